/**
 * Answers of calls that the device keeps for its account: what forms offer, the trading hall, statistics. Each is one row with the time at which
 * it was asked for. A screen shows what is kept and asks again; the engine asks for what every device of a role must hold.
 */
import type { Actor } from '#domain/order.ts'
import { authFor, Refused, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import { durably, trimKept } from './storage.ts'

/** A call whose answer is kept. */
export interface KeptCall<T> {
  /** Names the question. A change of the answer's shape takes another name, so that answers of earlier builds are not read. */
  key: string
  /** a screen that opens asks again for an answer older than this */
  fresh_ms: number
  ask(actor: Actor): Promise<T>
}

/** Questions with a choice in their key, such as a period, are many. */
const MOST = 60

const keptAt = async (db: DeviceDb, key: string): Promise<number> => (await db.kept.get(key))?.asked_at ?? 0

/** Questions under way, by database and key: tabs and screens that ask at once share one. */
const asking = new WeakMap<DeviceDb, Map<string, Promise<void>>>()

/** Asks and keeps the answer. Throws Refused, Unreachable or NotSaved; nothing is kept once the account has left this browser. */
export function askAnew<T>(device: { db: DeviceDb; actor: Actor }, call: KeptCall<T>): Promise<void> {
  const { db, actor } = device
  const own = asking.get(db) ?? new Map<string, Promise<void>>()
  asking.set(db, own)
  const known = own.get(call.key)
  if (known) return known
  const ask = async () => {
    // What left the answer's source after this moment may be missing in it, and nothing that had left before is in it.
    const asked_at = nowMs()
    const value = await call.ask(actor)
    authFor(actor.user_id)
    await durably(db, () => db.kept.put({ key: call.key, owner: actor.user_id, value, asked_at }))
    await trimKept(db, MOST)
  }
  const answer = ask().finally(() => own.delete(call.key))
  own.set(call.key, answer)
  return answer
}

/** Asks unless the answer is newer than `fresh_ms`. */
export async function askIfOld<T>(device: { db: DeviceDb; actor: Actor }, call: KeptCall<T>, fresh_ms: number): Promise<void> {
  const at = await keptAt(device.db, call.key)
  // A clock that was ahead must not keep an old answer for new.
  if (at <= nowMs() - fresh_ms || at > nowMs()) await askAnew(device, call)
}

/** Asks for all of these that have no answer or an old one, one after the other. What fails is asked for next time. */
export async function bringKept(device: { db: DeviceDb; actor: Actor }, calls: readonly KeptCall<unknown>[]): Promise<void> {
  for (const call of calls) {
    try {
      await askIfOld(device, call, Math.max(call.fresh_ms, BRING_MS))
    } catch (error) {
      if (error instanceof Refused) continue
      if (error instanceof Unreachable) return
      throw error
    }
  }
}
/** In the background an answer is renewed at most this often. */
const BRING_MS = 10 * 60_000

/** How often the server has told that the hall changed. */
let changes = 0
const listeners = new Set<() => void>()
export const onHall = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Has screens that follow the hall ask again. */
export function hallChanged(): void {
  changes += 1
  for (const each of listeners) each()
}
export const hallChanges = (): number => changes
