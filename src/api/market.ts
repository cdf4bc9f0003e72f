/** Market prices: categories, the latest quote of each series, and its trend. Prices are fen per tonne, tax included. */
import { z } from 'zod'
import { TREND_SERIES_MOST } from '#domain/constants.ts'
import { publicId } from './content.ts'
import { data, endpoint } from './endpoint.ts'

const marketCategory = z.object({ id: z.int(), name: z.string() })
export type MarketCategory = z.output<typeof marketCategory>

/** One day of a series; `quoted_on` is YYYY-MM-DD. */
const point = z.object({
  quoted_on: z.string(),
  low_price_fen: z.int(),
  high_price_fen: z.int(),
  average_price_fen: z.int(),
})
export type QuotePoint = z.output<typeof point>

const quote = point.extend({
  id: z.int(),
  category_id: z.int(),
  /** the category of goods that uses this series as reference price */
  trade_category_id: z.string().nullable(),
  name: z.string(),
  spec: z.string(),
  source: z.string(),
  /** compared with the previous trading day; 0 if there is none */
  change_fen: z.int(),
  change_bp: z.int(),
  /** averages of the last 20 trading days, oldest first, for the trend line beside the price */
  recent_fen: z.array(z.int()),
})
export type Quote = z.output<typeof quote>

const trend = z.object({ id: z.int(), name: z.string(), spec: z.string(), source: z.string(), points: z.array(point) })
export type Trend = z.output<typeof trend>

export const listMarketCategories = endpoint({
  method: 'GET',
  path: '/v1/market/categories',
  guard: 'public',
  summary: '行情分类',
  response: data(z.array(marketCategory)),
})
export const listMarkets = endpoint({
  method: 'GET',
  path: '/v1/markets',
  guard: 'public',
  summary: '各品种最新报价',
  query: z.object({ category_id: publicId.optional() }),
  response: data(z.array(quote)),
})
export const readTrend = endpoint({
  method: 'GET',
  path: '/v1/markets/trend',
  guard: 'public',
  summary: '一个或几个品种的价格走势',
  query: z.object({
    /** ids joined by commas */
    ids: z
      .string({ error: '请选择品种' })
      .regex(/^\d{1,9}(,\d{1,9})*$/, { error: '请选择品种' })
      .refine((ids) => ids.split(',').length <= TREND_SERIES_MOST, { error: `最多对比 ${TREND_SERIES_MOST} 个品种` }),
    days: z.coerce.number().int().min(1, { error: '范围有误' }).max(250, { error: '最多 250 个交易日' }).default(60),
  }),
  response: data(z.array(trend)),
})
