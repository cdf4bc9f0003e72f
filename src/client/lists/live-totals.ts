/**
 * What a list adds up to by the server's answer, with what is queued on this device laid over it. The answer tells of all rows, also of those
 * that the device does not hold.
 */
import type { NounName } from '#api/wire.ts'
import type { TabTotals } from '#domain/list-totals.ts'
import { replacedIn } from '#domain/list-totals.ts'
import { subjectIn } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/rows.ts'
import type { Digest } from './whole-list.ts'

export interface TotalsSource {
  /** names the question: the list with its search and filters */
  key: string
  /** the noun that queued rows of the list are about */
  noun: NounName
  /** the server's answer; null where it cannot tell */
  ask(): Promise<TabTotals[] | null>
  /** everything queued about the noun */
  queue(): Promise<OutboxRow[]>
  /** The rows of the list that come of each of these subjects, as the server sent them or with what is queued. */
  read(ids: readonly string[], with_queued: boolean): Promise<ReadonlyMap<string, readonly Digest[]>>
  /** adds up those that pass search and filters */
  sum(rows: readonly Digest[]): Promise<TabTotals[]>
}

const isSending = ({ state }: OutboxRow): boolean => state === 'sending'

export class LiveTotals {
  readonly #source: TotalsSource
  /** `before`: the rows that were queued about since the answer, as the answer knows them. Null: the server cannot tell. */
  #answer: { tabs: readonly TabTotals[]; before: Map<string, readonly Digest[]> } | null | undefined

  constructor(source: TotalsSource) {
    this.#source = source
  }

  #idsIn(queue: readonly OutboxRow[]): string[] {
    const subjects = queue.flatMap(({ entities }) => entities.map(subjectIn))
    return [...new Set(subjects.flatMap(({ noun, id }) => (noun === this.#source.noun ? id : [])))]
  }

  /**
   * Asks the server. An answer that was made while an action was on its way may have it or not. It is discarded, and false is answered: ask
   * again. Throws Refused or Unreachable.
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

  /** Whether the server has told anything yet. */
  get asked(): boolean {
    return this.#answer !== undefined
  }

  /**
   * By tab, with what is queued by now, and with what was queued since the answer and has arrived. Undefined before the first answer, null
   * where the server cannot tell.
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
