// long: cases over one server; each is short
/** Cancelling an action that may have been sent: the server decides, the person is told, and nothing happens twice. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import * as engine from '#client/sync/outbox/drain.ts'
import * as folding from '#client/sync/reading/orders.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as retrying from '#client/sync/outbox/retry.ts'
import * as told from '#client/sync/outbox/too-late.ts'
import { step, trip } from '../server/sync/sync-server.ts'
import { type Fault, line } from './line.ts'
import { acceptOf, drainOn, eventsOf, newPhone, pullOn, syncServer, tripOf } from './phone.ts'

const server = syncServer()
let actor: Actor
let db: DeviceDb

beforeEach(() => void line.sent.splice(0))

const drain = async () => {
  await outbox.retryNow(db)
  return drainOn({ db, actor })
}
const pull = () => pullOn({ db, actor })
const truth = async (id: string): Promise<Order> => (await server.view('trader', id)) as Order
const times = async (id: string, action: string) => eventsOf(await truth(id)).filter((each) => each === action).length
const shown = async (id: string) => (await folding.readOrder(db, actor, id))?.order.state
const states = async () => (await outbox.allRows(db)).map((row) => row.state)

async function hold(name: 'supplier' | 'buyer'): Promise<void> {
  ;({ db, actor } = await newPhone(server, name))
}
async function ready(): Promise<Order> {
  const order = await server.createOrder()
  await server.signSupplyContract(order)
  return order
}
async function draft(id: string): Promise<string> {
  await db.drafts.add({ id, kind: 'deliver', subject: 'o', value: { typed: id }, owner: actor.user_id, updated_at: 0 })
  return id
}
const accept = (order: Order, draft_id?: string) =>
  outbox.enqueue(db, {
    ...acceptOf(order),
    ...(draft_id ? { draft_id } : {}),
  })
const deliver = (order: Order, draft_id?: string) =>
  outbox.enqueue(db, {
    endpoint: STEP_CALLS.deliver,
    params: { id: order.id },
    body: { base_version: order.version, trips: [tripOf(uuidv7(), '')], finished: false },
    entities: [`order:${order.id}`],
    base_version: order.version,
    label: `订单 ${order.no} 发货`,
    ...(draft_id ? { draft_id } : {}),
  })

/** An order that waits for acceptance, on the supplier's phone. */
async function held(): Promise<Order> {
  const order = await ready()
  await hold('supplier')
  return order
}
/** 接单, sent into the fault and then taken back. */
async function takenBack(order: Order, fault: Fault): Promise<OutboxRow> {
  const row = await accept(order)
  line.meet(fault)
  await drain()
  await outbox.takeBack(db, row.key)
  return row
}

/** An order that the buyer has to pay, on the buyer's phone. */
async function payable(): Promise<Order> {
  const made = await ready()
  const { supplier, buyer } = server.who
  const load = trip()
  await supplier.push([step.accept(made.id, 99), step.deliver(made.id, 99, [load], true)])
  await buyer.push([step.receive(made.id, 99, [load.id], [await server.photo('buyer')])])
  const received = (await server.view('buyer', made.id)) as Order
  await buyer.push([step.handle(made.id, received.version, [load.id])])
  await hold('buyer')
  return (await db.orders.get(made.id))?.order as Order
}
async function pay(order: Order, draft_id?: string) {
  return outbox.enqueue(db, {
    endpoint: STEP_CALLS.pay,
    params: { id: order.id },
    body: {
      base_version: order.version,
      id: uuidv7(),
      amount_fen: order.sale?.amount_fen ?? 0,
      method: 'transfer',
      bank_serial: uuidv7(),
      photo_ids: [await server.photo('buyer')],
      paid_at: '2026-11-20T02:00:00.000Z',
      note: '',
    },
    entities: [`order:${order.id}`],
    base_version: order.version,
    label: `订单 ${order.no} 付款`,
    ...(draft_id ? { draft_id } : {}),
  })
}

describe('after a lost answer', () => {
  test('a payment that the server has is not cancelled, shows while its state is unknown, and is then confirmed', async () => {
    const order = await payable()
    const row = await pay(order, await draft('typed'))
    line.meet('answer_lost')
    await drain()
    const before = await outbox.takeBack(db, row.key)
    expect(await states()).toEqual(['cancelling'])
    expect(before).toEqual({ kind: 'asking' })
    // Offline, the payment is still folded in, so that it is not offered again.
    line.meet('lost')
    expect(await drain()).toBe('unreachable')
    expect(await shown(order.id)).toBe(5)
    expect(await states()).toEqual(['cancelling'])
    line.heal()
    expect(await drain()).toBe('idle')
    expect(await db.outbox.count()).toBe(0)
    expect(await db.drafts.count()).toBe(0)
    expect((await db.orders.get(order.id))?.order.state).toBe(5)
    expect(await times(order.id, 'pay')).toBe(1)
    expect(await told.tooLate(db)).toMatchObject([{ key: row.key, label: row.label, entities: row.entities }])
    await told.dismiss(db, row.key)
    expect(await told.tooLate(db)).toEqual([])
  })

  test('a payment that never reached the server is cancelled for good, restores its draft, and a late push of it does nothing', async () => {
    const order = await payable()
    const row = await pay(order, await draft('typed'))
    line.meet('lost')
    await drain()
    expect(await outbox.takeBack(db, row.key)).toEqual({ kind: 'asking' })
    expect(await drain()).toBe('idle')
    expect(await db.outbox.count()).toBe(0)
    expect(await db.drafts.toArray()).toMatchObject([{ kind: 'deliver', value: { typed: 'typed' } }])
    expect(await told.tooLate(db)).toEqual([])
    const late = { ...row, n: 1, endpoint: 'pay', depends_on: [] }
    const [answer] = await server.who.buyer.push([
      { key: late.key, n: 1, endpoint: late.endpoint, params: row.params, body: row.body, depends_on: [] },
    ])
    expect(answer).toMatchObject({ status: 'rejected', refusal: { code: 'cancelled' } })
    expect(await times(order.id, 'pay')).toBe(0)
  })

  test('a cancel whose answer is lost is repeated with the same result', async () => {
    const order = await held()
    await takenBack(order, 'lost')
    line.meet('answer_lost')
    expect(await drain()).toBe('unreachable')
    expect(await states()).toEqual(['cancelling'])
    await drain()
    expect(await db.outbox.count()).toBe(0)
    expect(await times(order.id, 'accept')).toBe(0)
    await accept(order)
    await drain()
    expect(await times(order.id, 'accept')).toBe(1)
  })

  test('a row of a page killed while sending counts as sent', async () => {
    const order = await held()
    const row = await accept(order)
    line.meet('answer_lost')
    await drain()
    await db.outbox.update(row.key, { state: 'sending', attempts: 0 })
    await engine.recover(db)
    await outbox.takeBack(db, row.key)
    expect(await states()).toEqual(['cancelling'])
  })

  test('a pull that confirms the row first is reported as too late', async () => {
    const order = await held()
    const row = await takenBack(order, 'answer_lost')
    await pull()
    expect(await db.outbox.count()).toBe(0)
    expect(await told.tooLate(db)).toMatchObject([{ key: row.key }])
    expect((await db.orders.get(order.id))?.order.state).toBe(1)
  })

  test('a push that is still running elsewhere does not resend a row that is being taken back', async () => {
    const order = await held()
    const row = await takenBack(order, 'answer_lost')
    await retrying.scheduleRetry(db, [row])
    expect(await states()).toEqual(['cancelling'])
  })
})

describe('rows behind a cancelled one', () => {
  test('a row cancelled with its dependent rows ends each of them as the server knows it', async () => {
    const order = await held()
    const first = await accept(order, await draft('a'))
    line.meet('answer_lost')
    await drain()
    await deliver(order, await draft('b'))
    await outbox.takeBack(db, first.key)
    expect(await states()).toEqual(['cancelling', 'cancelling'])
    await drain()
    expect(await db.outbox.count()).toBe(0)
    expect((await truth(order.id)).trips).toEqual([])
    expect((await db.drafts.toArray()).map(({ value }) => value)).toEqual([{ typed: 'b' }])
    expect(await told.tooLate(db)).toMatchObject([{ key: first.key }])
  })

  test('a row behind one that is being taken back waits, and then continues without it', async () => {
    const [order, other] = [await ready(), await ready()]
    await hold('supplier')
    await takenBack(order, 'lost')
    await accept(order)
    await accept(other)
    line.meet('lost')
    await drain()
    expect(await times(order.id, 'accept')).toBe(0)
    await drain()
    expect(await db.outbox.count()).toBe(0)
    expect([await times(order.id, 'accept'), await times(other.id, 'accept')]).toEqual([1, 1])
  })

  test('a server that cannot answer the cancel stops no other lane', async () => {
    const [order, other] = [await ready(), await ready()]
    await hold('supplier')
    await takenBack(order, 'lost')
    await accept(other)
    line.meet('error_500')
    expect(await drain()).toBe('idle')
    expect(await times(other.id, 'accept')).toBe(1)
    expect(retrying.nextWakeMs(await outbox.allRows(db))).not.toBeNull()
  })

  test('taking back a batch payment also takes back its dependent rows in every lane', async () => {
    const [a, b] = [await ready(), await ready()]
    await hold('supplier')
    const both = await outbox.enqueue(db, {
      endpoint: STEP_CALLS.accept,
      params: { id: a.id },
      body: { base_version: 1, accept: true, reason: '' },
      entities: [`order:${a.id}`, `order:${b.id}`],
      label: '批量',
    })
    const onB = await outbox.enqueue(db, {
      endpoint: STEP_CALLS.deliver,
      params: { id: b.id },
      body: { base_version: 1, trips: [tripOf(uuidv7(), '')], finished: false },
      entities: [`order:${b.id}`, `contract:${b.id}`],
      label: 'b',
    })
    const beyond = await outbox.enqueue(db, {
      endpoint: STEP_CALLS.deliver,
      params: { id: b.id },
      body: { base_version: 1, trips: [tripOf(uuidv7(), '')], finished: false },
      entities: [`contract:${b.id}`],
      label: 'c',
    })
    expect([onB.depends_on, beyond.depends_on]).toEqual([[both.key], [onB.key]])
    expect(await outbox.takeBack(db, both.key)).toEqual({ kind: 'gone', count: 3, drafts: 0 })
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('a refused row', () => {
  test('has its old key closed before a new one is used if an earlier attempt had no answer', async () => {
    const order = await held()
    const row = await accept(order)
    line.meet('answer_lost')
    await drain()
    // The server's present answer may differ from its answer at that time.
    const last_error = { kind: 'refused' as const, refusal: { code: 'invalid' as const, message: '' } }
    await db.outbox.update(row.key, { state: 'needs_review', last_error })
    await outbox.redo(db, row.key, {})
    expect(await states()).toEqual(['cancelling'])
    await drain()
    expect(await db.outbox.count()).toBe(0)
    expect(await times(order.id, 'accept')).toBe(1)
    expect(await told.tooLate(db)).toMatchObject([{ key: row.key }])
  })

  test('that was refused at its first attempt had no effect, and is redone, discarded and taken back at once', async () => {
    await hold('supplier')
    for (const how of [outbox.redo, outbox.discard, outbox.takeBack]) {
      const order = await ready()
      await pull()
      const row = await deliver(order)
      await drain()
      expect(await states()).toEqual(['needs_review'])
      await how(db, row.key, {})
      const rows = await outbox.allRows(db)
      expect(rows.map(({ state }) => state)).toEqual(how === outbox.redo ? ['waiting'] : [])
      expect(rows.some(({ key }) => key === row.key)).toBe(false)
      await db.outbox.clear()
    }
  })

  test('that never reached the server is sent once, under the new key', async () => {
    const order = await held()
    const row = await accept(order)
    line.meet('lost')
    await drain()
    await db.outbox.update(row.key, { state: 'needs_review' })
    await outbox.retryNow(db, [row.key])
    expect(await states()).toEqual(['cancelling'])
    await drain()
    expect(await db.outbox.count()).toBe(0)
    expect(await times(order.id, 'accept')).toBe(1)
    const [old] = await server.who.supplier.push([step.accept(order.id, 1)].map((each) => ({ ...each, key: row.key })))
    expect(old).toMatchObject({ refusal: { code: 'cancelled' } })
  })

  test('that is discarded is closed on the server before it is deleted', async () => {
    const order = await held()
    const row = await accept(order)
    line.meet('lost')
    await drain()
    await db.outbox.update(row.key, { state: 'needs_review' })
    expect(await outbox.discard(db, row.key)).toBe(true)
    expect(await states()).toEqual(['cancelling'])
    await drain()
    expect(await db.outbox.count()).toBe(0)
  })

  test('of older code, which does not record whether it was sent, is cancelled on the server first', async () => {
    const order = await held()
    const { key } = await accept(order)
    await db.outbox.toCollection().modify((row) => {
      delete row.unheard
    })
    await outbox.takeBack(db, key)
    expect(await states()).toEqual(['cancelling'])
  })
})
