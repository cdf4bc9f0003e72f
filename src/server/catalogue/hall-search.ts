/**
 * Finds rows of the hall by Chinese, pinyin and initials. The hall has few names for many rows, so the names are read once and
 * spelled here.
 */
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { spell } from '#domain/list/pinyin.ts'
import { hallTerms, matches, searchText, wordsOf } from '#domain/list/search.ts'
import type { Db } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { categories } from '../db/tables/trade.ts'

/** Maximum names of one search. No hall has more, and a statement takes more. */
const MOST_NAMES = 5000

const known = new Map<string, string>()
/** Each name is spelled once while the server runs. */
function textOf(row: Parameters<typeof hallTerms>[0]): string {
  const terms = hallTerms(row)
  const key = terms.map(({ text }) => text).join('\n')
  const text = known.get(key) ?? searchText(terms, spell)
  if (known.size > 2 * MOST_NAMES) known.clear()
  known.set(key, text)
  return text
}

/**
 * The condition for goods that match the typed text, by the rules of `hallFinds` in the domain, which devices use too. One
 * statement.
 */
export async function goodsFoundBy(db: Db, typed: string, on_sale: SQL | undefined): Promise<SQL | undefined> {
  const key = sql<string>`${goods.title} || chr(10) || ${goods.spec_name} || chr(10) || ${goods.category_id}::text`
  const names = await db
    .selectDistinct({ key, title: goods.title, spec_name: goods.spec_name, category_name: categories.name })
    .from(goods)
    .innerJoin(categories, eq(categories.id, goods.category_id))
    .where(on_sale)
  const words = wordsOf(typed)
  const found = names.filter((row) => matches(textOf(row), words))
  const keys = found.slice(0, MOST_NAMES).map((each) => each.key)
  return or(contains(typed, goods.no), keys.length > 0 ? inArray(key, keys) : undefined)
}

/** The condition for demands whose category matches the typed text, also by `hallFinds`. One statement. */
export async function needsFoundBy(db: Db, typed: string): Promise<SQL | undefined> {
  const words = wordsOf(typed)
  const names = await db.select({ id: categories.id, category_name: categories.name }).from(categories)
  const ids = names.filter((row) => matches(textOf(row), words)).map(({ id }) => id)
  return or(contains(typed, intentions.no), ids.length > 0 ? inArray(intentions.category_id, ids) : undefined)
}
