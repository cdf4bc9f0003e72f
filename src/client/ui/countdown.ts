/** A countdown measured against the clock, so that a background tab returns with the correct number. */
import { useCallback, useEffect, useState } from 'react'

/** `left_s` is 0 when no countdown runs; `start(60)` restarts it; `initial_s` runs from the first render. */
export function useCountdown(initial_s = 0): { left_s: number; start: (seconds: number) => void } {
  const [ends_at, setEndsAt] = useState(() => (initial_s > 0 ? Date.now() + initial_s * 1000 : 0))
  const [left_s, setLeft] = useState(initial_s)
  useEffect(() => {
    if (ends_at === 0) return
    const tick = () => {
      const left = Math.max(0, Math.ceil((ends_at - Date.now()) / 1000))
      setLeft(left)
      if (left === 0) setEndsAt(0)
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [ends_at])
  const start = useCallback((seconds: number) => {
    setLeft(seconds)
    setEndsAt(Date.now() + seconds * 1000)
  }, [])
  return { left_s, start }
}
