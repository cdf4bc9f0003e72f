/** Making an order: the dry run that finds what is wrong, and the making itself with its stock, contracts and messages. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { draftContract } from '#domain/contract.ts'
import { amountFen } from '#domain/money.ts'
import { noticesOfNew } from '#domain/notice.ts'
import type { Order, Side } from '#domain/order.ts'
import { ROLE_LIST } from '#domain/order.ts'
import type { OrderDraft } from '#domain/order-draft.ts'
import { examineDraft } from '#domain/new-order.ts'
import { Refusal } from '#domain/refusal.ts'
import { announce } from '../changes.ts'
import type { Session } from '../context.ts'
import { insertContract } from '../contracts/store.ts'
import type { Db } from '../db/connect.ts'
import { categories, goods, intentions, orders } from '../db/tables/trade.ts'
import { sendNotices } from '../messages/store.ts'
import type { Firm } from './parties.ts'
import { findFirm, holdFirm, openKg } from './parties.ts'
import { nextNo } from './serial.ts'
import { insertOrder } from './store.ts'

interface Facts {
  supplier: Firm | null
  buyer: Firm | null
  trader: Firm | null
  category: typeof categories.$inferSelect | null
  goods: typeof goods.$inferSelect | null
  intention: typeof intentions.$inferSelect | null
  open_kg: number
  twin: string | null
}

async function gather(db: Db, draft: OrderDraft, trader_id: string): Promise<Facts> {
  const day_ago = new Date(Date.now() - 24 * 3600 * 1000)
  const [twin] = await db
    .select({ no: orders.no })
    .from(orders)
    .where(
      and(
        eq(orders.trader_id, trader_id),
        eq(orders.supplier_id, draft.supplier_id),
        eq(orders.buyer_id, draft.buyer_id),
        gte(orders.created_at, day_ago),
        sql`${orders.doc}->>'title' = ${draft.title} and (${orders.doc}->>'quantity_kg')::bigint = ${draft.quantity_kg}`,
      ),
    )
    .limit(1)
  const [category] = await db.select().from(categories).where(eq(categories.id, draft.category_id))
  const [stock] = draft.goods_id ? await db.select().from(goods).where(eq(goods.id, draft.goods_id)).for('update') : []
  const [intention] = draft.intention_id
    ? await db.select().from(intentions).where(eq(intentions.id, draft.intention_id)).for('update')
    : []
  return {
    supplier: await holdFirm(db, draft.supplier_id, 1),
    buyer: await findFirm(db, draft.buyer_id, 2),
    trader: await findFirm(db, trader_id, 3),
    category: category ?? null,
    goods: stock ?? null,
    intention: intention ?? null,
    open_kg: await openKg(db, draft.supplier_id),
    twin: twin?.no ?? null,
  }
}

export const validate = async (db: Db, draft: OrderDraft, session: Session) =>
  examineDraft(draft, await gather(db, draft, session.firm_id))

const YEAR_MS = 365 * 24 * 3600 * 1000

/** Creates the order in state 0 with both contracts drafted, the stock reserved and the intention marked. */
export async function create(db: Db, draft: OrderDraft, session: Session, now: Date, key: string | null): Promise<Order> {
  const facts = await gather(db, draft, session.firm_id)
  const { errors } = examineDraft(draft, facts)
  if (errors.length > 0) {
    const fields = Object.fromEntries(errors.flatMap((error) => (error.field ? [[error.field, error.message]] : [])))
    throw new Refusal((errors[0]?.code as 'invalid') ?? 'invalid', { message: errors[0]?.message ?? '', fields })
  }
  if (draft.goods_id) {
    await db
      .update(goods)
      .set({ reserved_kg: sql`${goods.reserved_kg} + ${draft.quantity_kg}` })
      .where(eq(goods.id, draft.goods_id))
  }
  if (draft.intention_id)
    await db.update(intentions).set({ status: 2, order_id: draft.id }).where(eq(intentions.id, draft.intention_id))

  const side = async (price_fen: number, prefix: string, note: string): Promise<Side> => ({
    price_fen,
    quantity_kg: draft.quantity_kg,
    amount_fen: amountFen(price_fen, draft.quantity_kg),
    tax_rate_bp: draft.tax_rate_bp,
    contract_id: uuidv7(),
    contract_no: await nextNo(db, prefix, now),
    contract_effective: false,
    note,
  })
  const {
    supply_price_fen,
    sale_price_fen,
    tax_rate_bp: _rate,
    supplier_id,
    buyer_id,
    supplier_note,
    buyer_note,
    ...terms
  } = draft
  const at = now.toISOString()
  const order: Order = {
    ...terms,
    no: await nextNo(db, 'DD', now),
    state: 0,
    version: 1,
    supplier_id,
    supplier_name: facts.supplier?.name ?? '',
    buyer_id,
    buyer_name: facts.buyer?.name ?? '',
    trader_id: session.firm_id,
    trader_name: facts.trader?.name ?? '',
    category_name: facts.category?.name ?? '',
    supply: await side(supply_price_fen, 'CG', supplier_note),
    sale: await side(sale_price_fen, 'XS', buyer_note),
    loading_finished: false,
    supply_price_confirmed: false,
    trips: [],
    proofs: [],
    settlements: [],
    dissents: [],
    money: [],
    events: [
      {
        id: 1,
        action: 'create',
        by_role: 'trader',
        by_name: session.name,
        by_user: session.user_id,
        at,
        device_at: null,
        note: '采购合同、销售合同已起草',
        from: 0,
        to: 0,
        seen_by: ROLE_LIST,
      },
    ],
    closed_reason: null,
    archived_at: null,
    created_at: at,
    updated_at: at,
  }
  const changes = await insertOrder(db, order)
  const valid_to = new Date(now.getTime() + YEAR_MS).toISOString()
  for (const [name, terms] of [
    ['supplier', order.supply],
    ['procurer', order.sale],
  ] as const) {
    if (!terms) continue
    const drafted = draftContract(order, name, { id: terms.contract_id, no: terms.contract_no, valid_to }, at)
    changes.push(...(await insertContract(db, drafted)).changes)
  }
  const notices = noticesOfNew(order).map((notice) => ({
    ...notice,
    firm_id: notice.to === 'supplier' ? supplier_id : buyer_id,
    order_id: order.id,
  }))
  await sendNotices(db, key, notices, now)
  await announce(db, key, changes)
  return order
}
