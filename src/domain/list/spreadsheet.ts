/** Tables for spreadsheet files: typed columns with a unit. */

/**
 * kg is written in tonnes, fen in yuan, bp in per cent. `day` and `time` are ISO times, written in Chinese time. A column without
 * a unit is text.
 */
export type Unit = 'kg' | 'fen' | 'bp' | 'count' | 'day' | 'time'
export type CellValue = string | number | null | undefined

export interface Column<T> {
  heading: string
  unit?: Unit
  /** the column has a total */
  sums?: Sums<T>
  value: (record: T) => CellValue
}

/** true adds up all records; a function selects the records that count. */
export type Sums<T> = true | ((record: T) => boolean)
/** Whether the column's total includes the record. */
export const isAdded = <T>(sums: Sums<T> | undefined, record: T): boolean => sums === true || (sums?.(record) ?? false)
/** Whether the record has a figure in the column that the total leaves out. */
export const isLeftOut = <T>(sums: Sums<T> | undefined, record: T): boolean => sums !== undefined && !isAdded(sums, record)
/** Shown beside such a figure. */
export const NOT_COUNTED = '不计入合计'
/** The label of a totals row: 合计 71 单，另 5 单不计入. */
export const totalsLabel = (records: number, left_out: number, unit: string): string =>
  `合计 ${records - left_out} ${unit}${left_out > 0 ? `，另 ${left_out} ${unit}不计入` : ''}`

/** Decimals of the figures of each unit; a figure is held in units of 10^-places. */
export const PLACES: Partial<Record<Unit, number>> = { kg: 3, fen: 2, bp: 2, count: 0 }
