/** Intentions on devices: written, answered and withdrawn offline, opened by one firm only, and removed from the others. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import * as api from '#api/intentions.ts'
import { createOrder } from '#api/orders.ts'
import { refusedAct, textIn } from '#client/features/intentions/queries.ts'
import { laneOf } from '#client/sync/noun.ts'
import { INTENTION } from '#client/sync/nouns/intention.ts'
import type { Intention } from '#domain/goods/intention.ts'
import { intentions } from '#server/db/tables/offers.ts'
import * as folding from '#client/sync/reading/fold.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { eq } from 'drizzle-orm'
import { type Device, drainOn, newPhone, ordersOn, pullOn, syncServer } from './phone.ts'

const server = syncServer()
beforeEach(() => server.database.db.delete(intentions))

const typed = () => ({
  category_id: String(server.draft().category_id),
  category_name: '废铜',
  spec_name: '1# 光亮铜',
  quantity_kg: 60_000,
  expected_price_fen: 9_512_300,
  pricing_mode: 1 as const,
  quality_req: '',
  delivery_place: '2 号磅',
  deliver_by: null,
  pay_terms: '',
  contact: '磅房',
  phone: '13800000003',
  note: '',
})
const folded = ({ db, actor }: Device) => folding.readAll(db, actor, INTENTION)
const shown = async (device: Device) =>
  (await folded(device)).map(({ value, pending }): [Intention['status'], number, number] => [
    value.status,
    value.notes.length,
    pending.length,
  ])

async function add({ db }: Device): Promise<string> {
  const id = uuidv7()
  const body = { id, ...typed() }
  await outbox.enqueue(db, { endpoint: api.createNeed, body, entities: [laneOf('intention', id)], label: '发布需求' })
  return id
}
const act = ({ db }: Device, endpoint: Endpoint, id: string, body: object = {}) =>
  outbox.enqueue(db, { endpoint, params: { id }, body, entities: [laneOf('intention', id)], label: endpoint.summary } as never)

/** A demand of the buyer that the server has. */
async function sent(): Promise<{ id: string; buyer: Device }> {
  const buyer = await newPhone(server, 'buyer')
  const id = await add(buyer)
  expect(await drainOn(buyer)).toBe('idle')
  return { id, buyer }
}

test('a demand that is written and withdrawn offline shows so at once, and stays the same once sent', async () => {
  const buyer = await newPhone(server, 'buyer')
  const [kept, left] = [await add(buyer), await add(buyer)]
  await act(buyer, api.withdrawIntention, left, { reason: '计划取消' })
  const state = async () =>
    Object.fromEntries((await folded(buyer)).map(({ value }) => [value.id, [value.status, value.closed?.reason ?? null]]))
  const wanted = { [kept]: [0, null], [left]: [-1, '计划取消'] }
  expect(await state()).toEqual(wanted)
  expect((await folded(buyer)).map(({ value }) => [value.version, value.no])).toEqual([
    [0, ''],
    [0, ''],
  ])
  expect(await drainOn(buyer)).toBe('idle')
  expect(await state()).toEqual(wanted)
  for (const { value } of await folded(buyer)) expect(value.no).toMatch(/^XQ/)
  const trader = await newPhone(server, 'trader')
  expect((await folded(trader)).map(({ value }) => value.id)).toEqual([kept])
  for (const stranger of ['other_buyer', 'supplier'] as const) expect(await shown(await newPhone(server, stranger))).toEqual([])
})

test('the talks continue offline on both sides, and end with all notes in the server’s order', async () => {
  const { id } = await sent()
  const trader = await newPhone(server, 'trader')
  await act(trader, api.openIntention, id)
  await act(trader, api.noteIntention, id, { text: '能否分两批' })
  expect(await shown(trader)).toEqual([[1, 1, 2]])
  expect(await drainOn(trader)).toBe('idle')
  expect(await shown(trader)).toEqual([[1, 1, 0]])
  const buyer = await newPhone(server, 'buyer')
  await act(buyer, api.answerIntention, id, { text: '可以' })
  expect(await shown(buyer)).toEqual([[1, 2, 1]])
  expect(await drainOn(buyer)).toBe('idle')
  const colleague = await newPhone(server, 'colleague')
  expect((await folded(colleague))[0]?.value.notes.map(({ by, text }) => [by, text])).toEqual([
    ['trader', '能否分两批'],
    ['buyer', '可以'],
  ])
})

test('a demand opened by another firm leaves the device, and opening it too late is refused without a change', async () => {
  const { id } = await sent()
  const trader = await newPhone(server, 'trader')
  expect(await shown(trader)).toEqual([[0, 0, 0]])
  await act(trader, api.openIntention, id)
  await server.database.db.update(intentions).set({ status: 1, trader_id: uuidv7(), version: 2 }).where(eq(intentions.id, id))
  expect(await drainOn(trader)).toBe('idle')
  expect(await trader.db.outbox.toArray()).toMatchObject([
    { state: 'needs_review', last_error: { refusal: { code: 'not_found' } } },
  ])
  const again = await newPhone(server, 'trader')
  expect(await shown(again)).toEqual([])
})

test('a withdrawal that arrives after the order is refused, and the order stands', async () => {
  const { id, buyer } = await sent()
  await act(buyer, api.withdrawIntention, id, { reason: '' })
  expect(await shown(buyer)).toEqual([[-1, 0, 1]])
  const order = await server.createOrder({ intention_id: id })
  expect(await drainOn(buyer)).toBe('idle')
  await pullOn(buyer)
  const [item] = await folded(buyer)
  expect(item).toMatchObject({ value: { status: 2, order_id: order.id }, review: [{ endpoint: 'withdrawIntention' }] })
  expect(item?.review[0]?.last_error?.refusal?.message).toMatch(/已下单，不能撤回需求$/)
})

test('a refused note or closing keeps its text for the next attempt', async () => {
  const { id, buyer } = await sent()
  await act(buyer, api.withdrawIntention, id, { reason: '' })
  const trader = await newPhone(server, 'trader')
  await act(trader, api.openIntention, id)
  await drainOn(trader)
  await act(trader, api.noteIntention, id, { text: '能否分两批' })
  ordersOn(server, 'buyer')
  await drainOn(buyer)
  ordersOn(server, 'trader')
  await drainOn(trader)
  await act(trader, api.closeIntention, id, { reason: '量不够' })
  const [noted] = await folded(trader)
  const note = noted && refusedAct(noted, 'note')
  expect(note && textIn(note)).toBe('能否分两批')
  expect(noted && refusedAct(noted, 'close')).toBeUndefined()
  await outbox.discard(trader.db, note?.key ?? '')
  await drainOn(trader)
  const [closed] = await folded(trader)
  const close = closed && refusedAct(closed, 'close')
  expect(close && textIn(close)).toBe('量不够')
})

test('a queued order shows its intention as ordered', async () => {
  const { id } = await sent()
  const trader = await newPhone(server, 'trader')
  const body = { ...server.draft({ intention_id: id }) }
  await outbox.enqueue(trader.db, {
    endpoint: createOrder,
    body: body as never,
    entities: [laneOf('order', body.id), laneOf('intention', id)],
    label: '新建订单',
  })
  expect((await folded(trader))[0]?.value).toMatchObject({ status: 2, order_id: body.id })
  expect(await drainOn(trader)).toBe('idle')
  await pullOn(trader)
  expect((await folded(trader))[0]).toMatchObject({ value: { status: 2, order_id: body.id, version: 2 }, pending: [] })
})
