/** Runs a few tasks at a time and takes turns among callers, so that many tasks of one caller delay nobody else. */
import { Refusal } from '#domain/refusal.ts'

export interface Bounds {
  /** maximum running tasks */
  at_once: number
  /** maximum running tasks of one caller */
  at_once_each: number
  /** maximum waiting tasks of one caller; unlimited if missing */
  waiting_each?: number
}
/** Settles as the task does. Refusal `too_many` if the caller has too many waiting tasks. */
export type FairQueue = <T>(asker: string, task: () => Promise<T>) => Promise<T>

export function fairQueue({ at_once, at_once_each, waiting_each = Infinity }: Bounds): FairQueue {
  /** starters of waiting tasks by caller; the first caller has the next turn */
  const waiting = new Map<string, (() => void)[]>()
  const working = new Map<string, number>()
  const workingFor = (asker: string) => working.get(asker) ?? 0
  let in_work = 0

  function count(asker: string, change: 1 | -1): void {
    in_work += change
    if (workingFor(asker) + change === 0) working.delete(asker)
    else working.set(asker, workingFor(asker) + change)
  }

  /** Moves the caller behind all others, because its turn is over. */
  function toTheEnd(asker: string, rest: (() => void)[]): void {
    waiting.delete(asker)
    if (rest.length > 0) waiting.set(asker, rest)
  }

  function begin(): void {
    while (in_work < at_once) {
      const turn = [...waiting].find(([asker]) => workingFor(asker) < at_once_each)
      if (!turn) return
      const [asker, [first, ...rest]] = turn
      toTheEnd(asker, rest)
      count(asker, 1)
      first?.()
    }
  }

  return (asker, task) =>
    new Promise((resolve, reject) => {
      const mine = waiting.get(asker) ?? []
      if (mine.length >= waiting_each) throw new Refusal('too_many', { details: { retry_after_s: 1 } })
      const start = async () => {
        try {
          resolve(await task())
        } catch (error) {
          reject(error)
        }
        count(asker, -1)
        toTheEnd(asker, waiting.get(asker) ?? [])
        begin()
      }
      waiting.set(asker, [...mine, () => void start()])
      begin()
    })
}
