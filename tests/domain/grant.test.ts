/** The amounts of an accepted after-sale follow the price and the weight of their side. */
import { expect, test } from 'vitest'
import { amountFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { ledgerOf, marginFen } from '#domain/money/payment.ts'
import { orderIn, take, weighing } from './order-fixtures.ts'
import { onMarket } from './pricing-fixtures.ts'

test.each([
  ['sale', 'agreed_fen', ['confirm_sale_price', 'answer_share']],
  ['supply', 'supplier_bears_fen', ['answer_share', 'confirm_supply_price']],
  ['supply', 'supplier_bears_fen', ['confirm_supply_price', 'answer_share']],
] as const)(
  'a weight returned at a provisional %s price is credited at the final one; another amount stays: %s after %j',
  (side, what, steps) => {
    const returned = (supplier_bears_fen: number, agreed_fen: number | null) => {
      const asked = take(onMarket(orderIn(4), 'window'), 'apply_after_sale', {
        kind: 'partial_return',
        quantity_kg: 10_000,
        amount_fen: null,
      })
      const after_sale_id = asked.after_sales?.at(-1)?.id ?? ''
      const judged = take(asked, 'judge_after_sale', { after_sale_id, accept: true, agreed_fen, supplier_bears_fen })
      return steps.reduce<Order>((order, step) => take(order, step), judged)
    }
    const worth = (order: Order) => amountFen(order[side]?.price_fen ?? 0, 10_000)
    const provisional = onMarket(orderIn(4), 'window')
    const final = returned(amountFen(provisional.supply?.price_fen ?? 0, 10_000), null)
    expect(worth(final)).not.toBe(worth(provisional))
    expect(final.after_sales?.at(-1)?.[what]).toBe(worth(final))
    const agreed = returned(12_345_600, 12_345_600)
    expect(agreed.after_sales?.at(-1)?.[what]).toBe(12_345_600)
  },
)

test('a grant from before the settlement is limited to the settled amount of the side', () => {
  const granted = take(
    take(orderIn(2), 'apply_after_sale', { kind: 'partial_return', quantity_kg: 45_000, amount_fen: null }),
    'judge_after_sale',
    { agreed_fen: null, supplier_bears_fen: 0 },
  )
  const light = take(granted, 'receive', {
    trips: granted.trips.map(({ id }) => ({ trip_id: id, ...weighing(6_000) })),
  })
  const settled = take(light, 'handle')
  const { charge_fen, cost_fen, granted_fen } = ledgerOf(settled)
  expect([charge_fen, granted_fen, marginFen(settled)]).toEqual([0, settled.sale?.amount_fen, -cost_fen])
})
