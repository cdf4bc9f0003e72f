/** Order creation: a dry run that finds problems, and the creation with stock, contracts and messages. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { goodsState, stockUse } from '#domain/goods/goods.ts'
import { ordered } from '#domain/goods/intention.ts'
import { amountFen } from '#domain/money/money.ts'
import { type DraftFacts, makeOrder, refuseFaults, tryDraft } from '#domain/order/new-order.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import { countOrder, orderAuthor } from '../approvals/limits.ts'
import { audit } from '../audit.ts'
import { payeeAccount } from '../bank-cards/store.ts'
import { standingCategory } from '../catalogue/merged.ts'
import type { Session, SessionContext } from '../context.ts'
import { findTemplates } from '../contracts/clause-templates.ts'
import { insertContract } from '../contracts/store.ts'
import type { Db } from '../db/connect.ts'
import { goods } from '../db/tables/offers.ts'
import { firmName, holdIntention, saveIntention } from '../intentions/store.ts'
import { orders } from '../db/tables/trade.ts'
import { moveStock } from '../goods/stock.ts'
import { view } from '../goods/store.ts'
import { findSeries } from '../market/store.ts'
import { sendNotices } from '../messages/store.ts'
import { findFirm, holdFirm, openKg } from './parties.ts'
import { nextNo } from './serial.ts'
import { insertOrder } from './store.ts'

/** Reads the facts for checking a draft. Stock, intention and a supplier's quota stay locked until the transaction ends. */
export async function gather(db: Db, draft: OrderDraft, trader_id: string): Promise<DraftFacts> {
  const day_ago = new Date(Date.now() - DAY_MS)
  const [twin] = await db
    .select({ id: orders.id, no: orders.no })
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
  const [stock] = draft.goods_id ? await db.select().from(goods).where(eq(goods.id, draft.goods_id)).for('update') : []
  const intention = draft.intention_id ? await holdIntention(db, trader_id, draft.intention_id) : null
  const supplier = await holdFirm(db, draft.supplier_id, 1)
  const category = await standingCategory(db, draft.category_id)
  return {
    supplier: supplier && { ...supplier, account: await payeeAccount(db, supplier.id) },
    buyer: await findFirm(db, draft.buyer_id, 2),
    trader: await findFirm(db, trader_id, 3),
    templates: (await findTemplates(db, trader_id))?.doc ?? null,
    category,
    goods: stock ? { ...stock, state: goodsState(view(stock), new Date().toISOString()) } : null,
    intention: intention && {
      firm_id: intention.buyer_id,
      status: intention.status,
      expected_price_fen: intention.expected_price_fen,
    },
    series: draft.series_id === null ? null : await findSeries(db, draft.series_id),
    today: chinaDay(new Date()),
    open_kg: await openKg(db, draft.supplier_id),
    twin: twin ?? null,
  }
}

export const validate = async (db: Db, draft: OrderDraft, session: Session) =>
  tryDraft(draft, { ...(await gather(db, draft, session.firm_id)), author: await orderAuthor(db, session, new Date()) })

/** Marks the draft's intention, which `gather` locked, as this firm's order. */
async function orderIntention(
  { db, session, now, key }: Pick<SessionContext, 'db' | 'session' | 'now' | 'key'>,
  draft: OrderDraft,
) {
  const before = draft.intention_id ? await holdIntention(db, session.firm_id, draft.intention_id) : null
  if (!before) return
  const doing = { actor: session, firm_name: await firmName(db, session.firm_id), now: now.toISOString() }
  await saveIntention(db, key, { before, after: ordered(before, draft.id, doing), now })
}

/** Runs every check of the creation except the limits of its author. Returns the facts, whose locks stay until the transaction ends. */
export async function checkDraft({ db, session, now }: SessionContext, draft: OrderDraft): Promise<DraftFacts> {
  const facts = await gather(db, draft, session.firm_id)
  refuseFaults(draft, facts)
  const unmade = { contract_id: draft.id, contract_no: '' }
  makeOrder(draft, facts, { no: '', supply: unmade, sale: unmade }, { actor: session, now: now.toISOString() })
  return facts
}

/** Creates the order in state 0 with both contracts drafted, the stock reserved and the intention marked. Once a colleague has approved it, the author's limits do not count. */
export async function create(context: SessionContext, draft: OrderDraft, approved_by?: string): Promise<Order> {
  const { db, session, now, key } = context
  const author = approved_by ? null : await countOrder(context, amountFen(draft.supply_price_fen, draft.quantity_kg))
  const facts = { ...(await gather(db, draft, session.firm_id)), ...(author ? { author } : {}) }
  refuseFaults(draft, facts)
  await orderIntention({ db, session, now, key }, draft)
  const ids = {
    no: await nextNo(db, 'DD', now),
    supply: { contract_id: uuidv7(), contract_no: await nextNo(db, 'CG', now) },
    sale: { contract_id: uuidv7(), contract_no: await nextNo(db, 'XS', now) },
  }
  const { made, contracts, notices } = makeOrder(draft, facts, ids, { actor: session, now: now.toISOString() })
  await moveStock(context, draft.goods_id, null, stockUse(made.order))
  await sendNotices(db, key, notices, now)
  await insertOrder(db, key, made)
  for (const contract of contracts) await insertContract(db, key, contract)
  const detail = { no: ids.no, ...(approved_by ? { note: `${approved_by}同意审批` } : {}) }
  await audit(db, { context, action: 'create', object: 'order', object_id: made.order.id, detail })
  return made.order
}
