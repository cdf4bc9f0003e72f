/** The provisional prices that a correction of quotes would move. A locked price and a fixed quote stay as they are. */
import { isFixed, isPoint, priceByFormula, quotesBehind } from '../money/pricing.ts'
import type { Pricing, QuotedDay } from '../order/order.ts'

/**
 * The price of the formula by these quotes of its series, earliest first: what the side would be locked at today. Null without a
 * quote, and for a price that no quote moves any more.
 */
export function provisionalFen(pricing: Pricing, days: readonly QuotedDay[]): number | null {
  if (pricing.locked || isFixed(pricing)) return null
  const without_end = isPoint(pricing) && pricing.window_to === null
  return priceByFormula(pricing, without_end ? days.slice(-1) : quotesBehind(pricing, days))
}

/** The quotes with those of the correction in the place of their days. */
export function corrected(days: readonly QuotedDay[], corrections: readonly QuotedDay[]): QuotedDay[] {
  const all = new Map([...days, ...corrections].map((day) => [day.quoted_on, day]))
  return [...all.values()].toSorted((one, other) => (one.quoted_on < other.quoted_on ? -1 : 1))
}

/** The provisional price before and after; null if the correction does not move it. */
export function movedPrice(
  pricing: Pricing,
  days: readonly QuotedDay[],
  corrections: readonly QuotedDay[],
): { before_price_fen: number | null; after_price_fen: number } | null {
  const [before, after] = [provisionalFen(pricing, days), provisionalFen(pricing, corrected(days, corrections))]
  return after === null || before === after ? null : { before_price_fen: before, after_price_fen: after }
}
