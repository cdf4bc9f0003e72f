/** Reads by category, although orders and figures keep the category of their day: one that was merged counts as its target. */
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { categories } from '../db/tables/trade.ts'

/** The ids by which orders may name the category, as texts: its own, and those of the categories merged into it. */
export const categoryIds = (id: string): SQL => sql`array(
  select ${categories.id}::text from ${categories} where ${categories.id} = ${id} or ${categories.merged_into} = ${id})`

/** The category that counts for this id. */
export const countedAs = (id: SQLWrapper): SQL<string> =>
  sql<string>`coalesce((select merged_into from ${categories} merged where merged.id = ${id}), ${id})`

/**
 * The category that new goods, demands and orders get for this id: itself, or the one into which it was merged, which a device
 * without a line does not know yet. It is neither deleted nor merged until the transaction ends. Null if there is none.
 */
export async function standingCategory(db: Db, id: string): Promise<{ id: string; name: string } | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('share')
  if (!row?.merged_into) return row ? { id, name: row.name } : null
  return standingCategory(db, row.merged_into)
}
