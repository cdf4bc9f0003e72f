/** The correction of a new order: its changes, their readers, and the time until which it is allowed. */
import { describe, expect, test } from 'vitest'
import { obstacleOf } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { Order } from '#domain/order/order.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { newOrder, orderIn, QUANTITY_KG, readyFor, SALE_PRICE_FEN, SUPPLY_PRICE_FEN, take } from './order-fixtures.ts'
import { onMarket } from './pricing-fixtures.ts'

const fresh = readyFor('amend', 0)
const KEPT = { quantity_kg: QUANTITY_KG, sale_price_fen: SALE_PRICE_FEN, pay_terms: '' }
const last = (order: Order) => order.events.at(-1) as Order['events'][number]
const told = (order: Order) => noticesOf(order, last(order)).map(({ to, content }) => [to, content])

test('quantity and terms change both sides, and each party reads its own figures before and after', () => {
  const order = take(fresh, 'amend', { supply_price_fen: SUPPLY_PRICE_FEN - 7 })
  expect([order.state, order.quantity_kg, order.pay_terms]).toEqual([0, 58_000, '货到 5 日内付清'])
  expect(order.supply).toMatchObject({ price_fen: SUPPLY_PRICE_FEN - 7, amount_fen: amountFen(SUPPLY_PRICE_FEN - 7, 58_000) })
  expect(order.sale).toMatchObject({ price_fen: SALE_PRICE_FEN + 10_004, quantity_kg: 58_000 })
  const both = '数量 60.000 吨 → 58.000 吨'
  expect(told(order)).toEqual([
    ['supplier', `1# 光亮铜：${both}；单价 51,111.13 元/吨 → 51,111.06 元/吨；付款约定 无 → 货到 5 日内付清`],
    ['buyer', `1# 光亮铜：${both}；单价 97,777.79 元/吨 → 97,877.83 元/吨；付款约定 无 → 货到 5 日内付清`],
  ])
  expect(last(order).note).toContain('采购价 51,111.13 元/吨 → 51,111.06 元/吨；销售价 97,777.79 元/吨 → 97,877.83 元/吨')
})

test('a party with an unchanged side sees nothing of the amendment in its order, history and messages', () => {
  const order = take(fresh, 'amend', { ...KEPT, supply_price_fen: SUPPLY_PRICE_FEN - 7 })
  expect(told(order).map(([to]) => to)).toEqual(['supplier'])
  expect(viewFor(order, 'buyer')).toEqual(viewFor(fresh, 'buyer'))
  const sale = take(fresh, 'amend', { ...KEPT, sale_price_fen: SALE_PRICE_FEN + 1, buyer_note: '请自备吊车' })
  expect(told(sale).map(([to]) => to)).toEqual(['buyer'])
  expect(viewFor(sale, 'supplier')).toEqual(viewFor(fresh, 'supplier'))
})

test('a price formula is corrected within its own series', () => {
  const order = take(onMarket(fresh, 'window'), 'amend', { ...KEPT, sale_premium_fen: 100_000, window_to: '2026-11-27' })
  expect(order.sale?.pricing).toMatchObject({ premium_fen: 100_000, window_to: '2026-11-27', series_id: 3, locked: null })
  expect(order.price_reference).toBe('1#光亮铜 2026-11-02 至 2026-11-27 均价')
  expect(told(order)[0]).toEqual(['supplier', '1# 光亮铜：报价区间到 2026-11-13 → 2026-11-27'])
  expect(() => take(onMarket(fresh, 'window'), 'amend', { ...KEPT, window_to: '2026-11-01' })).toThrow('提交的内容有误')
})

describe('an amendment is refused', () => {
  test('if it changes nothing, or a figure is invalid', () => {
    expect(() => take(fresh, 'amend', KEPT)).toThrow('没有更改任何内容')
    expect(() => take(fresh, 'amend', { ...KEPT, sale_premium_fen: 100 })).toThrow('没有更改任何内容')
    expect(() => take(fresh, 'amend', { supply_price_fen: 0 })).toThrow('提交的内容有误')
    expect(() => take(fresh, 'amend', { deliver_by: 'someday' })).toThrow('提交的内容有误')
  })
  test('once the order is accepted or signed, or a party has fixed a quote', () => {
    expect(() => take(orderIn(1), 'amend')).toThrow('不能更正订单')
    expect(obstacleOf('amend', newOrder())).toBe('合同已签署，不能更正订单')
    const fixed = take(onMarket(fresh, 'point'), 'fix_sale_price')
    expect(obstacleOf('amend', fixed)).toBe('已有一方点价，不能更正订单')
  })
})
