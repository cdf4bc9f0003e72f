/** Drafts: forms that save themselves while typing and survive closing the app. Each has an id of its own, and none is written over by another. */
import { v7 as uuidv7 } from 'uuid'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import { DRAFT, type DraftRow, type OutboxRow } from './rows.ts'
import { durably } from './storage.ts'
import { upcast } from '#domain/upcast.ts'

/** The form, and the id of what it is about. */
export interface DraftSubject {
  kind: string
  subject: string
}

export async function saveDraft(db: DeviceDb, id: string, { kind, subject }: DraftSubject, value: unknown): Promise<void> {
  await durably(db, () => db.drafts.put({ id, kind, subject, value, owner: db.owner, schema: DRAFT.schema, updated_at: nowMs() }))
}
/** All drafts of a subject, the one typed last first. */
export async function draftsOf(db: DeviceDb, { kind, subject }: DraftSubject): Promise<DraftRow[]> {
  const rows = await db.drafts.where('kind').equals(kind).sortBy('updated_at')
  return rows.filter((row) => row.subject === subject).toReversed()
}
export async function dropDraft(db: DeviceDb, id: string): Promise<void> {
  await durably(db, () => db.drafts.delete(id))
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
