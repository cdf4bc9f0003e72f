/** Categories in the database. */
import { asc, sql } from 'drizzle-orm'
import type { Category } from '#api/catalogue.ts'
import type { Db } from '../db/connect.ts'
import { categories } from '../db/tables/trade.ts'

/** Every category, roots first, brothers by their place. */
export const listCategories = (db: Db): Promise<Category[]> =>
  db
    .select({ id: categories.id, parent_id: categories.parent_id, name: categories.name, tax_rate_bp: categories.tax_rate_bp })
    .from(categories)
    .orderBy(sql`${categories.parent_id} is not null`, asc(categories.sort), asc(categories.id))
