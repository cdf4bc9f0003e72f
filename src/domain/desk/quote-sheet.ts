/** Reads a table of quotes, pasted or from a file, whose columns people name and order as they like. */
import { averageOf, type QuoteEntry, quoteFaults } from './quote-entry.ts'
import { bareName, type Cell, dayIn, isFormula, priceIn, rangeIn, textIn } from './quote-cells.ts'

/** A series as a table may name it. */
export interface NamedSeries {
  id: number
  name: string
  spec: string
}

/** A row of the table. `line` counts from 1, as spreadsheets do. */
export interface SheetRow {
  line: number
  /** the name as it stands in the table */
  name: string
  /** null if it cannot be read, with the reason in `fault`, or has no quote */
  entry: QuoteEntry | null
  fault: string | null
}
export interface ReadSheet {
  rows: SheetRow[]
  /** rows without a figure, such as notes and closed markets */
  skipped: number
  /** why nothing can be read; null if something can */
  problem: string | null
}

type Role = 'name' | 'spec' | 'day' | 'low' | 'high' | 'average' | 'range'
const HEADINGS: Record<Role, RegExp> = {
  name: /^(品种|名称|品名|产品|产品名称|品种名称|商品)$/,
  spec: /^(规格|牌号|型号|品级|规格型号)$/,
  day: /^(日期|报价日期|报价日|交易日|时间)$/,
  low: /^(最低|最低价|低价|最低价格)$/,
  high: /^(最高|最高价|高价|最高价格)$/,
  average: /^(均价|平均|平均价|日均价|中间价|平均价格)$/,
  range: /^(价格|报价|价格区间|价格范围|区间)$/,
}
const ROLES = Object.keys(HEADINGS) as Role[]
type Columns = Partial<Record<Role, number>>

/** A heading without its unit: 最低价（元/吨）, 最低价/元. */
const headingOf = (cell: Cell): string =>
  textIn(cell)
    .replace(/\(.*?\)|[/:].*$/g, '')
    .replaceAll(' ', '')
/** Rows in which a header is looked for, below titles. */
const HEADER_WITHIN = 10

function columnsOf(row: readonly Cell[]): Columns | null {
  const columns: Columns = {}
  for (const [at, cell] of row.entries()) {
    const heading = headingOf(cell)
    const role = ROLES.find((each) => HEADINGS[each].test(heading))
    if (role && columns[role] === undefined) columns[role] = at
  }
  const priced = columns.range !== undefined || (columns.low !== undefined && columns.high !== undefined)
  return columns.name !== undefined && priced ? columns : null
}

/** A table without a header: the name, a day if there is one, then the figures in the order low, high, average. */
function guessed(rows: readonly (readonly Cell[])[], names: ReadonlySet<string>, today: string): Columns | null {
  const row = rows.find((each) => each.some((cell) => names.has(bareName(textIn(cell)))))
  if (!row) return null
  const name = row.findIndex((cell) => names.has(bareName(textIn(cell))))
  const columns: Columns = { name }
  const figures: number[] = []
  for (const [at, cell] of row.entries()) {
    if (at === name) continue
    const is_day =
      cell instanceof Date || (columns.day === undefined && /\D/.test(textIn(cell)) && dayIn(cell, today).value !== null)
    if (is_day) columns.day ??= at
    else if (priceIn(cell).value !== null || isFormula(cell)) figures.push(at)
  }
  const [low, high, average] = figures
  if (low === undefined || high === undefined) return null
  return { ...columns, low, high, ...(average === undefined ? {} : { average }) }
}

interface Place {
  columns: Columns
  series: readonly NamedSeries[]
  today: string
  /** the day of a table without days */
  day: string
}
type Found = { entry: QuoteEntry } | { fault: string } | null

/** The series that the row names; a text says why there is none. */
function seriesIn(row: readonly Cell[], { columns, series }: Place): NamedSeries | string {
  const name = bareName(textIn(row[columns.name ?? 0] ?? null))
  const spec = columns.spec === undefined ? '' : bareName(textIn(row[columns.spec] ?? null))
  const named = series.filter((each) => bareName(each.name) === name)
  const [only, ...others] = named.length > 1 && spec ? named.filter((each) => bareName(each.spec) === spec) : named
  if (only && others.length === 0) return only
  return only ? '有多个同名品种，请加上规格一列' : '没有这个品种'
}

function rowIn(row: readonly Cell[], place: Place): Found {
  const { columns, today, day } = place
  const at = (role: Role): Cell => row[columns[role] ?? -1] ?? null
  const range = columns.range === undefined ? null : rangeIn(at('range'))
  const low = range ? { ...range, value: range.value?.[0] ?? null } : priceIn(at('low'))
  const high = range ? { ...range, value: range.value?.[1] ?? null } : priceIn(at('high'))
  const average = columns.average === undefined ? { value: null, problem: null } : priceIn(at('average'))
  const problem = low.problem ?? high.problem ?? average.problem
  // A note below the table, or a market that was closed.
  if (!problem && low.value === null && high.value === null && average.value === null) return null
  const series = seriesIn(row, place)
  if (typeof series === 'string') return { fault: series }
  if (problem) return { fault: problem }
  if (low.value === null || high.value === null) return { fault: '缺少最低价或最高价' }
  const read = columns.day === undefined ? { value: day, problem: null } : dayIn(at('day'), today)
  if (read.value === null) return { fault: read.problem ?? '缺少日期' }
  const entry: QuoteEntry = {
    series_id: series.id,
    quoted_on: read.value,
    low_price_fen: low.value,
    high_price_fen: high.value,
    average_price_fen: average.value ?? averageOf(low.value, high.value),
  }
  const [fault] = Object.values(quoteFaults(entry, today))
  return fault ? { fault } : { entry }
}

/** The rows with a quote, each with its entry or its fault. `day` is that of a table without days. */
export function readSheet(
  rows: readonly (readonly Cell[])[],
  given: { series: readonly NamedSeries[]; today: string; day: string },
): ReadSheet {
  const { series, today } = given
  const head = rows.slice(0, HEADER_WITHIN).findIndex((row) => columnsOf(row) !== null)
  const names = new Set(series.map(({ name }) => bareName(name)))
  const columns = head < 0 ? guessed(rows, names, today) : columnsOf(rows[head] ?? [])
  if (!columns) return { rows: [], skipped: 0, problem: '没有找到品种、最低价和最高价，请在第一行写上这些列名' }
  const result: ReadSheet = { rows: [], skipped: 0, problem: null }
  const seen = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    if (at <= head) continue
    const line = at + 1
    const name = textIn(row[columns.name ?? 0] ?? null)
    const read = rowIn(row, { ...given, columns })
    if (!read) {
      if (row.some((cell) => textIn(cell) !== '')) result.skipped += 1
      continue
    }
    if ('fault' in read) {
      result.rows.push({ line, name, entry: null, fault: read.fault })
      continue
    }
    const key = `${read.entry.series_id} ${read.entry.quoted_on}`
    const earlier = seen.get(key)
    seen.set(key, earlier ?? line)
    const fault = earlier === undefined ? null : `与第 ${earlier} 行是同一品种的同一天`
    result.rows.push({ line, name, entry: fault ? null : read.entry, fault })
  }
  return result
}
