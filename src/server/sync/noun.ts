/** A synced noun on the server: its audience, the form of its rows, and their order in a first sync. */
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListName, PushResult } from '#api/sync.ts'
import type { NounName } from '#api/wire.ts'
import type { Actor } from '#domain/order/order.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'

/** Keys by which a first sync is paged: creation time and id. */
export type NounTable = PgTable & { id: AnyPgColumn; created_at: AnyPgColumn; $inferSelect: { id: string; created_at: Date } }

/** A value as it is sent, and the list of the answer that carries it. */
export interface Sent {
  list: ListName
  value: object
}

type Conflict = Omit<Extract<PushResult, { status: 'conflict' }>, 'key' | 'status' | 'refusal'>
/** A refused mutation; `id` is its row. */
export interface RefusedMutation {
  id: string | undefined
  body: unknown
  code: RefusalCode
}

export interface Noun<T extends NounTable = NounTable, View extends object = object> {
  name: NounName
  /** the list of the answer that carries its whole rows */
  list: ListName
  table: T
  /** the person's rows; rows outside this condition do not exist for them */
  audience(actor: Actor): SQL | undefined
  /** the row as the person may see it */
  view(row: T['$inferSelect'], actor: Actor): View
  /** sections of a first sync, newest first; one condition each, so that a page is one index range */
  sections(actor: Actor, since: Date): (SQL | undefined)[]
  /** sections after those of all nouns, because a person needs them last */
  lastSections?(actor: Actor, since: Date): (SQL | undefined)[]
  /** form of a row in the last sections; defaults to the whole row */
  last?(view: View, actor: Actor): Sent
  /** the row's values at the changed paths; null sends it whole. Without `patch`, every row is sent whole. */
  patch?(view: View, paths: Iterable<string>, actor: Actor): Sent | null
  /** what others did since the person looked, if that caused the refusal */
  conflict?(db: Db, actor: Actor, refused: RefusedMutation): Promise<Conflict | null>
}
