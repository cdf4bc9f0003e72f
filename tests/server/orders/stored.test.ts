/** Orders of earlier builds in the database can be listed and read, and a step stores them in today's shape. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { CONTRACT_DOC, ORDER_DOC, type Stored } from '#domain/order/stored.ts'
import { contracts, orders } from '#server/db/tables/trade.ts'
import { openTradeServer } from './trade-server.ts'

let trade: Awaited<ReturnType<typeof openTradeServer>>
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

/** The document of the first build: its step numbers have gaps, and its steps do not name their readers. */
const asFirstWritten = ({ schema: _schema, ...doc }: Stored<Order>): Stored<Order> & { u8_exported_at: null } => ({
  ...doc,
  version: doc.version + 2,
  events: doc.events.map(({ seen_by: _seen, touches: _touches, by_user: _by, ...event }) => ({ ...event, id: event.id + 2 })),
  u8_exported_at: null,
})

test('an order of the first build is listed, read and accepted, and is stored in the shape of today', async () => {
  const deal = await trade.open()
  const stored = async () => (await trade.db.select().from(orders).where(eq(orders.id, deal.id)))[0]?.doc as Stored<Order>
  await trade.db
    .update(orders)
    .set({ doc: asFirstWritten(await stored()) })
    .where(eq(orders.id, deal.id))
  const listed = (await trade.who.supplier.get('/v1/supplier/orders')).body.data as Order[]
  expect(listed.find(({ id }) => id === deal.id)).toEqual(await deal.view('supplier'))
  expect((await deal.view('supplier')).version).toBe(1)
  expect((await deal.take('accept')).state).toBe(1)
  const doc = await stored()
  expect([doc.schema, doc.version, 'u8_exported_at' in doc]).toEqual([ORDER_DOC.schema, 2, false])
  expect(doc.events.map(({ id, seen_by }) => [id, seen_by])).toEqual([
    [1, ROLE_LIST],
    [2, LIFECYCLE.accept.seen_by],
  ])
})

test('new orders and contracts carry the version of their shape, and no answer shows it', async () => {
  const { id, order } = await trade.open()
  const [row] = await trade.db.select().from(orders).where(eq(orders.id, id))
  const papers = await trade.db.select().from(contracts).where(eq(contracts.order_id, id))
  expect([row, ...papers].map((each) => each?.doc.schema)).toEqual([ORDER_DOC.schema, CONTRACT_DOC.schema, CONTRACT_DOC.schema])
  const read = (await trade.who.supplier.get(`/v1/supplier/contracts/${order.supply?.contract_id}`)).body.data
  expect(['schema' in order, 'schema' in read]).toEqual([false, false])
})
