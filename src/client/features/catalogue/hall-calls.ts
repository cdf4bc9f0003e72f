/** The calls of the trading hall, loaded with the first of them. */
import type * as api from '#api/catalogue.ts'
import { readPublic, Unread } from '#client/lib/read-public.ts'

const HALL_ROWS = 20
const query = (category_id: string | null, q: string, cursor: string | null) => ({
  category_id,
  q: q || null,
  cursor,
  limit: HALL_ROWS,
})

export const goods = (category_id: string | null, q: string, cursor: string | null, signal: AbortSignal) =>
  readPublic<typeof api.listGoods>('/v1/goods', query(category_id, q, cursor), signal)
export const needs = (category_id: string | null, q: string, cursor: string | null, signal: AbortSignal) =>
  readPublic<typeof api.listNeeds>('/v1/needs', query(category_id, q, cursor), signal)

/** Throws Unread if they are no longer on sale. */
export async function goodsOnSale(id: string, signal: AbortSignal): Promise<api.HallGoods> {
  const [found] = (await readPublic<typeof api.listGoods>('/v1/goods', { id }, signal)).data
  if (!found) throw new Unread(404, '这条货源已下架')
  return found
}
