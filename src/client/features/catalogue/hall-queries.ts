/** Queries of the trading hall: goods on sale and open demands in pages, without firms and their prices. */
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PUBLIC_KEYS } from '#api/public-keys.ts'

/** Just long enough that a page which the server has rendered asks nothing again. What was stored on the device is asked for again at once. */
const STALE_MS = 10_000
const calls = () => import('./hall-calls.ts')

/** `data.pages[n].data` are the rows; `category_id` null is every category, `q` '' every text. */
export const useHallGoods = (category_id: string | null = null, q = '') =>
  useInfiniteQuery({
    queryKey: PUBLIC_KEYS.goods(category_id, q),
    queryFn: async ({ pageParam, signal }) => (await calls()).goods(category_id, q, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: STALE_MS,
  })
export const useHallNeeds = (category_id: string | null = null, q = '') =>
  useInfiniteQuery({
    queryKey: PUBLIC_KEYS.needs(category_id, q),
    queryFn: async ({ pageParam, signal }) => (await calls()).needs(category_id, q, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: STALE_MS,
  })
/** One row of the hall, wherever it stands in it; null asks for none. */
export const useGoodsOnSale = (id: string | null) =>
  useQuery({
    queryKey: PUBLIC_KEYS.goods_on_sale(id),
    queryFn: id === null ? skipToken : async ({ signal }) => (await calls()).goodsOnSale(id, signal),
    staleTime: STALE_MS,
  })
