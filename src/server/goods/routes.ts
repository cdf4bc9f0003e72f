/** A supplier's goods over HTTP. Everybody in the firm publishes and changes them; nobody else reads them here. */
import * as api from '#api/goods.ts'
import {
  EMPTY_GOODS_DOC,
  type Goods,
  type GoodsFields,
  goodsProblems,
  hallProblems,
  isRewritten,
  pricingOf,
  quotaLeftKg,
  saleProblems,
  staysExpired,
} from '#domain/goods/goods.ts'
import { handedIn, refuseRejected } from '#domain/goods/moderation.ts'
import { certificationGap } from '#domain/firm/certification.ts'
import type { LogAction } from '#domain/firm/log.ts'
import { type LogChange, logChanges } from '#domain/firm/log-changes.ts'
import { type FieldErrors, Refusal, refuseIfAny } from '#domain/refusal.ts'
import { refuseUncertified } from '../certification/gate.ts'
import { audit } from '../audit.ts'
import { standingCategory } from '../catalogue/merged.ts'
import { announce, announceDesk, announceHall } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { refuseIfMissed } from '../edits.ts'
import { attachToSubject } from '../files/attach.ts'
import { readModes } from '../moderation.ts'
import { nextNo } from '../orders/serial.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import * as store from './store.ts'

const nameOf = ({ title }: { title: string }) => `供应“${title}”`
const editBy = ({ session, now }: SessionContext) => ({ by: { user_id: session.user_id, by_name: session.name }, now })

/** Locks the firm's goods for a change made on `base_version`. */
async function held(context: SessionContext, id: string, base_version: number): Promise<store.GoodsRow> {
  const found = await store.holdGoods(context.db, context.session.firm_id, id)
  if (!found) throw new Refusal('not_found')
  refuseIfMissed(nameOf(found), found.edits, context, base_version)
  if (found.deleted_at) throw new Refusal('conflict', { message: `${nameOf(found)}已彻底删除` })
  return found
}
/** Like `held`, for goods outside the recycle bin. */
async function heldOnShelf(context: SessionContext, id: string, base_version: number): Promise<store.GoodsRow> {
  const found = await held(context, id, base_version)
  if (found.recycled_at) throw new Refusal('wrong_state', { message: `${nameOf(found)}在回收站里，请先恢复` })
  return found
}

/** The content to store: as typed, with the category's own name and without prices that the mode does not use. */
async function contentOf({ db }: SessionContext, typed: GoodsFields, problems: FieldErrors) {
  const { category_id: typed_category, title, spec_name, quantity_kg, price_fen, valid_until, ...rest } = pricingOf(typed)
  const category = await standingCategory(db, typed_category)
  refuseIfAny({ ...problems, ...(category === null ? { category_id: '请选择品类' } : {}) })
  return {
    columns: {
      category_id: category?.id ?? typed_category,
      title,
      spec_name,
      quantity_kg,
      // The column has no null. No offer costs 0, so 0 means no price.
      price_fen: price_fen ?? 0,
      valid_until: valid_until === null ? null : new Date(valid_until),
    },
    doc: { ...EMPTY_GOODS_DOC, ...rest, category_name: category?.name ?? '', held_back: false },
  }
}

/** Refuses to put goods on sale, with each reason at its field. */
function refuseSale(fields: FieldErrors): void {
  const [first] = Object.values(fields)
  if (first) throw new Refusal(fields['quantity_kg'] ? 'over_limit' : 'invalid', { message: first, fields })
}

const OPS = { create: 'new', delete: 'gone' } as const
/** `in_hall`: whether the goods are on sale now or were before, so that the trading hall or the desk's queue changes. */
async function tell(
  context: SessionContext,
  { id, no, title, moderation }: Pick<Goods, 'id' | 'no' | 'title' | 'moderation'>,
  action: LogAction<'goods'>,
  in_hall: boolean,
  changes: LogChange[] = [],
): Promise<void> {
  const { db, session, key } = context
  const op = action in OPS ? OPS[action as keyof typeof OPS] : 'patch'
  await announce(db, key, [{ audience: session.firm_id, entity: 'goods', entity_id: id, op }])
  if (in_hall) await announceHall(db)
  if (in_hall && moderation === 'waiting') await announceDesk(db)
  await audit(db, { context, action, object: 'goods', object_id: id, detail: { title: `${title} ${no}` }, changes })
}
const attach = (context: SessionContext, id: string, { images, report_images }: Pick<GoodsFields, 'images' | 'report_images'>) =>
  attachToSubject(context.db, { noun: 'goods', id }, [...images, ...report_images], context.session)

export const routes: Route[] = [
  route(api.listOwnGoods, ({ db, session, now }, { query }) => store.listGoods(db, session.firm_id, query, now)),
  route(api.readOwnGoods, async ({ db, session }, { params }) => {
    const found = await store.findGoods(db, session.firm_id, params.id)
    if (!found) throw new Refusal('not_found')
    return { data: found }
  }),
  route(api.createGoods, async (context, { body: { id, ...fields } }) => {
    const { db, session } = context
    const now = context.now.toISOString()
    const shelf = await store.holdShelf(db, session.firm_id, id, context.now)
    const problems = goodsProblems(fields, { ...shelf, now, stored: null })
    const { columns, doc } = await contentOf(context, fields, problems)
    const on_sale = certificationGap('on_sale', shelf) === null
    const left_kg = quotaLeftKg(shelf.quota_kg, shelf.on_sale_kg)
    if (on_sale) refuseSale(saleProblems({ ...fields, sold_kg: 0 }, { now, left_kg }))
    const moderated = handedIn((await readModes(db)).goods, null, true)
    const written = { ...columns, ...moderated, on_sale, doc: { ...doc, held_back: !on_sale } }
    const key = { id, no: await nextNo(db, 'GY', context.now), firm_id: session.firm_id }
    const made = await store.insertGoods(db, key, written, editBy(context))
    if (!made) throw new Refusal('invalid', { fields: { id: '供应编号已被使用' } })
    await attach(context, id, fields)
    await tell(context, made, 'create', on_sale)
    return { data: made }
  }),
  route(api.updateGoods, async (context, { params: { id }, body: { base_version, ...fields } }) => {
    const { db, session } = context
    const now = context.now.toISOString()
    // Text is also stored for goods in the recycle bin, which a colleague may have thrown away while the edit was queued.
    const found = await held(context, id, base_version)
    const shelf = await store.holdShelf(db, session.firm_id, id, context.now)
    const stored = store.view(found)
    const { columns, doc } = await contentOf(context, fields, goodsProblems(fields, { ...shelf, now, stored }))
    const left_kg = quotaLeftKg(shelf.quota_kg, shelf.on_sale_kg)
    const { sold_kg } = stored
    if (found.on_sale && !staysExpired(stored, fields, now)) refuseSale(saleProblems({ ...fields, sold_kg }, { now, left_kg }))
    const typed = { ...doc, ...columns, valid_until: fields.valid_until, price_fen: fields.price_fen }
    const moderated = handedIn((await readModes(db)).goods, stored, isRewritten(stored, typed))
    const written = { ...columns, ...moderated, doc: { ...doc, held_back: stored.held_back } }
    const made = await store.saveGoods(db, found, written, editBy(context))
    await attach(context, id, fields)
    await tell(context, made, 'update', found.on_sale, logChanges('goods', stored, made))
    return { data: made }
  }),
  route(api.setGoodsStatus, async (context, { params: { id }, body: { base_version, on_sale } }) => {
    const { db, session } = context
    const found = await heldOnShelf(context, id, base_version)
    const stored = store.view(found)
    if (on_sale) {
      refuseRejected(stored)
      const shelf = await store.holdShelf(db, session.firm_id, id, context.now)
      refuseUncertified('on_sale', shelf)
      refuseIfAny(hallProblems(stored, shelf.firm_name))
      const left_kg = quotaLeftKg(shelf.quota_kg, shelf.on_sale_kg)
      refuseSale(saleProblems(stored, { now: context.now.toISOString(), left_kg }))
    }
    const doc = { ...EMPTY_GOODS_DOC, ...found.doc, held_back: false }
    const made = await store.saveGoods(db, found, { on_sale, doc }, editBy(context))
    await tell(context, made, on_sale ? 'put_on_sale' : 'take_off_sale', on_sale || found.on_sale)
    return { data: made }
  }),
  route(api.deleteGoods, async (context, { params: { id }, body: { base_version, final } }) => {
    const { db, session, now } = context
    const stored = await store.holdGoods(db, session.firm_id, id)
    if (!stored || stored.deleted_at) throw new Refusal('not_found')
    const found = await held(context, id, base_version)
    if (!final) {
      if (found.recycled_at) return { data: store.view(found) }
      const binned = await store.saveGoods(db, found, { on_sale: false, recycled_at: now }, editBy(context))
      await tell(context, binned, 'recycle', found.on_sale)
      return { data: binned }
    }
    if (!found.recycled_at) throw new Refusal('wrong_state', { message: `${nameOf(found)}不在回收站里，没有删除` })
    // An intention has its own copy of the goods, so it does not block the deletion. A refusal would tell the supplier that it
    // exists.
    const order_no = await store.orderOf(db, session.firm_id, id)
    if (order_no) throw new Refusal('wrong_state', { message: `订单 ${order_no} 引用了${nameOf(found)}，不能彻底删除` })
    await store.saveGoods(db, found, { deleted_at: now }, editBy(context))
    await tell(context, store.view(found), 'delete', false)
    return { data: null }
  }),
  route(api.recoverGoods, async (context, { params: { id }, body: { base_version } }) => {
    const found = await held(context, id, base_version)
    if (!found.recycled_at) return { data: store.view(found) }
    const made = await store.saveGoods(context.db, found, { on_sale: false, recycled_at: null }, editBy(context))
    await tell(context, made, 'recover', false)
    return { data: made }
  }),
  route(api.readQuota, async ({ db, session, now }) => {
    if (session.role !== 'supplier') return { data: { limit_kg: null, on_sale_kg: 0, remaining_kg: null } }
    const { limit_kg, on_sale_kg } = await store.readQuota(db, session.firm_id, now)
    return { data: { limit_kg, on_sale_kg, remaining_kg: quotaLeftKg(limit_kg, on_sale_kg) } }
  }),
]
