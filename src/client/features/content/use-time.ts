/** The time for what begins and ends on a page that stays open. */
import { useEffect, useState } from 'react'
import { nowMs } from '#client/lib/clock.ts'

const LONGEST_TIMER_MS = 3600_000

/**
 * The time, renewed at every moment that `next` names: a function of the module, so that it stays the same. Null before the page runs
 * in a browser.
 */
export function useTime<T>(given: T | null, next: (given: T, now: number) => number | null): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (given === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const at = nowMs()
      setNow(at)
      const then = next(given, at)
      if (then !== null) timer = setTimeout(tick, Math.min(then - at, LONGEST_TIMER_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [given, next])
  return now
}
