/** A firm is told once thirty days before a permit that has passed runs out, and once when it has run out. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { warnOfEnds } from '#server/permits/warn.ts'
import { asDesk } from '../desk/as-desk.ts'
import { PATH } from './made.ts'
import { change, permitServer } from './permit-server.ts'

const { trade, add, decide, own, told } = permitServer()
beforeEach(() => asDesk(trade, trade.who.colleague, 'certification'))

const run = (days: number) => warnOfEnds(trade.server, new Date(Date.now() + days * DAY_MS))
const day = (days: number) => chinaDay(Date.now() + days * DAY_MS)
const ends = async () => (await told()).map((text) => text.split('：')[0]).filter((subject) => !subject?.includes('审核'))

test('each of the two is told once, however often the server looks', async () => {
  const permit = await add({ valid_until: day(60) })
  expect((await decide(permit)).status).toBe(200)
  for (const days of [0, 29]) await run(days)
  expect(await ends()).toEqual([])
  for (const days of [30, 30, 45, 60]) await run(days)
  expect(await ends()).toEqual(['证照还有 30 天到期'])
  for (const days of [61, 61, 90]) await run(days)
  expect(await ends()).toEqual(['证照还有 30 天到期', '证照已过期'])
  expect((await told()).at(-1)).toContain(`“排污许可证 ${permit.no}”的有效期至 ${day(60)}`)
  expect(await told('other_supplier')).toEqual([])
  expect(await told('buyer')).toEqual([])
})

test('what has run out before anybody looked is told once, without the warning', async () => {
  await decide(await add({ valid_until: day(20) }))
  await run(21)
  await run(22)
  expect(await ends()).toEqual(['证照已过期'])
})

test('a permit with a new end that has passed is told of again, and only then', async () => {
  const permit = await add({ valid_until: day(20) })
  await decide(permit)
  await run(0)
  const renewed = await trade.who.supplier.post(PATH, change(await own(permit), { valid_until: day(400) }))
  expect(renewed.status, JSON.stringify(renewed.body)).toBe(200)
  await run(380)
  expect(await ends()).toEqual(['证照还有 20 天到期'])
  await decide(await own(permit))
  await run(380)
  expect(await ends()).toEqual(['证照还有 20 天到期', '证照还有 20 天到期'])
})

test('nobody is told of permits that wait, were rejected, never end or were deleted, nor of those of a closed firm', async () => {
  const { firm_id } = trade.who.supplier.session
  await add({ valid_until: day(5) })
  await decide(await add({ valid_until: day(5) }), { passed: false, field: 'no', reason: '与照片不一致' })
  await decide(await add({ valid_until: null }))
  const deleted = await add({ valid_until: day(5) })
  await decide(deleted)
  expect((await trade.who.supplier.delete(`${PATH}/${deleted.id}`, { base_version: 2 })).status).toBe(200)
  await run(0)
  await run(9)
  expect(await ends()).toEqual([])
  await decide(await add({ valid_until: day(5) }))
  await trade.db.update(firms).set({ closed_at: new Date() }).where(eq(firms.id, firm_id))
  try {
    await run(0)
  } finally {
    await trade.db.update(firms).set({ closed_at: null }).where(eq(firms.id, firm_id))
  }
  expect(await ends()).toEqual([])
})
