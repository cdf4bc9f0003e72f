/** Live readings of the device for React, and the moment when the first of them are on the screen. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type DependencyList, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { nowMs } from '../lib/clock.ts'
import { idle } from '../lib/idle.ts'

const LONGEST_MS = 5000
/** readings that have not answered yet */
const first_readings = new Set<object>()

/** Resolves when what was asked of the device has been drawn: only then is there time for the network and whatever can wait. */
export async function drawn(): Promise<void> {
  const end = nowMs() + LONGEST_MS
  do await idle()
  while (first_readings.size > 0 && nowMs() < end)
}

let first_drawn = false
const waiting = new Set<() => void>()
function onFirstDrawn(listener: () => void) {
  if (waiting.size === 0 && !first_drawn) {
    void drawn().then(() => {
      first_drawn = true
      for (const each of waiting) each()
    })
  }
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

/** As `useLive`, for what stands beside a page's content: when the app opens it is read once the content is on the screen. */
export function useLiveBeside<T>(read: () => Promise<T>, deps: DependencyList): T | undefined {
  const ready = useSyncExternalStore(onFirstDrawn, () => first_drawn)
  return useLive(async () => (ready ? read() : undefined), [ready, ...deps])
}

/** The answer of `read`, again whenever what it read has changed; undefined until the first. With other `deps` the last answer stays until the new one is there. */
export function useLive<T>(read: () => Promise<T>, deps: DependencyList): T | undefined {
  const [me] = useState(() => ({}))
  useLayoutEffect(() => {
    first_readings.add(me)
    return () => void first_readings.delete(me)
    // oxlint-disable-next-line react/exhaustive-deps -- given by the caller
  }, deps)
  return useLiveQuery(() => {
    const answer = read()
    const done = () => void first_readings.delete(me)
    answer.then(done, done)
    return answer
  }, [...deps])
}
