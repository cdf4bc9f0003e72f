/** Figures of a form: integers for the call, displayed and typed as people write them. */
import { nowIso } from '#client/lib/clock.ts'
import { chinaTime } from '#domain/china-time.ts'
import { formatFixed, percentText } from '#domain/decimal.ts'
import { amountFen, formatFen, MAX_FEN } from '#domain/money/money.ts'
import { figureText, parseFixed, parseYuan, yuanProblem } from '#domain/input/typed-figures.ts'
import { formatTonnes, kgProblem, parseKg, parseTonnes, tonnesProblem } from '#domain/goods/weight.ts'

/**
 * An integer in the unit of the field's name; null while empty. Unreadable text is kept as it is, so that the schema refuses it.
 */
export type Figure = number | string | null

export interface Unit {
  parse: (text: string) => number | null
  format: (value: number) => string
  /** the error of the text; undefined while it is empty or valid */
  problem: (text: string) => string | undefined
  /** Shows the error while typing, because no half-typed value of this unit looks like it. */
  at_once?: true
  /** groups thousands while typing */
  grouped?: true
  /** the unit names that people type after a figure */
  names: RegExp
}
const bare = (text: string) => text.replaceAll(',', '')
export const YUAN: Unit = {
  parse: parseYuan,
  format: (fen) => bare(formatFen(fen)),
  problem: yuanProblem,
  grouped: true,
  names: /元$/,
}
export const KG: Unit = { parse: parseKg, format: String, problem: kgProblem, at_once: true, names: /(?:kg|公斤|千克)$/i }
export const TONNES: Unit = {
  parse: parseTonnes,
  format: (kg) => bare(formatTonnes(kg)),
  problem: tonnesProblem,
  names: /(?:t|吨)$/i,
}
const parsePermille = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)
export const PERMILLE: Unit = { parse: parsePermille, format: String, problem: () => undefined, names: /‰$/ }

/** Permille from a percentage with one decimal: 92.5 is 925. */
const parsePercent = (text: string): number | null => {
  const permille = parseFixed(text, 1)
  return permille !== null && permille >= 0n && permille <= 100_000n ? Number(permille) : null
}
export const PERCENT: Unit = {
  parse: parsePercent,
  format: percentText,
  problem: (text) => (text.trim() === '' || parsePercent(text) !== null ? undefined : '请填写百分比，最多一位小数'),
  names: /%$/,
}

/** Basis points from a percentage with two decimals: 92.55 is 9255. */
const parseRate = (text: string): number | null => {
  const bp = parseFixed(text, 2)
  return bp !== null && bp >= 0n && bp <= 100_000n ? Number(bp) : null
}
export const RATE: Unit = {
  parse: parseRate,
  format: (bp) => formatFixed(bp, 2).replace(/\.?0+$/, ''),
  problem: (text) => (text.trim() === '' || parseRate(text) !== null ? undefined : '请填写百分比，最多两位小数'),
  names: /%$/,
}

const PLAIN = /^([\d,]+)(\.\d*)?$/
/** The text with grouped thousands: 1234567.8 → 1,234,567.8. Text that is no plain figure stays. */
export function grouped(text: string): string {
  const [, whole, fraction = ''] = PLAIN.exec(text) ?? []
  return whole === undefined ? text : bare(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',') + fraction
}
/** The caret's position in a grouped text that leaves `behind` characters after it, not counting commas. */
export function caretBefore(text: string, behind: number): number {
  let at = text.length
  for (let left = behind; left > 0 && at > 0; at--) if (text[at - 1] !== ',') left--
  // Before a comma, so that the next deletion removes a digit.
  return text[at - 1] === ',' ? at - 1 : at
}

export const typedFigure = ({ parse }: Unit, text: string): Figure => (text.trim() === '' ? null : (parse(text) ?? text))
export const textOf = ({ format }: Unit, figure: Figure | undefined): string =>
  typeof figure === 'number' ? format(figure) : (figure ?? '')
/** Normalises a typed or pasted figure: without its unit, and with thousands grouped if the unit asks for it. */
export function readFigure({ grouped: apart, names }: Unit, text: string): string {
  const figure = figureText(text)
    .replace(/^¥\s*/, '')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')
    .replace(names, '')
    .trim()
  return apart ? grouped(figure) : bare(figure)
}
/** A form's value as its field shows it. */
export const shownText = (unit: Unit, figure: Figure | undefined): string =>
  unit.grouped ? grouped(textOf(unit, figure)) : textOf(unit, figure)
/** The integer; null if the figure is empty or unreadable. */
export const integerOf = (figure: Figure | undefined): number | null => (typeof figure === 'number' ? figure : null)
/** The amount of the typed figures, in fen; null while either is missing or the amount is beyond the largest accepted. */
export const worthFen = (price_fen: number | null, quantity_kg: number | null): number | null =>
  price_fen && quantity_kg && price_fen * quantity_kg <= MAX_FEN * 1000 ? amountFen(price_fen, quantity_kg) : null

/** A time in the format of `<input type="datetime-local">`, in Chinese time: 2026-11-21T14:02. */
export const localTime = (iso: string): string => chinaTime(iso).replace(' ', 'T')
/** ISO 8601 of a time typed in Chinese time. An empty or invalid one stays, so that the schema refuses it. */
export const isoTime = (local: string): string => {
  const at = new Date(`${local}:00+08:00`)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
/** The end of a day in China, as ISO 8601; null for no day. */
export const endOfDay = (day: string): string | null => (day ? `${day}T15:59:59Z` : null)
/** The current time, to the minute that a field shows. */
export const thisMinute = (): string => isoTime(localTime(nowIso()))
/** The text of a time field. An unreadable time stays as typed. */
export const timeText = (value: string): string => (value.endsWith('Z') ? localTime(value) : value)
