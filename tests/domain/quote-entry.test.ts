/** A quote at the desk: what is wrong with it, and what makes it doubtful. */
import { describe, expect, test } from 'vitest'
import { averageOf, doubtsOfSeries, quoteDoubts, quoteFaults } from '#domain/desk/quote-entry.ts'

const TODAY = '2026-11-27'
const quote = (average: number, half = 0, quoted_on = TODAY) => ({
  series_id: 1,
  quoted_on,
  low_price_fen: average - half,
  high_price_fen: average + half,
  average_price_fen: average,
})
const EARLIER = Array.from({ length: 20 }, (_, at) => ({
  quoted_on: `2026-11-0${(at % 9) + 1}`,
  average_price_fen: 10_000_000 + at * 1000,
}))

test('the average is the mean of low and high, rounded half up', () => {
  expect([averageOf(1, 2), averageOf(2, 2), averageOf(10_238_000, 10_268_000)]).toEqual([2, 2, 10_253_000])
})

test('a quote is wrong in a later day, in its order and in an average outside', () => {
  expect(quoteFaults(quote(10, 1), TODAY)).toEqual({})
  expect(quoteFaults(quote(10, 1, '2026-11-28'), TODAY)).toHaveProperty('quoted_on')
  expect(quoteFaults({ ...quote(10), low_price_fen: 11 }, TODAY)).toHaveProperty('high_price_fen')
  expect(quoteFaults({ ...quote(10, 1), average_price_fen: 12 }, TODAY)).toHaveProperty('average_price_fen')
})

describe('a quote is doubtful', () => {
  const doubts = (average: number, half = 0, day = TODAY) => quoteDoubts(quote(average, half, day), EARLIER, [])
  test('never for a usual change, nor without earlier quotes', () => {
    expect(doubts(10_100_000, 50_000)).toEqual([])
    expect(quoteDoubts(quote(1_000_000_000), [], [])).toEqual([])
  })
  test.each([
    [1_001_900_000, '是上一报价日（2026-11-02）均价 100,190.00 的 100 倍，请核对单位'],
    [100_190, '上一报价日（2026-11-02）均价 100,190.00 是它的 100 倍，请核对单位'],
    [11_020_900, '比上一报价日（2026-11-02）均价 100,190.00 高 10.0%'],
    [9_000_000, '比上一报价日（2026-11-02）均价 100,190.00 低 10.2%'],
  ])('at %i beside yesterday', (average, words) => {
    expect(doubts(average)).toEqual([words])
  })
  test('beyond the range of its series, although it is near yesterday’s', () => {
    const climbing = [...EARLIER.slice(1), { quoted_on: '2026-11-26', average_price_fen: 11_200_000 }]
    const flat = climbing.map((day, at) => (at < 18 ? { ...day, average_price_fen: 9_000_000 } : day))
    expect(quoteDoubts(quote(12_000_000), climbing, [])).toEqual([])
    expect(
      quoteDoubts(quote(12_000_000), [...flat.slice(0, -2), { quoted_on: 'x', average_price_fen: 9_200_000 }], []),
    ).toHaveLength(1)
  })
  test('with a wide day, and on a weekend', () => {
    expect(doubts(10_019_000, 600_000)).toEqual(['最高价比最低价高 12.7%'])
    expect(doubts(10_019_000, 0, '2026-11-28')).toEqual(['周末一般没有报价'])
  })
  test('on a holiday, and not on a weekend that is worked', () => {
    const day = (kind: 'holiday' | 'workday', name: string, on: string) => ({ kind, name, first_day: on, last_day: on })
    const calendar = [day('holiday', '节日', '2026-11-27'), day('workday', '调休', '2026-11-28')]
    expect(quoteDoubts(quote(10_019_000), EARLIER, calendar)).toEqual(['节日一般没有报价'])
    expect(quoteDoubts(quote(10_019_000, 0, '2026-11-28'), EARLIER, calendar)).toEqual([])
  })
})

test('a doubtful entry is no measure for the next day of its table', () => {
  const entries = [quote(10_020_000, 0, '2026-11-25'), quote(100_000_000, 0, '2026-11-26'), quote(10_030_000, 0, '2026-11-27')]
  const doubts = doubtsOfSeries(entries.toReversed(), [{ quoted_on: '2026-11-24', average_price_fen: 10_000_000 }], [])
  expect([...doubts].map(([day, words]) => [day, words.length])).toEqual([
    ['2026-11-25', 0],
    ['2026-11-26', 1],
    ['2026-11-27', 0],
  ])
})
