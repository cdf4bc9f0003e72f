/**
 * Prices that follow the market (均价+升贴水, 点价, 系数). A side's price is reference × factor + premium. The reference is the
 * average of the daily averages in the quotation window or, for 点价, the one quote that the party fixed. A party that misses its
 * deadline gets the newest quote before it. This file has arithmetic and words only.
 */
import { chinaDay, type Moment } from '../china-time.ts'
import { DAY_MS } from '../constants.ts'
import { formatFixed } from '../decimal.ts'
import { divideHalfUp, formatFen } from './money.ts'
import type { Order, Pricing, QuotedDay, Side } from '../order/order.ts'
import { PRICING_MODES } from '../order/order.ts'

/** The factor of a price that equals the quote. */
export const WHOLE_BP = 10_000
export const FACTOR_BP = { least: 1000, most: 12_000 } as const
export const MAX_PREMIUM_FEN = 2_000_000
/** Maximum days of a quotation window. */
export const WINDOW_DAYS = 92
/** How many days ago a new order's window may begin, and how many days ahead it may end. */
export const WINDOW_BACK_DAYS = 180
/** Trading days that a device loads: enough for every window that can be open. */
export const QUOTES_READ_DAYS = 250

type Formula = Pick<Pricing, 'factor_bp' | 'premium_fen'>
type Window = Pick<Pricing, 'window_from' | 'window_to'>

/** Whether the party fixes one quote instead of averaging a window. */
export const isPoint = ({ window_from }: Window): boolean => window_from === null

/**
 * The mean of the daily averages, rounded half up to a fen; null without a day. It is for display: prices are computed from the
 * sum.
 */
export function averageFen(days: readonly QuotedDay[]): number | null {
  return days.length === 0 ? null : divideHalfUp(sumOf(days), BigInt(days.length))
}
const sumOf = (days: readonly QuotedDay[]): bigint =>
  days.reduce((sum, { average_price_fen }) => sum + BigInt(average_price_fen), 0n)

/** Fen per tonne = round half up(sum of the days × factor / (number of days × 10000)) + premium: rounded once. Null without a day. */
export function priceByFormula({ factor_bp, premium_fen }: Formula, days: readonly QuotedDay[]): number | null {
  if (days.length === 0) return null
  return divideHalfUp(sumOf(days) * BigInt(factor_bp), BigInt(days.length * WHOLE_BP)) + premium_fen
}

/** The days inside the quotation window, in the given order. */
export const daysWithin = <D extends Pick<QuotedDay, 'quoted_on'>>({ window_from, window_to }: Window, days: readonly D[]): D[] =>
  days.filter(({ quoted_on }) => window_from !== null && window_to !== null && quoted_on >= window_from && quoted_on <= window_to)

/** Whether the window is closed: no further quote counts, and nobody may fix one. */
export const isOver = ({ window_to }: Window, now: Moment): boolean => window_to !== null && chinaDay(now) > window_to

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS)
/** The days of a window, including its first and last. */
export const spanDays = (from: string, to: string): number => daysBetween(from, to) + 1
/** The weekdays in the window, on which a market may quote. Public holidays are included. */
export function weekdaysIn(from: string, to: string): number {
  let count = 0
  for (let day = at(from); day <= at(to); day += DAY_MS) if (new Date(day).getUTCDay() % 6 !== 0) count++
  return count
}

/** Whether two lists contain the same quotes: the person's and the market's. */
export const sameDays = (one: readonly QuotedDay[], other: readonly QuotedDay[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ quoted_on, average_price_fen }, index) =>
      other[index]?.quoted_on === quoted_on && other[index].average_price_fen === average_price_fen,
  )

type Priced = Pick<Side, 'pricing'> | null
/** Whether the price of the side, and every amount computed from it, may still change. */
export const isProvisional = (side: Priced): boolean => side?.pricing?.locked === null
/** Whether the side's party still has to fix its quote. */
export const awaitsFix = (side: Priced): boolean => {
  const pricing = side?.pricing
  return !!pricing && pricing.locked === null && isPoint(pricing) && pricing.days.length === 0
}

/** Whether the side's party has fixed its quote. */
export const isFixed = (pricing: Pricing): boolean => isPoint(pricing) && pricing.days.length > 0
/**
 * The quotes behind the confirmed price: all of the window, the fixed one or, if nobody fixed one, the newest before the
 * deadline.
 */
export function quotesBehind(pricing: Pricing, days: readonly QuotedDay[]): readonly QuotedDay[] {
  const { window_to } = pricing
  if (!isPoint(pricing)) return daysWithin(pricing, days)
  if (isFixed(pricing) || window_to === null) return pricing.days
  return days.filter(({ quoted_on }) => quoted_on <= window_to).slice(-1)
}

/** An agreed price wins over the formula. A price from the formula keeps that origin while it is unchanged. */
export function agreedSide(side: Side, price_fen: number): Side {
  const { pricing } = side
  if (!pricing || (pricing.locked === 'formula' && side.price_fen === price_fen)) return side
  return { ...side, pricing: { ...pricing, locked: 'agreed' } }
}

/** 升水 120.00 元/吨, 贴水 …, 平水. */
export const premiumWords = (fen: number): string =>
  fen === 0 ? '平水' : `${fen > 0 ? '升水' : '贴水'} ${formatFen(Math.abs(fen))} 元/吨`
/** 9250 → 92.5%. */
export const factorText = (bp: number): string => `${formatFixed(bp, 2).replace(/\.?0+$/, '')}%`

/** The price reference without any figure of a side: 1#电解铜 2026-11-02 至 2026-11-30 均价, 1#电解铜点价（期限 2026-11-30）. */
export function referenceWords({ series_name, window_from, window_to }: Pick<Pricing, 'series_name'> & Window): string {
  if (window_from !== null) return `${series_name} ${window_from} 至 ${window_to} 均价`
  return `${series_name}点价${window_to === null ? '' : `（期限 ${window_to}）`}`
}
/** The formula of a side in words: 1#电解铜 2026-11-02 至 2026-11-30 均价 × 92.5% + 升水 120.00 元/吨. */
export function formulaWords(pricing: Pricing): string {
  const { factor_bp, premium_fen } = pricing
  const factor = factor_bp === WHOLE_BP ? '' : ` × ${factorText(factor_bp)}`
  return `${referenceWords(pricing)}${factor}${premium_fen === 0 ? (factor ? '' : '，平水') : `，${premiumWords(premium_fen)}`}`
}

/** A side's pricing in words: its formula, or else the mode and its reference. */
export const pricingWords = (
  { pricing_mode, price_reference }: Pick<Order, 'pricing_mode' | 'price_reference'>,
  side: Side | null,
) => [PRICING_MODES[pricing_mode], side?.pricing ? formulaWords(side.pricing) : price_reference].filter(Boolean).join(' · ')

/** The stage of the price, in a word. */
export function stageOf(side: Side): '暂定' | '已点价' | '已确定' | '双方商定' | null {
  const { pricing } = side
  if (!pricing) return null
  if (pricing.locked) return pricing.locked === 'formula' ? '已确定' : '双方商定'
  return isPoint(pricing) && pricing.days.length > 0 ? '已点价' : '暂定'
}
/** As `progressWords`, for 点价. */
function fixWords(pricing: Pricing, [quote]: readonly QuotedDay[], now: Moment, fixer: string): string {
  const { window_to, locked } = pricing
  const at = quote && `均价 ${formatFen(quote.average_price_fen)} 元/吨${locked ? '' : '，待商户确定'}`
  if (isFixed(pricing)) return `${quote?.quoted_on} 点价，${at}`
  if (locked) return '由双方商定，未点价'
  if (window_to === null) return `等待${fixer}点价`
  if (!isOver(pricing, now)) return `等待${fixer}点价，期限 ${window_to}`
  return `点价期限 ${window_to} 已过：${at ? `按 ${quote?.quoted_on} ${at}` : '期限前没有报价，由双方商定'}`
}
/** The price's progress, in a sentence. `days` are the quotes behind the price so far. */
export function progressWords(pricing: Pricing, days: readonly QuotedDay[], now: Moment, fixer: '供应商' | '采购商'): string {
  const { window_from, window_to, locked } = pricing
  const so_far = `${days.length} 个报价日`
  if (window_from === null || window_to === null) return fixWords(pricing, days, now, fixer)
  if (locked) return locked === 'formula' ? `按 ${so_far}的均价确定` : '由双方商定，不按公式'
  if (chinaDay(now) < window_from) return `报价区间 ${window_from} 开始`
  if (!isOver(pricing, now)) return `报价区间进行中：已有 ${so_far}，区间共 ${weekdaysIn(window_from, window_to)} 个工作日`
  return `报价区间已结束：${days.length === 0 ? '没有报价，由双方商定' : `共 ${so_far}，待商户确定`}`
}
/** The suffix of a provisional amount or price: （暂定）. */
export const provisionalMark = (side: Priced): string => (isProvisional(side) ? '（暂定）' : '')

const fixClause = (deadline: string | null): string =>
  deadline === null
    ? '点定点价时最新报价日的均价'
    : `在 ${deadline} 及以前点定的点价时最新报价日的均价（逾期未点的，为该日或其前最新报价日的均价）`
/** A contract's clause on the price of its side. */
export function pricingClause(mode: string, side: Side, fixer: '供方' | '需方'): string | null {
  const { pricing, price_fen } = side
  if (!pricing) return null
  const { series_name, source, factor_bp, premium_fen, window_from, window_to } = pricing
  const reference = isPoint(pricing)
    ? `${series_name}（${source}）报价，由${fixer}${fixClause(window_to)}`
    : `${series_name}（${source}）${window_from} 至 ${window_to} 各报价日均价的算术平均值`
  const factor = factor_bp === WHOLE_BP ? '' : `乘以系数 ${factorText(factor_bp)}，`
  const premium = premium_fen === 0 ? '平水' : `再${premium_fen > 0 ? '加' : '减'}${premiumWords(premium_fen)}`
  return `${mode}：以${reference}为基准，${factor}四舍五入到分，${premium}。上列单价 ${formatFen(price_fen)} 元/吨为含税暂定价，货款按最终确定的单价计算；双方另行商定单价的，以商定的为准。`
}
