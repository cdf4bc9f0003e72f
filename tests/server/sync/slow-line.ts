/** A TCP line to a PostgreSQL server that can hold back answers, so that server and caller know different things. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer, connect as dial } from 'node:net'

export async function slowLine(database_url: string) {
  const target = new URL(database_url)
  const sockets = new Set<Socket>()
  let held: (() => void)[] | null = null
  let arrived = () => {}
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => near.destroy())
    }
    near.pipe(far)
    near.on('close', () => far.destroy())
    far.on('data', (bytes) => {
      if (!held) return void near.write(bytes)
      held.push(() => near.write(bytes))
      arrived()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database_url)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Holds answers from now on. Resolves when the next one has come from the server. */
    hold(): Promise<void> {
      held = []
      return new Promise((resolve) => {
        arrived = resolve
      })
    },
    release(): void {
      const late = held ?? []
      held = null
      for (const send of late) send()
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
