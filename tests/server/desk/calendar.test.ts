/** The calendar of quotes at the desk over HTTP: entered, refused at its fields, kept from being overwritten, and counted by. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CalendarRow } from '#api/desk/calendar.ts'
import { chinaDay } from '#domain/china-time.ts'
import { isTradingDay } from '#domain/desk/calendar.ts'
import { marketCalendar, marketQuotes, marketSeries } from '#server/db/tables/content.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { insertMarket } from '#server/demo/market.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const URL = '/v1/merchant/admin/market/calendar'
const QUOTES = '/v1/merchant/admin/quotes'
const TODAY = chinaDay(Date.now())
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'market')
  await insertMarket(trade.db, new Date())
})
afterAll(() => trade?.close())
afterEach(() => trade.db.delete(marketCalendar))

const calendar = async (): Promise<CalendarRow[]> => (await trade.who.trader.get(`${QUOTES}/${TODAY}`)).body.data.calendar
const NATIONAL = { kind: 'holiday', name: '国庆节', first_day: '2026-10-01', last_day: '2026-10-07' }
const MAKE_UP = { kind: 'workday', name: '国庆节调休', first_day: '2026-10-10', last_day: '2026-10-10' }
const add = (entry: object) => trade.who.trader.post(URL, entry)
const logged = async (id: string) => {
  const rows = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, id)).orderBy(desc(auditLog.at))
  return rows.map(({ action, detail }) => ({ action, changes: detail['changes'] }))
}

test('holidays and make-up workdays are read with the sheet, changed and deleted, each with an entry of the operation log', async () => {
  const { id } = (await add(NATIONAL)).body.data
  expect((await add(MAKE_UP)).status).toBe(200)
  expect(await calendar()).toEqual([expect.objectContaining({ ...MAKE_UP, version: 1 }), { id, ...NATIONAL, version: 1 }])
  const longer = { ...NATIONAL, base_version: 1, last_day: '2026-10-08' }
  expect((await trade.who.trader.put(`${URL}/${id}`, longer)).status).toBe(200)
  expect((await calendar()).at(-1)).toEqual({ id, ...NATIONAL, last_day: '2026-10-08', version: 2 })
  expect((await trade.who.trader.delete(`${URL}/${id}`, { base_version: 2 })).status).toBe(200)
  expect(await calendar()).toHaveLength(1)
  const [removed, updated, created] = await logged(id)
  expect([removed, updated, created].map((each) => each?.action)).toEqual(['delete', 'update', 'create'])
  expect(updated?.changes).toEqual([{ label: '结束日期', before: '2026-10-07', after: '2026-10-08' }])
  expect(removed?.changes).toContainEqual({ label: '名称', before: '国庆节', after: '' })
})

test('a wrong entry is refused at its field', async () => {
  await add(NATIONAL)
  for (const [change, field, words] of [
    [{ name: ' ' }, 'name', '请输入名称'],
    [{ first_day: '' }, 'first_day', '请选择开始日期'],
    [{ last_day: '' }, 'last_day', '请选择结束日期'],
    [{ last_day: '2026-10-08' }, 'last_day', '结束日期不能早于开始日期'],
    [{ last_day: '2026-12-09' }, 'last_day', '一次最多 31 天'],
    [{ first_day: '2026-10-07' }, 'first_day', '与“国庆节”（2026-10-01 至 2026-10-07）重叠'],
    [{ kind: 'workday', first_day: '2026-10-20', last_day: '2026-10-20' }, 'first_day', '调休交易日只能是周六或周日'],
  ] as const) {
    const refused = await add({ ...NATIONAL, first_day: '2026-10-09', last_day: '2026-10-09', ...change })
    expect([refused.status, refused.body.details.fields], words).toEqual([400, { [field]: words }])
  }
  expect(await calendar()).toHaveLength(1)
})

test('two people who enter days that meet at once do not both succeed', async () => {
  const answers = await Promise.all([add(NATIONAL), trade.who.colleague.post(URL, { ...NATIONAL, name: '中秋节' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an entry that a colleague has changed or deleted is not overwritten', async () => {
  const { id } = (await add(NATIONAL)).body.data
  await trade.who.colleague.put(`${URL}/${id}`, { ...NATIONAL, base_version: 1, name: '国庆中秋' })
  const late = await trade.who.trader.put(`${URL}/${id}`, { ...NATIONAL, base_version: 1 })
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^节假日或调休“国庆中秋”已被.+更改，请核对后再提交$/),
  ])
  expect((await trade.who.trader.delete(`${URL}/${id}`, { base_version: 1 })).status).toBe(409)
  await trade.who.colleague.delete(`${URL}/${id}`, { base_version: 2 })
  const gone = await trade.who.trader.put(`${URL}/${id}`, { ...NATIONAL, base_version: 2 })
  expect([gone.status, gone.body.message]).toEqual([404, '这条节假日或调休已被删除'])
})

test('a holiday ends the count of missing quotes and makes a quote doubtful; a make-up workday does the opposite', async () => {
  await trade.db.delete(marketQuotes).where(eq(marketQuotes.quoted_on, TODAY))
  const missing = async (): Promise<number> =>
    (await trade.who.colleague.get('/v1/merchant/admin/queues')).body.data.find(
      ({ queue }: { queue: string }) => queue === 'quotes',
    ).count
  const [series] = await trade.db.select().from(marketSeries).limit(1)
  const doubts = async (): Promise<string[]> => {
    const figures = { low_price_fen: 1_000_000, high_price_fen: 1_000_000, average_price_fen: 1_000_000 }
    const quotes = [{ series_id: series?.id, quoted_on: TODAY, ...figures }]
    return (await trade.who.trader.post(`${QUOTES}/check`, { quotes })).body.data.rows[0].doubts
  }
  const workday = isTradingDay(TODAY, [])
  const seen = async () => [(await missing()) > 0, (await doubts()).every((words) => !words.endsWith('一般没有报价'))]
  expect(await seen()).toEqual([workday, workday])
  const today = { name: '样例节日', first_day: TODAY, last_day: TODAY }
  await add({ ...today, kind: workday ? 'holiday' : 'workday' })
  expect(await seen()).toEqual([!workday, !workday])
})
