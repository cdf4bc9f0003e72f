import { describe, expect, test } from 'vitest'
import { amountFen } from '#domain/money/money.ts'
import type { AfterSale, Order, Side } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { settlementSheet } from '#domain/accounting/settlement-sheet.ts'
import { newOrder, orderIn } from './order-fixtures.ts'

const weighing = (net_kg: number) => ({
  gross_kg: net_kg + 15_000,
  tare_kg: 15_000,
  net_kg,
  ticket_no: 'T',
  weighed_at: '2026-11-20T01:00:00.000Z',
  photo_ids: [],
})
const trip = (no: number, settled_kg: number): Order['trips'][number] => ({
  id: `t${no}`,
  no,
  plate: '浙B12345',
  trailer_plate: '',
  driver: '',
  phone: '',
  shipped: weighing(settled_kg),
  received: { ...weighing(settled_kg), deduct_kg: 0, water_kg: 0, settled_kg },
})
const settled = (weights: number[], side: Partial<Side> = {}): { order: Order; sale: Side } => {
  const base = newOrder()
  if (!base.sale) throw new Error('no sale side')
  const quantity_kg = weights.reduce((sum, kg) => sum + kg, 0)
  const price_fen = side.price_fen ?? base.sale.price_fen
  const sale = { ...base.sale, price_fen, quantity_kg, amount_fen: amountFen(price_fen, quantity_kg), ...side }
  return { order: { ...base, state: 8, sale, trips: weights.map((kg, at) => trip(at + 1, kg)) }, sale }
}

describe('the settlement sheet adds up to the side, to the fen', () => {
  test.each([
    ['whole tonnes', [30_000, 31_000], {}],
    ['weights whose trucks round up', [1, 1, 1], { price_fen: 1_500 }],
    ['an adjusted weight and price', [30_000, 31_000], { quantity_kg: 60_500, amount_fen: 12_345_678 }],
    ['one truck', [28_340], { price_fen: 10_412_345 }],
  ] as const)('%s', (_what, weights, side) => {
    const { order, sale } = settled([...weights], side)
    const sheet = settlementSheet(order, 'sale')
    if (!sheet) throw new Error('no sheet')
    const [kg, fen] = [sheet.adjustment?.kg ?? 0, sheet.adjustment?.fen ?? 0]
    expect(sheet.lines.map(({ settled_kg }) => settled_kg)).toEqual(weights)
    expect(sheet.lines.reduce((sum, line) => sum + line.settled_kg, kg)).toBe(sale.quantity_kg)
    expect(sheet.lines.reduce((sum, line) => sum + line.amount_fen, fen)).toBe(sale.amount_fen)
    expect([sheet.total_kg, sheet.total_fen]).toEqual([sale.quantity_kg, sale.amount_fen])
  })
})

test('a sheet without a difference has no line for one', () => {
  const { order } = settled([30_000, 31_000])
  expect(settlementSheet(order, 'sale')?.adjustment).toBeNull()
})

const granted = { status: 1, agreed_fen: 48_888_895, supplier_bears_fen: 20_000_000 } as AfterSale
test.each([
  ['sale', granted.agreed_fen],
  ['supply', granted.supplier_bears_fen],
] as const)('the %s sheet deducts the after-sales of its side, and ends at the ledger’s amount', (of, fen) => {
  const order = { ...orderIn(8), after_sales: [granted] }
  const { charge_fen, cost_fen } = ledgerOf(order)
  expect(settlementSheet(order, of)).toMatchObject({ deducted_fen: fen, total_fen: of === 'sale' ? charge_fen : cost_fen })
  const returned = settlementSheet({ ...order, state: -2 }, of)
  expect(returned?.total_fen).toBe((order[of]?.amount_fen ?? 0) - (fen ?? 0))
  expect(settlementSheet(orderIn(8), of)).toMatchObject({ deducted_fen: 0, total_fen: order[of]?.amount_fen })
})

test.each([
  ['before the settlement', { state: 3 as const }],
  ['closed before loading', { state: -1 as const, trips: [] }],
])('%s there is no settlement sheet', (_what, change) => {
  const { order } = settled([30_000])
  expect(settlementSheet({ ...order, ...change }, 'sale')).toBeNull()
})
