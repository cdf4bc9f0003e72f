/**
 * Drafts: forms that save themselves while typing and survive closing the app. Each has its own id, and none overwrites another.
 */
import { v7 as uuidv7 } from 'uuid'
import { nowMs } from '#client/lib/clock.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { type Shape, upcast } from '#domain/upcast.ts'
import type { DeviceDb } from './db.ts'
import { DRAFT, type DraftRow, type OutboxRow } from './rows.ts'
import { durably } from './storage.ts'

/** A typed value, and the version of its shape. */
export interface Typed<T> {
  value: T
  schema?: number
}
/** Every form that keeps drafts: on pages and in sheets, and the dialogs of actions on an order. */
export type DraftKind =
  | 'deliver'
  | 'receive'
  | 'settle'
  | 'pay'
  | 'after-sale'
  | 'order'
  | 'need'
  | 'goods'
  | 'invoice'
  | 'feedback'
  | 'feedback_reply'
  | 'ticket_reply'
  | 'ticket_note'
  | 'announcement'
  | 'framework'
  | 'clauses'
  | 'clause_templates'
  | 'certification'
  | 'article'
  | 'site_part'
  | 'site_settings'
  | 'desk_row'
  | 'sentences'
  | 'maintenance'
  | 'quotes'
  | `do:${ActionName}`
/** The form, the id of its subject, and the shape of the typed values unless it never changed. */
export interface DraftSubject<T = unknown> {
  kind: DraftKind
  subject: string
  /** the subject that earlier builds used */
  former?: string
  shape?: Shape<Typed<T>>
  /** Merges two drafts into one form, or returns null if that would lose something. Without it, every draft stays separate. */
  join?: (earlier: T, later: T) => T | null
}
/** One subject for several things together, independent of their order. */
export const subjectOfAll = (ids: readonly string[]): string => ids.toSorted().join()

export function draftRow<T>(db: DeviceDb, id: string, { kind, subject, shape }: DraftSubject<T>, value: T): DraftRow {
  const row: DraftRow = { id, kind, subject, value, owner: db.owner, schema: DRAFT.schema, updated_at: nowMs() }
  return shape ? { ...row, value_schema: shape.schema } : row
}
export async function saveDraft<T>(db: DeviceDb, id: string, of: DraftSubject<T>, value: T): Promise<void> {
  await durably(db, () => db.drafts.put(draftRow(db, id, of, value)))
}
/** Removes the draft of what was sent without the outbox. */
export async function removeDraft(db: DeviceDb, id: string): Promise<void> {
  await durably(db, () => db.drafts.delete(id))
}
/** The typed values in today's shape; undefined if only newer code can read them. */
export function todaysValue<T>(of: { shape?: Shape<Typed<T>> | undefined } | undefined, row: DraftRow): T | undefined {
  const typed = { value: row.value as T, schema: row.value_schema ?? 0 }
  return (of?.shape ? upcast(of.shape, typed) : typed)?.value
}

type TypedRow<T> = DraftRow & { value: T }
/** All drafts of a subject in today's shape, latest first. Drafts of newer code are left out until it runs. */
export async function draftsOf<T>(db: DeviceDb, { kind, subject, former, shape }: DraftSubject<T>): Promise<TypedRow<T>[]> {
  const rows = await db.drafts.where('kind').equals(kind).sortBy('updated_at')
  return rows
    .flatMap((row) => {
      if (row.subject !== subject && row.subject !== former) return []
      const value = todaysValue({ shape }, row)
      return value === undefined ? [] : [{ ...row, value }]
    })
    .toReversed()
}

/**
 * Merges the drafts of a subject that can be joined: trucks that came back one by one form one delivery again. The others stay.
 * Returns all remaining drafts, latest first.
 */
export async function gatherDrafts<T>(db: DeviceDb, of: DraftSubject<T>): Promise<TypedRow<T>[]> {
  const { join, shape } = of
  if (!join) return draftsOf(db, of)
  return durably(db, () =>
    db.transaction('rw', db.drafts, async () => {
      const [newest, ...others] = await draftsOf(db, of)
      if (!newest) return []
      let { value } = newest
      const left: TypedRow<T>[] = []
      for (const row of others) {
        const joined = join(row.value, value)
        if (joined === null) left.push(row)
        else value = joined
      }
      if (left.length === others.length) return [newest, ...others]
      // An open form takes in another draft only under another id.
      const gathered: TypedRow<T> = { ...newest, id: uuidv7(), value, ...(shape ? { value_schema: shape.schema } : {}) }
      await db.drafts.bulkDelete([newest, ...others.filter((row) => !left.includes(row))].map(({ id }) => id))
      await db.drafts.add(gathered)
      return [gathered, ...left]
    }),
  )
}

/**
 * Restores the drafts of rows being removed, beside what is being typed, and returns their number. Call it in a transaction over
 * drafts.
 */
export async function restoreDrafts(db: DeviceDb, rows: OutboxRow[]): Promise<number> {
  const drafts = rows.map(({ draft }) => draft).filter((draft) => draft !== null)
  for (const draft of drafts) {
    const taken = (await db.drafts.get(draft.id)) !== undefined
    await db.drafts.add({ ...(upcast(DRAFT, draft) ?? draft), id: taken ? uuidv7() : draft.id })
  }
  return drafts.length
}
