/** Intentions over HTTP. The buyer writes, answers and withdraws them; the trading firm that opens one answers and closes it. */
import { and, eq, isNull } from 'drizzle-orm'
import * as api from '#api/intentions.ts'
import {
  closed,
  type Intention,
  type IntentionEvent,
  intentionFor,
  type IntentionFields,
  intentionNotices,
  mayCorrect,
  noted,
  opened,
} from '#domain/goods/intention.ts'
import { handedIn } from '#domain/goods/moderation.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { standingCategory } from '../catalogue/merged.ts'
import { announceDesk } from '../changes.ts'
import { gate } from '../certification/gate.ts'
import type { SessionContext } from '../context.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods } from '../db/tables/offers.ts'
import { takeLimits } from '../limits.ts'
import { sendNotices } from '../messages/store.ts'
import { readModes } from '../moderation.ts'
import { nextNo } from '../orders/serial.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import {
  findIntention,
  firmName,
  insertIntention,
  intentionTotals,
  listIntentions,
  saveIntention,
  supplierOf,
  tellFirms,
  traderFirms,
} from './store.ts'

/** Maximum intentions of a firm per hour. Every demand is announced to all trading firms. */
const MOST_AN_HOUR = 100

async function own({ db, session }: SessionContext, id: string, lock = false): Promise<Intention> {
  const found = await findIntention(db, session, id, lock)
  if (!found) throw new Refusal('not_found')
  return found
}

type Given = IntentionFields & { id: string }
type Subject = Pick<Intention, 'kind' | 'goods_id' | 'goods_title' | 'category_id' | 'supplier'>

/** Goods that the hall shows. The intention takes their category, whatever the device sent. */
async function goodsOf({ db, now }: SessionContext, goods_id: string): Promise<Subject> {
  const [found] = await db
    .select({ goods, supplier_name: firms.name })
    .from(goods)
    .innerJoin(firms, eq(firms.id, goods.firm_id))
    .where(
      and(
        eq(goods.id, goods_id),
        eq(goods.on_sale, true),
        eq(goods.moderation, 'passed'),
        isNull(goods.recycled_at),
        isNull(goods.deleted_at),
        isNull(firms.suspended_at),
      ),
    )
  const stands = found && !(found.goods.valid_until && found.goods.valid_until <= now)
  if (!stands) throw new Refusal('invalid', { fields: { goods_id: '该货源已下架，请另选货源或发布需求' } })
  const { title, category_id } = found.goods
  return { kind: 'goods', goods_id, goods_title: title, category_id, supplier: supplierOf(found.goods, found.supplier_name) }
}

async function create(context: SessionContext, { id, ...fields }: Given, subject: Subject): Promise<{ data: Intention }> {
  const { db, session, now, key } = context
  await gate(context, 'demand')
  await takeLimits(db, [{ name: `intentions:${session.firm_id}`, most: MOST_AN_HOUR, window_s: 3600 }], now)
  const category = await standingCategory(db, subject.category_id)
  if (!category) throw new Refusal('invalid', { fields: { category_id: '请选择品类' } })
  const at = now.toISOString()
  const intention: Intention = {
    ...fields,
    ...subject,
    id,
    no: await nextNo(db, subject.kind === 'need' ? 'XQ' : 'YX', now),
    category_id: category.id,
    category_name: category.name,
    status: 0,
    order_id: null,
    buyer_id: session.firm_id,
    buyer_name: await firmName(db, session.firm_id),
    trader_id: null,
    trader_name: '',
    notes: [],
    closed: null,
    ...handedIn((await readModes(db)).demand, null, true),
    version: 1,
    created_at: at,
    updated_at: at,
  }
  if (!(await insertIntention(db, intention))) throw new Refusal('invalid', { fields: { id: '需求编号已被使用' } })
  const trader_ids = await traderFirms(db)
  if (intention.moderation === 'passed')
    await sendNotices(db, key, intentionNotices('new', intention, intention, trader_ids), now)
  else await announceDesk(db)
  await tellFirms(db, key, intention, { trader_ids })
  await audit(db, { context, action: 'create', object: 'intention', object_id: id, detail: { no: intention.no } })
  return { data: intentionFor(intention, session) }
}

/** One step on an intention, under its lock. */
async function take(
  context: SessionContext,
  id: string,
  event: IntentionEvent,
  step: (before: Intention, doing: Parameters<typeof opened>[1]) => Intention,
  text = '',
): Promise<{ data: Intention }> {
  const { db, session, now, key } = context
  const before = await own(context, id, true)
  const doing = { actor: session, firm_name: await firmName(db, session.firm_id), now: now.toISOString() }
  const after = step(before, doing)
  const trader_ids = await traderFirms(db)
  await sendNotices(db, key, intentionNotices(event, after, before, trader_ids, text), now)
  const saved = await saveIntention(db, key, { before, after, now, trader_ids })
  await audit(db, {
    context,
    action: event,
    object: 'intention',
    object_id: id,
    detail: { no: saved.no, from: before.status, to: saved.status },
  })
  return { data: intentionFor(saved, session) }
}

/** A rejected demand, written anew and handed in again. One on goods keeps their category. */
async function correct(context: SessionContext, id: string, fields: IntentionFields): Promise<{ data: Intention }> {
  const { db, session, now, key } = context
  const before = await own(context, id, true)
  if (!mayCorrect(before)) throw new Refusal('wrong_state', { message: `需求 ${before.no} 没有被驳回，不能修改` })
  const category = await standingCategory(db, before.kind === 'need' ? fields.category_id : before.category_id)
  if (!category) throw new Refusal('invalid', { fields: { category_id: '请选择品类' } })
  const named = { category_id: category.id, category_name: category.name }
  const after = { ...before, ...fields, ...named, ...handedIn((await readModes(db)).demand, before, true) }
  const saved = await saveIntention(db, key, { before, after, now })
  await announceDesk(db)
  await audit(db, { context, action: 'correct', object: 'intention', object_id: id, detail: { no: saved.no } })
  return { data: intentionFor(saved, session) }
}

export const routes: Route[] = [
  route(api.createNeed, (context, { body }) =>
    create(context, body, { kind: 'need', goods_id: null, goods_title: '', category_id: body.category_id, supplier: null }),
  ),
  route(api.createIntention, async (context, { body: { goods_id, goods_title: _title, ...body } }) =>
    create(context, body, await goodsOf(context, goods_id)),
  ),
  route(api.buyerIntentionTotals, async ({ db, session }, { query }) => ({ data: await intentionTotals(db, session, query) })),
  route(api.traderIntentionTotals, async ({ db, session }, { query }) => ({ data: await intentionTotals(db, session, query) })),
  route(api.buyerIntentions, ({ db, session }, { query }) => listIntentions(db, session, query)),
  route(api.traderIntentions, ({ db, session }, { query }) => listIntentions(db, session, query)),
  route(api.buyerIntention, async (context, { params }) => ({
    data: intentionFor(await own(context, params.id), context.session),
  })),
  route(api.traderIntention, async (context, { params }) => ({
    data: intentionFor(await own(context, params.id), context.session),
  })),
  route(api.correctIntention, (context, { params, body }) => correct(context, params.id, body)),
  route(api.openIntention, (context, { params }) => take(context, params.id, 'open', opened)),
  route(api.noteIntention, (context, { params, body: { text } }) =>
    take(context, params.id, 'note', (before, doing) => noted(before, 'trader', text, doing), text),
  ),
  route(api.answerIntention, (context, { params, body: { text } }) =>
    take(context, params.id, 'answer', (before, doing) => noted(before, 'buyer', text, doing), text),
  ),
  route(api.closeIntention, (context, { params, body: { reason } }) =>
    take(context, params.id, 'close', (before, doing) => closed(before, 'trader', reason, doing), reason),
  ),
  route(api.withdrawIntention, (context, { params, body: { reason } }) =>
    take(context, params.id, 'withdraw', (before, doing) => closed(before, 'buyer', reason, doing), reason),
  ),
]
