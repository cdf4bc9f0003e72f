/** Tables as CSV: RFC 4180 with CRLF, a byte order mark for Excel, and text that can never become a formula. */
import { chinaDay, chinaTime } from '../china-time.ts'
import { formatFixed } from '../decimal.ts'
import { type CellValue, type Column, PLACES, type Unit } from './spreadsheet.ts'

/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\ufeff'

/** A cell start that a spreadsheet reads as a formula or drops, in half or full width. A leading apostrophe keeps it as text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const SPECIAL = /[",\r\n]/

/** Digits that a spreadsheet would round or strip of leading zeros, such as a ticket or transfer number. */
const NAME_IN_DIGITS = /^(?:\d{12,}|0\d+)$/

function text(value: string): string {
  if (NAME_IN_DIGITS.test(value)) return `"=""${value}"""`
  const guarded = FORMULA.test(value) ? `'${value}` : value
  return SPECIAL.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
/** A figure without thousands separators: 32480 kg → 32.480. */
function written(value: CellValue, unit: Unit | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (unit === 'day') return chinaDay(value)
  if (unit === 'time') return chinaTime(value)
  const places = unit && PLACES[unit]
  return places === undefined || typeof value === 'string' ? text(String(value)) : formatFixed(value, places).replaceAll(',', '')
}

/** One row and its line end. */
const row = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

export const csvHead = <T>(columns: readonly Column<T>[]): string =>
  BYTE_ORDER_MARK + row(columns.map(({ heading }) => text(heading)))
export const csvLine = <T>(columns: readonly Column<T>[], record: T): string =>
  row(columns.map(({ value, unit }) => written(value(record), unit)))

/** A row: cells up to the first line end outside quotes. */
const ROW = /((?:"(?:[^"]|"")*"|[^"\r])*)\r\n/g
const FIRST_CELL = /^(?:"((?:[^"]|"")*)"|([^,]*))/
/** The first cell of every row below the header of a CSV file from this module. */
export const firstCells = (text: string): string[] =>
  [...text.matchAll(ROW)].slice(1).map(([, row = '']) => {
    const [, quoted, bare = ''] = FIRST_CELL.exec(row) ?? []
    return quoted?.replaceAll('""', '"') ?? bare
  })
