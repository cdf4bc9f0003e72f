/** Reads the cells of a spreadsheet with quotes, as people type, paste and import them: prices, price ranges and days. */
import { plain } from '../input/typed.ts'
import { parseFixed } from '../input/typed-figures.ts'
import { DAY_MS } from '../constants.ts'
import { isDate } from '../input/identity.ts'

/** A cell of a file. A formula without a result carries the name of its cell, such as C5. */
export type Cell = string | number | boolean | Date | null | { formula: string }

/** The value of a cell, why it cannot be read, or neither if the cell says that there is none. */
export interface Read<T> {
  value: T | null
  problem: string | null
}
const NONE = { value: null, problem: null }
const found = <T>(value: T): Read<T> => ({ value, problem: null })
const wrong = (problem: string) => ({ value: null, problem })

/** The text of a cell, in half width and without the apostrophe that keeps a cell as text. */
export function textIn(cell: Cell): string {
  if (cell === null || typeof cell === 'object') return cell instanceof Date ? cell.toISOString().slice(0, 10) : ''
  return plain(String(cell)).replace(/^\s*'/, '').replace(/\s+/g, ' ').trim()
}

/** The same text for names that differ in spaces, width and case only. */
export const bareName = (name: string): string => textIn(name).replaceAll(' ', '').toLowerCase()

export const isFormula = (cell: Cell): cell is { formula: string } =>
  typeof cell === 'object' && cell !== null && 'formula' in cell
const formulaWords = ({ formula }: { formula: string }): string => `${formula} 是没有结果的公式，请在表格里算出后另存`

/** Words with which a market says that there is no quote. */
const NOTHING = /^(?:-+|\/+|\*+|无|暂无|未报|停报|休市|n\/?a|#n\/a)$/i
const CURRENCY = /^(?:人民币|rmb|cny|¥|￥)\s*|\s*(?:人民币|rmb|cny)$/gi
const PER_TONNE = /\s*(?:元\s*\/\s*吨|元每吨|元\s*\/\s*t|\/\s*吨|\/\s*t|元)$/i
const OTHER_UNIT = /(?:千克|公斤|kg|磅|lb|美元|usd|\$|美分|斤)/i
/** Spaces between groups of three digits, as some spreadsheets write thousands. */
const GROUPED = /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/
/** The largest price that a call accepts. */
const MOST_FEN = 1_000_000_000n

function fenIn(text: string): bigint | null {
  const in_ten_thousand = text.endsWith('万')
  const figure = (in_ten_thousand ? text.slice(0, -1) : text).trim()
  return parseFixed(GROUPED.test(figure) ? figure.replaceAll(' ', '') : figure, in_ten_thousand ? 6 : 2)
}

/** The figure of a formula may have more decimals than a price, and in binary lie just below a half. */
const rounded = (figure: number): string =>
  Math.abs(figure) < 1e12 ? (Math.round(Number((figure * 100).toFixed(4))) / 100).toFixed(2) : String(figure)

/** A price in fen per tonne: 102380, '１０２，３８０元/吨', '10.238万元/吨'. */
export function priceIn(cell: Cell): Read<number> {
  if (isFormula(cell)) return wrong(formulaWords(cell))
  const typed = typeof cell === 'number' ? rounded(cell) : textIn(cell)
  if (typed === '' || NOTHING.test(typed)) return NONE
  if (OTHER_UNIT.test(typed)) return wrong('单位须为 元/吨')
  const bare = typed.replaceAll(CURRENCY, '').replace(PER_TONNE, '').trim()
  const fen = fenIn(bare)
  if (fen === null) return wrong(`“${typed.slice(0, 20)}”不是价格，最多两位小数`)
  if (fen <= 0n) return wrong('价格必须大于 0')
  return fen > MOST_FEN ? wrong('价格过大') : found(Number(fen))
}

const RANGE = /^(.*\d.*?)\s*(?:-|~|至|到)\s*(\d.*)$/
/** The lowest and highest price in one cell: 102380-102680, 102,380～102,680 元/吨. One price is both. */
export function rangeIn(cell: Cell): Read<[low_fen: number, high_fen: number]> {
  const [, from, to] = (typeof cell === 'string' && RANGE.exec(textIn(cell))) || []
  const [low, high] = from === undefined || to === undefined ? [priceIn(cell), priceIn(cell)] : [priceIn(from), priceIn(to)]
  const problem = low.problem ?? high.problem
  if (problem) return wrong(problem)
  return low.value === null || high.value === null ? NONE : found([low.value, high.value])
}

/** The days between which a number in a cell is a day, by the count of days that spreadsheets use: 2000 to 2099. */
const SERIAL = { least: 36_526, most: 73_050, epoch_ms: Date.UTC(1899, 11, 30) }
const TIME = /[T ]+\d{1,2}:\d{2}.*$/
const WEEKDAY = /\s*\(?(?:星期|周)[一二三四五六日天]\)?$/
const WHOLE = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?$/
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/
const SHORT = /^(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?$/

const dayOf = (year: string, month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
/** A day without its year is the last such day. */
function lastSuch(month: string, day: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const this_year = dayOf(String(year), month, day)
  return this_year > today ? dayOf(String(year - 1), month, day) : this_year
}

/** A day as YYYY-MM-DD: a date cell, 2026/11/27, 2026年11月27日, 20261127, 11月27日, the number 46353. */
export function dayIn(cell: Cell, today: string): Read<string> {
  if (isFormula(cell)) return wrong(formulaWords(cell))
  const text = textIn(cell).replace(TIME, '').replace(WEEKDAY, '').trim()
  if (text === '') return NONE
  const serial = Number(text)
  if (serial >= SERIAL.least && serial < SERIAL.most + 1)
    return found(new Date(SERIAL.epoch_ms + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10))
  const [, year = '', month = '', day = ''] = WHOLE.exec(text) ?? COMPACT.exec(text) ?? []
  const [, short_month = '', short_day = ''] = SHORT.exec(text) ?? []
  const read = year ? dayOf(year, month, day) : short_month ? lastSuch(short_month, short_day, today) : ''
  return isDate(read) ? found(read) : wrong(`“${text.slice(0, 20)}”不是日期，请写成 2026-11-27`)
}

/** The separator of a text: tabs come from a spreadsheet; else the sign that its first line has most. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 2000)
      .split(/\r?\n/)
      .find((each) => each.trim() !== '') ?? ''
  if (line.includes('\t')) return '\t'
  const count = (sign: string) => line.split(sign).length
  return count(';') > count(',') ? ';' : ','
}
/** The rows of a pasted table or a CSV file (RFC 4180), at most `most` of them. */
export function cellsOf(text: string, most: number, separator: string = separatorOf(text)): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const body = text.replace(/^\ufeff/, '')
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < body.length && rows.length < most; at++) {
    const sign = body[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (body[at + 1] === '"') cell += body[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) endRow()
  return rows
}
