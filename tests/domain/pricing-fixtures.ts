/** Orders whose prices follow the market. The quotes of a window are public; premiums and fixed quotes occur nowhere else. */
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Order, Pricing, QuotedDay, Side } from '#domain/order/order.ts'
import { priceByFormula, quotesBehind } from '#domain/money/pricing.ts'

const quoted = (quoted_on: string, average_price_fen: number): QuotedDay => ({ quoted_on, average_price_fen })
/** Two weeks of a market, with one day that has no quote. */
export const QUOTES: readonly QuotedDay[] = [
  quoted('2026-10-30', 9_900_100),
  quoted('2026-11-02', 9_950_300),
  quoted('2026-11-03', 9_960_700),
  quoted('2026-11-05', 9_940_900),
  quoted('2026-11-06', 9_970_100),
  quoted('2026-11-16', 9_990_900),
]
/** The quote that each party fixes. */
export const FIXED: Record<ContractSide, QuotedDay> = {
  supply: quoted('2026-11-17', 9_871_301),
  sale: quoted('2026-11-18', 9_912_703),
}
const FORMULA: Record<ContractSide, Pick<Pricing, 'factor_bp' | 'premium_fen'>> = {
  supply: { factor_bp: 9150, premium_fen: -123_457 },
  sale: { factor_bp: 9300, premium_fen: 234_571 },
}
export type Market = 'window' | 'point'

export const pricingOf = (side: ContractSide, market: Market, given: Partial<Pricing> = {}): Pricing => ({
  series_id: 3,
  series_name: '1#光亮铜',
  source: '演示数据',
  ...FORMULA[side],
  window_from: market === 'window' ? '2026-11-02' : null,
  window_to: market === 'window' ? '2026-11-13' : null,
  days: [],
  locked: null,
  ...given,
})
export const withPricing = (side: Side | null, pricing: Pricing): Side | null => side && { ...side, pricing }
/** The order with both prices following the market. */
export const onMarket = (order: Order, market: Market): Order => ({
  ...order,
  pricing_mode: market === 'window' ? 4 : 3,
  supply: withPricing(order.supply, pricingOf('supply', market)),
  sale: withPricing(order.sale, pricingOf('sale', market)),
})

/** The trader's confirmation of a side: the price from its formula, and the quotes of its window; null without a formula. */
export function confirmable(side: Side | null): { price_fen: number; days: QuotedDay[] } | null {
  const { pricing } = side ?? {}
  if (!pricing) return null
  const days = [...quotesBehind(pricing, QUOTES)]
  return { price_fen: priceByFormula(pricing, days) ?? side?.price_fen ?? 0, days }
}
