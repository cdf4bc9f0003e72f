/** Totals of a list under each tab, with a device's queue added to the server's totals. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { replacedIn, sumsUnder, type TabTotals } from '#domain/list/list-totals.ts'

const tab = (code: number, rows: number, left_out: number, totals: Record<string, number>): TabTotals => ({
  tab: code,
  rows,
  left_out,
  totals,
})
const TABS = [tab(1, 2, 1, { fen: 100, kg: 5 }), tab(2, 3, 0, { fen: 7 }), tab(99, 1, 1, {})]
const NONE = { rows: 0, left_out: 0, totals: {} }

test('全部 adds up every tab, and an unknown tab is empty', () => {
  expect(sumsUnder(TABS, undefined)).toEqual({ rows: 6, left_out: 2, totals: { fen: 107, kg: 5 } })
  expect(sumsUnder(TABS, 2)).toEqual({ rows: 3, left_out: 0, totals: { fen: 7 } })
  expect(sumsUnder(TABS, 0)).toEqual(NONE)
  expect(sumsUnder([], undefined)).toEqual(NONE)
})

test('a row that moves to another tab takes its figures with it', () => {
  const [before, after] = [tab(1, 1, 1, { fen: 40, kg: 2 }), tab(5, 1, 0, { fen: 60 })]
  const replaced = replacedIn(TABS, [before], [after])
  expect(sumsUnder(replaced, 1)).toEqual({ rows: 1, left_out: 0, totals: { fen: 60, kg: 3 } })
  expect(sumsUnder(replaced, 5)).toEqual({ rows: 1, left_out: 0, totals: { fen: 60 } })
  expect(sumsUnder(replaced, 2)).toEqual(sumsUnder(TABS, 2))
})

test('an empty queue leaves the totals untouched', () => {
  expect(replacedIn(TABS, [], [])).toBe(TABS)
})

const tabs = fc.array(
  fc.record({
    tab: fc.constantFrom(0, 1, 2, 99),
    rows: fc.nat(500),
    left_out: fc.nat(500),
    totals: fc.dictionary(fc.constantFrom('fen', 'kg'), fc.integer({ min: -1e14, max: 1e14 })),
  }),
  { maxLength: 8 },
)
test('with any queue, the tabs add up to 全部, and cancelling it restores the totals', () => {
  fc.assert(
    fc.property(tabs, tabs, tabs, (all, before, after) => {
      const replaced = replacedIn(all, before, after)
      const codes = [0, 1, 2, 99]
      const figure = (of: readonly TabTotals[], code: number | undefined) => {
        const { rows, left_out, totals } = sumsUnder(of, code)
        return [rows, left_out, totals['fen'] ?? 0, totals['kg'] ?? 0]
      }
      const sum = codes
        .map((code) => figure(replaced, code))
        .reduce((total, each) => total.map((value, at) => value + (each[at] ?? 0)))
      expect(figure(replaced, undefined)).toEqual(sum)
      const back = replacedIn(replaced, after, before)
      for (const code of [...codes, undefined]) expect(figure(back, code)).toEqual(figure(all, code))
    }),
  )
})
