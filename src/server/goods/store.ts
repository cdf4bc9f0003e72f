/** Goods of suppliers in the database. A firm has few, so searches and rules about all of them read all at once. */
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import { type Validity, validityOf } from '#domain/firm/certification.ts'
import { type Edit, withEdit } from '#domain/firm/edits.ts'
import { EMPTY_GOODS_DOC, type Goods, type GoodsDoc, type GoodsState, onSaleKg } from '#domain/goods/goods.ts'
import type { Moderation } from '#domain/goods/moderation.ts'
import { spell } from '#domain/list/pinyin.ts'
import { goodsTerms, matches, searchText, wordsOf } from '#domain/list/search.ts'
import type { Db } from '../db/connect.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods } from '../db/tables/offers.ts'
import { orders } from '../db/tables/trade.ts'

export type GoodsRow = typeof goods.$inferSelect

export const view = ({ doc, created_at, updated_at, ...row }: GoodsRow): Goods => {
  const { firm_id: _f, edits: _e, deleted_at: _d, valid_until, recycled_at, price_fen, ...columns } = row
  return {
    ...EMPTY_GOODS_DOC,
    ...doc,
    ...columns,
    price_fen: price_fen || null,
    valid_until: valid_until?.toISOString() ?? null,
    recycled_at: recycled_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
export const ofFirm = (firm_id: string) => and(eq(goods.firm_id, firm_id), isNull(goods.deleted_at))

/** Whether the goods have expired. */
const expired = (now: Date): SQL => lte(goods.valid_until, now)
const current = (now: Date): SQL | undefined => or(isNull(goods.valid_until), gt(goods.valid_until, now))
/** Offered goods by their moderation. */
export const stands = (now: Date, moderation: Moderation): SQL | undefined =>
  and(eq(goods.on_sale, true), current(now), eq(goods.moderation, moderation))
/** The same rule as `usedKg` of the domain. */
export const USED = sql`(${goods.reserved_kg} + ${goods.sold_kg})`
/** The same states as `goodsState` of the domain. */
const IN_STATE: Record<GoodsState, (now: Date) => SQL | undefined> = {
  on_sale: (now) => and(stands(now, 'passed'), sql`${goods.quantity_kg} > ${USED}`),
  in_review: (now) => stands(now, 'waiting'),
  rejected: (now) => stands(now, 'rejected'),
  sold_out: (now) => and(stands(now, 'passed'), sql`${goods.quantity_kg} <= ${USED}`),
  off_sale: () => eq(goods.on_sale, false),
  expired: (now) => and(eq(goods.on_sale, true), expired(now)),
}

export interface GoodsQuery extends PageQuery {
  /** all goods outside the recycle bin by default */
  state?: GoodsState | 'recycled' | undefined
  q?: string | undefined
}
/** A page of the firm's goods in one statement. A search first reads all goods of the firm. */
export async function listGoods(db: Db, firm_id: string, { state, q, ...query }: GoodsQuery, now: Date): Promise<Page<Goods>> {
  const words = wordsOf(q ?? '')
  const binned = state === 'recycled' ? isNotNull(goods.recycled_at) : isNull(goods.recycled_at)
  const own = and(ofFirm(firm_id), binned, state && state !== 'recycled' ? IN_STATE[state](now) : undefined)
  const found = words.length > 0 ? await db.select().from(goods).where(own) : null
  const ids = found?.filter((row) => matches(searchText(goodsTerms(view(row)), spell), words)).map(({ id }) => id)
  const { data, next } = await pageOf(db.select().from(goods), goods, query, ids ? inArray(goods.id, ids) : own)
  return { data: data.map(view), next }
}

export async function findGoods(db: Db, firm_id: string, id: string): Promise<Goods | null> {
  const [row] = await db
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), ofFirm(firm_id)))
  return row ? view(row) : null
}

/** Locks the goods until the transaction ends, even if deleted; null if the firm has none with this id. */
export async function holdGoods(db: Db, firm_id: string, id: string): Promise<GoodsRow | null> {
  const [row] = await db
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), eq(goods.firm_id, firm_id)))
    .for('update')
  return row ?? null
}

interface Shelf {
  firm_name: string
  /** how far the firm's certification counts */
  organization: Validity
  quota_kg: number | null
  /** number of the firm's other goods, and their weight on sale */
  others: number
  on_sale_kg: number
}
/**
 * The room that the firm's other goods leave. Locks the firm until the transaction ends, because quota and number are rules about
 * all goods.
 */
export async function holdShelf(db: Db, firm_id: string, id: string, now: Date): Promise<Shelf> {
  const [firm] = await db
    .select({
      name: firms.name,
      certified: firms.certified,
      certified_until: firms.certified_until,
      quota_kg: firms.quota_kg,
    })
    .from(firms)
    .where(eq(firms.id, firm_id))
    .for('update')
  const rows = await db
    .select()
    .from(goods)
    .where(and(ofFirm(firm_id), ne(goods.id, id)))
  return {
    firm_name: firm?.name ?? '',
    organization: firm ? validityOf(firm, chinaDay(now)) : 'missing',
    quota_kg: firm?.quota_kg ?? null,
    others: rows.length,
    on_sale_kg: onSaleKg(rows.map(view), now.toISOString()),
  }
}

/** The firm's quota, and the weight that it has on sale. */
export async function readQuota(db: Db, firm_id: string, now: Date): Promise<{ limit_kg: number | null; on_sale_kg: number }> {
  const [firm] = await db.select({ quota_kg: firms.quota_kg }).from(firms).where(eq(firms.id, firm_id))
  const rows = await db.select().from(goods).where(ofFirm(firm_id))
  return { limit_kg: firm?.quota_kg ?? null, on_sale_kg: onSaleKg(rows.map(view), now.toISOString()) }
}

/** The number of an order that refers to the goods; null if there is none. */
export async function orderOf(db: Db, firm_id: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ no: orders.no })
    .from(orders)
    .where(and(eq(orders.supplier_id, firm_id), eq(orders.goods_id, id)))
    .limit(1)
  return row?.no ?? null
}

interface Editing {
  by: Pick<Edit, 'user_id' | 'by_name'>
  now: Date
}
/** The columns and the document that a change writes. */
export type Written = Partial<
  Pick<
    GoodsRow,
    | 'category_id'
    | 'title'
    | 'spec_name'
    | 'quantity_kg'
    | 'price_fen'
    | 'on_sale'
    | 'valid_until'
    | 'recycled_at'
    | 'deleted_at'
    | 'moderation'
    | 'moderation_reason'
  >
> & { doc?: GoodsDoc }

type New = Required<Omit<Written, 'recycled_at' | 'deleted_at'>>
/** Null if any firm has used the id. */
export async function insertGoods(
  db: Db,
  key: { id: string; no: string; firm_id: string },
  written: New,
  { by, now }: Editing,
): Promise<Goods | null> {
  const [row] = await db
    .insert(goods)
    .values({ ...key, ...written, version: 1, edits: [{ version: 1, ...by }], created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning()
  return row ? view(row) : null
}

/** Writes the next version. */
export async function saveGoods(
  db: Db,
  { id, version: seen, edits }: Pick<GoodsRow, 'id' | 'version' | 'edits'>,
  written: Written,
  { by, now }: Editing,
): Promise<Goods> {
  const version = seen + 1
  const edit: Edit = written.deleted_at ? { version, ...by, deleted: true } : { version, ...by }
  const [row] = await db
    .update(goods)
    .set({ ...written, version, edits: withEdit(edits, edit), updated_at: now })
    .where(eq(goods.id, id))
    .returning()
  if (!row) throw new Error(`goods ${id} went away under a lock`)
  return view(row)
}
