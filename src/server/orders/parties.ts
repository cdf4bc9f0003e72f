/** Firms for new orders: searches for the trader's form, and each firm's limits. */
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { chinaDay } from '#domain/china-time.ts'
import { isCertified } from '#domain/firm/certification.ts'
import { withoutFirm } from '#domain/disclosure/firm-names.ts'
import { spell } from '#domain/list/pinyin.ts'
import { matches, searchText, wordsOf } from '#domain/list/search.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { contracts, orders } from '../db/tables/trade.ts'

export type Firm = typeof firms.$inferSelect

/** Null for a closed firm. The firm cannot close before the transaction ends. */
export async function findFirm(db: Db, id: string, type: number): Promise<Firm | null> {
  const [row] = await db
    .select()
    .from(firms)
    .where(and(eq(firms.id, id), eq(firms.type, type), isNull(firms.closed_at)))
    .for('key share')
  return row ?? null
}

/**
 * Finds a firm. A firm with a quota stays locked until the transaction ends, so that two simultaneous orders cannot both use up
 * the rest.
 */
export async function holdFirm(db: Db, id: string, type: number): Promise<Firm | null> {
  const firm = await findFirm(db, id, type)
  if (firm?.quota_kg == null) return firm
  const [locked] = await db.select().from(firms).where(eq(firms.id, id)).for('no key update')
  return locked ?? null
}

/** Whether the firm has traded, offered or asked for anything. */
export async function hasBusiness(db: Db, firm_id: string): Promise<boolean> {
  const found = await Promise.all([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(or(...Object.values(PARTY).map((party) => eq(party, firm_id))))
      .limit(1),
    db
      .select({ id: contracts.id })
      .from(contracts)
      .where(or(eq(contracts.seller_id, firm_id), eq(contracts.buyer_id, firm_id)))
      .limit(1),
    db.select({ id: goods.id }).from(goods).where(eq(goods.firm_id, firm_id)).limit(1),
    db
      .select({ id: intentions.id })
      .from(intentions)
      .where(or(eq(intentions.firm_id, firm_id), eq(intentions.trader_id, firm_id)))
      .limit(1),
  ])
  return found.some((rows) => rows.length > 0)
}

/** The order column that names a firm of this type. */
const PARTY: Record<number, AnyPgColumn> = { 1: orders.supplier_id, 2: orders.buyer_id, 3: orders.trader_id }

/**
 * Firms of a type whose name matches the text in Chinese, pinyin or initials. Firms with earlier orders of the trader come first,
 * the latest on top. Place and contact are suggested without the firm's name, because both parties of an order read them.
 */
export async function searchFirms(
  db: Db,
  type: number,
  { firm_id }: { firm_id: string },
  { search = '', limit }: { search?: string | undefined; limit: number },
) {
  const words = wordsOf(search)
  const last = sql`(select max(${orders.created_at}) from ${orders} where ${PARTY[type]} = ${firms.id} and ${orders.trader_id} = ${firm_id})`
  const rows = await db
    .select()
    .from(firms)
    .where(and(eq(firms.type, type), isNull(firms.closed_at), isNull(firms.suspended_at)))
    .orderBy(sql`${last} desc nulls last`, asc(firms.name))
  const today = chinaDay(new Date())
  const found = rows.filter(({ name }) => matches(searchText([{ label: '名称', text: name, spelled: true }], spell), words))
  return found.slice(0, limit).map((firm) => ({
    id: firm.id,
    name: firm.name,
    contact: firm.contact,
    certified: isCertified(firm, today),
    delivery_place: withoutFirm(firm.delivery_place, firm.name),
    delivery_contact: withoutFirm(firm.contact, firm.name),
    delivery_phone: firm.phone,
  }))
}

/** Kilograms of a supplier's unfinished orders. */
export async function openKg(db: Db, supplier_id: string): Promise<number> {
  const [row] = await db
    .select({ kg: sql<string | null>`sum((${orders.doc}->>'quantity_kg')::bigint)` })
    .from(orders)
    .where(and(eq(orders.supplier_id, supplier_id), eq(orders.finished, false)))
  return Number(row?.kg ?? 0)
}
