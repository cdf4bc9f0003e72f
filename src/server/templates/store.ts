/** Weigh-ticket templates in the database. A firm has few, so all of them are read at once: their names are a rule about all. */
import { and, eq, isNull } from 'drizzle-orm'
import { type Edit, withEdit } from '#domain/edits.ts'
import { byName, type Template, type TemplateFields } from '#domain/template.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { templates } from '../db/tables/templates.ts'

type Row = typeof templates.$inferSelect

export const view = ({ id, name, doc, version, created_at, updated_at }: Row): Template => ({
  ...doc,
  id,
  name,
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
export const ofFirm = (firm_id: string) => and(eq(templates.firm_id, firm_id), isNull(templates.deleted_at))

export async function listTemplates(db: Db, firm_id: string): Promise<Template[]> {
  return (await db.select().from(templates).where(ofFirm(firm_id))).map(view).toSorted(byName)
}

/** Locks the firm's templates until the transaction ends, because their number and names are rules about all of them. */
export async function holdTemplates(db: Db, firm_id: string): Promise<void> {
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, firm_id)).for('update')
}

/** The firm's template with its edits, deleted ones included; null when the firm has none of this id. */
export async function findEdits(db: Db, firm_id: string, id: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), eq(templates.firm_id, firm_id)))
  return row ?? null
}

interface Editing {
  by: Pick<Edit, 'user_id' | 'by_name'>
  now: Date
}

/** False when the id is taken by any firm. */
export async function insertTemplate(
  db: Db,
  firm_id: string,
  { id, name, ...doc }: TemplateFields & { id: string },
  { by, now }: Editing,
): Promise<boolean> {
  const rows = await db
    .insert(templates)
    .values({ id, firm_id, name, doc, version: 1, edits: [{ version: 1, ...by }], created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning({ id: templates.id })
  return rows.length > 0
}

/** Writes the next version; without content the template is deleted. */
export async function updateTemplate(
  db: Db,
  held: Pick<Row, 'id' | 'version' | 'edits'>,
  content: TemplateFields | null,
  { by, now }: Editing,
): Promise<void> {
  const version = held.version + 1
  const edit: Edit = content ? { version, ...by } : { version, ...by, deleted: true }
  const columns = ({ name, ...doc }: TemplateFields) => ({ name, doc })
  await db
    .update(templates)
    .set({
      ...(content ? columns(content) : { deleted_at: now }),
      version,
      edits: withEdit(held.edits, edit),
      updated_at: now,
    })
    .where(eq(templates.id, held.id))
}
