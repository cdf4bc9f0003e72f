/** The formula of a draft: its problems at their fields, and the pricing of each side. */
import { describe, expect, test } from 'vitest'
import { draftPricing, draftReference, hasDeadline, hasFactor, hasWindow, pricingProblems } from '#domain/money/draft-pricing.ts'

describe('a draft', () => {
  const GOOD = {
    pricing_mode: 4,
    series_id: 3,
    window_from: '2026-11-02',
    window_to: '2026-11-30',
    supply_premium_fen: -12_000,
    sale_premium_fen: 0,
    supply_factor_bp: 9150,
    sale_factor_bp: 9300,
  } as const
  const facts = { series: { id: 3, name: '1#光亮铜', source: '' }, today: '2026-11-20' }
  test.each<[object, object]>([
    [{}, {}],
    [{ pricing_mode: 1, window_from: '' }, {}],
    [{ series_id: null, window_from: '' }, {}],
    [{ pricing_mode: 3, window_from: '', window_to: '', sale_factor_bp: 0 }, {}],
    [{ pricing_mode: 3, window_from: '', window_to: '2026-11-20' }, {}],
    [{ pricing_mode: 3, window_to: '2026-11-19' }, { window_to: '不能早于今天' }],
    [{ pricing_mode: 3, window_to: '2026-11-31' }, { window_to: '请选择点价期限' }],
    [{ pricing_mode: 3, window_to: '2027-05-19' }, {}],
    [{ pricing_mode: 3, window_to: '2027-05-20' }, { window_to: '不能晚于 180 天后' }],
    [{ window_from: '' }, { window_from: '请选择区间的第一天' }],
    [{ window_to: '2026-02-30' }, { window_to: '请选择区间的最后一天' }],
    [{ window_to: '2026-11-01' }, { window_to: '不能早于区间的第一天' }],
    [{ window_to: '2026-11-02' }, {}],
    [{ window_to: '2027-02-01' }, {}],
    [{ window_to: '2027-02-02' }, { window_to: '报价区间最长 92 天' }],
    [{ window_from: '2026-05-24', window_to: '2026-06-01' }, {}],
    [{ window_from: '2026-05-23', window_to: '2026-06-01' }, { window_from: '不能早于 180 天前' }],
    [{ window_from: '2027-05-01', window_to: '2027-05-19' }, {}],
    [{ window_from: '2027-05-01', window_to: '2027-05-20' }, { window_to: '不能晚于 180 天后' }],
    [{ supply_premium_fen: -2_000_000, sale_premium_fen: 2_000_000 }, {}],
    [{ supply_premium_fen: -2_000_001 }, { supply_premium_fen: '升贴水不能超过 20,000.00 元/吨' }],
    [{ sale_factor_bp: 999 }, { sale_factor_bp: '系数应在 10% 至 120% 之间' }],
    [{ supply_factor_bp: 12_001 }, { supply_factor_bp: '系数应在 10% 至 120% 之间' }],
    [{ pricing_mode: 2, supply_factor_bp: 12_001 }, {}],
  ])('with %o has the problems %o', (change, found) => {
    expect(pricingProblems({ ...GOOD, ...change }, facts)).toEqual(found)
  })
  test('with an unknown series is refused at the field of the series', () => {
    expect(pricingProblems(GOOD, { ...facts, series: null })).toEqual({ series_id: '请选择行情品种' })
  })
})

const SERIES = { id: 3, name: '1#光亮铜', source: '演示数据' }
const DRAFT = {
  pricing_mode: 4,
  series_id: 3,
  window_from: '2026-11-02',
  window_to: '2026-11-13',
  supply_premium_fen: -123_457,
  sale_premium_fen: 234_571,
  supply_factor_bp: 9150,
  sale_factor_bp: 9300,
} as const

test.each([
  [1, false, false, false],
  [2, true, false, false],
  [3, false, true, false],
  [4, true, false, true],
] as const)('mode %i asks for a window (%s), a deadline (%s), a factor (%s)', (pricing_mode, window, deadline, factor) => {
  expect([hasWindow({ pricing_mode }), hasDeadline({ pricing_mode }), hasFactor({ pricing_mode })]).toEqual([
    window,
    deadline,
    factor,
  ])
})

describe('the pricing of a side', () => {
  const of = (side: 'supply' | 'sale', change: object) => draftPricing({ ...DRAFT, ...change }, side, SERIES).pricing
  const BASE = { series_id: 3, series_name: '1#光亮铜', source: '演示数据', days: [], locked: null }

  test('has its own premium and factor, and the window of both', () => {
    const window = { window_from: '2026-11-02', window_to: '2026-11-13' }
    expect(of('supply', {})).toEqual({ ...BASE, ...window, factor_bp: 9150, premium_fen: -123_457 })
    expect(of('sale', {})).toEqual({ ...BASE, ...window, factor_bp: 9300, premium_fen: 234_571 })
  })
  test('has no factor outside its mode', () => {
    expect(of('supply', { pricing_mode: 2 })).toMatchObject({ factor_bp: 10_000, window_from: '2026-11-02' })
  })
  test('of 点价 has no first day, and its deadline if one is set', () => {
    expect(of('sale', { pricing_mode: 3 })).toMatchObject({ factor_bp: 10_000, window_from: null, window_to: '2026-11-13' })
    expect(of('sale', { pricing_mode: 3, window_to: '' })).toMatchObject({ window_from: null, window_to: null })
  })
  test('does not exist for a fixed price, a price in words only, or an unknown series', () => {
    expect([of('sale', { pricing_mode: 1 }), of('sale', { series_id: null })]).toEqual([undefined, undefined])
    expect(draftPricing(DRAFT, 'sale', null)).toEqual({})
  })
})

test('the reference for both parties names the series and the window, and no figure of a side', () => {
  expect(draftReference(DRAFT, SERIES)).toBe('1#光亮铜 2026-11-02 至 2026-11-13 均价')
  expect(draftReference({ ...DRAFT, pricing_mode: 3 }, SERIES)).toBe('1#光亮铜点价（期限 2026-11-13）')
  expect(draftReference({ ...DRAFT, pricing_mode: 3, window_to: '' }, SERIES)).toBe('1#光亮铜点价')
})
