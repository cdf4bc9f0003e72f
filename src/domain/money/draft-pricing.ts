/** Market pricing of a new order: the draft's formula, its problems, and each side's pricing derived from it. */
import type { ContractSide } from '../contract/contract.ts'
import { isDate } from '../input/identity.ts'
import { formatFen } from './money.ts'
import type { Pricing } from '../order/order.ts'
import type { OrderDraft } from '../order/order-draft.ts'
import {
  daysBetween,
  FACTOR_BP,
  factorText,
  MAX_PREMIUM_FEN,
  referenceWords,
  spanDays,
  WHOLE_BP,
  WINDOW_BACK_DAYS,
  WINDOW_DAYS,
} from './pricing.ts'
import type { FieldErrors } from '../refusal.ts'

/** A market series as a formula refers to it. */
export interface Series {
  id: number
  name: string
  source: string
}
export type DraftedPricing = Pick<
  OrderDraft,
  | 'pricing_mode'
  | 'series_id'
  | 'window_from'
  | 'window_to'
  | 'supply_premium_fen'
  | 'sale_premium_fen'
  | 'supply_factor_bp'
  | 'sale_factor_bp'
>

/** Whether the prices follow a series by a formula. */
const hasFormula = ({ pricing_mode, series_id }: Pick<DraftedPricing, 'pricing_mode' | 'series_id'>): boolean =>
  pricing_mode !== 1 && series_id !== null
export const hasWindow = ({ pricing_mode }: Pick<DraftedPricing, 'pricing_mode'>): boolean =>
  pricing_mode === 2 || pricing_mode === 4
/** Whether the parties fix their quotes (点价). The deadline is optional. */
export const hasDeadline = ({ pricing_mode }: Pick<DraftedPricing, 'pricing_mode'>): boolean => pricing_mode === 3
export const hasFactor = ({ pricing_mode }: Pick<DraftedPricing, 'pricing_mode'>): boolean => pricing_mode === 4

function windowProblems({ window_from, window_to }: DraftedPricing, today: string): FieldErrors {
  const broken = {
    ...(isDate(window_from) ? {} : { window_from: '请选择区间的第一天' }),
    ...(isDate(window_to) ? {} : { window_to: '请选择区间的最后一天' }),
  }
  if (Object.keys(broken).length > 0) return broken
  if (window_to < window_from) return { window_to: '不能早于区间的第一天' }
  if (spanDays(window_from, window_to) > WINDOW_DAYS) return { window_to: `报价区间最长 ${WINDOW_DAYS} 天` }
  if (daysBetween(window_from, today) > WINDOW_BACK_DAYS) return { window_from: `不能早于 ${WINDOW_BACK_DAYS} 天前` }
  return tooLate(window_to, today)
}
const tooLate = (window_to: string, today: string): FieldErrors =>
  daysBetween(today, window_to) > WINDOW_BACK_DAYS ? { window_to: `不能晚于 ${WINDOW_BACK_DAYS} 天后` } : {}
function deadlineProblems({ window_to }: DraftedPricing, today: string): FieldErrors {
  if (window_to === '') return {}
  if (!isDate(window_to)) return { window_to: '请选择点价期限' }
  return window_to < today ? { window_to: '不能早于今天' } : tooLate(window_to, today)
}

/** The problems with the formula of a draft, by field. */
export function pricingProblems(draft: DraftedPricing, { series, today }: { series: Series | null; today: string }): FieldErrors {
  if (!hasFormula(draft)) return {}
  const found: FieldErrors = series ? {} : { series_id: '请选择行情品种' }
  if (hasWindow(draft)) Object.assign(found, windowProblems(draft, today))
  if (hasDeadline(draft)) Object.assign(found, deadlineProblems(draft, today))
  for (const side of ['supply', 'sale'] as const) {
    const [premium_fen, factor_bp] = [draft[`${side}_premium_fen`], draft[`${side}_factor_bp`]]
    if (Math.abs(premium_fen) > MAX_PREMIUM_FEN)
      found[`${side}_premium_fen`] = `升贴水不能超过 ${formatFen(MAX_PREMIUM_FEN)} 元/吨`
    if (hasFactor(draft) && (factor_bp < FACTOR_BP.least || factor_bp > FACTOR_BP.most))
      found[`${side}_factor_bp`] = `系数应在 ${factorText(FACTOR_BP.least)} 至 ${factorText(FACTOR_BP.most)} 之间`
  }
  return found
}

const draftWindow = (draft: DraftedPricing): Pick<Pricing, 'window_from' | 'window_to'> => ({
  window_from: hasWindow(draft) ? draft.window_from : null,
  window_to: (hasWindow(draft) || hasDeadline(draft)) && draft.window_to ? draft.window_to : null,
})
/** The formula of one side as a partial `Side`; empty if the price follows no series. */
export function draftPricing(draft: DraftedPricing, side: ContractSide, series: Series | null): { pricing?: Pricing } {
  if (!hasFormula(draft) || !series) return {}
  return {
    pricing: {
      series_id: series.id,
      series_name: series.name,
      source: series.source,
      factor_bp: hasFactor(draft) ? draft[`${side}_factor_bp`] : WHOLE_BP,
      premium_fen: draft[`${side}_premium_fen`],
      ...draftWindow(draft),
      days: [],
      locked: null,
    },
  }
}

/** The price reference for both parties: the series and its window, never a premium. */
export const draftReference = (draft: DraftedPricing, series: Series): string =>
  referenceWords({ series_name: series.name, ...draftWindow(draft) })
