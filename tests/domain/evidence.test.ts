/** The evidence of an order for each reader: present, missing, not due yet, or kept by the trader. */
import { describe, expect, test } from 'vitest'
import { type EvidenceItem, evidenceOf, missingEvidence } from '#domain/order/evidence.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { afterSaleOf } from './after-sale-fixtures.ts'
import { ACTORS, dissentOf, NOW, newOrder, orderIn, payment, take } from './order-fixtures.ts'

type Invoiced = Pick<Invoice, 'no' | 'status' | 'issued' | 'red'>
const groupsOf = (order: Order, role: Role, invoices: Invoiced[] = []) => evidenceOf(viewFor(order, role), role, invoices)
const titlesOf = (order: Order, role: Role) => groupsOf(order, role).map(({ title }) => title)
const itemsOf = (order: Order, role: Role, title: string, invoices: Invoiced[] = []): EvidenceItem[] =>
  groupsOf(order, role, invoices).find((group) => group.title === title)?.items ?? []
const states = (items: EvidenceItem[]) => items.map(({ name, state }) => `${name} ${state}`)

test('a new order has its contracts as evidence, and no other evidence is due yet', () => {
  const { supply, sale } = newOrder()
  const unsigned = newOrder({ supply: supply && { ...supply, contract_effective: false }, sale })
  expect(states(itemsOf(unsigned, 'trader', '合同'))).toEqual(['采购合同 CG2611200001 missing', '销售合同 XS2611200001 there'])
  expect(states(itemsOf(unsigned, 'supplier', '合同'))).toEqual(['合同 CG2611200001 missing'])
  expect(states(itemsOf(unsigned, 'buyer', '合同'))).toEqual(['合同 XS2611200001 there'])
  expect(itemsOf(unsigned, 'buyer', '合同')[0]?.contract_id).toBe(sale?.contract_id)
  const rest = groupsOf(unsigned, 'trader').filter(({ title }) => title !== '合同')
  expect(rest.flatMap(({ items }) => states(items))).toEqual(['发货磅单 later', '收货磅单 later', '付款凭证 later', '发票 later'])
  expect(missingEvidence(groupsOf(unsigned, 'trader')).map(({ name }) => name)).toEqual(['采购合同 CG2611200001'])
})

test('each truck has a ticket from each weighbridge, with its plate and number', () => {
  const order = orderIn(2)
  const [first] = order.trips
  expect(states(itemsOf(order, 'trader', '磅单')).slice(0, 2)).toEqual([
    `车次1 ${first?.plate} 发货磅单 ${first?.shipped.ticket_no} there`,
    `车次1 ${first?.plate} 收货磅单 later`,
  ])
  const bare = { ...order, trips: order.trips.map((trip) => ({ ...trip, shipped: { ...trip.shipped, photo_ids: [] } })) }
  expect(missingEvidence(groupsOf(bare, 'trader'))).toHaveLength(order.trips.length)
})

test('a ticket that the trader keeps to themselves is not missing', () => {
  const [ticket] = itemsOf(orderIn(2), 'buyer', '磅单')
  expect([ticket?.state, ticket?.file_ids]).toEqual(['kept', []])
})

test('deleted proofs are no evidence', () => {
  const order = take(orderIn(3), 'add_proof')
  expect(states(itemsOf(order, 'buyer', '凭证'))).toEqual(['磅单 2026-11-20 there'])
  expect(titlesOf(take(order, 'delete_proof'), 'buyer')).not.toContain('凭证')
})

describe('money', () => {
  const counted = (order: Order) => states(itemsOf(order, 'trader', '款项'))
  test('is missing evidence once the buyer has declared it paid, and was not due before', () => {
    expect([4, 5, 8].map((state) => counted({ ...orderIn(state as 4 | 5 | 8), money: [] })[0])).toEqual([
      '付款凭证 later',
      '付款凭证 missing',
      '付款凭证 missing',
    ])
  })
  test('counts while it waits or is confirmed, and not once it is rejected, withdrawn or reversed', () => {
    const entry = (status: 0 | 1 | -1 | -2 | -3) => ({ ...payment(100), kind: 'payment', status }) as const
    const order = { ...orderIn(5), money: [entry(0), entry(1)] }
    expect(counted(order)).toEqual(['付款 2026-11-20 1.00元 there', '付款 2026-11-20 1.00元 there'])
    expect(counted({ ...order, money: [entry(-1), entry(-2), entry(-3)] })).toEqual(['付款凭证 missing'])
    expect(counted({ ...order, money: [{ ...entry(1), photo_ids: [] }] })).toEqual(['付款 2026-11-20 1.00元 missing'])
  })
})

describe('invoices', () => {
  const paper = (invoice_no: string) => ({ invoice_no, issued_on: '2026-11-20', photo_ids: ['p'], by_name: '', at: NOW })
  const waiting: Invoiced = { no: 'FP1', status: 0, issued: null, red: null }
  const issued: Invoiced = { no: 'FP2', status: 1, issued: paper('1'.repeat(20)), red: null }
  const reversed: Invoiced = { ...issued, status: 2, red: paper('2'.repeat(20)) }
  const told = (...invoices: Invoiced[]) => states(itemsOf(orderIn(6), 'buyer', '发票', invoices))

  test('belong to the sale side', () => {
    expect(itemsOf(orderIn(8), 'supplier', '发票', [issued])).toEqual([])
  })
  test('are missing once the buyer has paid, unless the buyer has applied for one', () => {
    expect(states(itemsOf(orderIn(5), 'buyer', '发票'))).toEqual(['发票 later'])
    expect(told()).toEqual(['发票 missing'])
    expect(told(waiting)).toEqual(['发票 FP1 later'])
    expect(told({ ...waiting, status: -1 })).toEqual(['发票 missing'])
    expect(told({ ...waiting, status: -2 })).toEqual(['发票 missing'])
    expect(told(issued)).toEqual([`发票 ${'1'.repeat(20)} there`])
  })
  test('are missing again after a reversal, until the buyer applies again', () => {
    const both = [`发票 ${'1'.repeat(20)} there`, `发票 ${'2'.repeat(20)} there`]
    expect(told(reversed)).toEqual([...both, '发票 missing'])
    expect(told(reversed, waiting)).toEqual([...both, '发票 FP1 later'])
  })
  test('are not missing if the whole amount of the order was granted back', () => {
    const order = orderIn(6)
    const granted = { ...afterSaleOf('compensation', 1), agreed_fen: order.sale?.amount_fen ?? 0 }
    expect(states(itemsOf({ ...order, after_sales: [granted] }, 'buyer', '发票'))).toEqual(['发票 later'])
  })
})

test('photos of dissents and after-sales are evidence, and are never missing', () => {
  const dissent = { ...dissentOf(2), photo_ids: ['claim'] }
  const answered = dissent.adjustments.map((each) => ({ ...each, reply: 'agree' as const, reply_photo_ids: ['reply'] }))
  const order: Order = {
    ...orderIn(4),
    dissents: [{ ...dissent, adjustments: answered }],
    after_sales: [{ ...afterSaleOf('compensation'), photo_ids: [] }],
  }
  expect(itemsOf(order, 'trader', '异议')).toMatchObject([{ name: '异议 重量 2026-11-20', file_ids: ['claim', 'reply'] }])
  expect(states(itemsOf(order, 'trader', '售后'))).toEqual(['售后 补差 2026-11-20 there'])
  const bare = { ...order, dissents: [{ ...dissent, photo_ids: [], adjustments: [] }] }
  expect(states(itemsOf(bare, 'trader', '异议'))).toEqual(['异议 重量 2026-11-20 there'])
})

test('a party reads no paper of the other side', () => {
  const order = { ...orderIn(7), supplier_id: ACTORS.supplier.firm_id }
  const [supply_no, sale_no] = [String(order.supply?.contract_no), String(order.sale?.contract_no)]
  expect(JSON.stringify(groupsOf(order, 'supplier'))).not.toContain(sale_no)
  expect(JSON.stringify(groupsOf(order, 'buyer'))).not.toContain(supply_no)
  expect(states(itemsOf(order, 'buyer', '款项')).join()).not.toContain('支付供应商')
  expect(states(itemsOf(order, 'supplier', '款项')).join()).toMatch(/^支付供应商货款/)
})
