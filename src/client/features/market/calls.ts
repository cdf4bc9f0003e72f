/** The calls behind quotes and trends, loaded with the first of them. */
import * as api from '#api/market.ts'
import { call } from '../../lib/call.ts'

export const categories = async (signal: AbortSignal) => (await call(api.listMarketCategories, { signal })).data
export const markets = async (category_id: number | null, signal: AbortSignal) =>
  (await call(api.listMarkets, { query: category_id === null ? {} : { category_id }, signal })).data
export const trend = async (ids: readonly number[], days: number, signal: AbortSignal) =>
  (await call(api.readTrend, { query: { ids: ids.join(','), days }, signal })).data
