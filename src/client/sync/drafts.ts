/** Drafts: forms that save themselves while typing and survive closing the app. Each has an id of its own, and none is written over by another. */
import { v7 as uuidv7 } from 'uuid'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb, DraftRow, OutboxRow } from './db.ts'
import { durably } from './storage.ts'

/** The form, and the id of what it is about. */
export interface DraftSubject {
  kind: string
  subject: string
}
/** Stands for the id in forms about nothing yet: a new order, a new ticket. */
export const NO_SUBJECT = 'new'

/** Older code had one draft a subject, under an id that named it: `deliver:{order id}`, and `order-new`. */
const subjectOf = ({ id, kind, subject }: DraftRow): string =>
  subject ?? (id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : NO_SUBJECT)

export async function saveDraft(db: DeviceDb, id: string, { kind, subject }: DraftSubject, value: unknown): Promise<void> {
  await durably(db, () => db.drafts.put({ id, kind, subject, value, owner: db.owner, updated_at: nowMs() }))
}
/** All drafts of a subject, the one typed last first. */
export async function draftsOf(db: DeviceDb, { kind, subject }: DraftSubject): Promise<DraftRow[]> {
  const rows = await db.drafts.where('kind').equals(kind).sortBy('updated_at')
  return rows.filter((row) => subjectOf(row) === subject).toReversed()
}
export async function dropDraft(db: DeviceDb, id: string): Promise<void> {
  await durably(db, () => db.drafts.delete(id))
}

/** The drafts of rows that go, each beside what is being typed. Answers how many. Call it in a transaction over drafts. */
export async function restoreDrafts(db: DeviceDb, rows: OutboxRow[]): Promise<number> {
  const drafts = rows.map(({ draft }) => draft).filter((draft) => draft !== null)
  for (const draft of drafts) {
    const taken = (await db.drafts.get(draft.id)) !== undefined
    await db.drafts.add({ ...draft, subject: subjectOf(draft), id: taken ? uuidv7() : draft.id })
  }
  return drafts.length
}
