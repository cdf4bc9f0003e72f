/** Warehouse addresses in the database. A firm has few, so all of them are read at once: the default depends on all. */
import { and, eq, isNull } from 'drizzle-orm'
import { type Address, type AddressFields, inOrder } from '#domain/address.ts'
import { type Edit, withEdit } from '#domain/edits.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { addresses } from '../db/tables/addresses.ts'

type Row = typeof addresses.$inferSelect

export const view = ({ firm_id: _f, edits: _e, deleted_at: _d, created_at, updated_at, ...row }: Row): Address => ({
  ...row,
  is_default: false,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
export const ofFirm = (firm_id: string) => and(eq(addresses.firm_id, firm_id), isNull(addresses.deleted_at))

/** The default first, then the newest. */
export async function listAddresses(db: Db, firm_id: string): Promise<Address[]> {
  return inOrder((await db.select().from(addresses).where(ofFirm(firm_id))).map(view))
}

/** Locks the firm's addresses until the transaction ends, because their number, names and default are rules about all of them. */
export async function holdAddresses(db: Db, firm_id: string): Promise<void> {
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, firm_id)).for('update')
}

/** The firm's address with its edits, deleted ones included; null when the firm has none of this id. */
export async function findEdits(
  db: Db,
  firm_id: string,
  id: string,
): Promise<Pick<Row, 'name' | 'version' | 'edits' | 'deleted_at' | 'default_rank'> | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.firm_id, firm_id)))
  return row ?? null
}

type Content = Omit<AddressFields, 'is_default'> & { default_rank: number }

/** False when the id is taken by any firm. */
export async function insertAddress(db: Db, firm_id: string, address: Content & { id: string }, edit: Editing): Promise<boolean> {
  const { now, by } = edit
  const rows = await db
    .insert(addresses)
    .values({ ...address, firm_id, version: 1, edits: [{ version: 1, ...by }], created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning({ id: addresses.id })
  return rows.length > 0
}

interface Editing {
  by: Pick<Edit, 'user_id' | 'by_name'>
  now: Date
}

/** Writes the next version; without content the address is deleted. */
export async function saveAddress(
  db: Db,
  id: string,
  { version: seen, edits }: Pick<Row, 'version' | 'edits'>,
  content: Content | null,
  { by, now }: Editing,
): Promise<void> {
  const version = seen + 1
  const edit: Edit = content ? { version, ...by } : { version, ...by, deleted: true }
  await db
    .update(addresses)
    .set({
      ...(content ?? { deleted_at: now }),
      version,
      edits: withEdit(edits, edit),
      updated_at: now,
    })
    .where(eq(addresses.id, id))
}
