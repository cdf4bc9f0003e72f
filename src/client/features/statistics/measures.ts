/** The measures on the pages of statistics, each with its bar, its table and its headline figure. */
import { formatFixed } from '#domain/decimal.ts'
import { formatFen, formatYuan } from '#domain/money/money.ts'
import type { Role } from '#domain/role.ts'
import { averagePriceFen, type Figures } from '#domain/accounting/statistics.ts'
import type { TableColumn } from '#domain/list/table.ts'
import { diffBp, formatPermille, formatTonnes } from '#domain/goods/weight.ts'

export type Measure = 'weight' | 'money' | 'margin' | 'difference' | 'price'
const LABELS: Record<Measure, string> = { weight: '重量', money: '金额', margin: '价差', difference: '磅差', price: '价格' }
const OF_ROLE = (role: Role): Measure[] =>
  role === 'trader' ? ['weight', 'money', 'margin', 'difference', 'price'] : ['weight', 'money', 'difference', 'price']
export const measuresOf = (role: Role) => OF_ROLE(role).map((key) => ({ key, label: LABELS[key] }))
export const measureNamed = (role: Role, word: string | null): Measure => OF_ROLE(role).find((key) => key === word) ?? 'weight'

/** The line of a month, a counterparty or a category. */
export interface Line {
  key: string
  name: string
  /** the orders or trips behind the figure; null if they cannot be listed */
  to: string | null
  figures: Figures
  /** the name in tables and files: 2026-11 */
  full?: string
  /** the current month */
  now?: boolean
}
export type LineColumn = TableColumn<Line>

/** The text with its sign: −0.128, +3.6‰. */
const signed = (text: string, value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text.replace('-', '')}`
export const differenceKg = ({ shipped_kg, received_kg }: Figures): number => received_kg - shipped_kg
export const differenceBp = ({ shipped_kg, received_kg }: Figures): number | null => diffBp(shipped_kg, received_kg)
export const permilleText = (bp: number | null): string => (bp === null ? '—' : signed(formatPermille(Math.abs(bp)), bp))
export const signedTonnes = (kg: number): string => signed(formatTonnes(Math.abs(kg)), kg)

export const ownPriceFen = ({ priced_fen, priced_kg }: Figures): number | null => averagePriceFen(priced_fen, priced_kg)
export const marketPriceFen = ({ market_fen, priced_kg }: Figures): number | null => averagePriceFen(market_fen, priced_kg)
/** The own price's distance above the market price, in basis points. */
export const aboveMarketBp = ({ priced_fen, market_fen }: Figures): number | null =>
  market_fen > 0 ? Math.round(((priced_fen - market_fen) * 10_000) / market_fen) : null
export const percentText = (bp: number | null): string => (bp === null ? '—' : signed(`${formatFixed(Math.abs(bp), 2)}%`, bp))

/** Tonnes or 万元, shortened to fit beside a bar. */
const short = (value: number, most: number) =>
  formatFixed(Math.round(value * (Math.abs(value) < most ? 10 : 1)), Math.abs(value) < most ? 1 : 0)
const tonnesText = (kg: number) => short(kg / 1000, 1000)
const wanText = (fen: number) => short(fen / 1_000_000, 100).replace('-', '−')

/** The value of the bar; null for no bar. */
export const BARS: Record<
  Exclude<Measure, 'price'>,
  { unit: string; value: (of: Figures) => number | null; text: (of: Figures) => string }
> = {
  weight: { unit: '吨', value: ({ kg }) => kg, text: ({ kg }) => tonnesText(kg) },
  money: { unit: '万元', value: ({ amount_fen }) => amount_fen, text: ({ amount_fen }) => wanText(amount_fen) },
  margin: { unit: '万元', value: ({ margin_fen }) => margin_fen, text: ({ margin_fen }) => wanText(margin_fen) },
  difference: { unit: '‰', value: differenceBp, text: (of) => permilleText(differenceBp(of)).replace('‰', '') },
}

/** The exact figure above the bars. */
export const HEADLINES: Record<
  Exclude<Measure, 'price'>,
  { value: (of: Figures) => string; unit: string; beside: (of: Figures) => string }
> = {
  weight: { value: ({ kg }) => formatTonnes(kg), unit: '吨', beside: ({ orders }) => `${orders} 单` },
  money: { value: ({ amount_fen }) => formatFen(amount_fen), unit: '元', beside: ({ orders }) => `${orders} 单` },
  margin: {
    value: ({ margin_fen }) => formatFen(margin_fen),
    unit: '元',
    beside: ({ margin_fen, kg }) => `每吨 ${formatFen(averagePriceFen(margin_fen, kg) ?? 0)} 元`,
  },
  difference: {
    value: (of) => permilleText(differenceBp(of)),
    unit: '',
    beside: (of) => `${signedTonnes(differenceKg(of))} 吨 · ${of.trips} 车，超差 ${of.trips_over} 车`,
  },
}

const fen = (key: string, label: string, value: (of: Figures) => number | null): LineColumn => ({
  key,
  label,
  unit: 'fen',
  value: ({ figures }) => value(figures),
})
const kg = (key: string, label: string, value: (of: Figures) => number): LineColumn => ({
  key,
  label,
  unit: 'kg',
  sums: true,
  value: ({ figures }) => value(figures),
})
const count = (key: string, label: string, value: (of: Figures) => number): LineColumn => ({
  key,
  label,
  unit: 'count',
  sums: true,
  value: ({ figures }) => value(figures),
})

/** The columns of the table below a chart; `name` is the header of the first. */
export function columnsOf(measure: Measure, role: Role, name: string): LineColumn[] {
  const first: LineColumn = { key: 'name', label: name, value: ({ full, name: short }) => full ?? short }
  if (measure === 'difference')
    return [
      first,
      count('trips', '车数', (of) => of.trips),
      count('over', '超差', (of) => of.trips_over),
      kg('shipped', '发货净重 吨', (of) => of.shipped_kg),
      kg('received', '收货净重 吨', (of) => of.received_kg),
      kg('less', '差 吨', differenceKg),
      { key: 'permille', label: '磅差', value: ({ figures }) => permilleText(differenceBp(figures)) },
    ]
  if (measure === 'price')
    return [
      first,
      kg('weight', '数量 吨', (of) => of.priced_kg),
      fen('own', '成交均价 元/吨', ownPriceFen),
      fen('market', '市场均价 元/吨', marketPriceFen),
      { key: 'above', label: '比市场', value: ({ figures }) => percentText(aboveMarketBp(figures)) },
    ]
  return [
    first,
    count('orders', '单数', (of) => of.orders),
    kg('weight', '数量 吨', (of) => of.kg),
    { ...fen('amount', '金额 元', (of) => of.amount_fen), sums: true },
    ...(role === 'trader' ? [{ ...fen('margin', '价差 元', (of) => of.margin_fen), sums: true as const }] : []),
  ]
}

/** 104,130 元/吨 */
export const pricePerTonne = (fen_a_tonne: number | null): string => (fen_a_tonne === null ? '—' : formatYuan(fen_a_tonne))
