/**
 * A trader's clause templates (条款模板) in the database. Their id is that of the firm, so that two devices cannot create two rows.
 */
import { eq } from 'drizzle-orm'
import { type ClauseTemplate, type ClauseTemplates, standardTemplates } from '#domain/contract/contract-clauses.ts'
import { type Edit, withEdit } from '#domain/firm/edits.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { clauseTemplates } from '../db/tables/trade.ts'

type Row = typeof clauseTemplates.$inferSelect

export const templateView = ({ id, doc, version, created_at, updated_at }: Row): ClauseTemplate => ({
  ...doc,
  id,
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export async function findTemplates(db: Db, firm_id: string): Promise<Row | null> {
  const [row] = await db.select().from(clauseTemplates).where(eq(clauseTemplates.firm_id, firm_id))
  return row ?? null
}

/** The standard clauses, with version 0, of a firm that has saved no templates; null for an unknown firm. */
export async function unsavedTemplates(db: Db, firm_id: string): Promise<ClauseTemplate | null> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, firm_id))
  const since = firm?.created_at.toISOString()
  return since ? { ...standardTemplates(), id: firm_id, version: 0, created_at: since, updated_at: since } : null
}

/** Locks the firm, because there may be no row to lock yet. */
export async function holdTemplates(db: Db, firm_id: string): Promise<Row | null> {
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, firm_id)).for('update')
  return findTemplates(db, firm_id)
}

/** Writes the next version of the locked row, or the first one. */
export async function saveTemplates(
  db: Db,
  firm_id: string,
  doc: ClauseTemplates,
  { held, by, now }: { held: Row | null; by: Pick<Edit, 'user_id' | 'by_name'>; now: Date },
): Promise<ClauseTemplate> {
  const version = (held?.version ?? 0) + 1
  const edits = withEdit(held?.edits ?? [], { version, ...by })
  const row = { id: firm_id, firm_id, doc, version, edits, created_at: held?.created_at ?? now, updated_at: now }
  await db
    .insert(clauseTemplates)
    .values(row)
    .onConflictDoUpdate({ target: clauseTemplates.firm_id, set: { doc, version, edits, updated_at: now } })
  return templateView(row)
}
