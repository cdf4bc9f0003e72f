/** Tables as files for a spreadsheet: columns that say what they show of a record, and in which unit. */

/** kg is written in tonnes, fen in yuan, bp in per cent; `day` and `time` are ISO times, written as China's. A column without a unit is text. */
export type Unit = 'kg' | 'fen' | 'bp' | 'count' | 'day' | 'time'
export type CellValue = string | number | null | undefined

export interface Column<T> {
  heading: string
  unit?: Unit
  /** the column has a total */
  sums?: true
  value: (record: T) => CellValue
}

/** Decimals of the figures of each unit; a figure is held in units of 10^-places. */
export const PLACES: Partial<Record<Unit, number>> = { kg: 3, fen: 2, bp: 2, count: 0 }
