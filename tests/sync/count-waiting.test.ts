/** Counts, lists and marks of tasks agree on a device. Finished orders are included, and a queued action counts as done. */
import { inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { countOrders, listOrders } from '#client/sync/reading/orders.ts'
import { advance } from '#domain/order/lifecycle.ts'
import { countToSign, countWaiting, listWaiting, waitingOf } from '#client/sync/reading/count-waiting.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { ORDER_STATES, ORDER_TABS, PAID } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { ledgerOf, owedFen, toPayFen } from '#domain/money/payment.ts'
import { tabOf, tasksFor, tasksOfRole } from '#domain/order/waiting.ts'
import { contracts, orders } from '#server/db/tables/trade.ts'
import { orderRow } from '#server/orders/store.ts'
import { readDue } from '#client/features/orders/home/use-due.ts'
import { searchOrders } from '#client/features/orders/list/order-search.ts'
import { ORDER_TABLES } from '#client/features/orders/list/order-tables.ts'
import { awaitsMoney, readOpenOrders } from '#client/features/orders/queues/queue-orders.ts'
import { grantVerification } from '#server/session/verification.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { withAfterSale } from '../domain/after-sale-fixtures.ts'
import { ACTORS, ALL_ACTIONS, actionOn, NOW, orderIn, payment, readyFor, take } from '../domain/order-fixtures.ts'
import { step } from '../server/sync/sync-server.ts'
import { type Device, drainOn, newPhone, ordersOn, pullOn, syncServer } from './phone.ts'

const server = syncServer()
let stored: Order[]

const held = (order: Order): Order => ({
  ...order,
  money: [...order.money, { ...payment(10_000_000), kind: 'advance', status: 1 }],
})
/** One person of the trader requests the reversal of the payout, and a colleague has to confirm it. */
function reversing(order: Order): Order {
  const outcome = advance(order, actionOn(order, 'reverse'), { actor: { ...ACTORS.trader, dual_control: true }, now: NOW })
  if (!outcome.ok) throw outcome.refusal
  return outcome.order
}
/** Orders of the server's people in every state, under every condition that an action needs. */
async function storeAll(): Promise<Order[]> {
  const { supplier, buyer, trader } = server.who
  const of = (order: Order, at: number): Order => ({
    ...order,
    id: uuidv7(),
    no: `DD26112${String(at).padStart(5, '0')}`,
    supplier_id: supplier.session.firm_id,
    buyer_id: buyer.session.firm_id,
    trader_id: trader.session.firm_id,
    created_at: new Date(Date.now() - 60_000 + at).toISOString(),
  })
  const bare = ORDER_STATES.flatMap((state) => [
    ...ALL_ACTIONS.map((name) => readyFor(name, state)),
    held(orderIn(state)),
    withAfterSale(orderIn(state)),
  ])
  const parts = [take(orderIn(4), 'pay', payment(1_000)), take(orderIn(5), 'collect', { ...payment(1_000), kind: 'balance' })]
  const made = [...bare, ...parts, reversing(orderIn(7))].map(of)
  await server.database.db.insert(orders).values(made.map(orderRow))
  return made
}

beforeAll(async () => {
  stored = await storeAll()
})

const NOTHING_ELSE = { statements: 0, approvals: 0 }
const waiting = async ({ db, actor }: Device) => waitingOf(await countWaiting(db, actor), await countToSign(db), NOTHING_ELSE)
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id).toSorted()

test.each(ROLE_LIST)(
  'a new phone of a %s counts, lists and marks every task on every order, even on done ones',
  async (role: Role) => {
    const device = await newPhone(server, role)
    const { tasks, orders, total, contracts, review } = await waiting(device)
    const rows = await device.db.orders.toArray()
    let sum = 0
    for (const task of tasksOfRole(role)) {
      const expected = stored.filter((order) => tasksFor(order, role).includes(task))
      expect(expected.length, task).toBeGreaterThan(0)
      const listed = await listOrders(device.db, device.actor, { task, limit: 1000 })
      expect(idsOf(listed.rows.map(({ order }) => order))).toEqual(idsOf(expected))
      expect(idsOf(rows.filter(({ marks }) => marks.includes(task)).map(({ order }) => order))).toEqual(idsOf(expected))
      expect(tasks[task]).toBe(expected.length)
      sum += expected.length
    }
    expect(orders).toBe(stored.filter((order) => tasksFor(order, role).length > 0).length)
    expect(total).toBe(sum + contracts.supply + contracts.sale + review)
    const first = await listWaiting(device.db, device.actor, 4)
    expect(new Set(first.map(({ task }) => task))).toEqual(new Set([tasksOfRole(role).find((task) => tasks[task])]))
  },
)

test('tabs list and count the same orders, with paid ones apart from those to pay, and only orders that the search finds', async () => {
  const { db, actor } = await newPhone(server, 'buyer')
  const codes = ORDER_TABS.buyer.map(({ code }) => code)
  const counts = await countOrders(db, actor, codes)
  for (const code of [2, PAID.code]) {
    const { rows } = await listOrders(db, actor, { filter: code, limit: 1000 })
    const expected = stored.filter((order) => tabOf(order, 'buyer') === code)
    expect(new Set(expected.map(({ state }) => state))).toEqual(new Set(code === 2 ? [4, 5] : [5]))
    expect(idsOf(rows.map(({ order }) => order))).toEqual(idsOf(expected))
    expect(counts[code]).toBe(rows.length)
  }
  const search = stored.find((order) => tabOf(order, 'buyer') === PAID.code)?.no ?? ''
  const found = await countOrders(db, actor, codes, undefined, search)
  expect(Object.entries(found).filter(([, count]) => count !== 0)).toEqual([[String(PAID.code), 1]])
})

test('home, tabs and columns have the same sums of amounts to pay and amounts owed', async () => {
  const total = (of: (order: Order) => number) => stored.reduce((sum, order) => sum + of(order), 0)
  const { db, actor } = await newPhone(server, 'buyer')
  const columnSum = async (device: Pick<Device, 'db' | 'actor'>, key: string, status?: number) => {
    const { digests } = await searchOrders(device.db, device.actor, { status, sort: null, search: undefined, filter: {} })
    const at = ORDER_TABLES[device.actor.role].columns.findIndex((column) => column.key === key)
    return digests.reduce((sum, { values }) => sum + Number(values[at] ?? 0), 0)
  }
  const to_pay_fen = total((order) => toPayFen(order, 'sale'))
  const due = await readDue(db, actor)
  expect(due.fen).toBe(to_pay_fen)
  expect(due.paid.fen).toBe(total((order) => (order.state === 5 ? ledgerOf(order).claimed_fen : 0)))
  expect(await columnSum({ db, actor }, 'to_pay')).toBe(to_pay_fen)
  expect(await columnSum({ db, actor }, 'to_pay', 2)).toBe(to_pay_fen)
  const trader = await newPhone(server, 'trader')
  const open = (await readOpenOrders(trader.db, trader.actor)).map(({ order }) => order)
  const collecting = open.filter(awaitsMoney).reduce((sum, order) => sum + owedFen(order, 'sale'), 0)
  for (const [side, key] of [
    ['sale', 'receivable'],
    ['supply', 'payable'],
  ] as const) {
    const owed_fen = total((order) => owedFen(order, side))
    expect(open.reduce((sum, order) => sum + owedFen(order, side), 0)).toBe(owed_fen)
    expect(await columnSum(trader, key)).toBe(owed_fen)
    if (side === 'sale') expect([collecting, await columnSum({ db, actor }, 'due')]).toEqual([owed_fen, owed_fen])
  }
})

test('contracts wait for each party that has not signed, until they are void', async () => {
  const before: Awaited<ReturnType<typeof waiting>>[] = []
  for (const role of ROLE_LIST) before.push(await waiting(await newPhone(server, role)))
  const [open, closed, signed] = [await server.createOrder(), await server.createOrder(), await server.createOrder()]
  await server.signSupplyContract(signed)
  await server.who.trader.push([step.close(closed.id, 1)])
  for (const [at, role] of ROLE_LIST.entries()) {
    const now = await waiting(await newPhone(server, role))
    const more = (side: 'supply' | 'sale') => now.contracts[side] - (before[at]?.contracts[side] ?? 0)
    // The purchase contract of `open`, and the sale contracts of `open` and `signed`.
    expect([more('supply'), more('sale')]).toEqual({ supplier: [1, 0], buyer: [0, 2], trader: [1, 2] }[role])
  }
  await server.who.trader.push([step.close(open.id, 1)])
})

test('an unsigned contract waits at any age, and signed ones of that age are not on the device', async () => {
  const [open, signed] = [await server.createOrder(), await server.createOrder()]
  await server.signSupplyContract(signed)
  const created_at = new Date(Date.now() - (SYNC_SCOPE_DAYS + 1) * 24 * 3600 * 1000)
  const ids = [open, signed].map((order) => order.supply?.contract_id ?? '')
  await server.database.db.update(contracts).set({ created_at }).where(inArray(contracts.id, ids))
  const device = await newPhone(server, 'supplier')
  expect((await device.db.contracts.bulkGet(ids)).map((row) => row?.filter)).toEqual([0, undefined])
  await server.who.trader.push([step.close(open.id, 1)])
  const later = await newPhone(server, 'supplier')
  expect((await later.db.contracts.bulkGet(ids)).map((row) => row?.filter)).not.toContain(0)
})

test('a queued action counts as done, and a refused one waits for the person again', async () => {
  const order = await server.createOrder()
  const device = await newPhone(server, 'supplier')
  const before = await waiting(device)
  await outbox.enqueue(device.db, {
    endpoint: STEP_CALLS.accept,
    params: { id: order.id },
    body: { base_version: 1, accept: true, reason: '' },
    entities: [`order:${order.id}`],
    base_version: 1,
    label: '接单',
  })
  // One signature is missing on the contract. The next task is that signature, which is already counted.
  expect(await waiting(device)).toEqual({
    ...before,
    tasks: { ...before.tasks, accept: (before.tasks.accept ?? 0) - 1 },
    orders: before.orders - 1,
    total: before.total - 1,
  })
  const { rows } = await listOrders(device.db, device.actor, { task: 'accept', limit: 1000 })
  expect(rows.map(({ order: { id } }) => id)).not.toContain(order.id)
  await server.who.trader.push([step.close(order.id, 1)])
  ordersOn(server, 'supplier')
  await drainOn(device)
  expect(await waiting(device)).toMatchObject({ review: 1, orders: before.orders - 1 })
})

test('a finished order that a device holds as a head counts again once a task waits on it', async () => {
  const order = await server.createOrder()
  const { buyer, trader } = server.who
  const advance = { ...payment(1_000_000), base_version: 1, photo_ids: [] }
  const path = `/v1/procurer/orders/${order.id}/advance`
  expect((await buyer.call('PUT', path, advance)).status).toBe(200)
  await server.who.supplier.push([step.decline(order.id, 1)])
  const device = await newPhone(server, 'trader')
  expect((await device.db.orders.get(order.id))?.marks).toEqual(['owes_money', 'waits', 'confirm_advance'])
  const collected = { ...payment(1_000_000), id: uuidv7(), kind: 'advance', photo_ids: [] }
  for (const person of [trader, server.who.colleague])
    expect(
      await person.call('PUT', `/v1/merchant/orders/${order.id}/collections`, {
        ...collected,
        base_version: (await server.view('trader', order.id))?.version,
      }),
    ).toMatchObject({ status: 200 })
  ordersOn(server, 'trader')
  await pullOn(device)
  expect((await device.db.orders.get(order.id))?.marks).toEqual(['owes_money', 'waits', 'refund'])
  // Stored as by a device that synchronised before a task waited on the order.
  await device.db.orders.update(order.id, (row) => {
    row.full = false
    row.order.money = []
    row.order.version -= 1
    row.marks = []
  })
  const base_version = (await server.view('trader', order.id))?.version
  const { verification } = await grantVerification(server.database.db, trader.session.user_id, '13800000005', new Date())
  const back = { ...payment(400_000), id: uuidv7(), kind: 'refund', base_version, photo_ids: [], verification }
  expect(await trader.call('PUT', `/v1/merchant/orders/${order.id}/collections`, back)).toMatchObject({ status: 200 })
  ordersOn(server, 'trader')
  await pullOn(device)
  expect((await device.db.orders.get(order.id))?.marks).toEqual(['owes_money', 'waits', 'confirm_refund', 'refund'])
})
