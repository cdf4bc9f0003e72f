/** Drafts: forms that save themselves while typing and survive closing the app. */
import { nowMs } from '../lib/clock.ts'
import type { DeviceDb, DraftRow } from './db.ts'
import { durably } from './storage.ts'

export async function saveDraft(db: DeviceDb, id: string, kind: string, value: unknown): Promise<void> {
  await durably(db, () => db.drafts.put({ id, kind, value, owner: db.owner, updated_at: nowMs() }))
}
export const readDraft = (db: DeviceDb, id: string): Promise<DraftRow | undefined> => db.drafts.get(id)
export async function dropDraft(db: DeviceDb, id: string): Promise<void> {
  await durably(db, () => db.drafts.delete(id))
}
