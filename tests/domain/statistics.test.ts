/** An order's entries in the statistics of its parties, and the market price with which it is compared. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { marginFen } from '#domain/money/payment.ts'
import type { Order } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import {
  averagePriceFen,
  changedEntries,
  entriesOf,
  isNothing,
  lastMonths,
  marketPriceFor,
  mergeEntries,
  monthsPeriod,
  sumFigures,
} from '#domain/accounting/statistics.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { newOrder, QUANTITY_KG, SALE_PRICE_FEN } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const PRICE_FEN = 9_500_001
const views = (order: Order) => ({
  supplier: viewFor(order, 'supplier'),
  buyer: viewFor(order, 'buyer'),
  trader: viewFor(order, 'trader'),
})
const entries = (order: Order, price_fen: number | null = PRICE_FEN) => entriesOf(views(order), price_fen)

test('a new order counts once for each counterparty and on both sides for the trader, in the month of China', () => {
  const order = newOrder({ created_at: '2026-10-31T16:00:00.000Z' })
  const found = entries(order)
  expect(found.map(({ firm_id, side, counterparty_id }) => [firm_id, side, counterparty_id])).toEqual([
    [order.supplier_id, 'supply', order.trader_id],
    [order.buyer_id, 'sale', order.trader_id],
    [order.trader_id, 'supply', order.supplier_id],
    [order.trader_id, 'sale', order.buyer_id],
  ])
  expect(new Set(found.map(({ month }) => month))).toEqual(new Set(['2026-11']))
  expect(found[1]?.figures).toEqual({
    orders: 1,
    kg: QUANTITY_KG,
    amount_fen: order.sale?.amount_fen,
    margin_fen: 0,
    trips: 0,
    trips_over: 0,
    shipped_kg: 0,
    received_kg: 0,
    priced_kg: QUANTITY_KG,
    priced_fen: order.sale?.amount_fen,
    market_fen: (PRICE_FEN * QUANTITY_KG) / 1000,
  })
  expect(found[3]?.figures.margin_fen).toBe(marginFen(order))
  expect(entries(order, null)[1]?.figures).toMatchObject({ priced_kg: 0, priced_fen: 0, market_fen: 0 })
})

test(
  'the changes of any order’s steps add up to its final figures, and to nothing once it has ended',
  () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 5, maxLength: 30 }), (commands) => {
        const { order, taken } = play(commands)
        const all = lives(taken, order).map((each) => entries(each))
        const steps = all.slice(1).flatMap((after, at) => changedEntries(all[at] ?? [], after))
        expect(mergeEntries([...(all[0] ?? []), ...steps])).toEqual(mergeEntries(entries(order)))
        if (order.state < 0) expect(isNothing(sumFigures(entries(order).map(({ figures }) => figures)))).toBe(true)
      }),
      { numRuns: FC_RUNS },
    )
  },
  PATIENCE.timeout,
)

test(
  'a step that a party does not see does not change its figures',
  () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 5, maxLength: 30 }), (commands) => {
        for (const { before, outcome } of play(commands).taken) {
          if (!outcome.ok) continue
          for (const role of ROLE_LIST) {
            const same = JSON.stringify(viewFor(before, role)) === JSON.stringify(viewFor(outcome.order, role))
            const own = (order: Order) => entries(order).filter(({ firm_id }) => firm_id === order[`${role}_id`])
            if (same) expect(own(outcome.order)).toEqual(own(before))
          }
        }
      }),
      { numRuns: FC_RUNS },
    )
  },
  PATIENCE.timeout,
)

test('the market price is that of the grade the order names, of the only series, or none', () => {
  const [bright, second, brass] = [
    { name: '1#光亮铜', price_fen: 9_400_000 },
    { name: '2#铜', price_fen: 8_800_000 },
    { name: '黄铜大件', price_fen: 6_400_000 },
  ] as const
  const of = (title: string, spec_name = '') => marketPriceFor({ title, spec_name }, [bright, second, brass])
  expect(of('1# 光亮铜')).toBe(bright.price_fen)
  expect(of('光亮铜')).toBe(bright.price_fen)
  expect(of('废铜', '2#铜 含铜 96%')).toBe(second.price_fen)
  expect(of('黄铜大件 H62')).toBe(brass.price_fen)
  expect(of('紫杂铜')).toBeNull()
  expect(marketPriceFor({ title: '电解铜板', spec_name: '' }, [bright])).toBe(bright.price_fen)
  expect(marketPriceFor({ title: '1#光亮铜', spec_name: '' }, [])).toBeNull()
})

test('months are those of China, and link to a list’s period', () => {
  expect(lastMonths(3, Date.parse('2026-12-31T15:59:59Z'))).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(lastMonths(3, Date.parse('2026-12-31T16:00:00Z'))).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsPeriod('2026-11')).toBe('2026-11-01~2026-11-30')
  expect(monthsPeriod('2027-12', '2028-02')).toBe('2027-12-01~2028-02-29')
})

test('an average price is the amount divided by the weight', () => {
  expect(averagePriceFen(SALE_PRICE_FEN * 60, 60_000)).toBe(SALE_PRICE_FEN)
  expect(averagePriceFen(0, 0)).toBeNull()
})
