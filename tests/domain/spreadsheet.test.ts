/** The records that a column's total includes, and the words beside it. */
import { expect, test } from 'vitest'
import { isAdded, isLeftOut, PLACES, totalsLabel } from '#domain/list/spreadsheet.ts'

const big = (kg: number) => kg > 10

test.each([
  ['without a total', undefined, 11, false, false],
  ['that adds up all', true, 0, true, false],
  ['that adds up some, of one of them', big, 11, true, false],
  ['that adds up some, of another', big, 10, false, true],
] as const)('a column %s knows whether it adds a row or leaves it out', (_what, sums, record, added, left_out) => {
  expect([isAdded(sums, record), isLeftOut(sums, record)]).toEqual([added, left_out])
})

test.each([
  [71, 5, '合计 66 单，另 5 单不计入'],
  [71, 0, '合计 71 单'],
  [0, 0, '合计 0 单'],
  [2, 2, '合计 0 单，另 2 单不计入'],
])('the totals of %i records, with %i left out, are labelled %s', (records, left_out, label) => {
  expect(totalsLabel(records, left_out, '单')).toBe(label)
})

test('figures are held in kilograms, fen and basis points', () => {
  expect(PLACES).toEqual({ kg: 3, fen: 2, bp: 2, count: 0 })
})
