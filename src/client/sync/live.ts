/** Live readings of the device for React, and the moment when the first of them are on the screen. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type DependencyList, useEffect, useLayoutEffect, useState } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import { idle } from '#client/lib/idle.ts'

const LONGEST_MS = 5000
/** drawings that are to come, and readings that have not answered yet */
const first_readings = new Set<object>()

/** Resolves when what was asked of the device has been drawn: only then is there time for the network and whatever can wait. */
export async function drawn(): Promise<void> {
  const end = nowMs() + LONGEST_MS
  do await idle()
  while (first_readings.size > 0 && nowMs() < end)
}

/** A drawing is about to come: what can wait waits for it too. Answers how to say that it is there. */
export function expectDrawing(): () => void {
  const drawing = {}
  first_readings.add(drawing)
  return () => void first_readings.delete(drawing)
}

/** First answers that were read before what shows them is drawn. */
const ahead = new Map<string, unknown>()

/** Reads for the `useLive` of this key that is drawn next: it begins with this answer. */
export async function readAhead(key: string, read: () => Promise<unknown>): Promise<void> {
  ahead.set(key, await read())
}
function takeAhead(key: string | undefined): unknown {
  if (key === undefined) return undefined
  const taken = ahead.get(key)
  ahead.delete(key)
  return taken
}

/** The answer of `read`, again whenever what it read has changed; undefined until the first. With other `deps` the last answer stays until the new one is there. `key`: see readAhead. */
export function useLive<T>(read: () => Promise<T>, deps: DependencyList, key?: string): T | undefined {
  const [me] = useState(() => ({}))
  const [first] = useState(() => takeAhead(key) as T | undefined)
  useLayoutEffect(() => {
    first_readings.add(me)
    return () => void first_readings.delete(me)
    // oxlint-disable-next-line react/exhaustive-deps -- given by the caller
  }, deps)
  const answer = useLiveQuery(() => {
    const asked = read()
    const done = () => void first_readings.delete(me)
    asked.then(done, done)
    return asked
  }, [...deps])
  return answer === undefined ? first : answer
}

interface Source {
  onChange(listener: () => void): () => void
}

/** As `useLive`, of what is held in memory: again whenever `source` has changed. */
export function useCached<T>(source: Source, read: () => Promise<T>, deps: DependencyList, key?: string): T | undefined {
  const [answer, setAnswer] = useState(() => takeAhead(key) as T | undefined)
  useLayoutEffect(() => {
    const drawing = expectDrawing()
    let [asked, answered] = [0, 0]
    const ask = async () => {
      const mine = ++asked
      const answer = await outcome(read)
      // Of readings that overlap an older one never replaces a newer; while changes follow each other some are shown all the same.
      if (mine > answered) setAnswer(answer)
      answered = Math.max(answered, mine)
      drawing()
    }
    void ask()
    const stop = source.onChange(() => void ask())
    return () => {
      answered = Number.POSITIVE_INFINITY
      stop()
      drawing()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- given by the caller
  }, [source, ...deps])
  return answer
}

/** What a reading came to, as a state's next value; an error is for the page's own error boundary, as a live query has it. */
async function outcome<T>(read: () => Promise<T>): Promise<() => T> {
  try {
    const found = await read()
    return () => found
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** As `useHeld`, for what stands beside a page's content, as counts: read when the content is on the screen, and once at a time. */
export function useCachedBeside<T>(source: Source, read: () => Promise<T>, deps: DependencyList): T | undefined {
  const [answer, setAnswer] = useState<T>()
  useEffect(() => {
    let [ended, running, changed] = [false, false, false]
    const ask = async (): Promise<void> => {
      changed = running
      if (running) return
      running = true
      await drawn()
      changed = false
      const found = await outcome(read)
      running = false
      if (ended) return
      setAnswer(found)
      if (changed) await ask()
    }
    void ask()
    const stop = source.onChange(() => void ask())
    return () => {
      ended = true
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- given by the caller
  }, [source, ...deps])
  return answer
}

/** As `useLive`, for what stands beside a page's content, as counts: read when the content is on the screen and nothing else is to do. */
export function useLiveBeside<T>(read: () => Promise<T>, deps: DependencyList): T | undefined {
  return useLiveQuery(async () => {
    // Dexie goes on watching only what is read after a promise of its own.
    await Promise.resolve(drawn())
    return read()
  }, [...deps])
}
