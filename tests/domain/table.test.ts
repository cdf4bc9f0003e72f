/** Tables: columns sorted, summed and written to a file. */
import { expect, test } from 'vitest'
import { firstCells } from '#domain/list/csv.ts'
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

test('rows sort by a column in both directions, with missing values last and equal rows in their order', () => {
  expect(nos(null)).toBe('321')
  expect(nos('kg')).toBe('231')
  expect(nos('-kg')).toBe('132')
  expect(nos('fen')).toBe('312')
  expect(nos('-fen')).toBe('132')
  // Sorted by pinyin: lán before lì.
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

test('cells say the same as the rows they come from', () => {
  const cells = ROWS.map((each) => ({ ...cellsOf(COLUMNS, each), no: each.no }))
  for (const key of ['kg', '-fen', 'firm', '-state']) {
    const found = sorted(cells, overCells(COLUMNS), readSort(key)) as typeof cells
    expect(found.map(({ no }) => no)).toEqual(sorted(ROWS, COLUMNS, readSort(key)).map(({ no }) => no))
  }
  expect(totalsOf(cells, overCells(COLUMNS))).toEqual({ kg: 92_461, fen: 3_30 })
  expect(fileOf(overCells(COLUMNS), cells)).toBe(fileOf(COLUMNS, ROWS))
})

test('a press on a column header sorts, reverses, and ends the sort', () => {
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
