/** Categories and their specifications in the database. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Category, Spec } from '#api/catalogue.ts'
import type { Db } from '../db/connect.ts'
import { specs } from '../db/tables/content.ts'
import { categories } from '../db/tables/trade.ts'

/** Every category, roots first, siblings by their place. */
export const listCategories = (db: Db): Promise<Category[]> =>
  db
    .select({ id: categories.id, parent_id: categories.parent_id, name: categories.name, tax_rate_bp: categories.tax_rate_bp })
    .from(categories)
    .orderBy(sql`${categories.parent_id} is not null`, asc(categories.sort), asc(categories.id))

/** The specifications of one category, or of all. */
export const listSpecs = (db: Db, category_id?: string): Promise<Spec[]> =>
  db
    .select({ id: specs.id, category_id: specs.category_id, name: specs.name, grade: specs.grade, standard: specs.standard })
    .from(specs)
    .where(category_id ? eq(specs.category_id, category_id) : undefined)
    .orderBy(asc(specs.category_id), asc(specs.sort), asc(specs.id))
