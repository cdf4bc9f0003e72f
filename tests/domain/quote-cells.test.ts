/** Cells of quotes as people paste and import them: every spelling of a price, a range and a day. */
import { expect, test } from 'vitest'
import { type Cell, cellsOf, dayIn, priceIn, rangeIn } from '#domain/desk/quote-cells.ts'

const TODAY = '2026-11-27'

test.each<[Cell, number]>([
  [102_380, 10_238_000],
  [102_380.015, 10_238_002],
  ['102380', 10_238_000],
  ['102,380.50', 10_238_050],
  ['１０２，３８０', 10_238_000],
  ['102 380', 10_238_000],
  ['102\u00a0380 元/吨', 10_238_000],
  ['１０２３８０元／吨', 10_238_000],
  ['¥102,380', 10_238_000],
  ['￥102380元', 10_238_000],
  ['RMB 102380/吨', 10_238_000],
  ["'102380", 10_238_000],
  ['10.238万元/吨', 10_238_000],
  ['10.238 万', 10_238_000],
])('the cell %j is a price', (cell, fen) => {
  expect(priceIn(cell)).toEqual({ value: fen, problem: null })
})

test.each<[Cell]>([[null], [''], ['  '], ['-'], ['——'], ['/'], ['暂无'], ['休市'], ['#N/A']])(
  'the cell %j has no price',
  (cell) => {
    expect(priceIn(cell)).toEqual({ value: null, problem: null })
  },
)

test.each<[Cell, RegExp]>([
  ['十万', /不是价格/],
  ['102.380.00', /不是价格/],
  ['1,02380', /不是价格/],
  ['102380.123', /最多两位小数/],
  ['-5', /大于 0/],
  [0, /大于 0/],
  [1e15, /不是价格|过大/],
  ['102.38元/千克', /元\/吨/],
  ['8,500 美元/吨', /元\/吨/],
  ['#DIV/0!', /不是价格/],
  [true, /不是价格/],
  [{ formula: 'C5' }, /C5/],
])('the cell %j is refused as a price', (cell, problem) => {
  expect(priceIn(cell).value).toBeNull()
  expect(priceIn(cell).problem).toMatch(problem)
})

test.each<[Cell, [number, number]]>([
  ['102380-102680', [10_238_000, 10_268_000]],
  ['102,380～102,680 元/吨', [10_238_000, 10_268_000]],
  ['102380—102680', [10_238_000, 10_268_000]],
  ['102380 至 102680', [10_238_000, 10_268_000]],
  [102_380, [10_238_000, 10_238_000]],
])('the cell %j is a range of prices', (cell, range) => {
  expect(rangeIn(cell).value).toEqual(range)
})

test.each<[Cell, string]>([
  ['2026-11-27', '2026-11-27'],
  ['2026/11/7', '2026-11-07'],
  ['2026.11.27', '2026-11-27'],
  ['２０２６年１１月２７日', '2026-11-27'],
  ['2026年11月27日 星期五', '2026-11-27'],
  ['2026-11-27 10:30', '2026-11-27'],
  ['2026-11-27T00:00:00Z', '2026-11-27'],
  ['20261127', '2026-11-27'],
  [20_261_127, '2026-11-27'],
  ['11月26日', '2026-11-26'],
  ['11/26', '2026-11-26'],
  ['12月31日', '2025-12-31'],
  [46_353, '2026-11-27'],
  ['46353', '2026-11-27'],
  [new Date('2026-11-27T00:00:00Z'), '2026-11-27'],
])('the cell %j is a day', (cell, day) => {
  expect(dayIn(cell, TODAY)).toEqual({ value: day, problem: null })
})

test.each<[Cell]>([['2026-02-30'], ['26-11-27'], ['11/27/2026'], ['昨天'], [5], [{ formula: 'B2' }]])(
  'the cell %j is refused as a day',
  (cell) => {
    expect(dayIn(cell, TODAY).value).toBeNull()
    expect(dayIn(cell, TODAY).problem).toBeTruthy()
  },
)

test('a text is cut into cells at tabs, commas or semicolons, with quoted cells and any line end', () => {
  expect(cellsOf('a\tb,c\r\nd\t"e\nf"', 10)).toEqual([
    ['a', 'b,c'],
    ['d', 'e\nf'],
  ])
  expect(cellsOf('\ufeff品种,"最低 ""低"""\n1,2\n', 10)).toEqual([
    ['品种', '最低 "低"'],
    ['1', '2'],
  ])
  expect(cellsOf('a;b\n1,5;2', 10)).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(cellsOf('1\n2\n3', 2)).toEqual([['1'], ['2']])
})
