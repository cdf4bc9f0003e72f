/** A table column defines once what its cells show, how they sort, what they add up to, and what a file contains. */
import { chinaDay, chinaTime } from '../china-time.ts'
import { csvHead, csvLine } from './csv.ts'
import { formatFixed } from '../decimal.ts'
import { formatFen } from '../money/money.ts'
import { type CellValue, type Column, isAdded, isLeftOut, type Sums } from './spreadsheet.ts'
import { formatTonnes } from '../goods/weight.ts'

export type Value = CellValue
export interface TableColumn<Row> {
  key: string
  label: string
  /** unit of figures and times; a column without one holds text */
  unit?: 'kg' | 'fen' | 'count' | 'day' | 'time'
  /** the column has a total; all such columns of a table leave out the same rows */
  sums?: Sums<Row>
  /** absent if the column is neither sorted nor exported, such as one of buttons */
  value?: (row: Row) => Value
  /** columns that replace this one in a file, such as one per firm */
  splits?: readonly TableColumn<Row>[]
  /** sort key, if the value's own order is meaningless, such as a state's label */
  rank?: (row: Row) => Value
}
export interface Sort {
  key: string
  down: boolean
}

/** `margin` or `-margin`, as in an address. */
export const readSort = (text: string | null): Sort | null =>
  text ? { key: text.replace(/^-/, ''), down: text.startsWith('-') } : null
export const writeSort = (sort: Sort | null): string => (sort ? `${sort.down ? '-' : ''}${sort.key}` : '')

/** Whether the column holds figures. Times sort as text and align left as text does. */
export const isFigure = (unit: TableColumn<never>['unit']): boolean => unit !== undefined && unit !== 'day' && unit !== 'time'

/** The sort after a click on a header. Figures start descending and text ascending; the third click clears it. */
export function nextSort({ key, unit }: Pick<TableColumn<never>, 'key' | 'unit'>, sort: Sort | null): Sort | null {
  const first = isFigure(unit)
  if (sort?.key !== key) return { key, down: first }
  return sort.down === first ? { key, down: !first } : null
}

const BY_PINYIN = new Intl.Collator('zh-CN', { numeric: true })
const PLAIN = /^[ -~]*$/
const padded = (text: string) => text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'))

/** Document numbers and days are numerous and need no language rules. Comparing by those rules takes ten times as long. */
function inOrder(texts: readonly string[]): string[] {
  if (!texts.every((text) => PLAIN.test(text))) return texts.toSorted(BY_PINYIN.compare)
  const one_length = texts.every(({ length }) => length === texts[0]?.length)
  const key = (text: string) => `${one_length ? text.toLowerCase() : padded(text)}\n${text}`
  return texts
    .map(key)
    .sort()
    .map((each) => each.slice(each.indexOf('\n') + 1))
}

/** The distinct values in order. Many rows share a value, so each value is compared once. */
function distinct(values: readonly Value[]): readonly Value[] {
  const all = [...new Set(values)].filter((value) => value !== null && value !== undefined)
  if (all.every((value) => typeof value === 'number')) return [...Float64Array.from(all as number[]).sort()]
  return inOrder([...new Set(all.map(String))])
}

/** Rows without a value come last in both directions. Equal rows keep their order. */
export function sorted<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], sort: Sort | null): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key)
  const value = column?.rank ?? column?.value
  if (!value) return rows
  const values = rows.map(value)
  const ordered = distinct(values)
  const texts = typeof ordered[0] === 'string'
  const places = new Map(ordered.map((each, place) => [each, sort?.down ? ordered.length - 1 - place : place]))
  const place_of = values.map((each) =>
    each === null || each === undefined ? ordered.length : (places.get(texts ? String(each) : each) as number),
  )
  // The start of each value's rows, then the index of its next row.
  const next = new Uint32Array(ordered.length + 2)
  for (const place of place_of) next[place + 1] = (next[place + 1] as number) + 1
  for (let place = 1; place < next.length; place++) next[place] = (next[place] as number) + (next[place - 1] as number)
  const found = [...rows]
  place_of.forEach((place, at) => {
    const to = next[place] as number
    found[to] = rows[at] as Row
    next[place] = to + 1
  })
  return found
}

/** The totals of the columns that have one, by key. */
export function totalsOf<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { key, sums, value } of columns) {
    if (!sums || !value) continue
    let total = 0
    for (const row of rows) if (isAdded(sums, row)) total += Number(value(row) ?? 0)
    totals[key] = total
  }
  return totals
}

/** Whether totals include the row. If not, its figures are shown as not counting. */
export const countsIn = <Row>(columns: readonly TableColumn<Row>[], row: Row): boolean =>
  columns.every(({ sums }) => !isLeftOut(sums, row))

/** The value as people read it. */
export function valueText(value: Value, unit: TableColumn<never>['unit']): string {
  if (value === null || value === undefined || value === '') return '—'
  if (unit === 'day') return chinaDay(value)
  if (unit === 'time') return chinaTime(value)
  if (typeof value === 'string') return value
  if (unit === 'kg') return formatTonnes(value)
  return unit === 'fen' ? formatFen(value) : formatFixed(value, 0)
}

/** The exported columns, each once: 数量 吨 gets the header 数量（吨）. */
export const fileColumns = <Row>(columns: readonly TableColumn<Row>[]): Column<Row>[] =>
  [...new Map(columns.flatMap((each) => each.splits ?? each).map((each) => [each.key, each])).values()].flatMap(
    ({ label, unit, sums, value }) =>
      value ? [{ heading: label.replace(/ (\S+)$/, '（$1）'), ...(unit ? { unit } : {}), ...(sums ? { sums } : {}), value }] : [],
  )

/** The rows as CSV, in chunks. */
export function* tableFile<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Generator<string, void> {
  const written = fileColumns(columns)
  yield csvHead(written)
  for (let at = 0; at < rows.length; at += PIECE) {
    yield rows
      .slice(at, at + PIECE)
      .map((row) => csvLine(written, row))
      .join('')
  }
}
/** Rows per chunk. */
const PIECE = 2000

/** The cells of a row. Sorting, totals and files use them, so rows need not be read again. */
export interface Cells {
  values: readonly Value[]
  /** for the columns that have a rank, in their order */
  ranks: readonly Value[]
  /** false if totals leave the row out */
  counts: boolean
}
const ranked = <Row>(columns: readonly TableColumn<Row>[]) => columns.flatMap(({ rank }) => rank ?? [])
/** `same` returns one object for equal texts. A hundred thousand rows of a few firms then share their names in memory. */
export const cellsOf = <Row>(columns: readonly TableColumn<Row>[], row: Row, same: Same = (text) => text): Cells => ({
  values: columns.map(({ value }) => {
    const held = value?.(row)
    return typeof held === 'string' ? same(held) : held
  }),
  ranks: ranked(columns).map((rank) => rank(row)),
  counts: countsIn(columns, row),
})
export type Same = (text: string) => string
/** The same columns over cells. */
export function overCells<Row>(columns: readonly TableColumn<Row>[]): TableColumn<Cells>[] {
  const ranks_of = ranked(columns)
  const over = columns.map(({ key, label, unit, sums, value, rank }, at): TableColumn<Cells> => {
    const place = rank ? ranks_of.indexOf(rank) : -1
    return {
      key,
      label,
      ...(unit ? { unit } : {}),
      ...(sums ? { sums: sums === true || (({ counts }: Cells) => counts) } : {}),
      ...(value ? { value: ({ values }: Cells) => values[at] } : {}),
      ...(rank ? { rank: ({ ranks }: Cells) => ranks[place] } : {}),
    }
  })
  return over.map((column, at) => {
    const keys = columns[at]?.splits?.map(({ key }) => key)
    return keys ? { ...column, splits: over.filter(({ key }) => keys.includes(key)) } : column
  })
}
