/** Tables: columns sorted, summed and written to a file; filters that narrow lists alike on the device and on the server. */
import { expect, test } from 'vitest'
import { firstCells } from '#domain/list/csv.ts'
import { amountsText, filterBy, type ListFilter, periodText, readAmounts, readPeriod } from '#domain/list/list-filter.ts'
import {
  cellsOf,
  nextSort,
  overCells,
  readSort,
  sorted,
  type TableColumn,
  tableFile,
  totalsOf,
  valueText,
  writeSort,
} from '#domain/list/table.ts'

interface Row {
  no: string
  firm: string
  kg: number
  fen: number | null
  state: string
  step: number
}
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'no', label: '订单号', value: ({ no }) => no },
  { key: 'firm', label: '公司', value: ({ firm }) => firm },
  { key: 'kg', label: '数量 吨', unit: 'kg', sums: true, value: ({ kg }) => kg },
  { key: 'fen', label: '金额 元', unit: 'fen', sums: true, value: ({ fen }) => fen },
  { key: 'price', label: '单价', unit: 'fen', value: () => 12_345 },
  { key: 'state', label: '状态', value: ({ state }) => state, rank: ({ step }) => step },
  { key: 'steps', label: '操作' },
]
const row = (no: string, firm: string, kg: number, fen: number | null, state = '待付款', step = 4): Row => ({
  no,
  firm,
  kg,
  fen,
  state,
  step,
})
const ROWS = [
  row('DD3', '砺锋', 32_460, 1_10, '待收货', 2),
  row('DD2', '蓝岬', 1, null, '已完成', 8),
  row('DD1', '蓝岬', 60_000, 2_20),
]
const fileOf = <Each>(columns: readonly TableColumn<Each>[], rows: readonly Each[]) => [...tableFile(columns, rows)].join('')
const nos = (sort: string | null) =>
  sorted(ROWS, COLUMNS, readSort(sort))
    .map(({ no }) => no.slice(2))
    .join('')

test('rows are sorted by a column either way; what is missing comes last, and equal rows keep their order', () => {
  expect(nos(null)).toBe('321')
  expect(nos('kg')).toBe('231')
  expect(nos('-kg')).toBe('132')
  expect(nos('fen')).toBe('312')
  expect(nos('-fen')).toBe('132')
  // By pinyin: lán before lì.
  expect(nos('firm')).toBe('213')
  expect(nos('state')).toBe('312')
  expect(nos('nothing')).toBe('321')
})

test('numbers of documents are sorted as numbers, whatever their length, and beside names by pinyin', () => {
  const order = (...texts: string[]) =>
    sorted(texts, [{ key: 'text', label: '', value: (text) => text }], { key: 'text', down: false }).join(' ')
  expect(order('DD10', 'dd9', 'DD2026112300010', 'DD2026112300009', '')).toBe(' dd9 DD10 DD2026112300009 DD2026112300010')
  expect(order('砺锋', 'DD10', 'DD9', '蓝岬')).toMatch(/DD9 DD10/)
  expect(order('砺锋 10', '蓝岬', '砺锋 9')).toBe('蓝岬 砺锋 9 砺锋 10')
})

test('cells say the same as the rows they were read from', () => {
  const cells = ROWS.map((each) => ({ ...cellsOf(COLUMNS, each), no: each.no }))
  for (const key of ['kg', '-fen', 'firm', '-state']) {
    const found = sorted(cells, overCells(COLUMNS), readSort(key)) as typeof cells
    expect(found.map(({ no }) => no)).toEqual(sorted(ROWS, COLUMNS, readSort(key)).map(({ no }) => no))
  }
  expect(totalsOf(cells, overCells(COLUMNS))).toEqual({ kg: 92_461, fen: 3_30 })
  expect(fileOf(overCells(COLUMNS), cells)).toBe(fileOf(COLUMNS, ROWS))
})

test('a press on a head sorts, turns and ends', () => {
  const [text, figure] = [{ key: 'firm' }, { key: 'kg', unit: 'kg' as const }]
  expect(writeSort(nextSort(figure, null))).toBe('-kg')
  expect(writeSort(nextSort(figure, { key: 'kg', down: true }))).toBe('kg')
  expect(nextSort(figure, { key: 'kg', down: false })).toBeNull()
  expect(writeSort(nextSort(text, { key: 'kg', down: true }))).toBe('firm')
  expect(writeSort(nextSort(text, { key: 'firm', down: false }))).toBe('-firm')
})

test('a file heads each column with its unit, has every row, and no formula', () => {
  expect(fileOf(COLUMNS, [row('=1', '蓝,岬', 32_460, 308_370_000)])).toBe(
    '\ufeff订单号,公司,数量（吨）,金额（元）,单价,状态\r\n\'=1,"蓝,岬",32.460,3083700.00,123.45,待付款\r\n',
  )
  const many = Array.from({ length: 5000 }, (_each, n) => row(`DD${n}`, '蓝岬', 1, 1))
  expect(firstCells(fileOf(COLUMNS, many))).toEqual(many.map(({ no }) => no))
  expect([valueText(1_234_500, 'fen'), valueText(32_460, 'kg'), valueText(null, 'kg'), valueText('', undefined)]).toEqual([
    '12,345.00',
    '32.460',
    '—',
    '—',
  ])
})

const FACTS = {
  firms: [
    { id: 'a', name: '蓝岬' },
    { id: 'b', name: '砺锋' },
  ],
  plates: ['浙BD31286'],
  category_id: 'copper',
  amounts_fen: [100_00, 120_00],
  created_at: '2026-11-20T16:00:00.000Z',
}

test('a filter passes what a person means by it', () => {
  const now = Date.parse('2026-11-22T02:00:00Z')
  const passes = (filter: ListFilter) => filterBy(filter)(FACTS)
  expect(passes({})).toBe(true)
  expect([passes({ firm_id: 'b' }), passes({ firm_id: 'c' })]).toEqual([true, false])
  expect([passes({ plate: '浙b·d31' }), passes({ plate: 'D312 86' }), passes({ plate: 'D39' })]).toEqual([true, true, false])
  expect([passes({ category_id: 'copper' }), passes({ category_id: 'zinc' })]).toEqual([true, false])
  expect([
    passes(readAmounts('110-130')),
    passes(readAmounts('101-119')),
    passes(readAmounts('-100')),
    passes(readAmounts('121-')),
  ]).toEqual([true, false, true, false])
  // Days are China's: the order was made at midnight between the 20th and the 21st.
  expect(passes(readPeriod('2026-11-21~2026-11-21', now))).toBe(true)
  expect(passes(readPeriod('~2026-11-20', now))).toBe(false)
  expect(passes(readPeriod('2026-11-22~', now))).toBe(false)
  expect([passes(readPeriod('7', now)), passes(readPeriod('1', now)), passes(readPeriod('nonsense', now))]).toEqual([
    true,
    false,
    true,
  ])
})

test('a filter in force is named', () => {
  const now = Date.parse('2026-11-22T02:00:00Z')
  expect([periodText('30', now), periodText('2026-11-01~2026-11-21', now), periodText('2025-11-01~', now)]).toEqual([
    '近 30 天',
    '11-01 至 11-21',
    '2025-11-01 起',
  ])
  expect([amountsText('1000-5000'), amountsText('-5000'), amountsText('1000-')]).toEqual([
    '1,000.00–5,000.00 元',
    '5,000.00 元以下',
    '1,000.00 元以上',
  ])
})
