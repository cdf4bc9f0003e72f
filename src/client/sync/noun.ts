/** A synced noun on the device: its table, how what the server sends becomes rows, and what queued actions make of them. */
import type { Endpoint } from '#api/endpoint.ts'
import type { ListName } from '#api/sync.ts'
import type { NounName } from '#api/wire.ts'
import type { ContractSide } from '#domain/contract.ts'
import type { ListFilter } from '#domain/list-filter.ts'
import type { Actor } from '#domain/order.ts'
import { isRefused, type OutboxRow, type Owned } from './rows.ts'
import type { Shape } from '#domain/upcast.ts'

/** Stands for "only under 全部" in an index, which has no null. */
export const NO_FILTER = 99

/** Every row of server truth has these columns; a noun adds its own. */
export interface TruthRow extends Owned {
  id: string
  created_at: string
}
/** A value as the server sends it. The one with the higher version stays; a value without a version never changes. */
export interface Value {
  id: string
  created_at: string
  version?: number
}

/** The search and the filters of the list on the screen. */
export interface Sought {
  /** the list's own filter code */
  status?: number | undefined
  search?: string | undefined
  filter?: ListFilter | undefined
  /** the direction of a trader's contracts */
  side?: ContractSide | undefined
}
type OlderQuery = Pick<Sought, 'status' | 'search'> & ListFilter & { cursor: string; limit: number }
/** A list that goes back further than a first sync carries. */
export interface Older<V> {
  /** begins at the top of the list, because it is not sorted by the creation of its rows, which limits a first sync */
  from_top?: true
  /** A page of it. `missing` tells which of these ids the device does not hold. */
  page(
    actor: Actor,
    query: OlderQuery,
    sought: Sought,
    missing: (ids: string[]) => Promise<string[]>,
  ): Promise<{ data: V[]; next: string | null }>
}

export interface Noun<Table extends string, Row extends TruthRow, V extends Value, OlderList extends string = never>
  extends Shape<Row> {
  name: NounName
  table: Table
  /** Dexie's list of indexes, `id, created_at` first. A change of it needs an upcast, even one that changes nothing. */
  indexes: string
  /** the columns of the row beside those every row has */
  row(value: V, actor: Actor): Omit<Row, keyof TruthRow>
  value(row: Row): V
  /** the list of a pull's answer that has its whole rows */
  list: ListName
  /** whether a whole value replaces the row; unless told, one of a higher version does */
  replaces?(value: V, row: Row): boolean
  /** other lists of a pull's answer, and the row that a value of theirs makes of the held one; null leaves it as it is */
  parts?: Partial<Record<ListName, (part: never, held: Row | undefined, actor: Actor) => Row | null>>
  /** The value as the queued rows leave it. Null when they delete it, or there is none. See `byCall`. */
  fold(value: V | undefined, queued: readonly OutboxRow[], actor: Actor): V | null
  /** the calls that read one row, asked in turn */
  details(actor: Actor): Promise<readonly Endpoint[]>
  older?: Record<OlderList, Older<V>>
  /** The list that screens read beside these rows. No row of it is older than its own of this noun; older ones come with it. */
  beside?(actor: Actor): 'invoices' | null
  /** smaller rows that replace some stored ones when the device is full */
  spare?(rows: AsyncRows<Row>): Promise<Row[]>
  /** the row of `meta` in which earlier builds kept an array of its values */
  earlier_meta?: string
}
/** Rows as Dexie reads them, oldest first. */
interface AsyncRows<Row> {
  filter(test: (row: Row) => boolean): { limit(most: number): { toArray(): PromiseLike<Row[]> } }
}

/** Any noun, for code that names none. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows and values are the noun's own, and meet only there
export type AnyNoun = Noun<string, any, any, string>

/** The lane of queued rows about this id: first in, first out. */
export const laneOf = (noun: NounName, id: string): string => `${noun}:${id}`
/** The noun and the id of a lane. */
export function subjectIn(lane: string): { noun: NounName; id: string } {
  const [noun, id = ''] = lane.split(':', 2)
  return { noun: noun as NounName, id }
}

/** Server truth as it is kept. */
export function rowOf<Row extends TruthRow, V extends Value>(
  noun: Pick<Noun<string, Row, V, string>, 'row' | 'schema'>,
  value: V,
  actor: Pick<Actor, 'user_id'>,
): Row {
  const { id, created_at } = value
  const columns = noun.row(value, actor as Actor)
  return { ...columns, id, created_at, owner: actor.user_id, schema: noun.schema } as unknown as Row
}

/** The effect of each queued call on a value: the new value, or null when the call deletes it. A call on a missing value answers null. */
type Calls<V> = Readonly<Record<string, (value: V | undefined, row: OutboxRow) => V | null>>
/**
 * A fold by the names of calls. A row that came back for review has no effect, so that truth shows. A creation that came back has no
 * truth, and is shown as it was written.
 */
export const byCall =
  <V extends Value>(calls: Calls<V>) =>
  (value: V | undefined, queued: readonly OutboxRow[]): V | null => {
    let current: V | null = value ?? null
    for (const row of queued) {
      const call = calls[row.endpoint]
      if (!call || (isRefused(row) && current)) continue
      current = call(current ?? undefined, row)
    }
    return current
  }
