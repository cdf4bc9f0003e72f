/** After-sales on the device: they show at once, can be withdrawn, are sent once over a bad line, and reach no other firm. */
import { v7 as uuidv7 } from 'uuid'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import type { Order } from '#domain/order/order.ts'
import * as reading from '#client/features/after-sales/after-sales-query.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { orders } from '#server/db/tables/trade.ts'
import { step, trip } from '../server/sync/sync-server.ts'
import { line, type SyncServer } from './line.ts'
import { type Device, drainOn, newPhone, ordersOn, pullAs, syncServer } from './phone.ts'
import { agreeToReturn } from './returns.ts'

const server = syncServer()

const phone = (name: keyof SyncServer['who']) => newPhone(server, name)
const pull = (device: Device, name: keyof SyncServer['who']) => pullAs(server, device, name)
const seen = async ({ db, actor }: Device, id: string) =>
  (await reading.readAfterSales(db, actor)).filter(({ folded }) => folded.order.id === id)

async function delivered(): Promise<Order> {
  const order = await server.createOrder()
  await server.signSupplyContract(order)
  await server.who.supplier.push([step.accept(order.id, 99), step.deliver(order.id, 99, [trip()], true)])
  return (await server.view('buyer', order.id)) as Order
}
const apply = ({ db }: Device, order: Order, given: object = {}) => {
  const body = { id: uuidv7(), kind: 'return' as const, quantity_kg: null, amount_fen: null, reason: '含铁超标', photo_ids: [] }
  const full = { ...body, ...given, order_id: order.id, base_version: order.version }
  const entities = [`order:${order.id}`]
  return outbox.enqueue(db, {
    endpoint: STEP_CALLS.apply_after_sale,
    body: full,
    entities,
    base_version: order.version,
    label: '申请售后',
  })
}
const judge = async (order_id: string, id: string, accept: boolean) => {
  const base_version = (await server.view('trader', order_id))?.version
  return server.who.trader.call('PUT', `/v1/merchant/order/afters/${id}`, { base_version, order_id, accept, remark: '复核过了' })
}

test('a queued after-sale shows until it is cancelled, and a lossy line sends it only once', async () => {
  const order = await delivered()
  const device = await phone('buyer')
  const first = await apply(device, order)
  const [waiting] = await seen(device, order.id)
  expect(waiting).toMatchObject({ each: { status: 0, kind: 'return' }, folded: { pending: [{ key: first.key }] } })
  await outbox.takeBack(device.db, first.key)
  expect(await seen(device, order.id)).toEqual([])

  await apply(device, order)
  for (const fault of ['lost', 'answer_lost', 'twice'] as const) {
    line.meet(fault)
    await outbox.retryNow(device.db)
    await drainOn(device)
  }
  line.heal()
  await outbox.retryNow(device.db)
  await drainOn(device)
  expect(await device.db.outbox.count()).toBe(0)
  const truth = (await server.view('trader', order.id)) as Order
  expect(truth.after_sales).toHaveLength(1)
  expect(truth.events.filter(({ action }) => action === 'apply_after_sale')).toHaveLength(1)

  const { id = '' } = truth.after_sales?.[0] ?? {}
  await agreeToReturn(server, order.id, id)
  expect((await judge(order.id, id, true)).status).toBe(200)
  await pull(device, 'buyer')
  expect(await seen(device, order.id)).toMatchObject([{ each: { status: 1 }, folded: { order: { state: -2 }, pending: [] } }])
})

test('a withdrawal that meets an answer names the author of the answer, and nothing is lost', async () => {
  const order = await delivered()
  const device = await phone('buyer')
  await apply(device, order, { kind: 'compensation', amount_fen: 123_456 })
  await drainOn(device)
  const [asked] = await seen(device, order.id)
  const id = asked?.each.id ?? ''
  const base_version = asked?.folded.order.version ?? 0
  const body = { order_id: order.id, base_version }
  const entities = [`order:${order.id}`]
  const row = await outbox.enqueue(device.db, {
    endpoint: STEP_CALLS.withdraw_after_sale,
    params: { id },
    body,
    entities,
    base_version,
    label: '撤回售后',
  })
  expect(await seen(device, order.id)).toEqual([])
  await judge(order.id, id, false)
  await drainOn(device)
  expect(await device.db.outbox.get(row.key)).toMatchObject({
    state: 'needs_review',
    last_error: { kind: 'conflict', changed_action: 'judge_after_sale', refusal: { message: '这项售后已经有了结果' } },
  })
  expect(await seen(device, order.id)).toMatchObject([{ each: { status: -1, remark: '复核过了' } }])
})

test('an application and its immediate withdrawal both arrive, and nothing remains', async () => {
  const order = await delivered()
  const device = await phone('buyer')
  const id = uuidv7()
  await apply(device, order, { id })
  await outbox.enqueue(device.db, {
    endpoint: STEP_CALLS.withdraw_after_sale,
    params: { id },
    body: { order_id: order.id, base_version: order.version },
    entities: [`order:${order.id}`],
    base_version: order.version,
    label: '撤回售后',
  })
  await drainOn(device)
  expect(await device.db.outbox.count()).toBe(0)
  expect((await server.view('trader', order.id))?.after_sales).toEqual([])
})

test('the supplier’s device gets no sale side, other firms’ devices get nothing, and a first sync brings finished after-sales', async () => {
  const order = await delivered()
  const buyer = await phone('buyer')
  await apply(buyer, order, { kind: 'compensation', amount_fen: 7_654_321 })
  await drainOn(buyer)
  const supplier = await phone('supplier')
  const [told] = await seen(supplier, order.id)
  expect(told?.each).toMatchObject({ status: 0, kind: 'compensation', amount_fen: null, remark: '' })
  expect(JSON.stringify(await supplier.db.orders.toArray())).not.toContain('7654321')
  for (const name of ['other_supplier', 'other_buyer'] as const) {
    const device = await phone(name)
    expect(JSON.stringify(await reading.readAfterSales(device.db, device.actor))).not.toContain(order.id)
  }
  const returned = await delivered()
  ordersOn(server, 'buyer')
  const id = uuidv7()
  await server.who.buyer.call('POST', '/v1/procurer/order/afters', {
    base_version: 99,
    order_id: returned.id,
    id,
    kind: 'return',
    reason: '错发',
  })
  await agreeToReturn(server, returned.id, id)
  await judge(returned.id, id, true)
  for (const name of ['buyer', 'supplier', 'trader'] as const) {
    const device = await phone(name)
    // A finished order comes as a head, without its lists.
    expect(await seen(device, returned.id)).toMatchObject([{ each: { id, status: 1 }, folded: { full: false } }])
  }
})

test('an after-sale that waits for the trader comes with a first sync, however old its finished order is', async () => {
  const order = await delivered()
  ordersOn(server, 'buyer')
  const body = { base_version: 99, order_id: order.id, id: uuidv7(), kind: 'return', reason: '错发' }
  expect((await server.who.buyer.call('POST', '/v1/procurer/order/afters', body)).status).toBe(200)
  const created_at = new Date(Date.now() - (SYNC_SCOPE_DAYS + 20) * DAY_MS)
  await server.database.db
    .update(orders)
    .set({ state: 8, finished: true, supplier_filter: 3, buyer_filter: 3, created_at })
    .where(eq(orders.id, order.id))
  const { db } = await phone('trader')
  expect(await db.orders.get(order.id)).toMatchObject({ full: true, marks: expect.arrayContaining(['judge_after_sale']) })
})
