/** A synced noun on the server: who holds its rows, in which form they travel, and in which order a first sync carries them. */
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListName, PushResult } from '#api/sync.ts'
import type { NounName } from '#api/wire.ts'
import type { Actor } from '#domain/order.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'

/** Pages of a first sync are read by creation time and id. */
export type NounTable = PgTable & { id: AnyPgColumn; created_at: AnyPgColumn; $inferSelect: { id: string; created_at: Date } }

/** A value as it travels, and the list of the answer it travels in. */
export interface Sent {
  list: ListName
  value: object
}

type Conflict = Omit<Extract<PushResult, { status: 'conflict' }>, 'key' | 'status' | 'refusal'>
/** A refused mutation. `id` is the row it is about. */
export interface RefusedMutation {
  id: string | undefined
  body: unknown
  code: RefusalCode
}

export interface Noun<T extends NounTable = NounTable, View extends object = object> {
  name: NounName
  /** where its whole rows travel */
  list: ListName
  table: T
  /** the rows that are the person's: what the condition leaves out is gone for them */
  audience(actor: Actor): SQL | undefined
  /** the row as the person may see it */
  view(row: T['$inferSelect'], actor: Actor): View
  /** what a first sync carries, newest first: one condition a section, so that each page is one stretch of an index */
  sections(actor: Actor, since: Date): (SQL | undefined)[]
  /** what comes after the sections of all nouns, because a person needs it last */
  lastSections?(actor: Actor, since: Date): (SQL | undefined)[]
  /** how a row of the last sections travels; whole unless told */
  last?(view: View, actor: Actor): Sent
  /** the row's values at the changed paths; null when it must travel whole. A noun without patches always does. */
  patch?(view: View, paths: Iterable<string>, actor: Actor): Sent | null
  /** what others did since the person looked, when the refusal comes from that */
  conflict?(db: Db, actor: Actor, refused: RefusedMutation): Promise<Conflict | null>
}
