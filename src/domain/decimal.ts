/** Fixed-point decimals: integers in units of 10^-places, as people type and read them. */
/** Writes an integer in units of 10^-places with thousands separators: (308370000n, 2) → '3,083,700.00'. */
export function formatFixed(units: number | bigint, places: number): string {
  const value = BigInt(units)
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = places > 0 ? `.${digits.slice(-places)}` : ''
  return `${value < 0n ? '-' : ''}${whole}${fraction}`
}

/** A share in permille as a percentage: 925 → '92.5', 50 → '5'. */
export const percentText = (permille: number): string => formatFixed(permille, 1).replace(/\.0$/, '')
