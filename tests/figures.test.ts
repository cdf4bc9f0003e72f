/** The figures of a form: typed in yuan, tonnes or kilograms, and held as the integers that a call needs. */
import { expect, test } from 'vitest'
import {
  caretBefore,
  grouped,
  integerOf,
  isoTime,
  KG,
  localTime,
  PERMILLE,
  textOf,
  timeText,
  TONNES,
  typedFigure,
  YUAN,
} from '#client/forms/figures.ts'

test.each([
  [YUAN, '1,234.5', 123_450, '1234.50'],
  [YUAN, '0', 0, '0.00'],
  [TONNES, '32.48', 32_480, '32.480'],
  [KG, '49,820', 49_820, '49820'],
  [PERMILLE, ' 3 ', 3, '3'],
])('a typed text becomes its integer, and an integer its text: %#', (unit, typed, held, text) => {
  expect(typedFigure(unit, typed)).toBe(held)
  expect(textOf(unit, held)).toBe(text)
  expect(integerOf(held)).toBe(held)
})

test.each([
  [YUAN, '1.234'],
  [TONNES, '1e3'],
  [KG, '16.5'],
])('an unreadable text stays as typed, so that the schema refuses it: %#', (unit, typed) => {
  expect(typedFigure(unit, typed)).toBe(typed)
  expect(textOf(unit, typed)).toBe(typed)
  expect(integerOf(typed)).toBeNull()
  expect(unit.problem(typed)).toBeTruthy()
})

test('an empty figure is null and not 0', () => {
  expect(typedFigure(YUAN, ' ')).toBeNull()
  expect(textOf(YUAN, null)).toBe('')
})

test('a time is typed in Chinese time and held in ISO 8601, and an unreadable one stays', () => {
  expect(isoTime('2026-11-21T14:02')).toBe('2026-11-21T06:02:00.000Z')
  expect(localTime('2026-11-21T06:02:00.000Z')).toBe('2026-11-21T14:02')
  for (const typed of ['', '2026-11']) expect(timeText(isoTime(typed))).toBe(typed)
})

test.each([
  ['1234567', '1,234,567'],
  ['1,2345', '12,345'],
  ['1234.50', '1,234.50'],
  ['999', '999'],
  ['abc', 'abc'],
  ['1e6', '1e6'],
  ['', ''],
])('an amount is grouped in thousands while it is typed: %s', (typed, shown) => expect(grouped(typed)).toBe(shown))

test.each([
  ['1,234', 0, 5],
  ['1,234', 3, 1],
  ['12,345', 4, 1],
  ['1,234,567', 7, 0],
])('the caret stays before the same digits: %s', (text, behind, at) => expect(caretBefore(text, behind)).toBe(at))
