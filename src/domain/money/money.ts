/** Money: integer fen, prices in fen per tonne including tax, and the arithmetic of price, weight and amount. */
import { BADGE_CAP } from '../constants.ts'
import { formatFixed } from '../decimal.ts'

/** The largest accepted amount or price: 10^14 fen (one trillion yuan). Ninety of them still add up exactly. */
export const MAX_FEN = 100_000_000_000_000

/** Exact division, rounded half away from zero so that a reversal cancels its original. RangeError past 2^53. */
export function divideHalfUp(numerator: bigint, divisor: bigint): number {
  const half = numerator < 0n ? -divisor : divisor
  const result = Number((numerator * 2n + half) / (divisor * 2n))
  if (!Number.isSafeInteger(result)) throw new RangeError('amount is beyond exact integers')
  return result
}

/** Amount in fen = round half up(price in fen per tonne × kg / 1000). RangeError past 2^53 or on a fraction. */
export function amountFen(price_fen: number, kg: number): number {
  return divideHalfUp(BigInt(price_fen) * BigInt(kg), 1000n)
}

/** Splits an amount with tax: net = round half up(amount × 10000 / (10000 + rate)), tax = the rest. */
export function splitTax(amount_fen: number, tax_rate_bp: number): { net_fen: number; tax_fen: number } {
  const net_fen = divideHalfUp(BigInt(amount_fen) * 10_000n, BigInt(10_000 + tax_rate_bp))
  return { net_fen, tax_fen: amount_fen - net_fen }
}

/** Fen as yuan with two decimals: 308370000 → '3,083,700.00'. */
export function formatFen(fen: number): string {
  return formatFixed(fen, 2)
}

/** Fen as whole yuan, as markets quote a tonne: 10413000 → '104,130'; half a yuan rounds up. */
export function formatYuan(fen: number): string {
  return formatFixed(Math.round(fen / 100), 0)
}

/** A price change with its sign: (−141000, −134) → '−1,410 −1.34%'; unchanged is '0 0.00%'. */
export function formatChange(change_fen: number, change_bp: number): string {
  const signed = (value: number, text: string) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text.replace('-', '')}`
  return `${signed(change_fen, formatYuan(change_fen))} ${signed(change_bp, formatFixed(change_bp, 2))}%`
}

/** The text of a count badge: nothing at 0, the count up to 99, then '99+'. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count)
}
