/** Categories and series of the market as the desk keeps them: their fields, and what keeps one from being deleted. */
import { type FieldErrors, Refusal } from '../refusal.ts'
import { bareName } from './quote-cells.ts'

export const MARKET_LENGTHS = { category: 20, name: 40, spec: 60, source: 60 } as const

/** The kinds of rows that people of the desk add, change, order and delete. The operation log writes `none` for a row that does not exist. */
export const MARKET_PARTS = {
  market_category: { label: '行情分类', none: { name: '' } },
  market_series: { label: '行情品种', none: { category_name: '', name: '', spec: '', source: '', trade_category_name: '' } },
} as const
export type MarketPart = keyof typeof MARKET_PARTS

export interface SeriesFields {
  category_id: number
  /** the category of goods that uses it as reference price */
  trade_category_id: string | null
  name: string
  spec: string
  source: string
  /** a hidden series keeps its quotes and is shown nowhere outside the desk */
  hidden: boolean
}

export const sameName = (one: string, other: string): boolean => bareName(one) === bareName(other)

/** Two series of one name must differ in their spec, so that a table can name them. */
export function seriesProblems(
  fields: Pick<SeriesFields, 'name' | 'spec'>,
  others: readonly Pick<SeriesFields, 'name' | 'spec'>[],
): FieldErrors {
  const taken = others.some(({ name, spec }) => sameName(name, fields.name) && sameName(spec, fields.spec))
  return taken ? { name: '已有同名同规格的品种' } : {}
}

/** Prices may have been made of quotes, so a series with quotes is hidden instead. */
export function refuseSeriesInUse(quotes: number, orders: number): void {
  if (quotes > 0) throw new Refusal('conflict', { message: `这个品种有 ${quotes} 条报价，不能删除，可以隐藏` })
  if (orders > 0) throw new Refusal('conflict', { message: '有订单按这个品种计价，不能删除，可以隐藏' })
}
export function refuseCategoryInUse(series: number): void {
  if (series > 0) throw new Refusal('conflict', { message: `这个分类下还有 ${series} 个品种，请先移到其他分类` })
}
