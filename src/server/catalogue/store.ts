/** Categories and their specifications in the database. */
import { asc, eq } from 'drizzle-orm'
import type { Category, Spec } from '#api/catalogue.ts'
import type { Db } from '../db/connect.ts'
import { specs } from '../db/tables/content.ts'
import { categories } from '../db/tables/trade.ts'

/** Every category that is not merged into another, level by level: siblings stand together, by their place. */
export async function listCategories(db: Db): Promise<Category[]> {
  const all = await db.select().from(categories).orderBy(asc(categories.sort), asc(categories.id))
  const shown = all
    .filter(({ merged_into }) => merged_into === null)
    .map(({ id, parent_id, name, tax_rate_bp }): Category => {
      const merged = all.filter(({ merged_into }) => merged_into === id).map((each) => each.id)
      return { id, parent_id, name, tax_rate_bp, merged }
    })
  const from = (level: Category[]): Category[] =>
    level.length === 0 ? [] : [...level, ...from(level.flatMap(({ id }) => shown.filter(({ parent_id }) => parent_id === id)))]
  return from(shown.filter(({ parent_id }) => parent_id === null))
}

/** The specifications of one category, or of all. */
export const listSpecs = (db: Db, category_id?: string): Promise<Spec[]> =>
  db
    .select({ id: specs.id, category_id: specs.category_id, name: specs.name, grade: specs.grade, standard: specs.standard })
    .from(specs)
    .where(category_id ? eq(specs.category_id, category_id) : undefined)
    .orderBy(asc(specs.category_id), asc(specs.sort), asc(specs.id))
