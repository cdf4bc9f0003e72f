/** Before a step, checks the quotes that a person confirmed against the server's own. */
import type { Action, ActionPayloads } from '#domain/order/actions.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Pricing, QuotedDay, Side } from '#domain/order/order.ts'
import { isFixed, isPoint, priceByFormula, sameDays } from '#domain/money/pricing.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Session } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { latestQuote, quotesBetween } from '../market/store.ts'
import { findOrder } from './store.ts'

const CONFIRMED = { confirm_supply_price: 'supply', confirm_sale_price: 'sale' } as const
const FIXED = { fix_supply_price: 'supply', fix_sale_price: 'sale' } as const

/** The quotes of the window or, without one, the newest up to its last day. */
async function quotesUntil(db: Db, { series_id, window_from }: Pricing, window_to: string): Promise<QuotedDay[]> {
  if (window_from !== null) return quotesBetween(db, series_id, window_from, window_to)
  const newest = await latestQuote(db, series_id, window_to)
  return newest ? [newest] : []
}

/** If a quote was corrected or added since, the person must decide again on today's price. */
async function refuseOtherDays(db: Db, pricing: Pricing, seen: ActionPayloads['confirm_sale_price']): Promise<void> {
  // A quote that a party has fixed never changes.
  if (isFixed(pricing) || pricing.window_to === null) return
  const days = await quotesUntil(db, pricing, pricing.window_to)
  if (sameDays(days, seen.days ?? [])) return
  const price_fen = priceByFormula(pricing, days)
  const now = price_fen === null ? '没有可用的报价' : `按最新的 ${days.length} 个报价日应为 ${formatFen(price_fen)} 元/吨`
  throw new Refusal('quote_changed', { message: `行情已更新：${now}，请核对后重新确定`, details: { price_fen } })
}

async function refuseOtherQuote(db: Db, pricing: Pricing, seen: ActionPayloads['fix_sale_price']): Promise<void> {
  const latest = await latestQuote(db, pricing.series_id)
  if (!latest) throw new Refusal('invalid', { fields: { price_fen: '没有可用的报价' } })
  const { quoted_on, average_price_fen } = latest
  if (quoted_on === seen.quoted_on && average_price_fen === seen.price_fen) return
  const message = `行情已更新：最新为 ${quoted_on} 均价 ${formatFen(average_price_fen)} 元/吨，没有点价，请重新决定`
  throw new Refusal('quote_changed', { message, details: { quoted_on, price_fen: average_price_fen } })
}

/**
 * Refuses a step on quotes that are not the server's. A step without quotes passes here; the rule refuses it if the price follows
 * the market.
 */
export async function refuseOtherQuotes(db: Db, session: Session, id: string, { name, payload }: Action): Promise<void> {
  const side = { ...CONFIRMED, ...FIXED }[name as keyof typeof CONFIRMED | keyof typeof FIXED]
  if (!side || !('days' in payload || name in FIXED)) return
  const order = await findOrder(db, id, session)
  const { pricing }: Partial<Side> = order?.[side] ?? {}
  if (!pricing || pricing.locked) return
  if (name in CONFIRMED) return refuseOtherDays(db, pricing, payload as ActionPayloads['confirm_sale_price'])
  if (isPoint(pricing) && pricing.days.length === 0)
    await refuseOtherQuote(db, pricing, payload as ActionPayloads['fix_sale_price'])
}
