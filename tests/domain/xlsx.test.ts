/** The rows of a spreadsheet: typed values and exact totals. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFixed } from '#domain/decimal.ts'
import type { Column } from '#domain/list/spreadsheet.ts'
import { xlsxColumns, XlsxRows } from '#domain/list/xlsx.ts'

interface Line {
  no: string
  kg: number | null
  fen: number
  at: string
}
const COLUMNS: Column<Line>[] = [
  { heading: '订单号', value: ({ no }) => no },
  { heading: '数量（吨）', unit: 'kg', sums: true, value: ({ kg }) => kg },
  { heading: '单价（元）', unit: 'fen', value: ({ fen }) => fen },
  { heading: '金额（元）', unit: 'fen', sums: true, value: ({ fen }) => fen },
  { heading: '日期', unit: 'day', value: ({ at }) => at },
  { heading: '时间', unit: 'time', value: ({ at }) => at },
]

test('values are typed: figures as numbers, times as China shows them, text as text', () => {
  const rows = new XlsxRows(COLUMNS)
  const line = { no: '=1+1', kg: 32_480, fen: 308_370_001, at: '2031-12-31T16:30:40.123Z' }
  const [day, time] = [new Date('2032-01-01T00:00:00Z'), new Date('2032-01-01T00:30:00Z')]
  expect(rows.row(line)).toEqual(['=1+1', 32.48, 3_083_700.01, 3_083_700.01, day, time])
  expect(rows.row({ ...line, kg: null, at: '' })).toEqual(['=1+1', null, 3_083_700.01, 3_083_700.01, null, null])
  expect(rows.totals()).toEqual(['合计', 32.48, null, 6_167_400.02, null, null])
})

test('characters that XML forbids are left out, because one of them makes the file unreadable', () => {
  const written = (no: string) => new XlsxRows(COLUMNS).row({ no, kg: null, fen: 0, at: '' })[0]
  expect(written('A\ufffe\uffff\u0001\ud800B\udc00')).toBe('AB')
  expect(written('行\t一\r\n👷𠀀\ufffd')).toBe('行\t一\r\n👷𠀀\ufffd')
  // The longest allowed text of a cell ends in the middle of a character.
  expect(written(`${'长'.repeat(32_766)}👷`)).toBe('长'.repeat(32_766))
})

test('a column is wide enough for its heading, and says how its values are written', () => {
  expect(xlsxColumns(COLUMNS).map(({ header, width, numFmt }) => [header, width, numFmt])).toEqual([
    ['订单号', 18, '@'],
    ['数量（吨）', 14, '#,##0.000'],
    ['单价（元）', 18, '#,##0.00'],
    ['金额（元）', 18, '#,##0.00'],
    ['日期', 12, 'yyyy-mm-dd'],
    ['时间', 18, 'yyyy-mm-dd hh:mm'],
  ])
  expect(xlsxColumns([{ heading: '很长很长很长的一个标题', unit: 'count', value: () => 0 }])[0]?.width).toBe(24)
})

test('each figure is written with all its digits, and the total equals their sum to the fen', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e13, max: 1e13 }), { minLength: 1, maxLength: 60 }), (amounts) => {
      const rows = new XlsxRows(COLUMNS)
      const written = amounts.map((fen) => rows.row({ no: '', kg: fen, fen, at: '' })[3])
      const digits = (fen: number) => formatFixed(fen, 2).replaceAll(',', '')
      expect(written.map((value) => (value as number).toFixed(2))).toEqual(amounts.map((fen) => digits(fen)))
      const total = amounts.reduce((sum, fen) => sum + fen, 0)
      expect((rows.totals()[3] as number).toFixed(2)).toBe(digits(total))
    }),
  )
})
