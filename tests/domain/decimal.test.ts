/** Integers as decimals with thousands separators. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFixed, percentText } from '#domain/decimal.ts'

test.each([
  [0, 0, '0'],
  [0, 2, '0.00'],
  [1, 2, '0.01'],
  [-1, 2, '-0.01'],
  [99, 2, '0.99'],
  [100, 2, '1.00'],
  [99_999, 2, '999.99'],
  [100_000, 2, '1,000.00'],
  [1, 3, '0.001'],
  [999, 0, '999'],
  [1000, 0, '1,000'],
  [-1_000_000, 0, '-1,000,000'],
  [308_370_000n, 2, '3,083,700.00'],
  [Number.MAX_SAFE_INTEGER, 2, '90,071,992,547,409.91'],
  [-(10n ** 20n), 2, '-1,000,000,000,000,000,000.00'],
])('%s in units of 10^-%i is %s', (units, places, text) => {
  expect(formatFixed(units, places)).toBe(text)
})

test('a figure has its digits in groups of three, its places and its sign', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 6 }), (units, places) => {
      const text = formatFixed(units, places)
      expect(text).toMatch(/^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/)
      expect(text.split('.')[1]?.length ?? 0).toBe(places)
      expect(BigInt(text.replaceAll(/[,.]/g, ''))).toBe(units)
    }),
  )
})

test('a fraction of a unit is an error and never rounded', () => {
  expect(() => formatFixed(0.5, 2)).toThrow(RangeError)
})

test.each([
  [925, '92.5'],
  [50, '5'],
  [5, '0.5'],
  [0, '0'],
  [1000, '100'],
  [-36, '-3.6'],
  [100, '10'],
])('%i permille is %s per cent', (permille, text) => {
  expect(percentText(permille)).toBe(text)
})
