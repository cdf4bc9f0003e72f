/** The rows of an .xlsx file: typed values that a spreadsheet can sum, the widths of their columns, and a row of totals. */
import { chinaDay, chinaTime } from '../china-time.ts'
import { formatFixed } from '../decimal.ts'
import { type Column, isAdded, isLeftOut, PLACES, type Unit } from './spreadsheet.ts'

/** Formats as spreadsheets write them. */
const FORMATS: Record<Unit, string> = {
  kg: '#,##0.000',
  fen: '#,##0.00',
  bp: '0.00',
  count: '0',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
}
/** Least widths in characters; a Chinese one counts as two. */
const WIDTHS: Record<Unit | 'text', number> = { kg: 14, fen: 18, bp: 10, count: 8, day: 12, time: 18, text: 18 }
const TEXT_FORMAT = '@'

export interface XlsxColumn {
  header: string
  width: number
  numFmt: string
}
export type XlsxValue = string | number | Date | null
/** Most characters of a cell. */
const CELL_LENGTH = 32_767
/** Characters that XML forbids, even escaped. A single one makes the whole file unreadable. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const textOf = (value: string | number): string => String(value).slice(0, CELL_LENGTH).replaceAll(NOT_XML, '')

const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u00ff' ? 2 : 1), 2)

export const xlsxColumns = <T>(columns: readonly Column<T>[]): XlsxColumn[] =>
  columns.map(({ heading, unit }) => ({
    header: heading,
    width: Math.max(widthOf(heading), WIDTHS[unit ?? 'text']),
    numFmt: unit ? FORMATS[unit] : TEXT_FORMAT,
  }))

/** A figure in units of 10^-places as a number with the same digits: 308370001 fen → 3083700.01. */
const decimal = (units: number, places: number): number => Number(`${units}e-${places}`)

function typed(value: string | number, unit: Unit | undefined): XlsxValue {
  // A spreadsheet knows no time zones. It shows the UTC parts of a time, so they must be those of China.
  if (unit === 'day') return new Date(chinaDay(value))
  if (unit === 'time') return new Date(`${chinaTime(value).replace(' ', 'T')}Z`)
  const places = unit && PLACES[unit]
  return places !== undefined && typeof value === 'number' ? decimal(value, places) : textOf(value)
}

/** A figure that the total leaves out becomes text, so that a spreadsheet's sum of the column equals the total. */
const leftOut = (value: number, unit: Unit | undefined): string => `不计入 ${formatFixed(value, (unit && PLACES[unit]) ?? 0)}`

/** Makes the rows of a file one by one, and the row of totals last. */
export class XlsxRows<T> {
  readonly #columns: readonly Column<T>[]
  readonly #totals: bigint[]
  #left_out = 0
  constructor(columns: readonly Column<T>[]) {
    this.#columns = columns
    this.#totals = columns.map(() => 0n)
  }

  /** The cells of one record, which also counts towards the totals. */
  row(record: T): XlsxValue[] {
    if (this.#columns.some(({ sums }) => isLeftOut(sums, record))) this.#left_out += 1
    return this.#columns.map(({ unit, sums, value }, at) => {
      const found = value(record)
      if (found === null || found === undefined || found === '') return null
      if (typeof found === 'number' && isLeftOut(sums, record)) return leftOut(found, unit)
      if (typeof found === 'number' && isAdded(sums, record)) this.#totals[at] = (this.#totals[at] ?? 0n) + BigInt(found)
      return typed(found, unit)
    })
  }

  /**
   * The row of totals. The first cell names the number of rows that no total includes. Totals are exact to the fen and the
   * kilogram.
   */
  totals(): XlsxValue[] {
    return this.#columns.map(({ unit, sums }, at) => {
      if (at === 0) return this.#left_out > 0 ? `合计（${this.#left_out} 行不计入）` : '合计'
      return sums ? decimal(Number(this.#totals[at]), (unit && PLACES[unit]) ?? 0) : null
    })
  }
}
