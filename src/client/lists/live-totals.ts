/**
 * A list's totals from the server, plus the effect of what this device has queued. The server counts all rows, including those
 * that the device lacks.
 */
import type { NounName } from '#api/wire.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { replacedIn } from '#domain/list/list-totals.ts'
import { subjectIn } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { Digest } from './whole-list.ts'

export interface TotalsSource {
  /** identifies the request: the list with search and filters */
  key: string
  /** the noun of the list's queued rows */
  noun: NounName
  /** the server's totals; null if it cannot compute them */
  ask(): Promise<TabTotals[] | null>
  /** everything queued for the noun */
  queue(): Promise<OutboxRow[]>
  /** The rows of the list for each of these subjects, either as the server sent them or with the queue applied. */
  read(ids: readonly string[], with_queued: boolean): Promise<ReadonlyMap<string, readonly Digest[]>>
  /** sums the rows that match search and filters */
  sum(rows: readonly Digest[]): Promise<TabTotals[]>
}

const isSending = ({ state }: OutboxRow): boolean => state === 'sending'

export class LiveTotals {
  readonly #source: TotalsSource
  /**
   * `before`: rows with actions queued since the answer, in the state that the answer counted. Null: the server cannot compute
   * totals.
   */
  #answer: { tabs: readonly TabTotals[]; before: Map<string, readonly Digest[]> } | null | undefined

  constructor(source: TotalsSource) {
    this.#source = source
  }

  #idsIn(queue: readonly OutboxRow[]): string[] {
    const subjects = queue.flatMap(({ entities }) => entities.map(subjectIn))
    return [...new Set(subjects.flatMap(({ noun, id }) => (noun === this.#source.noun ? id : [])))]
  }

  /**
   * Asks the server. An answer computed while an action was in flight may or may not include it. It is then discarded and false
   * is returned, so that the caller asks again. Throws Refused or Unreachable.
   */
  async ask(): Promise<boolean> {
    const queue = await this.#source.queue()
    if (queue.some(isSending)) return false
    const before = await this.#source.read(this.#idsIn(queue), false)
    const tabs = await this.#source.ask()
    const now = await this.#source.queue()
    const keys = new Set(now.map(({ key }) => key))
    if (now.some(isSending) || queue.some(({ key }) => !keys.has(key))) return false
    this.#answer = tabs && { tabs, before: new Map(before) }
    return true
  }

  /** Whether the server has answered yet. */
  get asked(): boolean {
    return this.#answer !== undefined
  }

  /**
   * Totals by tab, including what is queued now and what was queued since the answer and has arrived. Undefined before the first
   * answer; null if the server cannot compute totals.
   */
  async now(): Promise<readonly TabTotals[] | null | undefined> {
    const ids = this.#idsIn(await this.#source.queue())
    const answer = this.#answer
    if (!answer) return answer
    const { tabs, before } = answer
    const fresh = ids.filter((id) => !before.has(id))
    for (const [id, rows] of await this.#source.read(fresh, false)) if (!before.has(id)) before.set(id, rows)
    const after = await this.#source.read([...before.keys()], true)
    return replacedIn(
      tabs,
      await this.#source.sum([...before.values()].flat()),
      await this.#source.sum([...after.values()].flat()),
    )
  }
}
