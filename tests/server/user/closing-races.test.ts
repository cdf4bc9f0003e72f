/** Closings at once on a real PostgreSQL server, where transactions really overlap. */
import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSING_WORDS } from '#domain/firm/closing.ts'
import { firms, users } from '#server/db/tables/accounts.ts'
import { orders } from '#server/db/tables/trade.ts'
import { grantVerification } from '#server/session/verification.ts'
import { knowDevices } from '../../known-devices.ts'
import { type Client, PHONES } from '../harness.ts'
import { openTradeOnPostgres } from '../orders/trade-on-postgres.ts'
import type { TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeOnPostgres()
})
afterAll(() => trade?.close())

async function close(client: Client, phone: string) {
  const { user_id } = client.session
  const { verification } = await grantVerification(trade.db, user_id, phone, new Date())
  return client.delete(`/v1/users/${user_id}`, { confirmation: CLOSING_WORDS, verification })
}

/** Another person of the firm of `like`. */
async function colleagueOf(like: Client, phone: string): Promise<Client> {
  const [row] = await trade.db.select().from(users).where(eq(users.id, like.session.user_id))
  const id = uuidv7()
  const colleague = { ...(row as typeof users.$inferSelect), id, phone, email: null, realname: '演示新人' }
  await trade.db.insert(users).values(colleague)
  await knowDevices(trade.db)
  const client = await trade.server.as(phone)
  return { ...client, session: { ...like.session, user_id: id } }
}

test('of two colleagues who leave at once, the second closes the firm', async () => {
  const { other_buyer } = trade.who
  const phone = '13900000011'
  const colleague = await colleagueOf(other_buyer, phone)
  const answers = await Promise.all([close(other_buyer, PHONES.other_buyer), close(colleague, phone)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [firm] = await trade.db.select().from(firms).where(eq(firms.id, other_buyer.session.firm_id))
  expect(firm?.closed_at).toBeInstanceOf(Date)
})

test('an order and the closing of its supplier at once: one of them is refused', async () => {
  const { other_supplier, trader } = trade.who
  const { firm_id } = other_supplier.session
  const draft = trade.draft({ supplier_id: firm_id, goods_id: null })
  const [order, closed] = await Promise.all([
    trader.post('/v1/merchant/orders', draft),
    close(other_supplier, PHONES.other_supplier),
  ])
  const made = await trade.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.supplier_id, [firm_id]))
  const [firm] = await trade.db.select().from(firms).where(eq(firms.id, firm_id))
  expect([order.status === 200, made.length === 1]).toEqual([closed.status !== 200, firm?.closed_at === null])
})

test('an account with a past closes, and its name leaves the documents', async () => {
  const deal = await trade.open()
  await deal.go(8)
  await deal.signBoth('sale')
  expect((await close(trade.who.supplier, PHONES.supplier)).body).toEqual({ data: { ok: true } })
  const [row] = await trade.db.select().from(orders).where(eq(orders.id, deal.id))
  expect(JSON.stringify(row?.doc)).not.toContain('演示甲')
  const { data } = (await trade.who.trader.get(`/v1/merchant/contracts/supplier/${deal.order.supply?.contract_id}`)).body
  expect(JSON.stringify(data.signatures)).toMatch(/已注销用户\d{6}/)
  expect(JSON.stringify(data.signatures)).not.toContain('演示甲')
})
