/** Demo deals whose prices follow the demo's market: their terms, and the confirmations of the parties. */
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Order, PricingMode } from '#domain/order/order.ts'
import { isPoint, priceByFormula } from '#domain/money/pricing.ts'
import { latestQuote, quotesBetween } from '../market/store.ts'
import type { Demo, Draft } from './act.ts'

/** A deal's pricing by a series; premiums in yuan per tonne, factors in basis points. */
export interface Market {
  mode: PricingMode
  series_id: number
  /** first and last day of the window, as days before today */
  window?: readonly [from: number, to: number]
  /** last day of 点价, as days after today */
  deadline?: number
  premium: Record<ContractSide, number>
  factor?: Record<ContractSide, number>
}

export function marketTerms({ mode, series_id, window, deadline, premium, factor }: Market, today: Date): Draft {
  const day = (ago: number) => chinaDay(today.getTime() - ago * DAY_MS)
  return {
    pricing_mode: mode,
    series_id,
    ...(window ? { window_from: day(window[0]), window_to: day(window[1]) } : {}),
    ...(deadline ? { window_to: day(-deadline) } : {}),
    supply_premium_fen: premium.supply * 100,
    sale_premium_fen: premium.sale * 100,
    ...(factor ? { supply_factor_bp: factor.supply, sale_factor_bp: factor.sale } : {}),
  }
}

/** The trader's confirmation of a side: the price from its formula, with the quotes behind it. A fixed price stays. */
export async function confirmed({ archive }: Demo, order: Order, side: ContractSide) {
  const terms = order[side]
  const { pricing } = terms ?? {}
  if (!pricing) return { price_fen: terms?.price_fen }
  const { window_from, window_to, series_id } = pricing
  const { db } = archive.database
  const days = isPoint(pricing) ? pricing.days : await quotesBetween(db, series_id, window_from ?? '', window_to ?? '')
  return { price_fen: priceByFormula(pricing, days), days }
}
/** The latest quote of a series, for a party to fix. */
export async function newest({ archive }: Demo, series_id: number) {
  const quote = await latestQuote(archive.database.db, series_id)
  if (!quote) throw new Error('the demo has no quote to fix')
  return { quoted_on: quote.quoted_on, price_fen: quote.average_price_fen }
}
