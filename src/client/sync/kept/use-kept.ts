/** Shows the kept answer of a call, and requests it again. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Signal } from '#api/wire.ts'
import { Refused } from '#client/lib/call.ts'
import { askAnew, askIfOld, type KeptCall, onSignal, signals } from './kept.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'

const never = () => () => {}
export const AWAY: Failure = { away: true, message: '当前网络不可用', fields: {} }
export const failureOf = (error: unknown): Failure => ({
  away: !(error instanceof Refused),
  message: error instanceof Error ? error.message : '',
  fields: error instanceof Refused ? error.fields : {},
})

/** Why a request had no answer: no network, or the server's words. */
export interface Failure {
  away: boolean
  message: string
  fields: Record<string, string>
}
export interface Kept<T> {
  /** undefined if the device has no answer yet */
  value: T | undefined
  /** request time in milliseconds; 0 for never */
  at: number
  /** whether this screen's own request has been answered */
  current: boolean
  /** the last request's failure; null while one is in flight or was answered */
  failure: Failure | null
  again: () => void
}

/**
 * The kept answer, requested again when the screen opens and when the network returns. `follows`: also at each of these signals.
 * A null call requests nothing.
 */
export function useKept<T>(call: KeptCall<T> | null, { follows }: { follows?: Signal } = {}): Kept<T> {
  const { db, actor } = useAccount()
  const { online } = useSyncStatus()
  const key = call?.key ?? ''
  const read = useLive(async () => ({ of: key, row: await db.kept.get(key) }), [db, key])
  const turn = useSyncExternalStore(follows ? onSignal : never, () => (follows ? signals(follows) : 0))
  const [asked, setAsked] = useState(0)
  const [answered, setAnswered] = useState<{ key: string; failure: Failure | null } | null>(null)
  useEffect(() => {
    if (!call || !online) return undefined
    let current = true
    const told = (failure: Failure | null) => void (current && setAnswered({ key: call.key, failure }))
    const device = { db, actor }
    // A kept answer may satisfy a screen's first request, but not one that a person triggers.
    const question = turn + asked > 0 ? askAnew(device, call) : askIfOld(device, call, call.fresh_ms)
    question.then(
      () => told(null),
      (error: unknown) => told(failureOf(error)),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key names what `call` asks
  }, [db, actor, key, online, turn, asked])
  // When the request changes, the last answer stays until a new one arrives.
  const known = read?.of === key ? read : undefined
  const told = answered?.key === key ? answered : null
  const failure = told?.failure ?? (online ? null : AWAY)
  return {
    value: known?.row?.value as T | undefined,
    at: known?.row?.asked_at ?? 0,
    current: told !== null && told.failure === null,
    failure: known ? failure : null,
    again: () => setAsked((n) => n + 1),
  }
}
