/** Files of orders: rows of the role's own list without the other side, the proofs of an order, and the accounting file. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderState } from '#domain/order/order.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { orders } from '#server/db/tables/trade.ts'
import type { Name } from '../harness.ts'
import { type Deal, type TradeServer, openTradeServer } from './trade-server.ts'

const STATES: OrderState[] = [1, 4, 6, 7, 8]
let trade: TradeServer
const deals = new Map<OrderState, Deal>()
const dealIn = (state: OrderState) => deals.get(state) as Deal
beforeAll(async () => {
  trade = await openTradeServer()
  for (const state of STATES) {
    const deal = await trade.open({ goods_id: null, title: `第 ${state} 态`, delivery_place: '=1+1,"门"' })
    await deal.go(state)
    deals.set(state, deal)
  }
}, 60_000)
afterAll(() => trade?.close())

/** The file's rows by heading. */
async function file(name: Name, path: string): Promise<Record<string, string>[]> {
  const { status, body, headers } = await trade.who[name].get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="xunjin-[\w.-]+\.csv"; filename\*=UTF-8''%E5%BE%AA%E9%87%91-[\w%.-]+\.csv$/,
  )
  const text = body as string
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const [head = [], ...rows] = text
    .slice(1, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, q, p]) => q?.replaceAll('""', '"') ?? p ?? ''),
    )
  return rows.map((row) => Object.fromEntries(head.map((heading, n) => [heading, row[n] ?? ''])))
}
const numbers = (rows: Record<string, string>[]) => rows.map((row) => row['订单号'])
const noOf = (state: OrderState) => dealIn(state).order.no

test('the trader’s file has every order of the filter and search, both sides in plain figures', async () => {
  const all = await file('trader', '/v1/merchant/orders/export')
  expect(numbers(all)).toEqual(STATES.toReversed().map(noOf))
  const { supply, sale } = await dealIn(8).view()
  const yuan = (fen = 0) => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
  expect(all[0]).toMatchObject({
    状态: '已完成',
    供应商: '演示·蓝岬再生资源',
    采购商: '演示·砺锋铜材',
    '采购金额（元）': yuan(supply?.amount_fen),
    '销售金额（元）': yuan(sale?.amount_fen),
    '销售数量（吨）': `${Math.trunc((sale?.quantity_kg ?? 0) / 1000)}.${String((sale?.quantity_kg ?? 0) % 1000).padStart(3, '0')}`,
    交货地点: `'=1+1,"门"`,
  })
  expect(all[0]?.['下单时间']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(numbers(await file('trader', '/v1/merchant/orders/export?status=4'))).toEqual([noOf(4)])
  const search = (words: string) => `/v1/merchant/orders/export?search=${encodeURIComponent(words)}`
  expect(numbers(await file('trader', search('第 6 态')))).toEqual([noOf(6)])
  expect(numbers(await file('trader', search('砺锋')))).toHaveLength(STATES.length)
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(await file('trader', `/v1/merchant/orders/export?since=${later}`)).toEqual([])
  expect(await file('trader', `/v1/merchant/orders/export?category_id=${trade.who.trader.session.firm_id}`)).toEqual([])
})

test('the buyer’s file is the buyer’s view: own price, own state, and no trace of the supplier', async () => {
  const all = await file('buyer', '/v1/procurer/orders/export')
  expect(numbers(all)).toEqual(STATES.toReversed().map(noOf))
  expect(Object.keys(all[0] ?? {}).filter((heading) => /供应商|采购|价差/.test(heading))).toEqual([])
  expect(all.map((row) => row['状态'])).toEqual(['已完成', '已完成', '已完成', '待付款', '待供应商发货'])
  const hidden = encodeURIComponent('蓝岬')
  expect(await file('buyer', `/v1/procurer/orders/export?search=${hidden}`)).toEqual([])
  expect((await trade.who.buyer.get(`/v1/procurer/orders?search=${hidden}`)).body.data).toEqual([])
  expect(numbers(await file('buyer', '/v1/procurer/orders/export?status=2'))).toEqual([noOf(4)])
  expect(await file('other_buyer', '/v1/procurer/orders/export')).toEqual([])
})

test('a file contains every order, however many there are', async () => {
  const [row] = await trade.db
    .select()
    .from(orders)
    .where(eq(orders.id, dealIn(1).id))
  if (!row) throw new Error('no order to copy')
  const buyer_id = trade.who.other_buyer.session.firm_id
  const copies = Array.from({ length: 450 }, (_each, n) => {
    const id = crypto.randomUUID()
    const no = `DD${n}`
    // Three orders share each moment, so that pages end between equal times.
    const created_at = new Date(Date.UTC(2030, 0, 1, 0, Math.trunc(n / 3)))
    return { ...row, id, no, buyer_id, trader_id: crypto.randomUUID(), created_at, doc: { ...row.doc, id, no } }
  })
  await trade.db.insert(orders).values(copies)
  const all = numbers(await file('other_buyer', '/v1/procurer/orders/export'))
  expect(new Set(all).size).toBe(450)
  expect(all).toHaveLength(450)
})

test('the file of proofs has truck, author, time and photo names, and the reason of a deleted proof', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(3)
  await deal.take('add_proof')
  await deal.take('add_proof')
  const path = `/v1/merchant/orders/${deal.id}/proofs/export`
  const before = await deal.view()
  const [first, second] = before.proofs
  await trade.who.trader.delete(`/v1/merchant/orders/${deal.id}/proofs/${second?.id}`, {
    base_version: before.version,
    reason: '+重复',
  })
  const rows = await file('trader', path)
  const received = before.trips.find(({ id }) => id === first?.trip_id)?.received
  const t = (kg = 0) => `${Math.trunc(kg / 1000)}.${String(kg % 1000).padStart(3, '0')}`
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    订单号: before.no,
    凭证类型: '磅单',
    所属: '销售',
    车次: '1',
    车牌号: before.trips[0]?.plate,
    '毛重（吨）': t(received?.gross_kg),
    '皮重（吨）': t(received?.tare_kg),
    '净重（吨）': t(received?.net_kg),
    上传方: '采购商',
    上传人: trade.who.buyer.session.name,
    文件: first?.photo_ids.map((id) => `${id}.jpg`).join('；'),
    删除时间: '',
  })
  expect(rows[1]).toMatchObject({ 文件: '', 删除原因: "'+重复" })
  expect((await trade.who.trader.get('/v1/merchant/orders/no-id/proofs/export')).status).toBe(404)
})

test('the accounting file has orders from 待商户付款 on, and does not mark them', async () => {
  const list = async (query = '') => (await trade.who.trader.get(`/v1/merchant/orders/u8?${query}`)).body
  const ids = async (query: string) => (await list(query)).data.map(({ no }: { no: string }) => no)
  expect(await ids('')).toEqual([8, 7, 6].map((state) => noOf(state as OrderState)))
  expect((await list()).counts).toEqual({ 0: 3, 1: 0 })
  const first = await list('status=0&limit=2')
  expect((await list(`status=0&limit=2&cursor=${first.next}`)).data).toHaveLength(1)

  expect((await trade.who.buyer.get('/v1/merchant/orders/u8/export')).status).toBe(403)
  const rows = await file('trader', '/v1/merchant/orders/u8/export?status=0')
  expect(numbers(rows)).toEqual([8, 7, 6].map((state) => noOf(state as OrderState)))
  expect(await ids('status=1')).toEqual([])
  const { supply, sale } = await dealIn(8).view()
  const fen = (text = '') => Number(text.replace('.', ''))
  expect(rows[0]).toMatchObject({ 订单号: noOf(8), 状态: '已完成', '销售税率（%）': '13.00', 采购合同编号: supply?.contract_no })
  expect(fen(rows[0]?.['销售价税合计（元）'])).toBe(sale?.amount_fen)
  expect(fen(rows[0]?.['销售不含税金额（元）']) + fen(rows[0]?.['销售税额（元）'])).toBe(sale?.amount_fen)
  for (const heading of ['下单日期', '结算日期', '到账日期', '付款日期', '完成日期'])
    expect(rows[0]?.[heading], heading).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(rows[2]?.['付款日期']).toBe('')
})

test('an order is marked as exported once, and the mark can be removed', async () => {
  const { trader, buyer } = trade.who
  const path = '/v1/merchant/orders/u8/exported'
  const list = async (status: 0 | 1) => (await trader.get(`/v1/merchant/orders/u8?status=${status}`)).body
  const nos = numbers(await file('trader', '/v1/merchant/orders/u8/export?status=0')).toSorted()
  expect((await buyer.post(path, { nos })).status).toBe(403)
  const missing = await trader.post(path, { nos: [...nos, 'DD0000000000'] })
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
  const early = await trader.post(path, { nos: [...nos, noOf(4)] })
  expect([early.status, early.body.code]).toEqual([409, 'wrong_state'])
  expect((await list(1)).data).toEqual([])

  const two = await Promise.all([trader.post(path, { nos }), trader.post(path, { nos })])
  expect(two.map(({ body }) => body.data.nos.length).toSorted()).toEqual([0, 3])
  const marked = await list(1)
  expect([marked.data.length, marked.counts]).toEqual([3, { 0: 0, 1: 3 }])
  expect(await file('trader', '/v1/merchant/orders/u8/export?status=0')).toEqual([])
  expect(await file('trader', '/v1/merchant/orders/u8/export?status=1')).toHaveLength(3)
  expect((await trader.post(path, { nos })).body.data).toEqual({ nos: [] })
  expect((await list(1)).data).toEqual(marked.data)

  const [first = ''] = nos
  expect((await trader.delete(path, { nos: [first] })).body.data).toEqual({ nos: [first] })
  expect((await trader.delete(path, { nos: [first] })).body.data).toEqual({ nos: [] })
  expect((await list(0)).data.map(({ no }: { no: string }) => no)).toEqual([first])
  const logged = await trade.db.select().from(auditLog).where(eq(auditLog.object, 'u8'))
  expect(logged.map(({ action, detail }) => [action, detail])).toEqual([
    ['u8_mark', { nos }],
    ['u8_unmark', { nos: [first] }],
  ])
})
