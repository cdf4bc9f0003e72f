/** The invoice title of a buyer's firm (发票信息). Its id is that of the firm, so that two devices cannot create two rows. */
import { eq } from 'drizzle-orm'
import { type Edit, withEdit } from '#domain/firm/edits.ts'
import type { InvoiceProfile, InvoiceTitle } from '#domain/accounting/invoice.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { invoiceProfiles } from '../db/tables/invoices.ts'

type Row = typeof invoiceProfiles.$inferSelect

export const profileView = ({ id, doc, version, created_at, updated_at }: Row): InvoiceProfile => ({
  ...doc,
  id,
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export async function findProfile(db: Db, firm_id: string): Promise<Row | null> {
  const [row] = await db.select().from(invoiceProfiles).where(eq(invoiceProfiles.firm_id, firm_id))
  return row ?? null
}

/** Locks the firm, because there may be no profile to lock yet. */
export async function holdProfile(db: Db, firm_id: string): Promise<Row | null> {
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, firm_id)).for('update')
  return findProfile(db, firm_id)
}

/** The initial profile of a firm without one: its certified name and code. */
export async function unsavedProfile(db: Db, firm_id: string): Promise<InvoiceProfile | null> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, firm_id))
  if (!firm) return null
  const since = firm.created_at.toISOString()
  const empty = { address: '', phone: '', bank: '', bank_account: '', email: '' }
  return { title: firm.name, tax_no: firm.uscc, ...empty, id: firm_id, version: 0, created_at: since, updated_at: since }
}

/** Writes the next version of the locked row, or the first one. */
export async function saveProfile(
  db: Db,
  firm_id: string,
  doc: InvoiceTitle,
  { held, by, now }: { held: Row | null; by: Pick<Edit, 'user_id' | 'by_name'>; now: Date },
): Promise<InvoiceProfile> {
  const version = (held?.version ?? 0) + 1
  const edits = withEdit(held?.edits ?? [], { version, ...by })
  const row = { id: firm_id, firm_id, doc, version, edits, created_at: held?.created_at ?? now, updated_at: now }
  await db
    .insert(invoiceProfiles)
    .values(row)
    .onConflictDoUpdate({ target: invoiceProfiles.firm_id, set: { doc, version, edits, updated_at: now } })
  return profileView(row)
}
