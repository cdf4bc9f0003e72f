/**
 * Parses figures that people type and paste into integers. They are separate from the formatters, which every page loads first.
 */
import { formatFen, MAX_FEN } from '../money/money.ts'
import { plain } from './typed.ts'

const MAX_TEXT_LENGTH = 40
const DECIMAL = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/

/** A figure as people type, paste and dictate it, with Chinese punctuation normalised. */
export const figureText = (text: string): string => plain(text).replace(/、/g, ',').trim()

/**
 * Reads a decimal a person typed as an integer in units of 10^-places: ('95,000.5', 2) → 9500050n. Full-width characters and
 * well-formed thousands separators are accepted. Null for anything else, more decimals than `places` included.
 */
export function parseFixed(text: string, places: number): bigint | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const found = DECIMAL.exec(figureText(text))
  if (!found) return null
  const [, sign = '', whole = '', fraction = ''] = found
  if (fraction.length > places) return null
  const units = BigInt(whole.replaceAll(',', '') + fraction.padEnd(places, '0'))
  return sign === '-' ? -units : units
}

const yuanIn = (text: string): bigint | null => parseFixed(figureText(text).replace(/^¥/, ''), 2)

/** Yuan as typed, with or without ¥ and thousands separators, in fen; may be negative (升贴水). Null outside ±MAX_FEN. */
export function parseSignedYuan(text: string): number | null {
  const fen = yuanIn(text)
  return fen !== null && fen <= MAX_FEN && fen >= -MAX_FEN ? Number(fen) : null
}

/** Yuan as typed, not negative, at most two decimals: '95,000.00' → 9500000 fen. Null for anything else or above MAX_FEN. */
export function parseYuan(text: string): number | null {
  const fen = parseSignedYuan(text)
  return fen !== null && fen >= 0 ? fen : null
}

/** The field's error for typed yuan; undefined while it is empty or valid. */
export function yuanProblem(text: string): string | undefined {
  if (text.trim() === '' || parseYuan(text) !== null) return undefined
  const fen = yuanIn(text)
  return fen !== null && fen > MAX_FEN ? `不能超过 ${formatFen(MAX_FEN)} 元` : '请填写金额，最多两位小数'
}
