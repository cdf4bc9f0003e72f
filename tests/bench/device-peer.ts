/**
 * The peer's part in the page of lists.ts: our database's documents are copied into the peer's, and the same list is requested.
 */
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { OrderRow } from '#client/sync/nouns/order.ts'

/** The interface of a peer's script. */
export interface Peer {
  add(rows: OrderRow[]): Promise<void>
  /** creation times of the newest `limit` orders of a filter; `round` differs each time */
  list(filter: number, limit: number, round: number): Promise<string[]>
}
export interface Beside {
  /** number of stored documents; lower than the total if the time ran out */
  held: number
  /** duration of each finished round in ms; empty if not all documents are stored */
  times: number[]
}
export interface Asked {
  /** address of the peer's script */
  script: string
  filter: number
  limit: number
  rounds: number
  /** time limits for filling and for the rounds */
  most_ms: number
}

const COPIED_AT_ONCE = 500

async function copy(db: DeviceDb, peer: Peer, most_ms: number): Promise<number> {
  const start = performance.now()
  let held = 0
  let last = ''
  while (performance.now() - start < most_ms) {
    const rows = await db.orders.where('id').above(last).limit(COPIED_AT_ONCE).toArray()
    if (rows.length === 0) break
    await peer.add(rows)
    held += rows.length
    last = rows.at(-1)?.id ?? ''
  }
  return held
}

/** Throws if the peer finds other orders than `expected`, because the query would then differ. */
export async function runBeside(db: DeviceDb, expected: string[], asked: Asked): Promise<Beside> {
  const { script, filter, limit, rounds, most_ms } = asked
  const { open } = (await import(/* @vite-ignore */ script)) as { open(): Promise<Peer> }
  const peer = await open()
  const held = await copy(db, peer, most_ms)
  const times: number[] = []
  if (held < (await db.orders.count())) return { held, times }
  const start = performance.now()
  // The first round is not counted, because it may still build an index.
  const found = await peer.list(filter, limit, 0)
  if (found.join() !== expected.join())
    throw new Error(`found ${found.length} other orders than the ${expected.length} there are`)
  for (let round = 1; round <= rounds && performance.now() - start < most_ms; round++) {
    const asked_at = performance.now()
    await peer.list(filter, limit, round)
    times.push(performance.now() - asked_at)
  }
  return { held, times }
}
