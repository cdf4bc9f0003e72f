/**
 * A line between browser and server with the latency and bandwidth of a slow one, because the browser's own throttling does not
 * affect a service worker.
 */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer, connect as dial } from 'node:net'
import type { SLOW_3G } from './page.ts'

type Line = Pick<typeof SLOW_3G, 'latency' | 'downloadThroughput'>

/**
 * `latency` is the round trip in ms; `downloadThroughput` is in bytes per second over all connections. The upload is not limited.
 */
export async function slowLine(port: number, { latency, downloadThroughput }: Line) {
  const sockets = new Set<Socket>()
  /** when the download direction is free again */
  let free = 0
  const until = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - Date.now())))

  function carry(from: Socket, to: Socket, due: (bytes: number) => number): void {
    let turn: Promise<unknown> = Promise.resolve()
    from.on('data', (bytes) => {
      const at = due(bytes.length)
      turn = turn.then(() => until(at)).then(() => void to.write(bytes))
    })
    from.on('error', () => from.destroy())
    from.on('close', () => void turn.then(() => to.destroy()))
  }
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.setNoDelay().once('close', () => sockets.delete(socket)))
    carry(near, far, () => Date.now() + latency / 2)
    carry(far, near, (bytes) => {
      free = Math.max(free, Date.now()) + (bytes / downloadThroughput) * 1000
      return free + latency / 2
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
