/** The desk’s figures of thirty days. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import { certificationVersions } from '#server/db/tables/certifications.ts'
import { feedbacks } from '#server/db/tables/feedback.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const ago = (days: number, minutes = 0) => new Date(Date.now() - days * DAY_MS + minutes * 60_000)
const read = async () => (await trade.who.trader.get('/v1/merchant/admin/figures')).body.data

test('firms count in the period in which they registered, and times are medians', async () => {
  const { db, who } = trade
  await db.update(firms).set({ created_at: ago(100) })
  await db.update(certificationVersions).set({ sent_at: ago(100), decided_at: ago(100) })
  const none = { registered: 0, certified: 0, ordered: 0, decision_min: null, answer_min: null }
  expect(await read()).toEqual({ recent: none, before: none })

  await db
    .update(firms)
    .set({ created_at: ago(3) })
    .where(eq(firms.id, who.supplier.session.firm_id))
  await db
    .update(firms)
    .set({ created_at: ago(40) })
    .where(eq(firms.id, who.other_buyer.session.firm_id))
  await db
    .update(firms)
    .set({ created_at: ago(1) })
    .where(eq(firms.id, who.trader.session.firm_id))
  const [version] = await db.select().from(certificationVersions).limit(1)
  if (!version) throw new Error('no certification in the demo')
  for (const [n, minutes] of [10, 20, 300].entries())
    await db
      .insert(certificationVersions)
      .values({ ...version, id: uuidv7(), n: 90 + n, sent_at: ago(5), decided_at: ago(5, minutes) })
  const feedback = {
    id: uuidv7(),
    user_id: who.supplier.session.user_id,
    type: 1,
    title: '磅单',
    content: '净重',
    version: 1,
  } as const
  await db.insert(feedbacks).values({ ...feedback, created_at: ago(41), first_answered_at: ago(41, 90) })
  expect(await read()).toEqual({
    recent: { ...none, registered: 1, certified: 1, decision_min: 20 },
    before: { ...none, registered: 1, certified: 1, answer_min: 90 },
  })

  await trade.open()
  expect((await read()).recent.ordered).toBe(1)
})
