/**
 * Exports: an Excel file of the role's own orders, made in the background. Only the person who requested it finds, downloads,
 * marks and cancels it.
 */
// long: each export is one file of the same few orders
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, like, sql } from 'drizzle-orm'
import { streamXlsxRows } from 'hucre/xlsx'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { EXPORT_DAYS, EXPORTS_AT_ONCE, type ExportJob } from '#domain/list/export.ts'
import type { Order } from '#domain/order/order.ts'
import { exports } from '#server/db/tables/exports.ts'
import { jobs } from '#server/db/tables/sync.ts'
import { orders } from '#server/db/tables/trade.ts'
import { exportHandlers } from '#server/exports/make.ts'
import { pruneExports } from '#server/exports/prune.ts'
import { pruneDaily } from '#server/prune.ts'
import { asDesk } from '../desk/as-desk.ts'
import type { Name } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
const all: Order[] = []
beforeAll(async () => {
  trade = await openTradeServer()
  for (const state of [1, 4, 6, 7, 8] as const) {
    const deal = await trade.open({ goods_id: null, title: '=1+1', delivery_place: '一号门' })
    await deal.go(state)
    all.push(await deal.view())
  }
}, 60_000)
afterAll(() => trade?.close())
const archive = () => ({ database: trade.server.database, data_dir: trade.server.config.data_dir })

const start = (name: Name, body: object = {}, id = uuidv7()) =>
  trade.who[name].post('/v1/exports', { id, kind: 'orders', query: {}, ...body })
/** The export once its file is made. */
async function made(name: Name, body: object = {}): Promise<ExportJob> {
  const { status, body: answer } = await start(name, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  for (;;) {
    const { data } = (await trade.who[name].get(`/v1/exports/${answer.data.id}`)).body
    if (data.status === 2) return data
    expect(data.status).toBeGreaterThanOrEqual(0)
    await pause(20)
  }
}
async function fileOf(name: Name, id: string) {
  const { token, session } = trade.who[name]
  const headers = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id }
  const answer = await trade.server.app.inject({ url: `/v1/exports/${id}/file`, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
/** Inserts an export of the trader that no job makes. */
async function inserted(more: Partial<typeof exports.$inferInsert> = {}): Promise<string> {
  const { user_id, firm_id } = trade.who.trader.session
  const [id, at] = [uuidv7(), new Date()]
  const row = { id, user_id, firm_id, role: 'trader', kind: 'orders', query: {}, status: 0, name: '循金-订单' } as const
  await trade.db.insert(exports).values({ ...row, created_at: at, updated_at: at, ...more })
  return id
}
/** The rows of the file by column header, with the totals last. */
async function rowsOf(name: Name, id: string): Promise<Record<string, unknown>[]> {
  const { status, headers, bytes } = await fileOf(name, id)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers['content-disposition']).toMatch(/filename\*=UTF-8''%E5%BE%AA%E9%87%91-.*\.xlsx$/)
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values)
  const [head = [], ...lines] = rows
  return lines.map((line) => Object.fromEntries(head.map((heading, at) => [String(heading), line[at] ?? null])))
}
const sum = (of: (order: Order) => number | undefined) => all.reduce((total, order) => total + (of(order) ?? 0), 0)

test('the file by age has the amounts owed, and its totals equal those of the page', async () => {
  for (const [side, owed] of [
    ['sale', '应收（元）'],
    ['supply', '应付（元）'],
  ] as const) {
    const { id, name } = await made('trader', { kind: 'aging', query: { side } })
    expect(name).toContain(side === 'sale' ? '应收账龄' : '应付账龄')
    const totals = (await rowsOf('trader', id)).at(-1)
    const { data } = (await trade.who.trader.get(`/v1/merchant/finance/aging?side=${side}`)).body
    expect(Math.round(Number(totals?.[owed]) * 100)).toBe(data.sums.owed_fen)
    expect(Math.round(Number(totals?.['逾期 1–30 天（元）']) * 100)).toBe(data.sums.d30_fen)
  }
  expect((await start('buyer', { kind: 'aging' })).status).toBe(400)
})

test('the trader’s file has every order with typed figures and exact totals', async () => {
  const { id, rows_done, rows_total, bytes, name } = await made('trader')
  expect({ rows_done, rows_total }).toEqual({ rows_done: all.length, rows_total: all.length })
  expect(name).toMatch(/^循金-订单-\d{4}-\d\d-\d\d$/)
  const rows = await rowsOf('trader', id)
  expect(bytes).toBe((await fileOf('trader', id)).bytes.length)
  expect(rows.slice(0, -1).map((row) => row['订单号'])).toEqual(all.toReversed().map(({ no }) => no))
  const [last] = all.slice(-1)
  expect(rows[0]).toMatchObject({
    品名: '=1+1',
    '销售金额（元）': (last?.sale?.amount_fen ?? 0) / 100,
    '采购数量（吨）': (last?.supply?.quantity_kg ?? 0) / 1000,
  })
  expect(rows[0]?.['下单时间']).toBeInstanceOf(Date)
  expect(rows.at(-1)).toMatchObject({
    订单号: '合计',
    '销售金额（元）': sum(({ sale }) => sale?.amount_fen) / 100,
    '采购金额（元）': sum(({ supply }) => supply?.amount_fen) / 100,
    '采购数量（吨）': sum(({ supply }) => supply?.quantity_kg) / 1000,
    '销售单价（元/吨）': null,
  })
})

test.each([
  ['supplier', /采购商|销售|价差/],
  ['buyer', /供应商|采购|价差/],
] as const)('the %s’s file has nothing of the other side', async (name, other) => {
  const { id } = await made(name)
  const rows = await rowsOf(name, id)
  expect(rows).toHaveLength(all.length + 1)
  expect(Object.keys(rows[0] ?? {}).filter((heading) => other.test(heading))).toEqual([])
  const text = JSON.stringify(rows)
  const side = name === 'supplier' ? 'sale' : 'supply'
  for (const order of all) {
    expect(text).not.toContain(String((order[side]?.price_fen ?? 0) / 100))
    expect(text).not.toContain(String(order[name === 'supplier' ? 'buyer_name' : 'supplier_name']))
  }
})

test('a filter narrows the file, and an empty file has its header and a zero total', async () => {
  const { id } = await made('trader', { query: { status: 4 } })
  expect((await rowsOf('trader', id)).map((row) => row['订单号'])).toEqual([all[1]?.no, '合计'])
  const none = await made('trader', { query: { status: -2 } })
  expect(await rowsOf('trader', none.id)).toMatchObject([{ 订单号: '合计', '销售金额（元）': 0 }])
})

test('an export belongs to its person: a colleague’s is answered like a missing one', async () => {
  const { id } = await made('trader')
  const answers = async (asked: string) => {
    const path = `/v1/exports/${asked}`
    const given = await Promise.all([
      trade.who.colleague.get(path),
      trade.who.colleague.get(`${path}/file`),
      trade.who.colleague.delete(path),
      trade.who.colleague.put(`/v1/merchant/exports/${asked}/marked`, { marked: true }),
    ])
    return given.map(({ status, body }) => ({ status, body }))
  }
  expect(await answers(id)).toEqual(await answers(uuidv7()))
  expect((await answers(id)).every(({ status }) => status === 404)).toBe(true)
  expect((await trade.who.colleague.get('/v1/exports')).body.data).toEqual([])
})

test('a U8 file has the ticked or filtered orders, days as dates, and no totals row, which U8 would read as an order', async () => {
  const sheet = async (query: object) => {
    const { id } = await made('trader', { kind: 'u8', query })
    const rows: unknown[][] = []
    for await (const { values } of streamXlsxRows((await fileOf('trader', id)).bytes)) rows.push(values)
    return rows
  }
  const numbers = (rows: unknown[][]) => rows.slice(1).map(([no]) => no)
  const settled = all.filter(({ state }) => state >= 6)
  const [first, , last] = settled as [Order, Order, Order]
  const whole = await sheet({})
  expect(numbers(whole)).toEqual(settled.map(({ no }) => no).toReversed())
  const [head = [], row = []] = whole
  for (const [at, heading] of head.entries())
    if (/日期|时间/.test(String(heading)) && row[at] !== null && row[at] !== undefined)
      expect(row[at], String(heading)).toBeInstanceOf(Date)
  expect(head).toEqual(expect.arrayContaining(['供应商', '采购商']))
  expect(numbers(await sheet({ ids: [first.id, all[0]?.id ?? ''] }))).toEqual([first.no])
  expect(numbers(await sheet({ search: last.no }))).toEqual([last.no])
  expect(numbers(await sheet({ since: new Date(Date.now() + DAY_MS).toISOString() }))).toEqual([])
  expect((await start('trader', { kind: 'u8', query: { ids: [] } })).body.details.fields).toHaveProperty(['query.ids'])
  const list = async (query: string) => (await trade.who.trader.get(`/v1/merchant/orders/u8?${query}`)).body
  const found = await list(`search=${last.no}`)
  expect([found.data.map(({ no }: Order) => no), found.counts]).toEqual([[last.no], { 0: 1, 1: 0 }])
  expect((await list(`firm_id=${uuidv7()}`)).counts).toEqual({ 0: 0, 1: 0 })
})

test('marking the orders of a U8 file is a separate step, and can be undone', async () => {
  const { id } = await made('trader', { kind: 'u8', query: { status: 0 } })
  const nos = (await rowsOf('trader', id)).map((row) => row['订单号'])
  // U8 reads every row of its file as an order, so there are no totals.
  expect(nos).toEqual(
    all
      .slice(2)
      .toReversed()
      .map(({ no }) => no),
  )
  const counts = async () => (await trade.who.trader.get('/v1/merchant/orders/u8')).body.counts
  const mark = (marked: boolean, asked = id) => trade.who.trader.put(`/v1/merchant/exports/${asked}/marked`, { marked })
  expect(await counts()).toEqual({ 0: 3, 1: 0 })
  expect((await mark(true)).body.data.marked_at).not.toBeNull()
  expect(await counts()).toEqual({ 0: 0, 1: 3 })
  expect((await mark(false)).body.data.marked_at).toBeNull()
  expect(await counts()).toEqual({ 0: 3, 1: 0 })
  const plain = await made('trader')
  expect((await mark(true, plain.id)).body).toMatchObject({ code: 'wrong_state' })
})

test('unmarking the orders of a U8 file leaves the marks of other files, and a file is marked once', async () => {
  const { trader } = trade.who
  const [first, second] = [
    await made('trader', { kind: 'u8', query: { status: 0 } }),
    await made('trader', { kind: 'u8', query: {} }),
  ]
  const mark = async ({ id }: ExportJob, marked: boolean) =>
    (await trader.put(`/v1/merchant/exports/${id}/marked`, { marked })).body.data.marked_at
  const waiting = async () =>
    (await trader.get('/v1/merchant/orders/u8?status=0')).body.data.map(({ no }: { no: string }) => no).toSorted()
  const nos = await waiting()
  const [alone] = nos
  const marked_at = await mark(first, true)
  await trader.delete('/v1/merchant/orders/u8/exported', { nos: [alone] })
  expect(await mark(second, false)).toBeNull()
  expect(await waiting()).toEqual([alone])
  await mark(second, true)
  expect(await waiting()).toEqual([])
  await mark(second, false)
  expect(await waiting()).toEqual([alone])
  expect(await mark(first, true)).toBe(marked_at)
  expect(await waiting()).toEqual([alone])
  await mark(first, false)
  expect(await waiting()).toEqual(nos)
})

/** A statement takes 65,535 parameters at most, and a mark has three columns. */
const MANY = 22_000
test('a U8 file is marked and unmarked however many orders it has', async () => {
  const { who, db } = trade
  await db.execute(sql`
    insert into orders select made.* from orders, generate_series(1, ${MANY}::int) n, lateral jsonb_populate_record(orders,
      jsonb_build_object('id', gen_random_uuid(), 'no', 'U8-' || n, 'doc', '{}'::jsonb, 'created_at', '2020-01-01')) made
    where orders.id = ${all[4]?.id}`)
  const nos = Array.from({ length: MANY }, (_, n) => `U8-${n + 1}`).join('\n')
  const id = await inserted({ kind: 'u8', status: 2, nos })
  for (const marked of [true, false]) {
    expect((await who.trader.put(`/v1/merchant/exports/${id}/marked`, { marked })).status).toBe(200)
    const { rows } = await db.execute(sql`select count(*)::int as n from u8_exports`)
    expect(rows).toEqual([{ n: marked ? MANY : 0 }])
  }
  await db.delete(orders).where(like(orders.no, 'U8-%'))
})

test('only a trader has a U8 file, and a wrong kind, id or filter is refused at its field', async () => {
  expect((await start('buyer', { kind: 'u8' })).body).toMatchObject({
    code: 'invalid',
    details: { fields: { kind: '没有这种导出' } },
  })
  const wrong = await start('trader', { kind: 'bank', query: { status: 99 } })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.details.fields)).toEqual(expect.arrayContaining(['kind', 'query.status']))
  const { id } = await made('supplier', { query: { status: 0 } })
  expect((await start('buyer', {}, id)).body.details.fields).toEqual({ id: '任务编号已被使用' })
})

test('a cancelled export leaves neither row nor file, and a person may have only a few in progress', async () => {
  const files = async () =>
    (await readdir(join(trade.server.config.data_dir, 'exports'))).filter((name) => name.startsWith(given_up))
  const { id: given_up } = await made('other_buyer')
  expect(await files()).toEqual([`${given_up}.xlsx`])
  expect((await trade.who.other_buyer.delete(`/v1/exports/${given_up}`)).status).toBe(200)
  await expect.poll(files).toEqual([])
  expect((await fileOf('other_buyer', given_up)).status).toBe(404)
  // Rows that no worker handles count as in progress.
  const { user_id, firm_id } = trade.who.other_buyer.session
  for (let n = 0; n < EXPORTS_AT_ONCE; n++) await inserted({ user_id, firm_id, role: 'buyer' })
  expect((await start('other_buyer')).body).toMatchObject({
    code: 'too_many',
    message: expect.stringContaining('最多同时生成'),
    details: { retry_after_s: expect.any(Number) },
  })
})

test('files are kept for a limited number of days', async () => {
  const { id } = await made('other_supplier')
  await pruneExports(archive(), new Date(Date.now() + (EXPORT_DAYS - 1) * DAY_MS))
  expect((await fileOf('other_supplier', id)).status).toBe(200)
  await pruneExports(archive(), new Date(Date.now() + (EXPORT_DAYS + 1) * DAY_MS))
  expect((await fileOf('other_supplier', id)).status).toBe(404)
})

test('an expired file is refused, and is deleted soon after the next start', async () => {
  const { id } = await made('trader')
  const rows = () => trade.db.$count(exports, eq(exports.id, id))
  const created_at = new Date(Date.now() - EXPORT_DAYS * DAY_MS - 1)
  await trade.db.update(exports).set({ created_at }).where(eq(exports.id, id))
  expect((await fileOf('trader', id)).status).toBe(409)
  expect(await rows()).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout'] })
  const stop = pruneDaily(archive(), trade.server.app.log)
  vi.advanceTimersByTime(HOUR_MS)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  await expect.poll(rows).toBe(0)
})

test('the file of a dead process is deleted after an hour without writes', async () => {
  const folder = join(archive().data_dir, 'exports')
  const { id } = await made('other_supplier')
  const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))
  await writeFile(join(folder, `${uuidv7()}.xlsx.part`), 'half')
  await pruneExports(archive(), new Date())
  expect(await parts()).toHaveLength(1)
  await pruneExports(archive(), new Date(Date.now() + HOUR_MS + 60_000))
  expect(await parts()).toEqual([])
  expect((await fileOf('other_supplier', id)).status).toBe(200)
})

const statusOf = async (id: string) => (await trade.who.trader.get(`/v1/exports/${id}`)).body.data.status

test('an export fails if its process died in every attempt', async () => {
  const id = await inserted({ status: 1 })
  await trade.db
    .insert(jobs)
    .values({ id: uuidv7(), kind: 'export', payload: { export_id: id }, attempts: 8, run_at: new Date() })
  await expect.poll(() => statusOf(id)).toBe(-1)
})

/** Makes the export like a worker. Without a `heartbeat` it keeps the job to its end. */
const make = (export_id: string, heartbeat = async () => true) => exportHandlers(archive()).export({ export_id }, heartbeat)

test('two workers that make one export at once both leave it whole', async () => {
  const id = await inserted()
  await Promise.all([make(id), make(id)])
  expect(await statusOf(id)).toBe(2)
  expect(await rowsOf('trader', id)).toHaveLength(all.length + 1)
})

test('a worker that has lost its export does not touch the file of its successor', async () => {
  const id = await inserted()
  // The clock moves by a second each time it is read, so that every page is reported.
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
  const heartbeat = vi.fn(() => make(id).then(() => false))
  await make(id, heartbeat)
  clock.mockRestore()
  expect(heartbeat).toHaveBeenCalledOnce()
  expect(await statusOf(id)).toBe(2)
  expect(await rowsOf('trader', id)).toHaveLength(all.length + 1)
})

test('the log of everybody is a file for administrators of the desk, and closed to whoever has lost the role', async () => {
  const { trader } = trade.who
  const refused = await start('supplier', { kind: 'platform_log' })
  expect([refused.status, refused.body.details.fields]).toEqual([400, { kind: '没有这种导出' }])
  await asDesk(trade, trader, 'risk')
  expect((await start('trader', { kind: 'platform_log' })).status).toBe(400)
  await asDesk(trade, trader, 'admin')
  const { id, name, rows_total } = await made('trader', { kind: 'platform_log', query: { log_kind: 'order' } })
  expect(name).toMatch(/^循金-全平台日志-/)
  const rows = await rowsOf('trader', id)
  expect(rows).toHaveLength(rows_total ?? 0)
  expect(new Set(rows.map((row) => row['类型']))).toEqual(new Set(['订单']))
  const theirs = rows.filter((row) => String(row['人员']).includes('蓝岬'))
  expect(theirs.length).toBeGreaterThan(0)
  for (const row of theirs) expect([row['变更'], row['说明']].filter(Boolean)).toEqual([])
  await asDesk(trade, trader, 'risk')
  expect((await fileOf('trader', id)).status).toBe(404)
})
