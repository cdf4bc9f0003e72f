/** A line between browser and server as in a remote yard: slow, stalling, cut off, and sometimes silent without being cut. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer, connect as dial } from 'node:net'

export interface BadLine {
  origin: string
  /** number of faults so far, by kind */
  done: Record<'passed' | 'stalled' | 'cut' | 'silent', number>
  /** Makes the line bad. */
  spoil(): void
  /** Makes the line drop everything silently. */
  mute(): void
  /** Makes the line good, and cuts whatever hangs. */
  heal(): void
  close(): Promise<void>
}

const between = (random: () => number, least: number, most: number) => least + random() * (most - least)

/** Repeatable random numbers between 0 and 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * Each part of a stream waits 20–150 ms. Of a hundred parts, twenty stall for up to two seconds, three cut the line, and three
 * silence it.
 */
export async function badLine(port: number, seed: number): Promise<BadLine> {
  const random = numbers(seed)
  const sockets = new Set<Socket>()
  const done = { passed: 0, stalled: 0, cut: 0, silent: 0 }
  let bad = false
  let mute = false

  function carry(from: Socket, to: Socket, silenced: { yes: boolean }): void {
    let turn: Promise<unknown> = Promise.resolve()
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    from.on('data', (bytes) => {
      if (mute) return
      if (!bad) return void (turn = turn.then(() => to.write(bytes)))
      const luck = random()
      const kind = luck < 0.03 ? 'cut' : luck < 0.06 ? 'silent' : luck < 0.26 ? 'stalled' : 'passed'
      done[kind]++
      if (kind === 'cut') return void from.destroy()
      if (kind === 'silent') silenced.yes = true
      if (silenced.yes) return
      const ms = kind === 'stalled' ? between(random, 500, 2000) : between(random, 20, 150)
      turn = turn.then(() => wait(ms)).then(() => to.write(bytes))
    })
    from.on('error', () => from.destroy())
    from.on('close', () => void turn.then(() => to.destroy()))
  }

  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1')
    const silenced = { yes: false }
    for (const socket of [near, far]) sockets.add(socket.once('close', () => sockets.delete(socket)))
    carry(near, far, silenced)
    carry(far, near, silenced)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    done,
    spoil() {
      bad = true
    },
    mute() {
      mute = true
    },
    heal() {
      bad = false
      mute = false
      hangUp()
    },
    async close() {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
