/** Drafts: forms that save themselves while typing and survive closing the app. Each has an id of its own, and none is written over by another. */
import { v7 as uuidv7 } from 'uuid'
import { nowMs } from '#client/lib/clock.ts'
import { type Shape, upcast } from '#domain/upcast.ts'
import type { DeviceDb } from './db.ts'
import { DRAFT, type DraftRow, type OutboxRow } from './rows.ts'
import { durably } from './storage.ts'

/** A typed value, and the version of its shape. */
export interface Typed<T> {
  value: T
  schema?: number
}
/** The form, the id of what it is about, and the shape of what is typed into it, unless that never changed. */
export interface DraftSubject<T = unknown> {
  kind: string
  subject: string
  /** the subject under which earlier builds kept it */
  former?: string
  shape?: Shape<Typed<T>>
}
/** The subject of what is about several things together, in whatever order they came. */
export const subjectOfAll = (ids: readonly string[]): string => ids.toSorted().join()

export function draftRow<T>(db: DeviceDb, id: string, { kind, subject, shape }: DraftSubject<T>, value: T): DraftRow {
  const row: DraftRow = { id, kind, subject, value, owner: db.owner, schema: DRAFT.schema, updated_at: nowMs() }
  return shape ? { ...row, value_schema: shape.schema } : row
}
export async function saveDraft<T>(db: DeviceDb, id: string, of: DraftSubject<T>, value: T): Promise<void> {
  await durably(db, () => db.drafts.put(draftRow(db, id, of, value)))
}
/** All drafts of a subject, the one typed last first, in today's shape. Those of newer code wait for it. */
export async function draftsOf<T>(
  db: DeviceDb,
  { kind, subject, former, shape }: DraftSubject<T>,
): Promise<(DraftRow & { value: T })[]> {
  const rows = await db.drafts.where('kind').equals(kind).sortBy('updated_at')
  return rows
    .flatMap((row) => {
      if (row.subject !== subject && row.subject !== former) return []
      const typed = { value: row.value as T, schema: row.value_schema ?? 0 }
      const found = shape ? upcast(shape, typed) : typed
      return found ? [{ ...row, value: found.value }] : []
    })
    .toReversed()
}

/** The drafts of rows that go, each beside what is being typed. Answers how many. Call it in a transaction over drafts. */
export async function restoreDrafts(db: DeviceDb, rows: OutboxRow[]): Promise<number> {
  const drafts = rows.map(({ draft }) => draft).filter((draft) => draft !== null)
  for (const draft of drafts) {
    const taken = (await db.drafts.get(draft.id)) !== undefined
    await db.drafts.add({ ...(upcast(DRAFT, draft) ?? draft), id: taken ? uuidv7() : draft.id })
  }
  return drafts.length
}
