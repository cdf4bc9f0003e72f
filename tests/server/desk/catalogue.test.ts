/** Categories of goods and their specs at the desk: made, moved, ordered, merged under what names them, and kept while named. */
// long: cases over one server; each is short
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskCatalogue } from '#api/desk/catalogue.ts'
import type { Goods } from '#domain/goods/goods.ts'
import type { Intention } from '#domain/goods/intention.ts'
import { logWords } from '#domain/firm/log.ts'
import { marketSeries } from '#server/db/tables/content.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { changes } from '#server/db/tables/sync.ts'
import { typedGoods } from '../goods/goods-fixtures.ts'
import { demandOf } from '../intentions/demand.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const URL = '/v1/merchant/admin/catalogue'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'market')
})
afterAll(() => trade?.close())

const catalogue = async (): Promise<DeskCatalogue> => (await trade.who.trader.get(URL)).body.data
const category = async (id: string) => (await catalogue()).categories.find((each) => each.id === id)
async function add(name: string, parent_id: string | null = null, tax_rate_bp = 1300): Promise<string> {
  const { status, body } = await trade.who.trader.post(`${URL}/categories`, { name, parent_id, tax_rate_bp })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
async function spec(category_id: string, name: string, grade = ''): Promise<string> {
  const { status, body } = await trade.who.trader.post(`${URL}/specs`, { category_id, name, grade, standard: '' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const merge = (id: string, into_id: string, base_version = 1) =>
  trade.who.trader.put(`${URL}/categories/${id}/merge`, { base_version, into_id })
const remove = (id: string, base_version = 1) => trade.who.trader.delete(`${URL}/categories/${id}`, { base_version })
const publish = async (category_id: string): Promise<Goods> => {
  const { status, body } = await trade.who.supplier.post('/v1/supplier/goods', typedGoods(category_id))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const shown = async (path: string): Promise<{ id: string; name: string }[]> => (await trade.server.anonymous.get(path)).body.data

test('a category and its spec are seen by everybody at once, and goods can name them', async () => {
  const root = await add('镍', null, 900)
  const leaf = await add('电解镍', root)
  await spec(leaf, '1#镍', '99.9%')
  expect((await shown('/v1/categories')).find(({ id }) => id === root)).toMatchObject({ name: '镍', tax_rate_bp: 900 })
  expect((await shown(`/v1/specs?category_id=${leaf}`)).map(({ name }) => name)).toEqual(['1#镍'])
  expect(await publish(leaf)).toMatchObject({ category_id: leaf, category_name: '电解镍' })
  expect(await category(leaf)).toMatchObject({ parent_name: '镍', specs: 1, goods: 1 })
  const told = await trade.db.select().from(changes).where(eq(changes.entity, 'catalogue'))
  expect(told.length).toBeGreaterThan(0)
})

test('wrong names, parents and rates are refused at their fields', async () => {
  const root = await add('锡')
  const leaf = await add('锡锭', root)
  const other = await add('锑')
  const refused = async (given: object, to = `${URL}/categories`) => {
    const fields = { name: '锡渣', parent_id: null, tax_rate_bp: 1300, ...given }
    const { status, body } = await trade.who.trader[to === `${URL}/categories` ? 'post' : 'put'](to, fields)
    expect(status, JSON.stringify(body)).toBe(400)
    return body.details.fields
  }
  expect(await refused({ name: ' 锡　' })).toEqual({ name: '已有同名的一级品类' })
  expect(await refused({ name: '锡 锭', parent_id: root })).toEqual({ name: '“锡”下已有同名的品类' })
  expect(await refused({ name: '　' })).toEqual({ name: '请输入品类名称' })
  expect(await refused({ name: '长'.repeat(21) })).toEqual({ name: '最多 20 个字' })
  expect(await refused({ tax_rate_bp: 2001 })).toEqual({ tax_rate_bp: '税率为 0% 到 20%' })
  expect(await refused({ tax_code: '10802' })).toEqual({ tax_code: '税收分类编码为19位数字，1到6开头' })
  expect(await refused({ parent_id: leaf })).toEqual({ parent_id: '品类只分两级，请选择一级品类' })
  expect(await refused({ parent_id: uuidv7() })).toEqual({ parent_id: '没有这个品类' })
  const change = (given: object) => refused({ base_version: 1, name: '锡', ...given }, `${URL}/categories/${root}`)
  expect(await change({ parent_id: root })).toEqual({ parent_id: '不能放到自己下面' })
  expect(await change({ parent_id: leaf })).toEqual({ parent_id: '不能放到自己的下级下面' })
  expect(await change({ parent_id: other })).toEqual({ parent_id: '“锡”有下级品类，不能再放到别的品类下面' })
  expect((await merge(other, other)).body.details.fields).toEqual({ into_id: '不能合并到自己' })
  expect((await merge(other, root)).body.details.fields).toEqual({ into_id: '请选择没有下级的品类' })
  expect((await merge(root, other)).body.details.fields).toEqual({ into_id: '“锡”有下级品类，请先合并或移走下级' })
  await spec(other, '锑锭')
  const under = { name: '锑锭', parent_id: other }
  expect(await refused(under)).toEqual({ parent_id: '“锑”已被使用。请新增一个一级品类，再把“锑”移到它下面' })
})

test('full-width letters do not make a second name', async () => {
  await add('ADC12')
  const { body } = await trade.who.trader.post(`${URL}/categories`, { name: 'ＡＤＣ１２', parent_id: null, tax_rate_bp: 1300 })
  expect(body.details.fields).toEqual({ name: '已有同名的一级品类' })
})

test('a renamed and moved category keeps its goods and demands, under the new name', async () => {
  const [from, to] = [await add('稀土'), await add('磁材')]
  const leaf = await add('钕铁硼', from)
  const goods = await publish(leaf)
  const fields = { name: '钕铁硼废料', parent_id: to, tax_rate_bp: 1300 }
  expect((await trade.who.trader.put(`${URL}/categories/${leaf}`, { base_version: 1, ...fields })).status).toBe(200)
  expect(await category(leaf)).toMatchObject({ name: '钕铁硼废料', parent_name: '磁材', version: 2 })
  const { body } = await trade.who.supplier.get(`/v1/supplier/goods/${goods.id}`)
  expect(body.data).toMatchObject({ category_id: leaf, category_name: '钕铁硼废料' })
})

test('merged into another one, a category leaves its goods, demands, specs and series there, and orders keep their words', async () => {
  const [root, old] = [await add('铅'), await add('旧铅')]
  const leaf = await add('铅锭', root)
  await spec(old, '还原铅')
  await spec(old, '1#铅', '99.994%')
  await spec(leaf, '1#铅', '99.994%')
  const goods = await publish(old)
  const demand = (await trade.who.buyer.post('/v1/procurer/needs', demandOf(old))).body.data as Intention
  const deal = await trade.open({ category_id: old })
  const order = await deal.view()
  await trade.db.insert(marketSeries).values({ id: 900, category_id: 1, name: '1#铅', source: '测试', trade_category_id: old })
  expect((await merge(old, leaf)).status).toBe(200)

  expect(await category(old)).toBeUndefined()
  const standing = await shown('/v1/categories')
  expect(standing.some(({ id }) => id === old)).toBe(false)
  expect(standing.find(({ id }) => id === leaf)).toMatchObject({ merged: [old] })
  const told = await trade.db.select().from(changes).where(eq(changes.entity_id, goods.id))
  expect(told.some(({ op }) => op === 'patch')).toBe(true)
  const now = (await trade.who.supplier.get(`/v1/supplier/goods/${goods.id}`)).body.data as Goods
  expect([now.category_id, now.category_name]).toEqual([leaf, '铅锭'])
  const read = (await trade.who.buyer.get(`/v1/procurer/intentions/${demand.id}`)).body.data as Intention
  expect([read.category_id, read.category_name]).toEqual([leaf, '铅锭'])
  expect((await shown(`/v1/specs?category_id=${leaf}`)).map(({ name }) => name)).toEqual(['1#铅', '还原铅'])
  const [series] = await trade.db.select().from(marketSeries).where(eq(marketSeries.id, 900))
  expect(series?.trade_category_id).toBe(leaf)
  for (const id of [leaf, old]) expect((await shown(`/v1/goods?category_id=${id}`)).map((each) => each.id)).toContain(goods.id)

  const after = await deal.view()
  expect([after.category_name, after.version]).toEqual(['旧铅', order.version])
  const listed = await trade.who.trader.get(`/v1/merchant/orders?category_id=${leaf}`)
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toContain(order.id)
  await deal.take('accept')
  // A device without a line sends the old category later.
  expect(await publish(old)).toMatchObject({ category_id: leaf, category_name: '铅锭' })
  expect((await remove(leaf)).body.message).toBe(
    '“铅锭”还有 2 个规格、2 条供应、1 条采购需求、1 个订单、1 个行情品种，不能删除，可以合并到其他品类',
  )
  expect((await merge(old, leaf)).status).toBe(404)
  const entries = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, old))
  expect(logWords(entries.find(({ action }) => action === 'merge') as never, 'trader')).toMatchObject({
    kind: 'desk',
    label: '合并品类',
    title: '旧铅',
    changes: [
      { label: '合并到', before: '旧铅', after: '铅 · 铅锭' },
      { label: '改用目标品类', before: '', after: '1 个规格、1 条供应、1 条采购需求、1 个行情品种' },
    ],
  })
})

test('a category that nothing names is deleted, and goods cannot name it any more', async () => {
  const id = await add('无人使用')
  expect((await remove(id)).status).toBe(200)
  const { status, body } = await trade.who.supplier.post('/v1/supplier/goods', typedGoods(id))
  expect([status, body.details.fields]).toEqual([400, { category_id: '请选择品类' }])
})

test('a second operator does not overwrite what they have not seen, and two at once leave one result', async () => {
  const id = await add('两人同改')
  const send = (who: 'trader' | 'colleague', name: string, base_version: number) =>
    trade.who[who].put(`${URL}/categories/${id}`, { base_version, name, parent_id: null, tax_rate_bp: 1300 })
  const both = await Promise.all([send('trader', '先改的', 1), send('colleague', '后改的', 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)
  expect(late?.body.message).toMatch(/^品类“(先|后)改的”已被.+更改，请核对后再提交$/)
  const names = { parent_id: null, name: '同时新增', tax_rate_bp: 1300 }
  const twice = await Promise.all(
    (['trader', 'colleague'] as const).map((who) => trade.who[who].post(`${URL}/categories`, names)),
  )
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('goods that are published while their category is deleted keep it', async () => {
  for (let round = 0; round < 3; round++) {
    const id = await add(`同时 ${round}`)
    const [published, removed] = await Promise.all([trade.who.supplier.post('/v1/supplier/goods', typedGoods(id)), remove(id)])
    expect([published.status, removed.status].toSorted()).toEqual(published.status === 200 ? [200, 409] : [200, 400])
  }
})

test('categories and specs are ordered, and an order that somebody has changed meanwhile is not overwritten', async () => {
  const root = await add('贵金属')
  const before = [await add('银', root), await add('金', root), await add('铂', root)]
  const order = (part: string, under: string, was: string[], ids: string[]) =>
    trade.who.colleague.put(`${URL}/order`, { part, under, before: was, ids })
  expect((await order('category', root, before, before.toReversed())).status).toBe(200)
  const names = (await shown('/v1/categories')).filter((each) => 'parent_id' in each && each.parent_id === root)
  expect(names.map(({ name }) => name)).toEqual(['铂', '金', '银'])
  expect((await order('category', root, before, before)).body.code).toBe('conflict')
  // Categories of one parent stand together, whatever their places under other parents.
  const parents = (await shown('/v1/categories')).map((each) => ('parent_id' in each ? each.parent_id : null))
  expect(parents.filter((each, at) => each !== parents[at - 1])).toHaveLength(new Set(parents).size)
  const leaf = before[0] as string
  const specs = [await spec(leaf, '1#银'), await spec(leaf, '2#银')]
  expect((await order('spec', leaf, specs, specs.slice(1))).body.details.fields).toEqual({ ids: '请把每一条都排进顺序' })
  expect((await order('spec', leaf, specs, specs.toReversed())).status).toBe(200)
  expect((await shown(`/v1/specs?category_id=${leaf}`)).map(({ name }) => name)).toEqual(['2#银', '1#银'])
})

test('a spec is changed and deleted; one of the same name and grade, or of a parent, is refused', async () => {
  const root = await add('锌')
  const leaf = await add('锌锭', root)
  const id = await spec(leaf, '0#锌', 'Zn99.995')
  const send = (given: object) =>
    trade.who.trader.post(`${URL}/specs`, { category_id: leaf, name: '0#锌', grade: 'Zn99.995', standard: '', ...given })
  expect((await send({})).body.details.fields).toEqual({ name: '这个品类已有同名同等级的规格' })
  expect((await send({ category_id: root })).body.details.fields).toEqual({ category_id: '请选择没有下级的品类' })
  expect((await send({ name: '' })).body.details.fields).toEqual({ name: '请输入规格名称' })
  const fields = { category_id: leaf, name: '0#锌', grade: 'Zn99.99', standard: 'GB/T 470' }
  expect((await trade.who.trader.put(`${URL}/specs/${id}`, { base_version: 1, ...fields })).status).toBe(200)
  expect((await catalogue()).specs.find((each) => each.id === id)).toMatchObject({ ...fields, version: 2 })
  const late = await trade.who.colleague.delete(`${URL}/specs/${id}`, { base_version: 1 })
  expect(late.body.code).toBe('conflict')
  expect((await trade.who.trader.delete(`${URL}/specs/${id}`, { base_version: 2 })).status).toBe(200)
})
