/** Tables of quotes as people paste and import them, and the rows that cannot be read. */
import { describe, expect, test } from 'vitest'
import type { Cell } from '#domain/desk/quote-cells.ts'
import { readSheet } from '#domain/desk/quote-sheet.ts'

const TODAY = '2026-11-27'
const SERIES = [
  { id: 1, name: '1#电解铜', spec: 'Cu-CATH-1' },
  { id: 2, name: 'A00铝', spec: 'Al99.70' },
  { id: 3, name: '光亮铜', spec: '一级' },
  { id: 4, name: '光亮铜', spec: '二级' },
]
const read = (rows: Cell[][], day = TODAY) => readSheet(rows, { series: SERIES, today: TODAY, day })

describe('a table', () => {
  const HEAD = ['日期', '品种', '最低价（元/吨）', '最高价（元/吨）', '均价']

  test('is read by the names of its columns in any order, below a title', () => {
    const { rows, skipped } = read([
      ['今日行情', null, null, null, null],
      HEAD,
      ['2026/11/26', '1# 电解铜', '102,380', '102,680', null],
      ['2026年11月27日', 'Ａ００铝', 24_040, 24_060, 24_051],
      ['数据来源：交易所', null, null, null, null],
    ])
    expect(skipped).toBe(1)
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [3, null],
      [4, null],
    ])
    expect(rows.map(({ entry }) => entry)).toEqual([
      {
        series_id: 1,
        quoted_on: '2026-11-26',
        low_price_fen: 10_238_000,
        high_price_fen: 10_268_000,
        average_price_fen: 10_253_000,
      },
      {
        series_id: 2,
        quoted_on: '2026-11-27',
        low_price_fen: 2_404_000,
        high_price_fen: 2_406_000,
        average_price_fen: 2_405_100,
      },
    ])
  })

  test('without a header is read as name and figures, of the given day', () => {
    const { rows } = read([
      ['1#电解铜', '102380', '102680'],
      ['A00铝', '24040', '24060'],
    ])
    expect(rows.map(({ entry }) => entry?.quoted_on)).toEqual([TODAY, TODAY])
    expect(rows.map(({ entry }) => entry?.average_price_fen)).toEqual([10_253_000, 2_405_000])
  })

  test('with the range of prices in one column is read', () => {
    const { rows } = read([
      ['品名', '价格区间', '均价'],
      ['1#电解铜', '102380-102680', '102530'],
    ])
    expect(rows[0]?.entry).toMatchObject({ low_price_fen: 10_238_000, high_price_fen: 10_268_000 })
  })

  test('names every wrong row and what is wrong with it', () => {
    const { rows } = read([
      HEAD,
      ['2026-11-27', '锡锭', 1, 2, null],
      ['2026-11-27', '1#电解铜', 2, 1, null],
      ['2026-11-27', '1#电解铜', 1, 2, 3],
      ['2026-11-28', '1#电解铜', 1, 2, null],
      ['明天', '1#电解铜', 1, 2, null],
      ['', '1#电解铜', 1, 2, null],
      ['2026-11-27', '1#电解铜', { formula: 'C8' }, 2, null],
      ['2026-11-27', '1#电解铜', 1, null, null],
      ['2026-11-27', '光亮铜', 1, 2, null],
      ['2026-11-27', 'A00铝', 1, 2, null],
      ['2026/11/27', 'A00铝', 1, 2, null],
    ])
    expect(rows.map(({ line, fault }) => `${line} ${fault}`)).toEqual([
      '2 没有这个品种',
      '3 最高价低于最低价',
      '4 均价不在最低价与最高价之间',
      '5 日期不能晚于今天',
      '6 “明天”不是日期，请写成 2026-11-27',
      '7 缺少日期',
      '8 C8 是没有结果的公式，请在表格里算出后另存',
      '9 缺少最低价或最高价',
      '10 有多个同名品种，请加上规格一列',
      '11 null',
      '12 与第 11 行是同一品种的同一天',
    ])
  })

  test('tells series of one name apart by their spec', () => {
    const { rows } = read([
      ['品种', '规格', '最低', '最高'],
      ['光亮铜', '二级', 1, 2],
    ])
    expect(rows[0]?.entry?.series_id).toBe(4)
  })

  test('without names and prices is refused as a whole', () => {
    expect(
      read([
        ['a', 'b'],
        ['c', 'd'],
      ]).problem,
    ).toMatch('没有找到')
    expect(read([]).problem).toMatch('没有找到')
  })
})
