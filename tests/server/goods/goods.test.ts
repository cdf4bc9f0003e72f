/**
 * A supplier's goods over HTTP: published, searched, put on and off sale within the quota, and deleted for good only if nothing
 * needs them.
 */
// long: cases over one server; each is short
import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GOODS_LIMIT, type Goods } from '#domain/goods/goods.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { goods } from '#server/db/tables/offers.ts'
import type { Client } from '../harness.ts'
import { demandOf } from '../intentions/demand.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { typedGoods, type TypedGoods as Typed } from './goods-fixtures.ts'

const PATH = '/v1/supplier/goods'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())
const firm_id = () => trade.who.supplier.session.firm_id
const setFirm = (to: Partial<typeof firms.$inferInsert>) => trade.db.update(firms).set(to).where(eq(firms.id, firm_id()))
const shelf = () => trade.shelf.map(({ id }) => id)
beforeEach(async () => {
  await setFirm({ certified: true, quota_kg: null })
  const { db } = trade
  await db.update(goods).set({ on_sale: false, recycled_at: null, deleted_at: null }).where(eq(goods.firm_id, firm_id()))
  const made = (await db.select({ id: goods.id }).from(goods).where(eq(goods.firm_id, firm_id()))).map(({ id }) => id)
  const mine = made.filter((id) => !shelf().includes(id))
  if (mine.length > 0) await db.delete(goods).where(inArray(goods.id, mine))
})

const typed = (more: Partial<Typed> = {}) => typedGoods(trade.shelf[0]?.category_id ?? '', more)
async function publish(more: Partial<Typed> = {}, who: Client = trade.who.supplier): Promise<Goods> {
  const { status, body } = await who.post(PATH, typed(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const refusal = async (more: Partial<Typed>) => {
  const { status, body } = await trade.who.supplier.post(PATH, typed(more))
  return [status, body.code, body.details?.fields]
}
const change = (of: Goods, more: Partial<Typed> = {}) => {
  const { id: _i, no: _n, reserved_kg: _r, sold_kg: _s, on_sale: _o, held_back: _b, recycled_at: _re, ...rest } = of
  const { version, created_at: _c, updated_at: _u, ...fields } = rest
  return { base_version: version, ...fields, ...more }
}
const {
  put,
  post,
  get,
  delete: remove,
} = {
  put: (of: Goods, more: Partial<Typed>) => trade.who.supplier.put(`${PATH}/${of.id}`, change(of, more)),
  post: (of: Goods, base_version = of.version) => trade.who.supplier.post(`${PATH}/${of.id}/recovery`, { base_version }),
  get: async (query = '') => (await trade.who.supplier.get(`${PATH}?limit=100${query}`)).body.data as Goods[],
  delete: (of: Goods, final: boolean, base_version = of.version) =>
    trade.who.supplier.delete(`${PATH}/${of.id}`, { base_version, final }),
}
const status = (of: Goods, on_sale: boolean, base_version = of.version) =>
  trade.who.supplier.put(`${PATH}/${of.id}/status`, { base_version, on_sale })
const stored = async (id: string): Promise<Goods> => (await trade.who.supplier.get(`${PATH}/${id}`)).body.data
/** Lets the goods expire. */
const expire = ({ id }: Goods) =>
  trade.db
    .update(goods)
    .set({ valid_until: new Date(Date.now() - 1000) })
    .where(eq(goods.id, id))

test('goods are stored as typed, on sale, with a number and the category’s name, and shown to the firm alone', async () => {
  const { supplier, other_supplier } = trade.who
  const given = typed({ images: [await trade.upload('supplier')], report_images: [await trade.upload('supplier')] })
  const { body } = await supplier.post(PATH, given)
  expect(body.data).toMatchObject({ ...given, category_name: '电解铜', on_sale: true, reserved_kg: 0, version: 1 })
  expect(body.data.no).toMatch(/^GY\d{10}$/)
  expect((await supplier.get(`${PATH}/${given.id}`)).body).toEqual(body)
  expect(await get('&state=on_sale')).toEqual([body.data])
  expect((await other_supplier.get(PATH)).body.data.map(({ id }: Goods) => id)).not.toContain(given.id)
  expect((await other_supplier.post(PATH, { ...given, images: [], report_images: [] })).body.details.fields).toEqual({
    id: '供应编号已被使用',
  })
  const hall = (await trade.server.anonymous.get('/v1/goods?limit=100')).body.data as { id: string }[]
  const shown = hall.find(({ id }) => id === given.id)
  expect(shown).toMatchObject({ title: given.title, available_kg: 60_000 })
  expect(JSON.stringify(shown)).not.toContain('9500000')
})

test('a photo is shown to the firm and to traders, and to nobody else', async () => {
  const photo = await trade.upload('supplier')
  const open = async () => {
    const { supplier, trader, buyer, other_supplier } = trade.who
    const answers = [supplier, trader, buyer, other_supplier].map((who) => who.get(`/v1/files/${photo}`))
    return (await Promise.all(answers)).map((answer) => answer.status)
  }
  expect(await open()).toEqual([200, 404, 404, 404])
  await publish({ images: [photo] })
  expect(await open()).toEqual([200, 200, 404, 404])
  expect((await refusal({ images: [await trade.upload('other_supplier')] })).slice(0, 2)).toEqual([409, 'file_missing'])
})

test('a wrong value is refused at its field, and nothing is stored', async () => {
  expect(await refusal({ pricing_mode: 2, price_fen: null })).toEqual([
    400,
    'invalid',
    { price_reference: '请填写均价', premium_fen: '请填写升贴水，没有填 0' },
  ])
  expect(await refusal({ category_id: uuidv7(), min_kg: 70_000 })).toEqual([
    400,
    'invalid',
    { category_id: '请选择品类', min_kg: '不能大于供应数量' },
  ])
  expect(await refusal({ title: ' ', warehouse: '', quantity_kg: 0 })).toEqual([
    400,
    'invalid',
    { title: '请输入品名', warehouse: '请选择所在仓库', quantity_kg: '供应数量必须大于 0' },
  ])
  expect(await refusal({ valid_until: '2026-01-01T00:00:00.000Z' })).toEqual([
    400,
    'invalid',
    { valid_until: '有效期不能早于今天' },
  ])
  expect((await get()).map(({ id }) => id).toSorted()).toEqual(shelf().toSorted())
})

test('goods whose texts name the firm, its price or a phone never reach the hall in any way', async () => {
  const told = { title: '蓝岬再生资源 光亮铜 95,000元/吨', spec_name: '电话13800000001' }
  const problems = { title: expect.stringContaining('95,000.00 元'), spec_name: expect.stringContaining('联系电话') }
  expect(await refusal(told)).toEqual([400, 'invalid', problems])
  const made = await publish()
  expect((await put(made, { title: '蓝岬光亮铜' })).body.details.fields).toEqual({ title: expect.stringContaining('“蓝岬”') })
  // Goods of earlier builds may have such texts.
  const off = (await status(made, false)).body.data as Goods
  await trade.db.update(goods).set(told).where(eq(goods.id, made.id))
  expect((await status(off, true)).body.details.fields).toEqual(problems)
  const hall = (await trade.server.anonymous.get('/v1/goods?limit=100')).body.data as { id: string }[]
  expect(hall.map(({ id }) => id)).not.toContain(made.id)
})

test('a firm without certification publishes its goods off sale, is told so, and cannot put them on sale', async () => {
  await setFirm({ certified: false })
  const made = await publish()
  expect(made).toMatchObject({ on_sale: false, held_back: true })
  expect((await status(made, true)).body).toMatchObject({ code: 'not_certified', message: '企业实名认证通过后才能上架' })
  await setFirm({ certified: true })
  expect((await status(made, true)).body.data).toMatchObject({ on_sale: true, held_back: false, version: 2 })
})

test('goods on sale stay within the quota whatever the way, and expired goods free their share', async () => {
  await setFirm({ quota_kg: 100_000 })
  const quota = async (who: Client = trade.who.supplier) => (await who.get('/v1/supplier/quota')).body.data
  expect(await quota()).toEqual({ limit_kg: 100_000, on_sale_kg: 0, remaining_kg: 100_000 })
  const first = await publish()
  expect(await quota()).toEqual({ limit_kg: 100_000, on_sale_kg: 60_000, remaining_kg: 40_000 })
  const over = { quantity_kg: '超出可上架额度，还可上架 40.000 吨' }
  expect(await refusal({})).toEqual([409, 'over_limit', over])
  const second = await publish({ quantity_kg: 40_000 })
  expect((await put(second, { quantity_kg: 40_001 })).body.details.fields).toEqual(over)
  const off = (await status(second, false)).body.data as Goods
  const more = (await put(off, { quantity_kg: 70_000 })).body.data as Goods
  expect(more).toMatchObject({ quantity_kg: 70_000, on_sale: false })
  expect((await status(more, true)).body.details.fields).toEqual(over)
  await expire(first)
  expect((await status(more, true)).status).toBe(200)
  const extended = await put(await stored(first.id), { valid_until: null })
  expect(extended.body.details.fields).toEqual({ quantity_kg: '超出可上架额度，还可上架 30.000 吨' })
  for (const who of [trade.who.buyer, trade.who.trader])
    expect(await quota(who)).toEqual({ limit_kg: null, on_sale_kg: 0, remaining_kg: null })
})

test('goods that are partly sold use the quota for the rest only, and can be changed and put on sale again within it', async () => {
  await setFirm({ quota_kg: 100_000 })
  const made = await publish({ quantity_kg: 100_000 })
  await trade.db.update(goods).set({ sold_kg: 60_000 }).where(eq(goods.id, made.id))
  await publish({ quantity_kg: 50_000 })
  const edited = (await put(made, { title: '改过的品名' })).body.data as Goods
  expect(edited).toMatchObject({ title: '改过的品名', quantity_kg: 100_000, on_sale: true })
  const over = { quantity_kg: '超出可上架额度，除已售出 60.000 吨外，还可上架 50.000 吨' }
  expect((await put(edited, { quantity_kg: 110_001 })).body.details.fields).toEqual(over)
  const off = (await status(edited, false)).body.data as Goods
  expect((await status(off, true)).body.data).toMatchObject({ on_sale: true })
})

test('two goods published at the same moment do not both use the rest of the quota', async () => {
  await setFirm({ quota_kg: 100_000 })
  const answers = await Promise.all([0, 1, 2].map(() => trade.who.supplier.post(PATH, typed())))
  expect(answers.map(({ body }) => body.code ?? 'made').toSorted()).toEqual(['made', 'over_limit', 'over_limit'])
})

test('each state lists its own goods, expired ones leave the hall, and the recycle bin has its own list', async () => {
  const [sold, gone, off, binned] = [await publish(), await publish(), await publish(), await publish()]
  const on = await publish()
  await trade.db.update(goods).set({ reserved_kg: 60_000 }).where(eq(goods.id, sold.id))
  await expire(gone)
  await status(off, false)
  await remove(binned, false)
  const ids = async (state: string) => (await get(`&state=${state}`)).map(({ id }) => id)
  expect(await ids('on_sale')).toEqual([on.id])
  expect(await ids('sold_out')).toEqual([sold.id])
  expect(await ids('expired')).toEqual([gone.id])
  expect(await ids('recycled')).toEqual([binned.id])
  expect(await ids('off_sale')).toEqual(expect.arrayContaining([off.id, ...shelf()]))
  expect((await get()).map(({ id }) => id)).not.toContain(binned.id)
  const hall = (await trade.server.anonymous.get('/v1/goods?limit=100')).body.data as { id: string }[]
  const mine = [sold, gone, off, binned, on].map(({ id }) => id)
  expect(hall.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual([on.id])
  expect((await status(await stored(off.id), true)).status).toBe(200)
  const late = await stored(gone.id)
  const shut = (await status(late, false)).body.data as Goods
  expect((await status(shut, true)).body.details.fields).toEqual({ valid_until: '有效期已过，请先修改有效期再上架' })
})

test('goods are found in Chinese, pinyin and initials, by number and place, and paged', async () => {
  const made = await publish({ title: '磷铜边角料', brand: '青屿', warehouse: '平湖中转库' })
  for (const q of ['磷铜', 'lintong', 'ltbjl', 'qingyu', '平湖', 'phzzk', made.no, '磷铜 平湖'])
    expect(
      (await get(`&q=${encodeURIComponent(q)}`)).map(({ id }) => id),
      q,
    ).toEqual([made.id])
  expect(await get(`&q=${encodeURIComponent('磷铜 佛山')}`)).toEqual([])
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await trade.who.supplier.get(`${PATH}?limit=4${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data.map(({ id }: Goods) => id))
    cursor = body.next ?? ''
  } while (cursor)
  expect(seen).toEqual((await get()).map(({ id }) => id))
})

test('an order reserves goods on all devices of the supplier, and the quantity cannot fall below the reserved weight', async () => {
  const made = await publish()
  const { cursor } = (await trade.who.supplier.get('/v1/sync/pull?limit=500')).body
  const deal = await trade.open({ goods_id: made.id, quantity_kg: 40_000 })
  const pulled = (await trade.who.supplier.get(`/v1/sync/pull?cursor=${cursor}&limit=500`)).body
  const all = [...pulled.data.goods]
  for (let { more, cursor: next } = pulled; more; ) {
    const { body } = await trade.who.supplier.get(`/v1/sync/pull?cursor=${next}&limit=500`)
    all.push(...body.data.goods)
    ;({ more, cursor: next } = body)
  }
  expect(all.find(({ id }: Goods) => id === made.id)).toMatchObject({ reserved_kg: 40_000, version: 2 })
  // A reservation in between does not refuse the person's own edit.
  expect((await put(made, { quantity_kg: 39_999 })).body.details.fields).toEqual({
    quantity_kg: '订单已占用和售出 40.000 吨，数量不能更少',
  })
  expect((await put(made, { quantity_kg: 40_000 })).body.data).toMatchObject({ quantity_kg: 40_000, reserved_kg: 40_000 })
  await deal.take('decline')
  expect(await stored(made.id)).toMatchObject({ reserved_kg: 0, version: 4 })
})

test('recycled goods can be recovered off sale, and are deleted for good only from the recycle bin', async () => {
  const made = await publish()
  expect((await remove(made, true)).body).toMatchObject({
    code: 'wrong_state',
    message: '供应“1# 光亮铜米”不在回收站里，没有删除',
  })
  const binned = (await remove(made, false)).body.data as Goods
  expect(binned).toMatchObject({ on_sale: false, version: 2 })
  expect(binned.recycled_at).not.toBeNull()
  // The same call from a device that does not know of the first one deletes nothing for good.
  expect((await remove(binned, false)).body.data).toEqual(binned)
  expect((await status(binned, true)).body).toMatchObject({
    code: 'wrong_state',
    message: '供应“1# 光亮铜米”在回收站里，请先恢复',
  })
  // Changes typed before somebody recycled the goods are not lost.
  const edited = (await put(binned, { brand: '改过的' })).body.data as Goods
  expect(edited).toMatchObject({ brand: '改过的', on_sale: false, recycled_at: binned.recycled_at, version: 3 })
  const back = (await post(edited)).body.data as Goods
  expect(back).toMatchObject({ recycled_at: null, on_sale: false, version: 4 })
  const again = (await remove(back, false)).body.data as Goods
  expect((await remove(again, true)).body).toEqual({ data: null })
  expect((await remove(again, true)).status).toBe(404)
  expect((await trade.who.supplier.get(`${PATH}/${made.id}`)).status).toBe(404)
  expect((await put(again, {})).body).toMatchObject({ code: 'conflict', message: '供应“1# 光亮铜米”已彻底删除' })
})

test('goods of an order cannot leave the recycle bin for good', async () => {
  const ordered = await publish()
  const deal = await trade.open({ goods_id: ordered.id, quantity_kg: 1000 })
  await deal.take('decline')
  const binned = (await remove(await stored(ordered.id), false)).body.data as Goods
  expect((await remove(binned, true)).body).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining(deal.order.no),
  })
})

test('goods with an intention are deleted like any others, so that the supplier learns nothing and the talks continue', async () => {
  const { buyer, trader } = trade.who
  const wanted = await publish({ title: '磷铜边角料' })
  const wish = async () => {
    const body = { ...demandOf(wanted.category_id), goods_id: wanted.id, goods_title: wanted.title }
    expect((await buyer.post('/v1/procurer/intentions', body)).status).toBe(200)
    return body.id
  }
  const [first, second] = [await wish(), await wish()]
  const binned = (await remove(wanted, false)).body.data as Goods
  expect((await remove(binned, true)).body).toEqual({ data: null })
  const at = (id: string) => `/v1/merchant/intentions/${id}`
  for (const id of [first, second]) expect((await trader.put(`${at(id)}/open`, {})).status).toBe(200)
  expect((await trader.get(at(first))).body.data).toMatchObject({
    status: 1,
    goods_title: '磷铜边角料',
    supplier: { id: firm_id(), price_fen: 9_500_000 },
  })
  const draft = trade.draft({ intention_id: first, goods_id: wanted.id, quantity_kg: 1000 })
  const refused = await trader.post('/v1/merchant/orders', draft)
  expect([refused.status, refused.body.details.fields]).toEqual([404, { goods_id: '供应不存在或已下架' }])
  expect((await trader.post('/v1/merchant/orders', { ...draft, goods_id: null })).status).toBe(200)
  expect((await trader.get(at(first))).body.data).toMatchObject({ status: 2, order_id: draft.id })
  expect((await trader.put(`${at(second)}/close`, { reason: '货已售出' })).body.data.status).toBe(-1)
  expect((await buyer.get(`/v1/procurer/intentions/${second}`)).body.data).toMatchObject({
    goods_title: '磷铜边角料',
    status: -1,
  })
})

test('a colleague’s unseen edit refuses every change and names its author', async () => {
  const made = await publish()
  const by = { user_id: uuidv7(), by_name: '同事' }
  await trade.db
    .update(goods)
    .set({
      version: 2,
      edits: [
        { version: 1, ...by, user_id: trade.who.supplier.session.user_id },
        { version: 2, ...by },
      ],
    })
    .where(eq(goods.id, made.id))
  const late = [await put(made, {}), await status(made, false), await remove(made, false), await post(made)]
  for (const { status: code, body } of late)
    expect([code, body.message]).toEqual([409, '供应“1# 光亮铜米”已被同事更改，请核对后再提交'])
  expect((await put(await stored(made.id), { title: '核对过的' })).status).toBe(200)
})

test(`a firm keeps at most ${GOODS_LIMIT} goods`, async () => {
  const made = await publish()
  const [row] = await trade.db.select().from(goods).where(eq(goods.id, made.id))
  const room = GOODS_LIMIT - (await get()).length
  if (row) await trade.db.insert(goods).values(Array.from({ length: room }, () => ({ ...row, id: uuidv7(), on_sale: false })))
  expect((await refusal({}))[2]).toEqual({ title: `最多保存 ${GOODS_LIMIT} 条供应，请先彻底删除不用的` })
  expect((await put(made, { title: '满了也能改' })).status).toBe(200)
})
