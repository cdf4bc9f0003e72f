/** How the platform runs: health, metrics, background jobs, and the operation log of everybody. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogRow } from '#api/logs.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { codes, firms } from '#server/db/tables/accounts.ts'
import { jobs } from '#server/db/tables/sync.ts'
import { openTradeServer, type TradeServer } from '../../orders/trade-server.ts'
import { openOutsider } from '../../outsider.ts'

const TOKEN = 'a-token-of-metrics-1'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer({ config: { metrics_token: TOKEN } })
  await openOutsider(trade)
})
afterAll(() => trade?.close())

const DESK = '/v1/merchant/admin'
const PHONE = '13900001234'
async function givenUp(kind: string, payload: Record<string, unknown>): Promise<string> {
  const [id, now] = [uuidv7(), new Date()]
  await trade.db.insert(jobs).values({ id, kind, payload, attempts: 8, run_at: now, done_at: now, error: 'Error: refused' })
  return id
}
async function codeTo(recipient: string, hours: number): Promise<string> {
  const [id, now] = [uuidv7(), new Date()]
  const expires_at = new Date(now.getTime() + hours * HOUR_MS)
  await trade.db.insert(codes).values({ id, purpose: 'login', recipient, created_at: now, expires_at })
  return id
}

test('health counts what waits, and the database, storage and connections', async () => {
  await trade.upload('supplier')
  await givenUp('export', {})
  const { status, body } = await trade.who.trader.get(`${DESK}/health`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ engine: 'embedded', sockets: 0, unsequenced: expect.any(Number) })
  for (const name of ['database_bytes', 'files', 'files_bytes', 'free_bytes', 'given_up_jobs', 'migrations', 'open_sessions'])
    expect(body.data[name], name).toBeGreaterThan(0)
})

test('metrics open to their token alone, in the text format of Prometheus', async () => {
  const ask = (authorization?: string) =>
    trade.server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${trade.who.trader.token}`])
    expect((await ask(wrong)).statusCode).toBe(404)
  const { statusCode, body, headers } = await ask(`Bearer ${TOKEN}`)
  expect([statusCode, String(headers['content-type'])]).toEqual([200, expect.stringContaining('text/plain')])
  const lags = [
    'xunjin_jobs_due',
    'xunjin_jobs_given_up',
    'xunjin_changes_unsequenced',
    'xunjin_sockets',
    'xunjin_slow_calls_total',
  ]
  for (const name of lags) expect(body).toMatch(new RegExp(`^${name} \\d+$`, 'm'))
  for (const name of ['xunjin_migrations', 'xunjin_database_bytes', 'xunjin_disk_free_bytes'])
    expect(body, name).toMatch(new RegExp(`^${name} [1-9]`, 'm'))
  expect(body).toMatch(/^xunjin_build_info\{version="[^"]+"\} 1$/m)
  expect(body).toContain('xunjin_http_seconds_bucket')
  // No label holds a phone, an id or another number of a person.
  expect(body).not.toMatch(/="[^"]*\d{6}/)
})

test('a job that was given up is listed with a masked recipient, done again, or dropped', async () => {
  const { trader } = trade.who
  const again = await givenUp('account_notice', { to: PHONE, notice: 'x' })
  const gone = await givenUp('code', { code_id: await codeTo(PHONE, 1) })
  const listed = async (state: string) => (await trader.get(`${DESK}/jobs?state=${state}&limit=100`)).body.data
  const rows = await listed('given_up')
  expect(rows.find(({ id }: { id: string }) => id === again)).toMatchObject({ recipient: '139****1234', attempts: 8 })
  expect(rows.find(({ id }: { id: string }) => id === gone)).toMatchObject({ recipient: '139****1234', expired: false })
  expect(JSON.stringify(rows)).not.toContain(PHONE)

  expect((await trader.put(`${DESK}/jobs/${again}/retry`, {})).status).toBe(200)
  const [row] = await trade.db.select().from(jobs).where(eq(jobs.id, again))
  expect(row).toMatchObject({ error: null })
  expect((await trader.put(`${DESK}/jobs/${uuidv7()}/retry`, {})).status).toBe(404)

  expect((await trader.delete(`${DESK}/jobs/${gone}`, {})).status).toBe(200)
  expect(await trade.db.$count(jobs, eq(jobs.id, gone))).toBe(0)
})

test('a code that has expired is not sent again, and a job that waits is not dropped', async () => {
  const { trader } = trade.who
  const expired = await givenUp('code', { code_id: await codeTo(PHONE, -1) })
  const refused = await trader.put(`${DESK}/jobs/${expired}/retry`, {})
  expect([refused.status, refused.body.message]).toEqual([409, '验证码已过期，请对方重新获取'])
  const waiting = uuidv7()
  await trade.db.insert(jobs).values({ id: waiting, kind: 'export', payload: {}, run_at: new Date(Date.now() + HOUR_MS) })
  expect((await trader.put(`${DESK}/jobs/${waiting}/retry`, {})).status).toBe(409)
  expect((await trader.delete(`${DESK}/jobs/${waiting}`, {})).status).toBe(409)
})

test('the log of everybody names people with their firms, and of another trader’s trade only the step', async () => {
  const { trader } = trade.who
  const deal = await trade.open()
  await deal.go(1)
  const own = (await trader.get(`${DESK}/logs?kind=order`)).body.data
  expect(own.length).toBeGreaterThan(0)
  const suppliers = own.filter(({ by_name }: { by_name: string }) => by_name.includes('蓝岬'))
  expect(suppliers.length).toBeGreaterThan(0)
  for (const row of suppliers) expect(row).toMatchObject({ title: '', changes: [], note: '', object_id: '' })
  const [created] = own.filter(({ by_name }: { by_name: string }) => by_name.includes('云枢'))
  expect(created.title).not.toBe('')
  const [firm] = await trade.db.select().from(firms).where(eq(firms.name, '演示·另一家贸易'))
  const theirs = (await trader.get(`${DESK}/logs?firm_id=${firm?.id}`)).body.data
  expect(theirs.map(({ label }: { label: string }) => label)).toContain('登录')
})

test('the log of everybody is searched by person, firm, phone, action, record and address, but not by what it hides', async () => {
  const { trader } = trade.who
  const deal = await trade.open()
  const found = async (search: string): Promise<LogRow[]> => {
    const { status, body } = await trader.get(`${DESK}/logs?limit=100&search=${encodeURIComponent(search)}`)
    expect(status, search).toBe(200)
    return body.data
  }
  const made = await found(deal.order.no)
  expect(made.length).toBeGreaterThan(0)
  for (const row of made) expect(row.title).toBe(deal.order.no)
  for (const typed of ['蓝岬', 'lanjia', '13800000001']) {
    const rows = await found(typed)
    expect(
      rows.map(({ by_name }) => by_name).every((name) => name.includes('蓝岬')),
      typed,
    ).toBe(true)
    expect(rows.length, typed).toBeGreaterThan(0)
  }
  const own = new Set((await found('yunshu 登录')).map(({ action, by_name }) => `${action} ${by_name.includes('云枢')}`))
  expect(own.size).toBeGreaterThan(0)
  for (const each of own) expect(each).toMatch(/ true$/)
  expect((await found('没有这样的记录')).length).toBe(0)
  expect((await found('10.9.8.7')).length).toBe(0)
  expect((await found(made[0]?.ip ?? 'none')).length).toBeGreaterThan(0)
  // The supplier took a step on the order: its number is withheld, so it finds nothing of theirs.
  await deal.take('accept')
  expect((await found(deal.order.no)).every(({ by_name }) => by_name.includes('云枢'))).toBe(true)
})
