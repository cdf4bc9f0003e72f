/** Finds what the hall shows by Chinese, pinyin and initials. The hall has few names for many rows, so they are read once and spelled here. */
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { spell } from '#domain/pinyin.ts'
import { matches, searchText, type Term, wordsOf } from '#domain/search.ts'
import type { Db } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { categories } from '../db/tables/trade.ts'

/** Names of one search: more than any hall has, and less than a statement takes. */
const MOST_NAMES = 5000

const known = new Map<string, string>()
/** Each name is spelled once while the server runs. */
function textOf(names: readonly string[]): string {
  const key = names.join('\n')
  const text =
    known.get(key) ??
    searchText(
      names.map((name): Term => ({ label: '', text: name, spelled: true })),
      spell,
    )
  if (known.size > 2 * MOST_NAMES) known.clear()
  known.set(key, text)
  return text
}

/** One statement. Goods are found by title, specification and category, or by a part of their number. */
export async function goodsFoundBy(db: Db, typed: string, on_sale: SQL | undefined): Promise<SQL | undefined> {
  const key = sql<string>`${goods.title} || chr(10) || ${goods.spec_name} || chr(10) || ${goods.category_id}::text`
  const names = await db
    .selectDistinct({ key, title: goods.title, spec: goods.spec_name, category: categories.name })
    .from(goods)
    .innerJoin(categories, eq(categories.id, goods.category_id))
    .where(on_sale)
  const words = wordsOf(typed)
  const found = names.filter(({ title, spec, category }) => matches(textOf([title, spec, category]), words))
  const keys = found.slice(0, MOST_NAMES).map((each) => each.key)
  return or(contains(typed, goods.no), keys.length > 0 ? inArray(key, keys) : undefined)
}

/** One statement. Demands are found by their category, or by a part of their number. */
export async function needsFoundBy(db: Db, typed: string): Promise<SQL | undefined> {
  const words = wordsOf(typed)
  const names = await db.select({ id: categories.id, name: categories.name }).from(categories)
  const ids = names.filter(({ name }) => matches(textOf([name]), words)).map(({ id }) => id)
  return or(contains(typed, intentions.no), ids.length > 0 ? inArray(intentions.category_id, ids) : undefined)
}
