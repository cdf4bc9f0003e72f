/** Live queries of the device for React, and the moment when the first results are on screen. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type DependencyList, startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import { idle } from '#client/lib/idle.ts'

const LONGEST_MS = 5000
/** expected renders, and queries without a result yet */
const first_readings = new Set<object>()

/** Resolves when the first screen is drawn. Network calls and deferred work start only then. */
export async function drawn(): Promise<void> {
  const end = nowMs() + LONGEST_MS
  do await idle()
  while (first_readings.size > 0 && nowMs() < end)
}

/** Announces a render that deferred work must wait for. Returns the function that reports its end. */
export function expectDrawing(): () => void {
  const drawing = {}
  first_readings.add(drawing)
  return () => void first_readings.delete(drawing)
}

/**
 * Queries are counted in turns. A screen may show what it read before the last page of a first sync was stored. A new turn makes
 * every screen read again, and ends when all results are drawn.
 */
let turn = 0
const on_turn = new Set<() => void>()
/** the queries on screen, each with the turn of its drawn result */
const drawn_turns = new Map<object, number>()
let is_caught_up = () => {}
const onTurn = (listener: () => void) => {
  on_turn.add(listener)
  return () => void on_turn.delete(listener)
}
const readTurn = () => turn
const useTurn = () => useSyncExternalStore(onTurn, readTurn)
function useDrawnTurn(of: number | undefined): void {
  const [me] = useState(() => ({}))
  useEffect(() => {
    drawn_turns.set(me, of ?? -1)
    is_caught_up()
  }, [me, of])
  useEffect(
    () => () => {
      drawn_turns.delete(me)
      is_caught_up()
    },
    [me],
  )
}

/** Makes every query on screen read again, and resolves when the results are drawn. */
export function caughtUp(): Promise<void> {
  turn += 1
  const wanted = turn
  for (const each of on_turn) each()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS)
    is_caught_up = () => {
      for (const each of drawn_turns.values()) if (each < wanted) return
      clearTimeout(timer)
      is_caught_up = () => {}
      resolve()
    }
    is_caught_up()
  })
}

/**
 * The result of `read`, renewed whenever its data changes; undefined before the first. With new `deps` the last result stays
 * until the new one arrives.
 */
export function useLive<T>(read: () => Promise<T>, deps: DependencyList): T | undefined {
  const [me] = useState(() => ({}))
  useLayoutEffect(() => {
    first_readings.add(me)
    return () => void first_readings.delete(me)
    // oxlint-disable-next-line react/exhaustive-deps -- given by the caller
  }, deps)
  const turn = useTurn()
  const answer = useLiveQuery(() => {
    const asked = read()
    const done = () => void first_readings.delete(me)
    asked.then(done, done)
    return asked.then((found) => ({ found, turn }))
  }, [...deps, turn])
  useDrawnTurn(answer?.turn)
  return answer?.found
}

interface Source {
  onChange(listener: () => void): () => void
}

/**
 * Like `useLive`, for rows cached in memory: reads again whenever `source` changes. `known` answers from memory alone, so that
 * the first drawing already shows the result; undefined if the device must be read.
 */
export function useCached<T>(
  source: Source,
  read: () => Promise<T>,
  deps: DependencyList,
  known: () => T | undefined = () => undefined,
): T | undefined {
  const turn = useTurn()
  const [answer, setAnswer] = useState<Answer<T>>(() => {
    const found = known()
    return found === undefined ? NOT_READ : { found, turn }
  })
  useLayoutEffect(() => {
    const drawing = expectDrawing()
    let [asked, answered] = [0, 0]
    const ask = async (show: (draw: () => void) => void) => {
      const mine = ++asked
      const answer = await answerOf(read, turn)
      // An older result never replaces a newer one. During a series of changes, each result that is still the newest is shown.
      if (mine > answered) show(() => setAnswer(orSame(answer)))
      answered = Math.max(answered, mine)
      drawing()
    }
    void ask((draw) => draw())
    // A person's next step comes before the changes: a page that it leaves is not drawn again.
    const stop = source.onChange(() => void ask(startTransition))
    return () => {
      answered = Number.POSITIVE_INFINITY
      stop()
      drawing()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- given by the caller
  }, [source, turn, ...deps])
  useDrawnTurn(answer.turn)
  return resultOf(answer)
}

/** The outcome of a query as component state. */
interface Answer<T> {
  found: T | undefined
  /** the turn in which it was read */
  turn: number
  failed?: { error: unknown }
}
const NOT_READ = { found: undefined, turn: -1 }
async function answerOf<T>(read: () => Promise<T>, turn: number): Promise<Answer<T>> {
  try {
    return { found: await read(), turn }
  } catch (error) {
    return { found: undefined, turn, failed: { error } }
  }
}
/** The state before if the answer says the same, so that nothing is drawn again. */
const orSame =
  <T>(now: Answer<T>) =>
  (before: Answer<T>): Answer<T> =>
    before.found === now.found && before.turn === now.turn && before.failed === now.failed ? before : now
/** Throws an error while rendering, so that the page's error boundary catches it, as with a live query. */
function resultOf<T>({ found, failed }: Answer<T>): T | undefined {
  if (failed) throw failed.error
  return found
}

/** Like `useCached`, for secondary content such as counts. It reads after the page's content is drawn, without overlap. */
export function useCachedBeside<T>(source: Source, read: () => Promise<T>, deps: DependencyList): T | undefined {
  const turn = useTurn()
  const [answer, setAnswer] = useState<Answer<T>>(NOT_READ)
  useEffect(() => {
    let [ended, running, changed] = [false, false, false]
    const ask = async (): Promise<void> => {
      changed = running
      if (running) return
      running = true
      await drawn()
      changed = false
      const found = await answerOf(read, turn)
      running = false
      if (ended) return
      setAnswer(orSame(found))
      if (changed) await ask()
    }
    void ask()
    const stop = source.onChange(() => void ask())
    return () => {
      ended = true
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- given by the caller
  }, [source, turn, ...deps])
  useDrawnTurn(answer.turn)
  return resultOf(answer)
}
/** Like `useLive`, for secondary content such as counts. It reads after the page's content is drawn and the browser is idle. */
export function useLiveBeside<T>(read: () => Promise<T>, deps: DependencyList): T | undefined {
  const turn = useTurn()
  const answer = useLiveQuery(async () => {
    // Dexie observes only reads that follow one of its own promises.
    await Promise.resolve(drawn())
    return { found: await read(), turn }
  }, [...deps, turn])
  useDrawnTurn(answer?.turn)
  return answer?.found
}
