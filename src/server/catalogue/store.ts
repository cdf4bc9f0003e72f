/** Categories and their specifications in the database. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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

/** 税收分类编码 by category; one that is merged or has none takes that of its target or parent. */
export async function taxCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const [own, target, parent] = [categories, alias(categories, 'target'), alias(categories, 'parent')]
  const rows = await db
    .select({ id: own.id, code: sql<string>`coalesce(nullif(${target.tax_code}, ''), ${parent.tax_code}, '')` })
    .from(own)
    .innerJoin(target, eq(target.id, sql`coalesce(${own.merged_into}, ${own.id})`))
    .leftJoin(parent, eq(parent.id, target.parent_id))
    .where(inArray(own.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, code }) => [id, code]))
}
