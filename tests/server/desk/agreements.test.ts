/** A new version of an agreement is asked of everybody until they accept it, and who accepted what is kept. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDefaults } from '#server/content/seed-defaults.ts'
import { agreementConsents } from '#server/db/tables/content.ts'
import type { Client } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await seedDefaults(trade.db, new Date())
})
afterAll(() => trade?.close())

const AT = '/v1/merchant/admin/articles/7'
const asked = async (who: Client) => (await who.get('/v1/user')).body.data.agreements
async function publishNew(asks_consent: boolean): Promise<number> {
  const { trader } = trade.who
  const { version } = (await trader.get(AT)).body.data
  const published = await trader.put(`${AT}/published`, { base_version: version, at: null, asks_consent })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  return published.body.data.version
}

test('nobody is asked before the operator asks, nor for a correction', async () => {
  const { buyer } = trade.who
  expect(await asked(buyer)).toEqual([])
  await publishNew(false)
  expect(await asked(buyer)).toEqual([])
})

test('a new version is asked of each person once, and a consent counts once', async () => {
  const { buyer, supplier } = trade.who
  const version = await publishNew(true)
  const question = [{ id: 7, title: '用户协议', version }]
  expect(await asked(buyer)).toEqual(question)
  const key = uuidv7()
  const body = { accepted: [{ id: 7, version }] }
  for (let sent = 0; sent < 2; sent++) {
    const answer = await buyer.post('/v1/user/agreements', body, { 'idempotency-key': key })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  expect(await asked(buyer)).toEqual([])
  expect(await asked(supplier)).toEqual(question)
  const kept = await trade.db.select().from(agreementConsents).where(eq(agreementConsents.user_id, buyer.session.user_id))
  expect(kept).toMatchObject([{ article_id: 7, version }])
  const [newest] = (await trade.who.trader.get(`${AT}/revisions`)).body.data
  expect([newest.version, newest.accepted]).toEqual([version, 1])
  const consents = await trade.who.trader.get(`${AT}/consents`)
  const { id, accepted_at, ...consent } = consents.body.data[0]
  expect(consent).toEqual({ name: expect.stringMatching(/./), firm_name: expect.stringMatching(/./), version })
  expect([id, accepted_at]).toEqual([`${buyer.session.user_id}.${version}`, kept[0]?.accepted_at.toISOString()])
  expect(consents.body.next).toBe(null)
})

test('a correction after a consent does not ask again, and a consent to what was replaced meanwhile is kept', async () => {
  const { buyer, supplier } = trade.who
  const [{ version: seen }] = await asked(supplier)
  await publishNew(false)
  expect(await asked(buyer)).toEqual([])
  await supplier.post('/v1/user/agreements', { accepted: [{ id: 7, version: seen }] })
  expect(await asked(supplier)).toEqual([])
  await publishNew(true)
  expect((await asked(supplier)).length).toBe(1)
})

test.each([
  [[{ id: 7, version: 9999 }], '没有这一版协议'],
  [[], '请选择协议'],
])('what was never shown cannot be accepted', async (accepted, message) => {
  const refused = await trade.who.buyer.post('/v1/user/agreements', { accepted })
  expect([refused.status, refused.body.details.fields.accepted]).toEqual([400, message])
})
