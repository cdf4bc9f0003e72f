/** A column of a table says once what its cells hold: what is shown, sorted by, summed and written to a file. */
import { chinaDay, chinaTime } from './china-time.ts'
import { csvHead, csvLine } from './csv.ts'
import { formatFixed } from './decimal.ts'
import { formatFen } from './money.ts'
import { type CellValue, type Column, isAdded, isLeftOut, type Sums } from './spreadsheet.ts'
import { formatTonnes } from './weight.ts'

export type Value = CellValue
export interface TableColumn<Row> {
  key: string
  label: string
  /** figures and times have a unit; a column without one holds text */
  unit?: 'kg' | 'fen' | 'count' | 'day' | 'time'
  /** its figures have a total; the columns of one table that leave rows out leave out the same */
  sums?: Sums<Row>
  /** absent from a column that is neither sorted nor exported, such as one of buttons */
  value?: (row: Row) => Value
  /** columns of the same table that a file has in the place of this one: a firm a column */
  splits?: readonly TableColumn<Row>[]
  /** sorts in the place of a value whose own order says nothing, such as the label of a state */
  rank?: (row: Row) => Value
}
export interface Sort {
  key: string
  down: boolean
}

/** `margin` and `-margin`, as an address has them. */
export const readSort = (text: string | null): Sort | null =>
  text ? { key: text.replace(/^-/, ''), down: text.startsWith('-') } : null
export const writeSort = (sort: Sort | null): string => (sort ? `${sort.down ? '-' : ''}${sort.key}` : '')

/** Times are sorted as text, and stand at the left as text does. */
export const isFigure = (unit: TableColumn<never>['unit']): boolean => unit !== undefined && unit !== 'day' && unit !== 'time'

/** The sort after a press on a head: figures begin with the largest, text with its first; the third press ends it. */
export function nextSort({ key, unit }: Pick<TableColumn<never>, 'key' | 'unit'>, sort: Sort | null): Sort | null {
  const first = isFigure(unit)
  if (sort?.key !== key) return { key, down: first }
  return sort.down === first ? { key, down: !first } : null
}

const BY_PINYIN = new Intl.Collator('zh-CN', { numeric: true })
const PLAIN = /^[ -~]*$/
const padded = (text: string) => text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'))

/** Numbers of documents and days are many and need no rules of a language; comparing them by those takes ten times as long. */
function inOrder(texts: readonly string[]): string[] {
  if (!texts.every((text) => PLAIN.test(text))) return texts.toSorted(BY_PINYIN.compare)
  const one_length = texts.every(({ length }) => length === texts[0]?.length)
  const key = (text: string) => `${one_length ? text.toLowerCase() : padded(text)}\n${text}`
  return texts
    .map(key)
    .sort()
    .map((each) => each.slice(each.indexOf('\n') + 1))
}

/** The distinct values in their order. Many rows share a value: each is compared once. */
function distinct(values: readonly Value[]): readonly Value[] {
  const all = [...new Set(values)].filter((value) => value !== null && value !== undefined)
  if (all.every((value) => typeof value === 'number')) return [...Float64Array.from(all as number[]).sort()]
  return inOrder([...new Set(all.map(String))])
}

/** Rows without a value come last either way, and equal rows keep their order. */
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
  // The start of each value's rows, and then the index for its next row.
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

/** Whether totals leave the row out: its figures are shown as ones that count for nothing. */
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

/** The columns that are exported, each once: 数量 吨 is headed 数量（吨）. */
export const fileColumns = <Row>(columns: readonly TableColumn<Row>[]): Column<Row>[] =>
  [...new Map(columns.flatMap((each) => each.splits ?? each).map((each) => [each.key, each])).values()].flatMap(
    ({ label, unit, sums, value }) =>
      value ? [{ heading: label.replace(/ (\S+)$/, '（$1）'), ...(unit ? { unit } : {}), ...(sums ? { sums } : {}), value }] : [],
  )

/** The rows as CSV, a piece at a time. */
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
/** Rows of one piece of a file. */
const PIECE = 2000

/** The cells of a row. Rows can be sorted, summed and written by them without being read again. */
export interface Cells {
  values: readonly Value[]
  /** of the columns that have one, in their order */
  ranks: readonly Value[]
  /** false where totals leave the row out */
  counts: boolean
}
const ranked = <Row>(columns: readonly TableColumn<Row>[]) => columns.flatMap(({ rank }) => rank ?? [])
/** `same` gives one object for equal texts, so that a hundred thousand rows of a few firms do not hold each name anew. */
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
