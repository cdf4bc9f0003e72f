/**
 * Invoices over HTTP: the buyer applies over settled orders, the trader issues, rejects or reverses, and no other firm sees them.
 */

import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withUsccCheck } from '#domain/input/identity.ts'
import { type Invoice, invoiceLine, invoiceTotals } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { samplePdf } from '#server/demo/sample-pdf.ts'
import { categories } from '#server/db/tables/trade.ts'
import { refreshSearch } from '#server/keep-search.ts'
import type { Client } from '../harness.ts'
import { type Deal, openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const APPLIES = '/v1/procurer/invoice/applies'
const TITLE = {
  title: '演示·砺锋铜材',
  tax_no: withUsccCheck('91999999MA0000003'),
  address: '工业园一路 9 号',
  phone: '13800000003',
  bank: '演示银行示范支行',
  bank_account: '9999000000000003',
  email: 'bill@demo.invalid',
}
/** A deal that the buyer has paid. */
async function paid(): Promise<{ deal: Deal; order: Order }> {
  const deal = await trade.open({ goods_id: null })
  await deal.go(6)
  return { deal, order: await deal.view('buyer') }
}
const application = (orders: readonly Order[], more: object = {}) => ({
  id: uuidv7(),
  kind: 'special',
  orders: orders.map((order) => ({ order_id: order.id, amount_fen: invoiceLine(order).amount_fen })),
  profile: TITLE,
  note: '请寄电子票',
  ...more,
})
const apply = (orders: readonly Order[], more: object = {}, who: Client = trade.who.buyer) =>
  who.post(APPLIES, application(orders, more))
async function applied(orders: readonly Order[]): Promise<Invoice> {
  const { status, body } = await apply(orders)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
let serial = 0
const number = () => String(26_117_000_000_000 + ++serial).padStart(20, '0')
async function issuing(more: object = {}) {
  return {
    base_version: 1,
    status: 1,
    invoice_no: number(),
    issued_on: '2026-01-20',
    photo_ids: [await trade.upload('trader')],
    ...more,
  }
}
const judge = (id: string, body: object, who: Client = trade.who.trader) => who.put(`/v1/merchant/invoices/${id}/status`, body)
const RED = { status: 2, reason: '采购商退票' }

test('a title starts with the certified firm’s name, is stored as typed, and keeps a colleague’s unseen edit', async () => {
  const { buyer, other_buyer, supplier } = trade.who
  const before = await buyer.get('/v1/procurer/invoice')
  expect(before.body.data).toMatchObject({ title: TITLE.title, tax_no: TITLE.tax_no, version: 0, bank: '' })
  const saved = await buyer.post('/v1/procurer/invoice', { base_version: 0, ...TITLE })
  expect(saved.body.data).toMatchObject({ ...TITLE, version: 1 })
  expect((await buyer.get('/v1/procurer/invoice')).body).toEqual(saved.body)
  expect((await other_buyer.get('/v1/procurer/invoice')).body.data).toMatchObject({ title: '演示·禾川电缆', version: 0 })
  expect((await supplier.get('/v1/procurer/invoice')).status).toBe(403)
  for (const [field, value, message] of [
    ['tax_no', '91310000', '请输入正确的统一社会信用代码'],
    ['tax_no', '', '请输入税号'],
    ['title', ' ', '请输入发票抬头'],
    ['email', 'x', '请输入正确的邮箱格式'],
    ['bank_account', '12', '请输入正确的银行账号'],
  ] as const) {
    const { status, body } = await buyer.post('/v1/procurer/invoice', { base_version: 1, ...TITLE, [field]: value })
    expect([status, body.details.fields]).toEqual([400, { [field]: message }])
  }
})

test('one application over several orders has the figures of each settlement, and sends the trader a message', async () => {
  const [one, two] = [await paid(), await paid()]
  const invoice = await applied([one.order, two.order])
  const lines = [one.order, two.order].map(invoiceLine)
  expect(invoice).toMatchObject({ status: 0, lines, ...invoiceTotals(lines), profile: TITLE, version: 1 })
  expect(invoice.amount_fen).toBe((one.order.sale?.amount_fen ?? 0) + (two.order.sale?.amount_fen ?? 0))
  expect(invoice.net_fen + invoice.tax_fen).toBe(invoice.amount_fen)
  expect(await trade.inbox('trader', one.deal.id)).toContainEqual(
    expect.objectContaining({ mode: 2, subject: `开票申请 ${invoice.no}` }),
  )
  const { buyer, trader, other_buyer } = trade.who
  expect((await buyer.get(`${APPLIES}/${invoice.id}`)).body.data).toEqual(invoice)
  expect((await trader.get(`/v1/merchant/invoices/${invoice.id}`)).body.data).toEqual(invoice)
  expect((await other_buyer.get(APPLIES)).body.data).toEqual([])
  const found = async (query: string) =>
    (await trader.get(`/v1/merchant/invoices?${query}`)).body.data.map(({ id }: Invoice) => id)
  expect(await found(`search=${invoice.no.toLowerCase()}`)).toEqual([invoice.id])
  expect(await found(`search=lftc&status=0`)).toContain(invoice.id)
  expect(await found('status=1')).not.toContain(invoice.id)
  expect(await found(`firm_id=${buyer.session.firm_id}&from_fen=${invoice.amount_fen}&to_fen=${invoice.amount_fen}`)).toContain(
    invoice.id,
  )
  expect(await found(`from_fen=${invoice.amount_fen + 1}`)).not.toContain(invoice.id)
})

test('a line keeps the tax code of its goods: that of the category, or of its parent, at the application', async () => {
  const [own, above] = ['1080201000000000000', '1080000000000000000']
  const { order } = await paid()
  const set = (id: string | null, tax_code: string) =>
    trade.db
      .update(categories)
      .set({ tax_code })
      .where(eq(categories.id, id ?? ''))
  const [category] = await trade.db.select().from(categories).where(eq(categories.id, order.category_id))
  await set(category?.parent_id ?? null, above)
  expect((await applied([order])).lines[0]?.tax_code).toBe(above)
  await set(order.category_id, own)
  const later = await applied([(await paid()).order])
  await set(order.category_id, '')
  expect((await trade.who.trader.get(`/v1/merchant/invoices/${later.id}`)).body.data.lines[0].tax_code).toBe(own)
  await set(category?.parent_id ?? null, '')
  expect((await applied([(await paid()).order])).lines[0]).not.toHaveProperty('tax_code')
})

test('an order belongs to one open application, even under simultaneous requests', async () => {
  const { order } = await paid()
  const answers = await Promise.all([apply([order]), apply([order])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe(`订单 ${order.no} 已申请开票`)
})

test('an unpaid order, one of another buyer, or another amount is refused, and nothing is stored', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(4)
  const unpaid = await deal.view('buyer')
  const { order } = await paid()
  expect((await apply([unpaid])).body.message).toContain('货款确认到账后才能开票')
  const changed = { orders: [{ order_id: order.id, amount_fen: 1 }] }
  expect((await apply([order], changed)).body).toMatchObject({ code: 'conflict' })
  expect((await apply([order], {}, trade.who.other_buyer)).body).toEqual(
    (await apply([{ ...order, id: uuidv7() }], {}, trade.who.other_buyer)).body,
  )
  expect((await apply([order, unpaid])).status).toBe(409)
  expect((await apply([order])).status).toBe(200)
})

test('the buyer downloads the papers of an invoice under its number', async () => {
  const bytes = samplePdf(['INVOICE'])
  const papers = ['扫描件.pdf', '清单.pdf'].map((name) => trade.upload('trader', uuidv7(), { name, bytes }))
  const photo = await trade.upload('trader')
  const photo_ids = [photo, ...(await Promise.all(papers))]
  const { order } = await paid()
  const body = await issuing({ photo_ids })
  expect((await judge((await applied([order])).id, body)).status).toBe(200)
  const nameOf = async (id: string) => (await trade.who.buyer.get(`/v1/files/${id}`)).body.data.name
  expect(await Promise.all(photo_ids.map(nameOf))).toEqual(['', `${body.invoice_no}.pdf`, `${body.invoice_no}-2.pdf`])
  const answer = await trade.who.buyer.get(`/v1/files/${photo_ids[1]}/content`)
  expect(String(answer.headers['content-disposition'])).toContain(`${body.invoice_no}.pdf`)
})

test('the trader issues with number and file, which the buyer downloads, and no number is used twice', async () => {
  const [one, two] = [await paid(), await paid()]
  const [invoice, other] = [await applied([one.order]), await applied([two.order])]
  const body = await issuing()
  const issued = await judge(invoice.id, body)
  expect(issued.body.data).toMatchObject({
    status: 1,
    version: 2,
    issued: { invoice_no: body.invoice_no, photo_ids: body.photo_ids },
  })
  const file = `/v1/files/${body.photo_ids[0]}/content`
  expect((await trade.who.buyer.get(file)).status).toBe(200)
  expect((await trade.who.other_buyer.get(file)).status).toBe(404)
  expect((await trade.who.supplier.get(file)).status).toBe(404)
  const again = await judge(other.id, await issuing({ invoice_no: body.invoice_no }))
  expect(again.body.details.fields).toEqual({ invoice_no: '发票号码已登记过' })
  expect((await judge(other.id, await issuing({ photo_ids: [uuidv7()] }))).body.code).toBe('file_missing')
  expect((await judge(invoice.id, await issuing())).body.code).toBe('wrong_state')
  expect((await trade.who.buyer.delete(`${APPLIES}/${invoice.id}`, {})).body.message).toContain('已开票，不能撤回')
  expect((await apply([one.order])).body.message).toContain('已申请开票')
  expect((await trade.inbox('buyer', one.deal.id)).map(({ subject }) => subject)).toContain(`发票已开具 ${invoice.no}`)
  for (const [field, value, message] of [
    ['invoice_no', '123', '发票号码为 20 位数字'],
    ['issued_on', '2026-02-30', '请输入正确的日期'],
    ['photo_ids', [], '请上传发票文件'],
  ] as const)
    expect((await judge(other.id, await issuing({ [field]: value }))).body.details.fields).toEqual({ [field]: message })
})

test('a rejection and a red letter free the orders and give the reason', async () => {
  const { deal, order } = await paid()
  const first = await applied([order])
  const rejected = await judge(first.id, { base_version: 1, status: -1, reason: '税号与名称不符' })
  expect(rejected.body.data).toMatchObject({ status: -1, reason: '税号与名称不符' })
  const second = await applied([order])
  const body = await issuing()
  await judge(second.id, body)
  expect((await judge(second.id, { ...(await issuing()), ...RED, invoice_no: body.invoice_no })).status).toBe(400)
  const red = { ...(await issuing()), ...RED }
  const early = await judge(second.id, { ...red, issued_on: '2026-01-19' })
  expect(early.body.details.fields).toEqual({ issued_on: '不能早于原发票的开票日期 2026-01-20' })
  expect((await judge(second.id, red)).body.data).toMatchObject({
    status: 2,
    reason: RED.reason,
    red: { invoice_no: red.invoice_no },
  })
  const third = await applied([order])
  expect((await judge(third.id, await issuing({ invoice_no: red.invoice_no }))).body.details.fields).toEqual({
    invoice_no: '发票号码已登记过',
  })
  const subjects = (await trade.inbox('buyer', deal.id)).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining([`开票申请 ${first.no} 已驳回`, `发票 ${second.no} 已红冲`]))
})

test('a waiting application is withdrawn once, and disappears for both sides', async () => {
  const { order } = await paid()
  const invoice = await applied([order])
  const { buyer, trader } = trade.who
  expect((await buyer.delete(`${APPLIES}/${invoice.id}`, {})).status).toBe(200)
  expect((await buyer.delete(`${APPLIES}/${invoice.id}`, {})).status).toBe(404)
  expect((await trader.get(`/v1/merchant/invoices/${invoice.id}`)).status).toBe(404)
  expect((await judge(invoice.id, await issuing())).body.message).toContain('已由采购商撤回')
  expect((await buyer.get(APPLIES)).body.data.map(({ id }: Invoice) => id)).not.toContain(invoice.id)
  expect((await apply([order])).status).toBe(200)
})

test('an after-sale requested or granted meanwhile blocks the issue, and lowers the next application', async () => {
  const { deal, order } = await paid()
  const invoice = await applied([order])
  await deal.take('apply_after_sale', { kind: 'compensation', quantity_kg: null, amount_fen: 123_456 })
  const early = await judge(invoice.id, await issuing())
  expect(early.body).toMatchObject({ code: 'wrong_state', message: `订单 ${order.no} 有未处理的售后申请，处理后才能开票` })
  await deal.take('judge_after_sale', { accept: true, agreed_fen: 123_456 })
  const told = expect.objectContaining({ subject: `开票申请 ${invoice.no} 金额已变` })
  for (const who of ['trader', 'buyer'] as const) expect(await trade.inbox(who, deal.id)).toContainEqual(told)
  const refused = await judge(invoice.id, await issuing())
  expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('金额已变') })
  expect((await judge(invoice.id, { base_version: 1, status: -1, reason: '售后已核减，请重新申请' })).status).toBe(200)
  const lower = await applied([await deal.view('buyer')])
  expect(lower.lines[0]).toMatchObject({ granted_fen: 123_456, amount_fen: invoice.amount_fen - 123_456 })
})

test('the buyer reads nothing of the supply side, neither in the invoice nor in the trader’s words', async () => {
  const { deal, order } = await paid()
  const whole = await deal.view()
  const invoice = await applied([order])
  const told = JSON.stringify(invoice)
  for (const secret of [whole.supply?.price_fen, whole.supply?.amount_fen, whole.supply?.contract_no, whole.supplier_name])
    expect(told).not.toContain(String(secret))
  const reason = `供货是 ${whole.supplier_name}`
  const refused = await judge(invoice.id, { base_version: 1, status: -1, reason })
  expect(Object.keys(refused.body.details.fields)).toEqual(['reason'])
})

test('an order is found by the number of its invoice and of its red letter, by its buyer and its trader alone', async () => {
  const { deal, order } = await paid()
  const invoice = await applied([order])
  const issued = await issuing()
  const found = async (name: 'buyer' | 'trader' | 'supplier', area: string, typed: string): Promise<string[]> => {
    const { body } = await trade.who[name].get(`/v1/${area}/orders?search=${typed}`)
    return body.data.map(({ id }: { id: string }) => id)
  }
  const finders = async (typed: string) => [
    await found('buyer', 'procurer', typed),
    await found('trader', 'merchant', typed),
    await found('supplier', 'supplier', typed),
  ]
  expect(await finders(issued.invoice_no)).toEqual([[], [], []])
  const status = (body: object) => trade.who.trader.put(`/v1/merchant/invoices/${invoice.id}/status`, body)
  expect((await status(issued)).status).toBe(200)
  expect(await finders(issued.invoice_no)).toEqual([[deal.id], [deal.id], []])
  // A step writes the order's search text again.
  await deal.take('payout')
  expect(await finders(issued.invoice_no.slice(-8))).toEqual([[deal.id], [deal.id], []])
  const red = await issuing({ base_version: 2, status: 2, reason: '开错了' })
  expect((await status(red)).status).toBe(200)
  for (const typed of [issued.invoice_no, red.invoice_no]) expect(await finders(typed)).toEqual([[deal.id], [deal.id], []])
  // Search texts of an earlier build are rewritten after a start.
  await trade.db.execute(sql`update orders set buyer_search = '', trader_search = '', search_schema = 3`)
  await refreshSearch(trade.db, new AbortController().signal)
  for (const typed of [issued.invoice_no, red.invoice_no]) expect(await finders(typed)).toEqual([[deal.id], [deal.id], []])
})
