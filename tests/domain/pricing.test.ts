/** The arithmetic and the words of prices that follow the market. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '#domain/order/order.ts'
import { averageFen, daysWithin, formulaWords, isOver, priceByFormula, stageOf, weekdaysIn } from '#domain/money/pricing.ts'
import { runs } from '../generated.ts'
import { newOrder } from './order-fixtures.ts'
import { FIXED, pricingOf, QUOTES } from './pricing-fixtures.ts'

const day = (average_price_fen: number, index = 0) => ({
  quoted_on: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  average_price_fen,
})
const plain = { factor_bp: 10_000, premium_fen: 0 }
const fen = fc.integer({ min: 1, max: 1_000_000_000 })
const list = fc.array(fen, { minLength: 1, maxLength: 92 }).map((all) => all.map(day))
const holds = (property: fc.IPropertyWithHooks<never> | fc.IProperty<never>) => fc.assert(property, { numRuns: runs(200) })

describe('price = round half up(average × factor) + premium', () => {
  test.each([
    ['no day', [], plain, null],
    ['one day', [9_950_300], plain, 9_950_300],
    ['a half rounds up', [1, 2], plain, 2],
    ['less than a half rounds down', [1, 1, 2], plain, 1],
    ['more than a half rounds up', [1, 2, 2], plain, 2],
    ['the factor comes before the rounding', [333, 334], { factor_bp: 9250, premium_fen: 0 }, 308],
    ['the premium comes after it', [333, 334], { factor_bp: 9250, premium_fen: 12_000 }, 12_308],
    ['a discount is taken off', [9_950_300], { factor_bp: 10_000, premium_fen: -12_000 }, 9_938_300],
  ] as const)('%s', (_what, averages, formula, price_fen) => {
    expect(priceByFormula(formula, averages.map(day))).toBe(price_fen)
  })

  test('the price lies between those of the lowest and the highest day, whatever the order of the days', () => {
    holds(
      fc.property(list, (days) => {
        const price_fen = priceByFormula(plain, days) ?? NaN
        const all = days.map(({ average_price_fen }) => average_price_fen)
        expect(price_fen).toBeGreaterThanOrEqual(Math.min(...all))
        expect(price_fen).toBeLessThanOrEqual(Math.max(...all))
        expect(priceByFormula(plain, days.toReversed())).toBe(price_fen)
        expect(averageFen(days)).toBe(price_fen)
      }) as never,
    )
  })

  test('a premium moves the price by itself to the fen; a greater factor never lowers it; a whole factor changes nothing', () => {
    holds(
      fc.property(list, fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 1000, max: 11_999 }), ((
        days: ReturnType<typeof day>[],
        premium_fen: number,
        factor_bp: number,
      ) => {
        const bare = priceByFormula({ factor_bp, premium_fen: 0 }, days) ?? NaN
        expect(priceByFormula({ factor_bp, premium_fen }, days)).toBe(bare + premium_fen)
        expect(priceByFormula({ factor_bp: factor_bp + 1, premium_fen: 0 }, days)).toBeGreaterThanOrEqual(bare)
        const sum = days.reduce((total, { average_price_fen }) => total + average_price_fen, 0)
        expect(Math.abs(bare - (sum * factor_bp) / (days.length * 10_000))).toBeLessThanOrEqual(0.5 + 1e-6)
      }) as never) as never,
    )
  })

  test('a window includes its first and last day, ends on the following day in China, and skips weekends', () => {
    const pricing = pricingOf('sale', 'window')
    expect(daysWithin(pricing, QUOTES).map(({ quoted_on }) => quoted_on)).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-05',
      '2026-11-06',
    ])
    expect(isOver(pricing, '2026-11-13T15:59:59Z')).toBe(false)
    expect(isOver(pricing, '2026-11-13T16:00:00Z')).toBe(true)
    expect(weekdaysIn('2026-11-02', '2026-11-13')).toBe(10)
    expect(daysWithin(pricingOf('sale', 'point'), QUOTES)).toEqual([])
  })
})

test('a formula is written as a sentence, and its stage as a word', () => {
  expect(formulaWords(pricingOf('supply', 'window'))).toBe('1#光亮铜 2026-11-02 至 2026-11-13 均价 × 91.5%，贴水 1,234.57 元/吨')
  expect(formulaWords(pricingOf('sale', 'point', { ...plain }))).toBe('1#光亮铜点价，平水')
  expect(formulaWords(pricingOf('sale', 'point', { ...plain, window_to: '2026-11-15' }))).toBe(
    '1#光亮铜点价（期限 2026-11-15），平水',
  )
  const side = newOrder().sale as Side
  const stages = [{}, { days: [FIXED.sale] }, { locked: 'formula' }, { locked: 'agreed' }] as const
  expect(stages.map((given) => stageOf({ ...side, pricing: pricingOf('sale', 'point', given as object) }))).toEqual([
    '暂定',
    '已点价',
    '已确定',
    '双方商定',
  ])
  expect(stageOf(side)).toBeNull()
})
