/** The counts of a list: the server's plus what is queued while online, or else the device's own, which the list then says. */
import { useEffect, useMemo, useState } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { useLiveBeside } from '#client/sync/reading/live.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { readStatus } from '#client/sync/status.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { LiveTotals, type TotalsSource } from './live-totals.ts'

export interface ListTotals {
  /** undefined while nothing is known; a tab then has no count */
  tabs: readonly TabTotals[] | undefined
  /** whether they count the device's rows alone */
  here: boolean
}

/** Minimum time between two requests, however much changes. */
const EVERY_MS = 1500
/** Delay before repeating a discarded request. */
const AGAIN_MS = 400
/** Cache limit; a person returns to few lists. */
const MOST = 12

interface Question {
  totals: LiveTotals
  asked_at: number
  /** the pull after which the answer came */
  pulled_at: number | null
}
/** The requests of this session. Their answers are reused at once, unless the device has pulled since. */
const asked = new WeakMap<DeviceDb, Map<string, Question>>()
function questionFor(db: DeviceDb, source: TotalsSource): Question {
  const own = asked.get(db) ?? new Map<string, Question>()
  asked.set(db, own)
  const known = own.get(source.key)
  const is_current = known && known.pulled_at === readStatus().last_pull_at
  const question = is_current ? known : { totals: new LiveTotals(source), asked_at: 0, pulled_at: null }
  own.delete(source.key)
  own.set(source.key, question)
  const [oldest] = own.keys()
  if (own.size > MOST && oldest !== undefined) own.delete(oldest)
  return question
}

/**
 * Asks for a new request and after each pull: the server's changes reach the device by a pull, and every push is followed by one.
 */
function useAnswer(source: TotalsSource): { tabs: readonly TabTotals[] | null | undefined; failed: boolean } {
  const { db } = useAccount()
  const { online, last_pull_at } = useSyncStatus()
  // Going offline ends the request, and its answer is not shown again.
  // oxlint-disable-next-line react/exhaustive-deps -- the key names what the source asks
  const question = useMemo(() => (online ? questionFor(db, source) : null), [db, source.key, online])
  const [answers, setAnswers] = useState(0)
  const [failed, setFailed] = useState<Question | null>(null)
  useEffect(() => {
    if (!question) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const later = (wait_ms: number) => {
      if (!ended) timer = setTimeout(() => void ask(), wait_ms)
    }
    const ask = async () => {
      question.asked_at = nowMs()
      try {
        if (!(await question.totals.ask())) return later(AGAIN_MS)
        question.pulled_at = last_pull_at
        setFailed(null)
        setAnswers((count) => count + 1)
      } catch {
        setFailed(question)
      }
    }
    const since_ms = nowMs() - question.asked_at
    later(since_ms < 0 ? 0 : Math.max(0, EVERY_MS - since_ms))
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [question, last_pull_at])
  const read = useLiveBeside(async () => ({ of: question, tabs: await question?.totals.now() }), [question, answers])
  return { tabs: read && read.of === question ? read.tabs : undefined, failed: question === null || failed === question }
}

/** `device`: totals of the device's rows; undefined during the read. */
export function useTotals(source: TotalsSource, device: readonly TabTotals[] | undefined): ListTotals {
  const { tabs, failed } = useAnswer(source)
  const { key } = source
  // The device's counts stay until the server's arrive, so that they change only once. Before either, there are none.
  const [last, setLast] = useState<{ key: string; here: boolean } | null>(null)
  const was_here = last?.key === key && last.here
  const here = tabs ? false : tabs === null || failed || was_here
  if ((tabs || here) && (last?.key !== key || last.here !== here)) setLast({ key, here })
  return { tabs: here ? device : (tabs ?? undefined), here }
}
