/** The capital numerals (大写) of RMB amounts. */
import { CAPITAL_DECIMAL_PLACES, CAPITAL_LIMIT_YUAN } from '../constants.ts'
import { formatFixed } from '../decimal.ts'
import { parseFixed } from '../input/typed-figures.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = [
  [100_000_000, '亿'],
  [10_000, '万'],
  [1000, '仟'],
  [100, '佰'],
  [10, '拾'],
] as const
const FRACTIONS = '角分厘毫'

/** A whole number below 1e16 in capitals: 10000100000 → 壹佰亿零壹拾万. One 零 stands for each run of skipped places. */
function capitalWhole(value: number): string {
  for (const [size, unit] of UNITS) {
    if (value < size) continue
    const rest = value % size
    const gap = rest > 0 && rest < size / 10 ? '零' : ''
    return capitalWhole(Math.floor(value / size)) + unit + gap + (rest > 0 ? capitalWhole(rest) : '')
  }
  return DIGITS.charAt(value)
}

/** Up to four decimals, given as four digits: ('0500', true) → 零伍分. 零 appears only where a place is skipped after a figure. */
function capitalFraction(digits: string, afterYuan: boolean): string {
  let text = ''
  let skipped = false
  for (const [place, digit] of [...digits].entries()) {
    if (digit === '0') skipped = true
    else {
      text += (skipped && (afterYuan || text) ? '零' : '') + DIGITS.charAt(Number(digit)) + FRACTIONS.charAt(place)
      skipped = false
    }
  }
  return text
}

/**
 * A yuan amount in capitals, as on bills and contracts: '16409.02' → 壹万陆仟肆佰零玖元零贰分. Takes a decimal string of at most
 * four decimals. 整 closes whole yuan only. Null for other text, and from 1e15 yuan up. Source: 支付结算办法, annex 1; 厘 and 毫
 * continue the same rules.
 */
export function capitalNumeral(yuan: string): string | null {
  const units = parseFixed(yuan, CAPITAL_DECIMAL_PLACES)
  if (units === null) return null
  const digits = String(units < 0n ? -units : units).padStart(CAPITAL_DECIMAL_PLACES + 1, '0')
  const whole = Number(digits.slice(0, -CAPITAL_DECIMAL_PLACES))
  if (whole >= CAPITAL_LIMIT_YUAN) return null
  const fraction = capitalFraction(digits.slice(-CAPITAL_DECIMAL_PLACES), whole > 0)
  const head = whole > 0 || !fraction ? `${capitalWhole(whole)}元` : ''
  return `${units < 0n ? '负' : ''}${head}${fraction || '整'}`
}

/** An integer amount in fen in capitals: 308370000 → 叁佰零捌万叁仟柒佰元整. Null if it is not a safe integer. */
export function capitalFen(amount_fen: number): string | null {
  return Number.isSafeInteger(amount_fen) ? capitalNumeral(formatFixed(amount_fen, 2)) : null
}
