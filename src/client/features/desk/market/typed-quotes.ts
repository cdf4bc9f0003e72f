/** The quotes of a day as typed in the sheet, their draft, and what each row amounts to. */
import type { QuoteSheetRow } from '#api/desk/quotes.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { type Cell, priceIn } from '#domain/desk/quote-cells.ts'
import type { CalendarEntry } from '#domain/desk/calendar.ts'
import { averageOf, type QuoteEntry, quoteDoubts, quoteFaults, sameFigures } from '#domain/desk/quote-entry.ts'
import { formatFen } from '#domain/money/money.ts'

export const COLUMNS = ['low', 'high', 'average'] as const
export type ColumnName = (typeof COLUMNS)[number]
export const COLUMN_WORDS: Record<ColumnName, string> = { low: '最低价', high: '最高价', average: '均价' }
const FIELDS: Record<string, ColumnName> = { low_price_fen: 'low', high_price_fen: 'high', average_price_fen: 'average' }

/** A typed row. An empty average is the mean of low and high. */
export type TypedRow = Record<ColumnName, string>
export interface TypedQuotes {
  /** by id of the series; only rows that were typed in */
  rows: Record<string, TypedRow>
  /** the version of each quote when typing in its row began; 0 without one */
  seen: Record<string, number>
  /** a pasted or imported table while it is checked; the device keeps it too */
  table?: QuoteTable | undefined
}
/** A row of a sheet, a pasted table or a file. */
export interface GivenRow {
  /** its line in the file, or its place in the sheet */
  line: number
  name: string
  entry: QuoteEntry | null
  /** why it cannot be saved; null with an entry */
  fault: string | null
}
/** Rows that are checked before they are saved. */
export interface QuoteTable {
  /** name of the file, or what was pasted */
  title: string
  rows: readonly GivenRow[]
  /** number of rows without a figure, which are left out */
  skipped: number
}
export const NO_QUOTES: TypedQuotes = { rows: {}, seen: {} }
export const quotesDraft = (day: string): DraftSubject<TypedQuotes> => ({ kind: 'quotes', subject: day })

/** 10238000 → 102,380; 10238050 → 102,380.50 */
export const priceText = (fen: number): string => formatFen(fen).replace(/\.00$/, '')
/** The text as the sheet shows it once the cell is left; what is no price stays as typed. */
export function tidied(text: string): string {
  const { value } = priceIn(text)
  return value === null ? text.trim() : priceText(value)
}
/** A cell of a pasted table as text. */
export const pastedText = (cell: Cell): string => tidied(typeof cell === 'string' ? cell : String(cell ?? ''))

/** The row as it stands in the sheet: typed, or else saved. */
export function shownRow(row: QuoteSheetRow, typed: TypedQuotes): TypedRow {
  const own = typed.rows[row.series_id]
  if (own) return own
  const { quote } = row
  if (!quote) return { low: '', high: '', average: '' }
  const is_mean = averageOf(quote.low_price_fen, quote.high_price_fen) === quote.average_price_fen
  return {
    low: priceText(quote.low_price_fen),
    high: priceText(quote.high_price_fen),
    average: is_mean ? '' : priceText(quote.average_price_fen),
  }
}

export interface EvaluatedRow {
  /** null while the row is empty, incomplete or wrong */
  entry: QuoteEntry | null
  /** the mean, if the average is not typed */
  derived_fen: number | null
  faults: Partial<Record<ColumnName, string>>
  doubts: string[]
  /** the row would be saved */
  changed: boolean
  /** somebody has saved the quote since typing in this row began */
  overtaken: boolean
}

/** The day of the sheet, and what is known of it. */
interface SheetDay {
  day: string
  today: string
  calendar: readonly CalendarEntry[]
}
/** What the row amounts to on this day. */
export function evaluate(row: QuoteSheetRow, typed: TypedQuotes, { day, today, calendar }: SheetDay): EvaluatedRow {
  const shown = shownRow(row, typed)
  const is_typed = row.series_id in typed.rows
  const result: EvaluatedRow = {
    entry: null,
    derived_fen: null,
    faults: {},
    doubts: [],
    changed: false,
    overtaken: is_typed && (typed.seen[row.series_id] ?? 0) !== (row.quote?.version ?? 0),
  }
  const read = { low: priceIn(shown.low), high: priceIn(shown.high), average: priceIn(shown.average) }
  for (const column of COLUMNS) {
    const { problem } = read[column]
    if (problem) result.faults[column] = problem
  }
  const [low, high] = [read.low.value, read.high.value]
  if (low !== null && high !== null && low <= high) result.derived_fen = read.average.value === null ? averageOf(low, high) : null
  if (Object.keys(result.faults).length > 0) return result
  const empty = low === null && high === null && read.average.value === null
  if (empty) {
    if (row.quote) result.faults.low = '已有的报价只能更正，不能清空'
    return result
  }
  if (low === null) result.faults.low = '请填写最低价'
  if (high === null) result.faults.high = '请填写最高价'
  if (low === null || high === null) return result
  const figures = { low_price_fen: low, high_price_fen: high, average_price_fen: read.average.value ?? averageOf(low, high) }
  const entry = { series_id: row.series_id, quoted_on: day, ...figures }
  for (const [field, words] of Object.entries(quoteFaults(entry, today))) result.faults[FIELDS[field] ?? 'low'] = words
  if (Object.keys(result.faults).length > 0) return result
  return {
    ...result,
    entry,
    doubts: quoteDoubts(entry, row.earlier, calendar),
    changed: !row.quote || !sameFigures(row.quote, figures),
  }
}
