/** The provisional prices that a correction of quotes moves. */
import { describe, expect, test } from 'vitest'
import { movedPrice, provisionalFen } from '#domain/desk/moved-price.ts'
import { FIXED, pricingOf, QUOTES } from './pricing-fixtures.ts'

describe('a correction moves the provisional price', () => {
  const moved = (pricing: ReturnType<typeof pricingOf>, day: string, fen: number) =>
    movedPrice(pricing, QUOTES, [{ quoted_on: day, average_price_fen: fen }])
  const window = pricingOf('sale', 'window')
  const point = pricingOf('sale', 'point')

  test('of a window that contains the day, and of no other', () => {
    const found = moved(window, '2026-11-03', 9_860_700)
    expect(found?.before_price_fen).toBe(provisionalFen(window, QUOTES))
    // One of four days is 1000 yuan lower: a quarter of it, times the factor.
    expect((found?.before_price_fen ?? 0) - (found?.after_price_fen ?? 0)).toBe(23_250)
    expect(moved(window, '2026-11-16', 1)).toBeNull()
    expect(moved(window, '2026-10-30', 1)).toBeNull()
    expect(moved(window, '2026-11-04', 9_950_000)).not.toBeNull()
  })
  test('of a point that is not fixed, by its newest quote', () => {
    expect(moved(point, '2026-11-16', 9_890_900)).not.toBeNull()
    expect(moved(point, '2026-11-06', 1)).toBeNull()
    expect(moved({ ...point, window_to: '2026-11-06' }, '2026-11-06', 9_890_900)).not.toBeNull()
    expect(moved({ ...point, window_to: '2026-11-06' }, '2026-11-16', 9_890_900)).toBeNull()
  })
  test('never of one that is locked or fixed', () => {
    expect(moved({ ...window, locked: 'formula' }, '2026-11-03', 1_000_000)).toBeNull()
    expect(moved({ ...point, days: [FIXED.sale] }, '2026-11-16', 1_000_000)).toBeNull()
  })
  test('from nothing, with the first quote of its window', () => {
    expect(movedPrice(window, [], [{ quoted_on: '2026-11-03', average_price_fen: 10_000_000 }])).toEqual({
      before_price_fen: null,
      after_price_fen: 9_534_571,
    })
  })
})
