/** Tables as a spreadsheet opens them: RFC 4180 with CRLF, a byte order mark for Excel, and text that can never become a formula. */
import { formatFixed } from './decimal.ts'

/** Says UTF-8 to Excel. */
const BYTE_ORDER_MARK = '\ufeff'

/** A cell is text; a number is written by `tonnes`, `yuan` or `count` and marked as such, so that it is not guarded like text. */
export type Cell = string | { number: string }

const plain = (units: number, places: number): Cell => ({ number: formatFixed(units, places).replaceAll(',', '') })
const EMPTY: Cell = ''
type Figure = number | null | undefined
/** Kilograms as tonnes: 32480 → 32.480. */
export const tonnes = (kg: Figure): Cell => (kg == null ? EMPTY : plain(kg, 3))
/** Fen as yuan: 308370000 → 3083700.00. */
export const yuan = (fen: Figure): Cell => (fen == null ? EMPTY : plain(fen, 2))
/** Basis points as per cent: 1300 → 13.00. */
export const percent = (bp: Figure): Cell => (bp == null ? EMPTY : plain(bp, 2))
export const count = (n: Figure): Cell => (n == null ? EMPTY : plain(n, 0))

/** What a spreadsheet would take for a formula or swallow, in either width; an apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const SPECIAL = /[",\r\n]/

function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell.number
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

/** A table whose columns say what they show of a record. */
export interface Column<T> {
  heading: string
  cell: (record: T) => Cell
}
export const csvHead = <T>(columns: readonly Column<T>[]): string =>
  BYTE_ORDER_MARK + csvRow(columns.map(({ heading }) => heading))
export const csvLine = <T>(columns: readonly Column<T>[], record: T): string => csvRow(columns.map(({ cell }) => cell(record)))

/** A row: cells with line ends inside quotes, up to the line end that is not. */
const ROW = /((?:"(?:[^"]|"")*"|[^"\r])*)\r\n/g
const FIRST_CELL = /^(?:"((?:[^"]|"")*)"|([^,]*))/
/** The first cell of every row below the head of a file written as above, whatever stands in the others. */
export const firstCells = (text: string): string[] =>
  [...text.matchAll(ROW)].slice(1).map(([, row = '']) => {
    const [, quoted, bare = ''] = FIRST_CELL.exec(row) ?? []
    return quoted?.replaceAll('""', '"') ?? bare
  })
