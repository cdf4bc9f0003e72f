import { describe, expect, test } from 'vitest'
import { amountFen } from '#domain/money.ts'
import type { Order, Side } from '#domain/order.ts'
import { settlementSheet } from '#domain/settlement-sheet.ts'
import { newOrder } from './order-fixtures.ts'

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
    const sheet = settlementSheet(order, sale)
    if (!sheet) throw new Error('no sheet')
    const [kg, fen] = [sheet.adjustment?.kg ?? 0, sheet.adjustment?.fen ?? 0]
    expect(sheet.lines.map(({ settled_kg }) => settled_kg)).toEqual(weights)
    expect(sheet.lines.reduce((sum, line) => sum + line.settled_kg, kg)).toBe(sale.quantity_kg)
    expect(sheet.lines.reduce((sum, line) => sum + line.amount_fen, fen)).toBe(sale.amount_fen)
    expect([sheet.total_kg, sheet.total_fen]).toEqual([sale.quantity_kg, sale.amount_fen])
  })
})

test('without a difference there is no line for one', () => {
  const { order, sale } = settled([30_000, 31_000])
  expect(settlementSheet(order, sale)?.adjustment).toBeNull()
})

test.each([
  ['before the settlement', { state: 3 as const }],
  ['closed before loading', { state: -1 as const, trips: [] }],
])('%s there is no sheet', (_what, change) => {
  const { order, sale } = settled([30_000])
  expect(settlementSheet({ ...order, ...change }, sale)).toBeNull()
})
