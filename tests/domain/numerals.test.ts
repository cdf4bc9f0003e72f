import * as fc from 'fast-check'
import nzh from 'nzh'
import { expect, test } from 'vitest'
import { CAPITAL_LIMIT_YUAN } from '#domain/constants.ts'
import { formatFixed } from '#domain/decimal.ts'
import { parseFixed } from '#domain/input/typed-figures.ts'
import { capitalFen, capitalNumeral } from '#domain/money/numerals.ts'

test.each([
  ['0', '零元整'],
  ['-0.00', '零元整'],
  ['1', '壹元整'],
  ['10', '壹拾元整'],
  ['1409.50', '壹仟肆佰零玖元伍角'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['3083700', '叁佰零捌万叁仟柒佰元整'],
  ['100000001', '壹亿零壹元整'],
  ['1000100010001', '壹万零壹亿零壹万零壹元整'],
  [`${CAPITAL_LIMIT_YUAN - 1}.9999`, '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分玖厘玖毫'],
  ['0.5', '伍角'],
  ['0.05', '伍分'],
  ['0.0005', '伍毫'],
  ['0.5005', '伍角零伍毫'],
  ['1.005', '壹元零伍厘'],
  ['1.0505', '壹元零伍分零伍毫'],
  ['1.2345', '壹元贰角叁分肆厘伍毫'],
  ['-3.20', '负叁元贰角'],
  ['3,083,700.00', '叁佰零捌万叁仟柒佰元整'],
])('%s yuan is %s', (yuan, capitals) => {
  expect(capitalNumeral(yuan)).toBe(capitals)
})

test.each([
  `${CAPITAL_LIMIT_YUAN}`,
  `-${CAPITAL_LIMIT_YUAN}`,
  `${CAPITAL_LIMIT_YUAN}.01`,
  '1e3',
  '',
  '.5',
  '5.',
  '1.00005',
  '1 000',
  'NaN',
  '12,34',
  '9'.repeat(1000),
])('%j has no capitals', (text) => {
  expect(capitalNumeral(text)).toBeNull()
})

test('agrees with nzh for every amount in fen', () => {
  const amount = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1e7, max: 1e7 }), sparse)
  fc.assert(
    fc.property(amount, (fen) => {
      expect(capitalFen(fen)).toBe(nzh.cn.toMoney(plain(fen), { outSymbol: false }))
    }),
    { numRuns: 5000 },
  )
})

test('厘 and 毫 follow 角 and 分', () => {
  const digit = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), digit, digit, (yuan, li, hao) => {
      const base = capitalNumeral(`${yuan}.11`)
      expect(capitalNumeral(`${yuan}.11${li}${hao}`)).toBe(`${base}${nzh.cn.encodeB(li)}厘${nzh.cn.encodeB(hao)}毫`)
    }),
  )
})

test('a fraction of a fen and an amount beyond exact integers have no capitals', () => {
  expect(capitalFen(0.5)).toBeNull()
  expect(capitalFen(2 ** 53)).toBeNull()
  expect(capitalFen(Number.NaN)).toBeNull()
})

test('a fixed-point text reads back as it was written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 4 }), (units, places) => {
      expect(parseFixed(formatFixed(units, places), places)).toBe(units)
    }),
  )
})

test('full-width figures are figures', () => {
  expect(parseFixed('１２，３４５．６７', 2)).toBe(1234567n)
})

/** Amounts with long runs of zeros, which the zero rules concern. */
const sparse = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 14 })), { maxLength: 4 })
  .map((parts) => parts.reduce((sum, [digit, place]) => sum + digit * 10 ** place, 0))

/** Fen as plain yuan without separators, computed independently. nzh needs whole yuan without a fraction. */
const plain = (fen: number) => {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '')
}
