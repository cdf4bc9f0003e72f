/** The stock of goods under the orders that use it is never negative, and adds up to the kilogram. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableKg, stockChange, stockUse, withStock } from '#domain/goods/goods.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import { orderIn } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const life = fc.record({
  state: fc.constantFrom<OrderState>(0, 3, 4, 6),
  commands: fc.array(command, { maxLength: 25, size: 'max' }),
})
/** The orders of one run: the new one, and one after each step. */
const everyLife = (check: (orders: readonly Order[][]) => void) =>
  fc.assert(
    fc.property(fc.array(life, { minLength: 1, maxLength: 4 }), (all) => {
      check(
        all.map(({ state, commands }) => {
          const { order, taken } = play(commands, orderIn(state))
          return lives(taken, order)
        }),
      )
    }),
    { numRuns: FC_RUNS },
  )
const total = (orders: readonly (Order | undefined)[], of: 'reserved_kg' | 'sold_kg') =>
  orders.reduce((sum, order) => sum + (order ? stockUse(order)[of] : 0), 0)

test('available, reserved and sold weight always add up to the offered weight', PATIENCE, () => {
  everyLife((orders) => {
    const offered_kg = 1_000_000_000
    let goods = { quantity_kg: offered_kg, reserved_kg: 0, sold_kg: 0 }
    for (const steps of orders)
      for (const [n, order] of steps.entries()) {
        const before = steps[n - 1]
        goods = withStock(goods, stockChange(before ? stockUse(before) : null, stockUse(order)))
      }
    const last = orders.map((steps) => steps.at(-1))
    expect(goods).toEqual({
      quantity_kg: offered_kg,
      reserved_kg: total(last, 'reserved_kg'),
      sold_kg: total(last, 'sold_kg'),
    })
    expect(availableKg(goods)).toBe(offered_kg - total(last, 'sold_kg') - total(last, 'reserved_kg'))
  })
})

test('loading more than was offered leaves nothing, never less, and a recheck gives the taken weight back', PATIENCE, () => {
  everyLife((orders) => {
    let goods = { quantity_kg: orders[0]?.[0]?.quantity_kg ?? 0, reserved_kg: 0, sold_kg: 0 }
    for (const steps of orders)
      for (const [n, order] of steps.entries()) {
        const before = steps[n - 1]
        goods = withStock(goods, stockChange(before ? stockUse(before) : null, stockUse(order)))
        expect(Math.min(goods.reserved_kg, goods.sold_kg, availableKg(goods))).toBeGreaterThanOrEqual(0)
      }
    const last = orders.map((steps) => steps.at(-1))
    expect(goods.sold_kg).toBe(total(last, 'sold_kg'))
  })
})

test('an ended order uses no stock, an open one the agreed weight, a settled one the settled weight', () => {
  const used = ([0, 3, 4, 8, -1, -2] as const).map((state) => stockUse({ ...orderIn(4), state }))
  const { quantity_kg, supply } = orderIn(4)
  const held = { reserved_kg: quantity_kg, sold_kg: 0 }
  const sold = { reserved_kg: 0, sold_kg: supply?.quantity_kg }
  const nothing = { reserved_kg: 0, sold_kg: 0 }
  expect(sold.sold_kg).not.toBe(quantity_kg)
  expect(used).toEqual([held, held, sold, sold, nothing, nothing])
})
