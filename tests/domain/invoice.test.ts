/** The rules of invoices: what may be invoiced, what a line contains to the fen, and the steps of an application. */
import { describe, expect, test } from 'vitest'
import * as invoices from '#domain/accounting/invoice.ts'
import type { Invoice, Judgement } from '#domain/accounting/invoice.ts'
import type { AfterSale, Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'

const SIDE = { contract_id: '', contract_no: '', contract_effective: true, tax_rate_bp: 1300 }
const order = (more: Partial<Order> = {}): Order =>
  ({
    id: 'a',
    no: 'DD2611200001',
    state: 6,
    title: '1# 光亮铜',
    category_name: '废铜',
    spec_name: '光亮线',
    trader_id: 't',
    money: [],
    supply: null,
    sale: { ...SIDE, price_fen: 6_850_000, quantity_kg: 30_123, amount_fen: 206_342_550 },
    ...more,
  }) as Order
const afterSale = (more: Partial<AfterSale>): AfterSale => ({ status: 1, ...more }) as AfterSale

test.each([
  ['a paid order', {}, null],
  ['a finished one', { state: 8 }, null],
  ['one that waits for the money', { state: 5 }, '货款确认到账后才能开票'],
  ['a closed one', { state: -1 }, '订单已关闭或已退货，不能开票'],
  ['a returned one', { state: -2 }, '订单已关闭或已退货，不能开票'],
  ['one with an open after-sale', { after_sales: [afterSale({ status: 0 })] }, '有未处理的售后申请，处理后才能开票'],
  ['one on which all was granted', { after_sales: [afterSale({ agreed_fen: 206_342_550 })] }, '没有需要开票的金额'],
] as [string, Partial<Order>, string | null][])('%s may be invoiced or names its obstacle', (_name, more, obstacle) =>
  expect(invoices.invoiceObstacle(order(more))).toBe(obstacle),
)

test('a line is the settlement less what was granted, split by the rate of the sale', () => {
  expect(invoices.invoiceLine(order())).toMatchObject({ amount_fen: 206_342_550, net_fen: 182_604_027, tax_fen: 23_738_523 })
  const less = invoices.invoiceLine(order({ after_sales: [afterSale({ agreed_fen: 342_551 })] }))
  expect(less).toMatchObject({ granted_fen: 342_551, amount_fen: 205_999_999, net_fen: 182_300_884, tax_fen: 23_699_115 })
})

test('totals are sums of lines that are rounded separately', () => {
  const cent = () => invoices.invoiceLine(order({ sale: { ...SIDE, price_fen: 100, quantity_kg: 1, amount_fen: 5 } }))
  // A single amount of 15 fen would be split into 13 + 2.
  expect(invoices.invoiceTotals([cent(), cent(), cent()])).toEqual({ amount_fen: 15, net_fen: 12, tax_fen: 3 })
})

const applying = (...orders: [order_id: string, amount_fen: number][]): invoices.Application => ({
  kind: 'special',
  orders: orders.map(([order_id, amount_fen]) => ({ order_id, amount_fen })),
})
const AMOUNT = 206_342_550
test.each([
  ['an order that is not there', applying(['z', AMOUNT]), 'not_found'],
  ['an order twice', applying(['a', AMOUNT], ['a', AMOUNT]), 'invalid'],
  ['orders of two traders', applying(['a', AMOUNT], ['b', AMOUNT]), 'invalid'],
  ['an order that is not paid', applying(['c', AMOUNT]), 'wrong_state'],
  ['an amount that has changed', applying(['a', AMOUNT - 1]), 'conflict'],
] as const)('%s is refused', (_name, application, code) => {
  const known = [order(), order({ id: 'b', trader_id: 'u' }), order({ id: 'c', state: 4 })]
  expect(() => invoices.applyFor(application, known)).toThrow(expect.objectContaining({ code }))
})

const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'i',
  no: 'FP2611200001',
  status: 0,
  kind: 'special',
  buyer_id: 'b',
  buyer_name: '采购',
  trader_id: 't',
  trader_name: '商户',
  profile: { title: '采购', tax_no: '', address: '', phone: '', bank: '', bank_account: '', email: '' },
  lines: [invoices.invoiceLine(order())],
  ...invoices.invoiceTotals([invoices.invoiceLine(order())]),
  note: '',
  applied_by: '',
  issued: null,
  reason: '',
  rejected_at: null,
  red: null,
  version: 1,
  created_at: '2026-11-20T02:00:00.000Z',
  updated_at: '2026-11-20T02:00:00.000Z',
  ...more,
})
const BY = { by_name: '财务', now: '2026-11-20T17:00:00.000Z' }
const NO = '26117000000000000001'
const issue: Judgement = { status: 1, invoice_no: NO, issued_on: '2026-11-21', photo_ids: ['f'] }
const reject: Judgement = { status: -1, reason: '税号有误' }
const red: Judgement = { ...issue, status: 2, invoice_no: '26117000000000000002', reason: '退货' }
const issued = () => invoices.judge(invoice(), issue, [], BY)

test('a waiting application is issued or rejected, and an issued one is reversed', () => {
  expect(issued()).toMatchObject({ status: 1, version: 2, issued: { invoice_no: NO, by_name: '财务', at: BY.now } })
  expect(invoices.judge(invoice(), reject, [], BY)).toMatchObject({ status: -1, reason: '税号有误', rejected_at: BY.now })
  expect(invoices.judge(issued(), red, [], BY)).toMatchObject({ status: 2, issued: { invoice_no: NO }, red: { at: BY.now } })
})

const changed = [order({ after_sales: [afterSale({ agreed_fen: 1 })] })]
const asked = [order({ after_sales: [afterSale({ status: 0 })] })]
describe.each([
  ['issuing what is issued', issued(), issue, [], 'wrong_state'],
  ['rejecting what is issued', issued(), reject, [], 'wrong_state'],
  ['reversing what waits', invoice(), red, [], 'wrong_state'],
  ['issuing what was withdrawn', invoice({ status: -2 }), issue, [], 'wrong_state'],
  ['issuing over a changed amount', invoice(), issue, changed, 'conflict'],
  ['issuing while an after-sale is open', invoice(), issue, asked, 'wrong_state'],
  ['a paper of tomorrow', invoice(), { ...issue, issued_on: '2026-11-22' }, [], 'invalid'],
  ['a paper without a file', invoice(), { ...issue, photo_ids: [] }, [], 'invalid'],
  ['a red letter with the number of its invoice', issued(), { ...red, invoice_no: NO }, [], 'invalid'],
  ['a red letter of the day before its invoice', issued(), { ...red, issued_on: '2026-11-20' }, [], 'invalid'],
  ['a red letter of tomorrow', issued(), { ...red, issued_on: '2026-11-22' }, [], 'invalid'],
  ['a rejection without a reason', invoice(), { ...reject, reason: ' ' }, [], 'invalid'],
] as [string, Invoice, Judgement, Order[], string][])('%s', (_name, given, judgement, orders, code) => {
  test('is refused', () => expect(() => invoices.judge(given, judgement, orders, BY)).toThrow(expect.objectContaining({ code })))
})

test('an amount that changed or may change can still be rejected or reversed', () => {
  for (const orders of [changed, asked]) {
    expect(invoices.judge(invoice(), reject, orders, BY).status).toBe(-1)
    expect(invoices.judge(issued(), red, orders, BY).status).toBe(2)
  }
  expect(invoices.changedLines(invoice(), [order()])).toEqual([])
  expect(invoices.changedLines(invoice(), [order({ state: -2 })])).toHaveLength(1)
  expect(invoices.changedLines(invoice(), [])).toEqual([])
})

test('only a waiting application can be withdrawn', () => {
  expect(invoices.withdraw(invoice(), BY.now)).toMatchObject({ status: -2, version: 2 })
  for (const status of [1, -1, -2, 2] as const) expect(() => invoices.withdraw(invoice({ status }), BY.now)).toThrow(Refusal)
})

test.each([
  [0, 'trader'],
  [-2, 'trader'],
  [1, 'buyer'],
  [-1, 'buyer'],
  [2, 'buyer'],
] as const)('the step to status %i sends a message to the %s', (status, to) =>
  expect(invoices.noticeOf(invoice({ status })).to).toBe(to),
)
