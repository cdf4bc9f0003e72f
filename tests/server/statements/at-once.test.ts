/** Statements drawn up simultaneously, on a database with several connections. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { openTradeOnPostgres } from '../orders/trade-on-postgres.ts'

test('of several statements drawn up at once over the same days, one is kept and the others conflict', async () => {
  const shared = await openTradeOnPostgres()
  try {
    await (await shared.open()).go(4)
    const body = { firm_id: shared.who.buyer.session.firm_id, from: chinaDay(Date.now() - 30 * DAY_MS), to: chinaDay(Date.now()) }
    const draw = () => shared.who.trader.post('/v1/merchant/statements', { id: uuidv7(), ...body })
    const answers = await Promise.all([draw(), draw(), draw(), draw()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  } finally {
    await shared.close()
  }
})
