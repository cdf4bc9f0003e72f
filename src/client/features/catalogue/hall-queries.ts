/** Queries of the trading hall: goods on sale and open demands in pages, without firms and their prices. */
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PUBLIC_KEYS } from '#api/public-keys.ts'

/** Just long enough that a server-rendered page requests nothing again. Data stored on the device is refreshed at once. */
const STALE_MS = 10_000
const calls = () => import('./hall-calls.ts')

/** `data.pages[n].data` are the rows. `category_id` null means every category; `q` '' matches every text. */
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
/** One row of the hall, on whichever page it is; null requests none. */
export const useGoodsOnSale = (id: string | null) =>
  useQuery({
    queryKey: PUBLIC_KEYS.goods_on_sale(id),
    queryFn: id === null ? skipToken : async ({ signal }) => (await calls()).goodsOnSale(id, signal),
    staleTime: STALE_MS,
  })
