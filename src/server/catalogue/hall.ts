/** The trading hall: goods on sale and open demands, without firms and without their prices. Queries select only the columns named here. */
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { HallGoods, HallNeed } from '#api/catalogue.ts'
import type { Db } from '../db/connect.ts'
import { categories, goods, intentions } from '../db/tables/trade.ts'
import type { Reference } from '../market/store.ts'
import { tradeReferences } from '../market/store.ts'

export interface HallQuery {
  category_id?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}
interface Page<T> {
  data: T[]
  next: string | null
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (found) => `\\${found}`)

/** The category and all its descendants. */
const within = (column: AnyPgColumn, category_id: string): SQL => sql`${column} in (
  with recursive below as (
    select id from ${categories} where id = ${category_id}
    union select c.id from ${categories} c join below b on c.parent_id = b.id
  ) select id from below)`

/** Rows after the one a cursor names, newest first. */
function after(cursor: string | undefined, created_at: AnyPgColumn, row_id: AnyPgColumn): SQL | undefined {
  const [time, id] = cursor?.split('_') ?? []
  if (!time || !id) return undefined
  const at = new Date(Number(time))
  return or(lt(created_at, at), and(eq(created_at, at), lt(row_id, id)))
}
const nextOf = (rows: { id: string; created_at: Date }[], limit: number): string | null => {
  const last = rows[limit - 1]
  return rows.length > limit && last ? `${last.created_at.getTime()}_${last.id}` : null
}
const likeOf = (q: string | undefined) => (q ? `%${escapeLike(q)}%` : null)

const bare = (name: string) => name.replaceAll(/\s/g, '')
/** The quote with the goods' name, else the first of its category. It shows its own name, so nobody takes it for the goods' price. */
function referenceOf(title: string, references: Reference[]): HallGoods['reference'] {
  const found = references.find(({ name }) => bare(title).includes(bare(name))) ?? references[0]
  if (!found) return null
  const { category_id: _category, ...reference } = found
  return reference
}

/** Goods on sale with stock left. Two statements. */
export async function listHallGoods(db: Db, { category_id, q, cursor, limit }: HallQuery): Promise<Page<HallGoods>> {
  const like = likeOf(q)
  const available = sql<number>`(${goods.quantity_kg} - ${goods.reserved_kg})`.mapWith(goods.quantity_kg)
  const rows = await db
    .select({
      id: goods.id,
      no: goods.no,
      title: goods.title,
      category_id: goods.category_id,
      category_name: categories.name,
      spec_name: goods.spec_name,
      available_kg: available,
      created_at: goods.created_at,
    })
    .from(goods)
    .innerJoin(categories, eq(categories.id, goods.category_id))
    .where(
      and(
        eq(goods.on_sale, true),
        isNull(goods.recycled_at),
        gt(goods.quantity_kg, goods.reserved_kg),
        category_id ? within(goods.category_id, category_id) : undefined,
        like
          ? sql`(${goods.title} ilike ${like} or ${goods.spec_name} ilike ${like} or ${categories.name} ilike ${like} or ${goods.no} ilike ${like})`
          : undefined,
        after(cursor, goods.created_at, goods.id),
      ),
    )
    .orderBy(desc(goods.created_at), desc(goods.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const references = await tradeReferences(db, [...new Set(shown.map((row) => row.category_id))])
  return {
    data: shown.map(({ created_at, ...row }) => ({
      ...row,
      reference: referenceOf(
        row.title,
        references.filter((each) => each.category_id === row.category_id),
      ),
      created_at: created_at.toISOString(),
    })),
    next: nextOf(rows, limit),
  }
}

/** Open demands without goods. One statement. */
export async function listHallNeeds(db: Db, { category_id, q, cursor, limit }: HallQuery): Promise<Page<HallNeed>> {
  const like = likeOf(q)
  const rows = await db
    .select({
      id: intentions.id,
      no: intentions.no,
      category_id: intentions.category_id,
      category_name: categories.name,
      quantity_kg: intentions.quantity_kg,
      created_at: intentions.created_at,
    })
    .from(intentions)
    .innerJoin(categories, eq(categories.id, intentions.category_id))
    .where(
      and(
        eq(intentions.kind, 'need'),
        eq(intentions.status, 0),
        category_id ? within(intentions.category_id, category_id) : undefined,
        like ? sql`(${categories.name} ilike ${like} or ${intentions.no} ilike ${like})` : undefined,
        after(cursor, intentions.created_at, intentions.id),
      ),
    )
    .orderBy(desc(intentions.created_at), desc(intentions.id))
    .limit(limit + 1)
  return {
    data: rows.slice(0, limit).map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })),
    next: nextOf(rows, limit),
  }
}
