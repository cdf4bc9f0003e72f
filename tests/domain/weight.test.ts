import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as weight from '#domain/goods/weight.ts'

const kg = fc.integer({ min: 0, max: weight.MAX_ORDER_KG })

test('settlement weight is gross less tare, impurity and water', () => {
  const net = weight.netKg(48_900, 16_420)
  expect(net).toBe(32_480)
  expect(weight.settledKg(net, 20, 100)).toBe(32_360)
  expect(weight.netKg(16_420, 48_900)).toBeLessThan(0)
  expect(weight.settledKg(100, 60, 41)).toBe(-1)
})

test.each([
  [11_020, 10_980, -36, '-3.6‰'],
  [32_480, 32_480, 0, '0.0‰'],
  [10_000, 10_031, 31, '3.1‰'],
  [20_000, 19_999, -1, '-0.1‰'],
  [1_000_000, 999_999, 0, '0.0‰'],
  [10_000, 0, -10_000, '-1,000.0‰'],
])('shipped %i, received %i: %i bp, %s', (shipped, received, bp, text) => {
  expect(weight.diffBp(shipped, received)).toBe(bp)
  expect(weight.formatPermille(bp)).toBe(text)
})

test('without a shipped weight there is no difference', () => {
  expect(weight.diffBp(0, 10)).toBeNull()
})

test('the difference is rounded to the nearest basis point and never -0', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: weight.MAX_ORDER_KG }), kg, (shipped, received) => {
      const bp = weight.diffBp(shipped, received) ?? Number.NaN
      const error = BigInt(bp) * BigInt(shipped) - BigInt(received - shipped) * 10_000n
      expect(error * 2n >= -BigInt(shipped) && error * 2n <= BigInt(shipped)).toBe(true)
      expect(Object.is(bp, -0)).toBe(false)
    }),
  )
})

test.each([
  [10_000, 9970, 3, false],
  [10_000, 9969, 3, true],
  [10_000, 10_030, 3, false],
  [10_000, 10_031, 3, true],
  [32_480, 32_383, 3, false],
  [32_480, 32_382, 3, true],
  [10_000, 9999, 0, true],
  [10_000, 10_000, 0, false],
  [0, 1, 3, true],
])('shipped %i, received %i at %i‰ exceeds: %s', (shipped, received, tolerance, exceeds) => {
  expect(weight.exceedsTolerance(shipped, received, tolerance)).toBe(exceeds)
})

test('the tolerance is exact over the whole range', () => {
  fc.assert(
    fc.property(kg, kg, fc.integer({ min: 0, max: 1000 }), (shipped, received, tolerance) => {
      const gap = BigInt(shipped) - BigInt(received)
      const exceeds = (gap < 0n ? -gap : gap) * 1000n > BigInt(shipped) * BigInt(tolerance)
      expect(weight.exceedsTolerance(shipped, received, tolerance)).toBe(exceeds)
    }),
  )
})

test.each([
  ['32480', 32_480],
  ['32,480', 32_480],
  ['３２４８０', 32_480],
  ['0', 0],
  ['40000000', 40_000_000],
  ['40000001', null],
  ['32.5', null],
  ['-1', null],
  ['', null],
  ['32480kg', null],
])('%j kg is %s', (text, expected) => {
  expect(weight.parseKg(text)).toBe(expected)
})

test.each([
  ['32.48', 32_480],
  ['32', 32_000],
  ['0.001', 1],
  ['1,234.5', 1_234_500],
  ['0.0005', null],
  ['40000.001', null],
  ['-0.5', null],
  ['吨', null],
])('%j t is %s kg', (text, expected) => {
  expect(weight.parseTonnes(text)).toBe(expected)
})

test('tonnes read back as shown', () => {
  expect(weight.formatTonnes(32_480)).toBe('32.480')
  fc.assert(
    fc.property(kg, (value) => {
      expect(weight.parseTonnes(weight.formatTonnes(value))).toBe(value)
    }),
  )
})

test.each([
  ['', undefined],
  ['46,000', undefined],
  ['46000.5', '请填写整公斤数'],
  ['-1', '请填写整公斤数'],
  ['四十六吨', '请填写整公斤数'],
  ['200,000', undefined],
  ['482,000', '不能超过 200.000 吨'],
  ['99999999999999999999', '不能超过 200.000 吨'],
])('the field answers %j kilograms with %j', (text, said) => {
  expect(weight.kgProblem(text)).toBe(said)
})

test.each([
  [' ', undefined],
  ['32.48', undefined],
  ['32.4805', '请填写吨数，最多三位小数'],
  ['1e9', '请填写吨数，最多三位小数'],
  ['-1', '请填写吨数，最多三位小数'],
  ['99999999999999999', '不能超过 40,000.000 吨'],
])('the field answers %j tonnes with %j', (text, said) => {
  expect(weight.tonnesProblem(text)).toBe(said)
})
