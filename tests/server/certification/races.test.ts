/** Decisions made at once on a real PostgreSQL server, where transactions really overlap. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withUsccCheck } from '#domain/input/identity.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { openTradeOnPostgres } from '../orders/trade-on-postgres.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { done, firmTyped, ORGANIZATION, USCC } from './certification-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeOnPostgres()
  await trade.db.update(firms).set({ certified: false })
})
afterAll(() => trade?.close())

const NAMES = ['supplier', 'other_supplier', 'buyer', 'other_buyer'] as const

test('of four firms with one code, sent and decided at once, one passes', async () => {
  const sent = await Promise.all(
    NAMES.map(async (name) => trade.who[name].post(ORGANIZATION, await firmTyped(trade, name, { base_version: 2 }))),
  )
  const versions = sent.map((answer) => done(answer).version as number)
  const decided = await Promise.all(
    NAMES.map((name, at) =>
      trade.who.trader.put(`/v1/merchant/admin/certifications/${trade.who[name].session.firm_id}`, {
        base_version: versions[at],
        status: 1,
      }),
    ),
  )
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  for (const { status, body } of decided) if (status === 409) expect(body.message).toContain('不能再次通过')
  expect((await trade.db.select().from(firms).where(eq(firms.uscc, USCC))).map(({ certified }) => certified)).toEqual([true])
})

test('of a decision and a correction made at once, one is written and the other is refused', async () => {
  const { trader } = trade.who
  const known = await Promise.all(
    NAMES.map(async (name) => ({ who: trade.who[name], held: done(await trade.who[name].get(ORGANIZATION)) })),
  )
  const waiting = known.filter(({ held }) => held.status === 0)
  expect(waiting).toHaveLength(3)
  for (const [at, { who, held }] of waiting.entries()) {
    const uscc = withUsccCheck(`91999999MA700001${at}`)
    const [sent, decided] = await Promise.all([
      who.post(ORGANIZATION, { ...held.fields, uscc, base_version: held.version }),
      trader.put(`/v1/merchant/admin/certifications/${held.id}`, {
        base_version: held.version,
        status: -1,
        field: 'uscc',
        reason: '代码已用于其他企业',
      }),
    ])
    expect([sent.status, decided.status].toSorted()).toEqual([200, 409])
  }
})
