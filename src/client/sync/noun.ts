/**
 * A synced noun on the device: its table, the conversion of server values to rows, the effect of queued actions on them, and the
 * page where a person finds it.
 */
import type { Endpoint } from '#api/endpoint.ts'
import type { ListName } from '#api/sync.ts'
import type { NounName } from '#api/wire.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { isRefused, type OutboxRow, type Owned } from './device/rows.ts'
import type { Shape } from '#domain/upcast.ts'

/** Stands for "only under 全部" in an index, which has no null. */
export const NO_FILTER = 99

/** Every row of server truth has these columns; a noun adds its own. */
export interface TruthRow extends Owned {
  id: string
  created_at: string
}
/** A value as the server sends it. The higher version wins; a value without a version never changes. */
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
/** A list that continues beyond the rows of a first sync. */
export interface Older<V> {
  /** starts at the top of the list, because its order is not the creation time that limits a first sync */
  from_top?: true
  /** A page of the list. `missing` returns the ids that the device does not hold. */
  page(
    actor: Actor,
    query: OlderQuery,
    sought: Sought,
    missing: (ids: string[]) => Promise<string[]>,
  ): Promise<{ data: V[]; next: string | null }>
}

/** A link to the page of a record. */
export interface PageLink {
  label: string
  to: string
}

export interface Noun<Table extends string, Row extends TruthRow, V extends Value, OlderList extends string = never>
  extends Shape<Row> {
  name: NounName
  table: Table
  /** Dexie's list of indexes, `id, created_at` first. A change of it needs an upcast, even one that changes nothing. */
  indexes: string
  /** the noun's own columns */
  row(value: V, actor: Actor): Omit<Row, keyof TruthRow>
  value(row: Row): V
  /** the list in a pull's answer that contains its whole rows */
  list: ListName
  /** whether a whole value replaces the row; defaults to a higher version */
  replaces?(value: V, row: Row): boolean
  /** Other lists in a pull's answer. Each turns a value and the held row into a new row; null keeps the row. */
  parts?: Partial<Record<ListName, (part: never, held: Row | undefined, actor: Actor) => Row | null>>
  /** The value after the queued rows. Null if they delete it, or there is none. See `byCall`. */
  fold(value: V | undefined, queued: readonly OutboxRow[], actor: Actor): V | null
  /** the calls that read one row, tried in turn */
  details(actor: Actor): Promise<readonly Endpoint[]>
  /**
   * The page of the record that a queued row is about; null without one, as for a record that `endpoint` has yet to create. A
   * form as the page opens with the queued values, and a second change follows the first.
   */
  page: ((role: Role, id: string, endpoint: string) => PageLink | null) | null
  /** The address of the form in which the draft of a queued row opens; null if none does. */
  form?(role: Role, row: OutboxRow): string | null
  older?: Record<OlderList, Older<V>>
  /**
   * The list that screens read beside these rows. Its rows are never older than their row of this noun, so older ones are fetched
   * with it.
   */
  beside?(actor: Actor): 'invoices' | null
  /** smaller rows that replace some stored ones when the device is full */
  spare?(rows: AsyncRows<Row>): Promise<Row[]>
  /** photos of its calls leave the device once the server has them */
  keeps_no_photos?: true
  /** the row of `meta` in which earlier builds kept an array of its values */
  earlier_meta?: string
}
/** Rows as Dexie reads them, oldest first. */
interface AsyncRows<Row> {
  filter(test: (row: Row) => boolean): { limit(most: number): { toArray(): PromiseLike<Row[]> } }
}

/** Any noun, for generic code. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows and values are the noun's own, and meet only there
export type AnyNoun = Noun<string, any, any, string>

/** The lane of queued rows about this id. A lane is first in, first out. */
export const laneOf = (noun: NounName, id: string): string => `${noun}:${id}`
/** The noun and the id of a lane. */
export function subjectIn(lane: string): { noun: NounName; id: string } {
  const [noun, id = ''] = lane.split(':', 2)
  return { noun: noun as NounName, id }
}

/** A server value as a stored row. */
export function rowOf<Row extends TruthRow, V extends Value>(
  noun: Pick<Noun<string, Row, V, string>, 'row' | 'schema'>,
  value: V,
  actor: Pick<Actor, 'user_id'>,
): Row {
  const { id, created_at } = value
  const columns = noun.row(value, actor as Actor)
  return { ...columns, id, created_at, owner: actor.user_id, schema: noun.schema } as unknown as Row
}

/**
 * The effect of each queued call on a value: the new value, or null if the call deletes it. A call on a missing value returns
 * null.
 */
type Calls<V> = Readonly<Record<string, (value: V | undefined, row: OutboxRow) => V | null>>
/**
 * A fold by call name. A row that came back has no effect, so that truth shows. A creation that came back has no truth, so it is
 * shown as typed.
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
