/**
 * Answers that the device keeps for its account: choices for forms, the trading hall, statistics. Each is one row with its
 * request time. A screen shows the kept answer and asks again. The engine fetches what every device of a role must hold.
 */
import type { Signal } from '#api/wire.ts'
import type { Actor } from '#domain/order/order.ts'
import { authFor, Refused, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { durably, trimKept } from '#client/sync/device/storage.ts'

/** A call whose answer is kept. */
export interface KeptCall<T> {
  /** Names the request. A change of the answer's shape needs a new name, so that older builds' answers are not read. */
  key: string
  /** a screen that opens renews an answer older than this */
  fresh_ms: number
  ask(actor: Actor): Promise<T>
}

/** Cache limit, because a key may contain a choice such as a period. */
const MOST = 60

const keptAt = async (db: DeviceDb, key: string): Promise<number> => (await db.kept.get(key))?.asked_at ?? 0

/** A request that was made or waits for the one before it. */
interface Asking {
  answer: Promise<void>
  /** the signals given before it was sent; null while it waits */
  after: number | null
}
/** Requests in flight, by database and key. Tabs and screens that ask at once share one. */
const asking = new WeakMap<DeviceDb, Map<string, Asking>>()

/**
 * Fetches and keeps the answer. Throws Refused, Unreachable or NotSaved. Nothing is kept once the account has left this browser.
 * The answer to a request in flight may lack what a signal has told of since, so another request follows it.
 */
export function askAnew<T>(device: { db: DeviceDb; actor: Actor }, call: KeptCall<T>): Promise<void> {
  const { db, actor } = device
  const own = asking.get(db) ?? new Map<string, Asking>()
  asking.set(db, own)
  const known = own.get(call.key)
  if (known && (known.after === null || known.after === heard())) return known.answer
  const ask = async () => {
    next.after = heard()
    // The answer may lack anything sent after this moment, and contains everything sent before.
    const asked_at = nowMs()
    const value = await call.ask(actor)
    authFor(actor.user_id)
    await durably(db, () => db.kept.put({ key: call.key, owner: actor.user_id, value, asked_at }))
    await trimKept(db, MOST)
  }
  const next: Asking = { answer: Promise.resolve(), after: null }
  const asked = known ? known.answer.then(ask, ask) : ask()
  next.answer = asked.finally(() => own.get(call.key) === next && own.delete(call.key))
  own.set(call.key, next)
  return next.answer
}

/** Fetches the answer unless the kept one is newer than `fresh_ms`. */
export async function askIfOld<T>(device: { db: DeviceDb; actor: Actor }, call: KeptCall<T>, fresh_ms: number): Promise<void> {
  const at = await keptAt(device.db, call.key)
  // If the clock was ahead, an old answer must not count as new.
  if (at <= nowMs() - fresh_ms || at > nowMs()) await askAnew(device, call)
}

/** Fetches, one after another, those with no answer or an old one. The next run retries failures. */
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
/** Minimum time between renewals of an answer in the background. */
const BRING_MS = 10 * 60_000

/** How often the server has given each signal. */
const given: Record<Signal, number> = { hall: 0, catalogue: 0, quotes: 0, desk: 0, maintenance: 0, payees: 0 }
/** How many signals there were. */
const heard = (): number => Object.values(given).reduce((sum, each) => sum + each, 0)
const listeners = new Set<() => void>()
export const onSignal = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Makes screens that follow one of the signals ask again. */
export function signalled(...which: readonly Signal[]): void {
  for (const signal of which) given[signal] += 1
  for (const each of listeners) each()
}
export const signals = (signal: Signal): number => given[signal]
