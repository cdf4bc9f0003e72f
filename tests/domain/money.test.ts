import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from '#domain/money/money.ts'

const price = fc.integer({ min: 0, max: money.MAX_FEN })
const tonnage = fc.integer({ min: 0, max: 80_000 })

test.each([
  [9_500_000, 32_460, 308_370_000],
  [1, 499, 0],
  [1, 500, 1],
  [3, 500, 2],
  [9_500_000, 0, 0],
  [-1, 500, -1],
  [99_999_999_999, 40_000_000, 3_999_999_999_960_000],
])('%i fen a tonne × %i kg = %i fen', (price_fen, kg, amount) => {
  expect(money.amountFen(price_fen, kg)).toBe(amount)
})

test('an amount is rounded to the nearest fen, and a half goes up', () => {
  fc.assert(
    fc.property(price, tonnage, (price_fen, kg) => {
      const error = BigInt(money.amountFen(price_fen, kg)) * 1000n - BigInt(price_fen) * BigInt(kg)
      expect(error > -500n && error <= 500n).toBe(true)
    }),
  )
})

test('an amount beyond exact integers, or of a fraction, is an error and never a wrong number', () => {
  expect(() => money.amountFen(money.MAX_FEN, 40_000_000)).toThrow(RangeError)
  expect(() => money.amountFen(0.5, 1000)).toThrow(RangeError)
})

test.each([
  [11_300, 1300, 10_000, 1300],
  [308_370_000, 1300, 272_893_805, 35_476_195],
  [100, 0, 100, 0],
  [1, 1300, 1, 0],
  [-11_300, 1300, -10_000, -1300],
])('%i fen at %i bp = %i net + %i tax', (amount, rate, net_fen, tax_fen) => {
  expect(money.splitTax(amount, rate)).toEqual({ net_fen, tax_fen })
})

test('net and tax add up, net is nearest, and a reversal cancels', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: money.MAX_FEN }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const { net_fen, tax_fen } = money.splitTax(amount, rate)
      const whole = BigInt(10_000 + rate)
      const error = BigInt(net_fen) * whole - BigInt(amount) * 10_000n
      expect(net_fen + tax_fen).toBe(amount)
      expect(error * 2n > -whole && error * 2n <= whole).toBe(true)
      const back = money.splitTax(-amount, rate)
      expect([net_fen + back.net_fen, tax_fen + back.tax_fen]).toEqual([0, 0])
    }),
  )
})

test.each([
  [308_370_000, '3,083,700.00'],
  [0, '0.00'],
  [5, '0.05'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [-123_456, '-1,234.56'],
])('%i fen is shown as %s', (amount, text) => {
  expect(money.formatFen(amount)).toBe(text)
})

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i shows %j', (count, text) => {
  expect(money.badgeText(count)).toBe(text)
})
