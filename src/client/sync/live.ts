/** Live readings of the device for React, and the moment when the first of them are on the screen. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type DependencyList, useLayoutEffect, useState } from 'react'
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

/** As `useLive`, for what stands beside a page's content, as counts: read when the content is on the screen and nothing else is to do. */
export function useLiveBeside<T>(read: () => Promise<T>, deps: DependencyList): T | undefined {
  return useLiveQuery(async () => {
    // Dexie goes on watching only what is read after a promise of its own.
    await Promise.resolve(drawn())
    return read()
  }, [...deps])
}
