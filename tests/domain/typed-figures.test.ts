/**
 * Figures as people type, paste and dictate them, for calls and fields. Text that is no figure gives no figure, and never a wrong
 * one.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { KG, PERCENT, readFigure, TONNES, YUAN } from '#client/forms/figures.ts'
import { formatFen, MAX_FEN } from '#domain/money/money.ts'
import { figureText, parseFixed, parseSignedYuan, parseYuan, yuanProblem } from '#domain/input/typed-figures.ts'
import { testPasted, testTyped, wide } from './typed-cases.ts'

testPasted([
  ['money', (text) => readFigure(YUAN, text), '￥６５，４８７。９１元', '65,487.91'],
  ['money', (text) => readFigure(YUAN, text), ' ¥ 1 234 567.8 ', '1,234,567.8'],
  ['money', (text) => readFigure(YUAN, text), '1 2', '1 2'],
  ['kilograms', (text) => readFigure(KG, text), '４６、０００㎏', '46000'],
  ['kilograms', (text) => readFigure(KG, text), '46 000 公斤', '46000'],
  ['kilograms', (text) => readFigure(KG, text), '46吨', '46吨'],
  ['tonnes', (text) => readFigure(TONNES, text), '３２。４８　吨', '32.48'],
  ['percent', (text) => readFigure(PERCENT, text), '92。5％', '92.5'],
])
testTyped([
  ['money', (text) => readFigure(YUAN, text), '65,487.91'],
  ['kilograms', (text) => readFigure(KG, text), '46000'],
])

test('a figure is read in every width and with every decimal point of a Chinese keyboard', () => {
  const stops = fc.constantFrom('.', '．', '。', '｡')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), stops, fc.boolean(), (fen, stop, is_wide) => {
      const text = `${Math.floor(fen / 100)}${stop}${String(fen % 100).padStart(2, '0')}`
      expect(parseYuan(is_wide ? wide(text) : text)).toBe(fen)
      expect(parseFixed(` ${text}　`, 2)).toBe(BigInt(fen))
    }),
  )
})

const fen = fc.integer({ min: -MAX_FEN, max: MAX_FEN })
test.each([
  ['95,000.00', 9_500_000],
  ['95000', 9_500_000],
  [' ¥95,000.5 ', 9_500_050],
  ['￥９５０００', 9_500_000],
  ['0.07', 7],
  ['1000000000000', MAX_FEN],
])('%j is %i fen', (text, expected) => {
  expect(parseYuan(text)).toBe(expected)
})

test.each([
  '',
  ' ',
  '-',
  '-1',
  '1.005',
  '95,00',
  '1,0000',
  '.5',
  '5.',
  '1e5',
  '0x10',
  'Infinity',
  '1000000000000.01',
  '一万',
  '1 2',
])('%j is no amount', (text) => {
  expect(parseYuan(text)).toBeNull()
})

test('a displayed amount reads back, with its sign', () => {
  fc.assert(
    fc.property(fen, (amount) => {
      expect(parseSignedYuan(formatFen(amount))).toBe(amount)
    }),
  )
  expect(parseSignedYuan('-1000000000000.01')).toBeNull()
})

test('any text is an amount in range or null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
      const amount = parseYuan(text)
      expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_FEN)).toBe(true)
    }),
  )
})

test.each([
  ['', undefined],
  ['¥95,000.5', undefined],
  ['1.234', '请填写金额，最多两位小数'],
  ['-5', '请填写金额，最多两位小数'],
  ['1e9', '请填写金额，最多两位小数'],
  ['99999999999999999999', '不能超过 1,000,000,000,000.00 元'],
  ['¥1,000,000,000,000.01', '不能超过 1,000,000,000,000.00 元'],
  [' 　', undefined],
  ['1000000000000.001', '请填写金额，最多两位小数'],
])('the field answers %j yuan with %j', (text, said) => {
  expect(yuanProblem(text)).toBe(said)
})

test.each([
  ['32,480', 0, 32_480n],
  ['+5', 0, 5n],
  ['-0.5', 1, -5n],
  ['-0', 2, 0n],
  ['１２，３４５。６', 2, 1_234_560n],
  ['12、345', 0, 12_345n],
  ['007', 0, 7n],
  ['5.0', 0, null],
  ['1,23', 0, null],
  [',123', 0, null],
  ['1,2345', 0, null],
  ['1.', 1, null],
  ['--1', 0, null],
  ['1234,567', 0, null],
  ['1,234,567', 0, 1_234_567n],
  ['', 0, null],
  ['9'.repeat(40), 0, BigInt('9'.repeat(40))],
  ['9'.repeat(41), 0, null],
])('%j with %i places is %s', (text, places, units) => {
  expect(parseFixed(text, places)).toBe(units)
})

test('a premium may be negative, and is limited to the largest amount', () => {
  expect(['-¥1', '¥-1', '-120.5', '1000000000000', '-1000000000000', '1000000000000.01'].map(parseSignedYuan)).toEqual([
    null,
    -100,
    -12_050,
    MAX_FEN,
    -MAX_FEN,
    null,
  ])
})

test('a text is normalised in width and Chinese commas only', () => {
  expect(figureText('　１，０００、０００。５元 ')).toBe('1,000,000.5元')
})
