/** Moderation of goods and demands: what waits is in no hall, every way back to it passes the desk, and orders go on. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Goods } from '#domain/goods/goods.ts'
import type { ModeratedPart, Moderation } from '#domain/goods/moderation.ts'
import { settings } from '#server/db/tables/content.ts'
import { messages } from '#server/db/tables/records.ts'
import { typedGoods } from '../goods/goods-fixtures.ts'
import type { Client } from '../harness.ts'
import { demandOf } from '../intentions/demand.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'content')
})
afterAll(() => trade?.close())
beforeEach(() => trade.db.delete(settings).where(eq(settings.name, 'moderation')))

const DESK = '/v1/merchant/admin/moderation'
const OWN = '/v1/supplier/goods'
const REASON = '照片与描述不符'

async function before(): Promise<void> {
  const { status, body } = await trade.who.trader.put(`${DESK}/modes`, { goods: 'before', demand: 'before', base_version: 0 })
  expect(status, JSON.stringify(body)).toBe(200)
}
async function publish(more: object = {}): Promise<Goods> {
  const { status, body } = await trade.who.supplier.post(OWN, typedGoods(trade.shelf[0]?.category_id ?? '', more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const edit = (of: Goods, more: object, base_version = of.version) =>
  trade.who.supplier.put(`${OWN}/${of.id}`, { ...typedGoods(of.category_id), base_version, ...more })
const own = async ({ id }: { id: string }): Promise<Goods> => (await trade.who.supplier.get(`${OWN}/${id}`)).body.data
const setOnSale = ({ id, version }: Goods, on_sale: boolean) =>
  trade.who.supplier.put(`${OWN}/${id}/status`, { base_version: version, on_sale })
const inHall = async ({ id }: { id: string }): Promise<boolean> =>
  (await trade.who.buyer.get(`/v1/goods?limit=100&id=${id}`)).body.data.some((each: { id: string }) => each.id === id)
const listed = async (part: ModeratedPart, state: Moderation) =>
  (await trade.who.colleague.get(`${DESK}?part=${part}&state=${state}&limit=100`)).body.data as { id: string }[]
const waits = async (part: ModeratedPart, { id }: { id: string }) =>
  (await listed(part, 'waiting')).some((each) => each.id === id)
interface Held {
  id: string
  version: number
  moderation: Moderation
}
const decide = (part: ModeratedPart, { id, version, moderation }: Held, passed: boolean, who: Client = trade.who.colleague) =>
  who.put(`${DESK}/${id}`, { part, base_version: version, seen: moderation, passed, reason: passed ? '' : REASON })
const count = async (queue: string): Promise<number> =>
  (await trade.who.colleague.get('/v1/merchant/admin/queues')).body.data.find((each: { queue: string }) => each.queue === queue)
    .count
const told = async (id: string) =>
  (await trade.db.select().from(messages).where(eq(messages.about_id, id))).map(({ subject, content }) => `${subject} ${content}`)

test('without the switch goods show at once, and the desk takes them down with a reason', async () => {
  const made = await publish({ title: '先展示的光亮铜' })
  expect([made.moderation, await inHall(made)]).toEqual(['passed', true])
  expect((await decide('goods', made, false)).status).toBe(200)
  const taken = await own(made)
  expect(taken).toMatchObject({ moderation: 'rejected', moderation_reason: REASON, on_sale: true })
  expect(await inHall(made)).toBe(false)
  expect((await told(made.id))[0]).toContain(REASON)
  // Taking it off sale and back does not return it.
  await setOnSale(taken, false)
  const back = await setOnSale(await own(made), true)
  expect([back.status, back.body.code]).toEqual([409, 'wrong_state'])
  expect(back.body.message).toContain(REASON)
})

test('what was rejected waits after its correction, whatever the switch says, until the desk passes it', async () => {
  const made = await publish()
  await decide('goods', made, false)
  // The correction was typed before the decision reached the device.
  expect((await edit(made, { quantity_kg: 50_000 })).body.data).toMatchObject({ moderation: 'waiting', moderation_reason: '' })
  expect([await inHall(made), await waits('goods', made)]).toEqual([false, true])
  expect((await decide('goods', await own(made), true)).status).toBe(200)
  expect([await inHall(made), await waits('goods', made)]).toEqual([true, false])
})

test('goods off sale are found by their number, and taken down, until their owner deletes them', async () => {
  const made = await publish({ title: '先下架的光亮铜' })
  await setOnSale(made, false)
  const found = async (search: string) =>
    (await trade.who.colleague.get(`${DESK}?part=goods&state=passed&search=${encodeURIComponent(search)}`)).body.data.length
  expect([await found(made.title), await found(made.no)]).toEqual([0, 1])
  const { supplier } = trade.who
  const { version } = await own(made)
  expect((await supplier.delete(`${OWN}/${made.id}`, { base_version: version, final: false })).status).toBe(200)
  expect(await found(made.no)).toBe(0)
  const recovered = await supplier.post(`${OWN}/${made.id}/recovery`, { base_version: version + 1 })
  expect((await decide('goods', recovered.body.data, false)).status).toBe(200)
  expect(await own(made)).toMatchObject({ moderation: 'rejected', on_sale: false })
})

test('with the switch, new goods wait in the queue and are in no hall', async () => {
  await before()
  const start = await count('goods')
  const made = await publish({ title: '先审核的光亮铜' })
  expect([made.moderation, await inHall(made), await waits('goods', made), (await count('goods')) - start]).toEqual([
    'waiting',
    false,
    true,
    1,
  ])
  // Nor do they reach the trader by an intention of a buyer who knows their id.
  const wish = await trade.who.buyer.post('/v1/procurer/intentions', {
    ...demandOf(made.category_id),
    goods_id: made.id,
    goods_title: made.title,
  })
  expect([wish.status, wish.body.details.fields.goods_id]).toEqual([400, expect.stringContaining('已下架')])
  // Off sale they wait for nobody; through the recycle bin they come back unseen by the hall.
  await setOnSale(made, false)
  expect(await waits('goods', made)).toBe(false)
  const off = await own(made)
  await trade.who.supplier.delete(`${OWN}/${made.id}`, { base_version: off.version, final: false })
  await trade.who.supplier.post(`${OWN}/${made.id}/recovery`, { base_version: (await own(made)).version })
  await setOnSale(await own(made), true)
  expect([await inHall(made), await waits('goods', made)]).toEqual([false, true])
  await decide('goods', await own(made), true)
  expect(await inHall(made)).toBe(true)
})

test('with the switch, a new price shows at once and a new text or picture waits', async () => {
  const made = await publish()
  await before()
  const dearer = await edit(made, { price_fen: 9_600_000, quantity_kg: 70_000 })
  expect(dearer.body.data.moderation).toBe('passed')
  const renamed = await edit(dearer.body.data, { title: '另一种铜米' })
  expect([renamed.body.data.moderation, await inHall(made)]).toEqual(['waiting', false])
})

test('a decision counts once: not over the owner’s change, nor over a colleague’s', async () => {
  const made = await publish()
  const { body } = await edit(made, { title: '改过的铜米' })
  const late = await decide('goods', made, false)
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect((await decide('goods', body.data, false)).status).toBe(200)
  const second = await decide('goods', body.data, true, trade.who.trader)
  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining(REASON)])
  expect((await decide('goods', body.data, false, trade.who.trader)).status).toBe(409)
  const unreasoned = { part: 'goods', base_version: 9, seen: 'passed', passed: false, reason: '' }
  expect((await trade.who.trader.put(`${DESK}/${made.id}`, unreasoned)).body.details.fields).toEqual({ reason: '请填写原因' })
})

test('a demand waits before traders see it, and is corrected after a rejection', async () => {
  await before()
  const { buyer, trader, colleague } = trade.who
  const typed = demandOf(trade.shelf[0]?.category_id ?? '')
  const made = (await buyer.post('/v1/procurer/needs', typed)).body.data
  const seen = async () => (await trader.get(`/v1/merchant/intentions/${made.id}`)).status
  const read = async () => (await buyer.get(`/v1/procurer/intentions/${made.id}`)).body.data
  const hall = async () => (await buyer.get('/v1/needs?limit=100')).body.data.some((each: { id: string }) => each.id === made.id)
  expect([made.moderation, await seen(), await hall(), await waits('demand', made)]).toEqual(['waiting', 404, false, true])
  expect((await trader.put(`/v1/merchant/intentions/${made.id}/open`)).status).toBe(404)
  const { id: _id, ...fields } = typed
  const path = `/v1/procurer/intentions/${made.id}`
  expect((await buyer.put(path, fields)).body.code).toBe('wrong_state')
  expect((await decide('demand', made, false)).status).toBe(200)
  expect(await read()).toMatchObject({ moderation: 'rejected', moderation_reason: REASON })
  expect(await seen()).toBe(404)
  const fixed = await buyer.put(path, { ...fields, quantity_kg: 40_000 })
  expect(fixed.body.data).toMatchObject({ moderation: 'waiting', quantity_kg: 40_000, no: made.no })
  expect((await decide('demand', fixed.body.data, true)).status).toBe(200)
  expect([await seen(), await hall()]).toEqual([200, true])
  // Traders are told now, not before.
  expect((await told(made.id)).filter((text) => text.startsWith('新的采购需求')).length).toBeGreaterThan(0)
  expect((await trader.put(`/v1/merchant/intentions/${made.id}/open`)).status).toBe(200)
  const late = await decide('demand', await read(), false, colleague)
  expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
})

test('an open order of goods that were taken down goes on', async () => {
  const deal = await trade.open()
  const [goods] = trade.shelf
  await decide('goods', await own({ id: goods?.id ?? '' }), false)
  expect((await deal.take('accept')).state).toBe(1)
})

test('the switch is the administrator’s, and its change is not overwritten', async () => {
  const typed = { goods: 'before', demand: 'after', base_version: 0 }
  expect((await trade.who.colleague.put(`${DESK}/modes`, typed)).status).toBe(403)
  await before()
  expect((await trade.who.colleague.get(`${DESK}/modes`)).body.data).toEqual({ goods: 'before', demand: 'before', version: 1 })
  expect((await trade.who.colleague.get(`${DESK}?part=goods&search=${encodeURIComponent('铜')}`)).status).toBe(200)
  expect((await decide('goods', { id: uuidv7(), version: 1, moderation: 'waiting' }, true)).status).toBe(404)
})
