/** Fixed-point decimals: integers in units of 10^-places, as people type and read them. */

const MAX_TEXT_LENGTH = 40
const DECIMAL = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/

/**
 * Reads a decimal a person typed as an integer in units of 10^-places: ('95,000.5', 2) → 9500050n. Full-width characters and
 * well-formed thousands separators are accepted. Null for anything else, more decimals than `places` included.
 */
export function parseFixed(text: string, places: number): bigint | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const found = DECIMAL.exec(text.normalize('NFKC').trim())
  if (!found) return null
  const [, sign = '', whole = '', fraction = ''] = found
  if (fraction.length > places) return null
  const units = BigInt(whole.replaceAll(',', '') + fraction.padEnd(places, '0'))
  return sign === '-' ? -units : units
}

/** Writes an integer in units of 10^-places with thousands separators: (308370000n, 2) → '3,083,700.00'. */
export function formatFixed(units: number | bigint, places: number): string {
  const value = BigInt(units)
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = places > 0 ? `.${digits.slice(-places)}` : ''
  return `${value < 0n ? '-' : ''}${whole}${fraction}`
}

/** A share in permille as people say it in percent: 925 → '92.5', 50 → '5'. */
export const percentText = (permille: number): string => formatFixed(permille, 1).replace(/\.0$/, '')
