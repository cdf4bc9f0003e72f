/** The calls of quotes and trends. It imports only the API's types, so that zod is not loaded. */
import type * as api from '#api/market.ts'
import { readPublic } from '#client/lib/read-public.ts'

export const categories = async (signal: AbortSignal) =>
  (await readPublic<typeof api.listMarketCategories>('/v1/market/categories', {}, signal)).data
export const markets = async (category_id: number | null, signal: AbortSignal) =>
  (await readPublic<typeof api.listMarkets>('/v1/markets', { category_id }, signal)).data
export const trend = async (ids: readonly number[], days: number, signal: AbortSignal) =>
  (await readPublic<typeof api.readTrend>('/v1/markets/trend', { ids: ids.join(','), days }, signal)).data
