/** 市场行情, 交易大厅 and 品类与规格. */
import { listCategories, listGoods, listNeeds, listSpecs } from '#api/catalogue.ts'
import { listMarketCategories, listMarkets, readTrend } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { TREND_RANGES_DAYS } from '#domain/constants.ts'
import { type Page, type PageOf, type Read, wholeOf } from './page.ts'

/** Rows of the hall per page, the same number as in the client. */
export const HALL_ROWS = 20
/** Trading days of the trend if the address names no range. */
const DAYS = TREND_RANGES_DAYS[1]
const LONGEST = 60
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The form in which the client caches a paged list. */
export const inPages = (page: unknown) => ({ pages: [page], pageParams: [null] })

/** Goods on sale or open demands, by category and text. The query is parsed as in the client. */
async function hall(read: Read, query: URLSearchParams): Promise<Page> {
  const [list, key] =
    query.get('side') === 'needs' ? ([listNeeds, PUBLIC_KEYS.needs] as const) : ([listGoods, PUBLIC_KEYS.goods] as const)
  const category = query.get('category')
  const category_id = category && UUID.test(category) ? category : null
  const q = (query.get('q') ?? '').trim().slice(0, LONGEST)
  const asked = { ...(category_id ? { category_id } : {}), ...(q ? { q } : {}), limit: HALL_ROWS }
  return {
    canonical: '/market?tab=hall',
    data: [
      [PUBLIC_KEYS.categories, (await read(listCategories)).data],
      [key(category_id, q), inPages(await read(list, { query: asked }))],
    ],
  }
}

/** 市场行情; with ?tab=hall, the trading hall. The addresses are the client's. */
export const market: PageOf = async ({ read, query }) => {
  if (query.get('tab') === 'hall') return hall(read, query)
  const quotes = (await read(listMarkets)).data
  const category = wholeOf(query.get('category'))
  const rows = quotes.filter(({ category_id }) => category === null || category_id === category)
  const named = (query.get('series') ?? '').split(',').map(wholeOf)
  const known = named.filter((id) => id !== null && quotes.some((quote) => quote.id === id)) as number[]
  const ids = known.length > 0 ? known : rows.slice(0, 1).map(({ id }) => id)
  const days = TREND_RANGES_DAYS.find((range) => String(range) === query.get('days')) ?? DAYS
  const trend = ids.length > 0 && (await read(readTrend, { query: { ids: ids.join(','), days } })).data
  return {
    canonical: '/market',
    data: [
      [PUBLIC_KEYS.market_categories, (await read(listMarketCategories)).data],
      [PUBLIC_KEYS.markets(null), quotes],
      ...(trend ? [[PUBLIC_KEYS.trend(ids, days), trend] as const] : []),
    ],
  }
}

/** The specifications of the chosen category, with its goods and demands in the hall. */
export const category: PageOf = async ({ read, query }) => {
  const categories = (await read(listCategories)).data
  const chosen = categories.find(({ id }) => id === query.get('id')) ?? categories[0]
  const asked = chosen && { query: { category_id: chosen.id, limit: HALL_ROWS } }
  return {
    canonical: '/category',
    data: [
      [PUBLIC_KEYS.categories, categories],
      [PUBLIC_KEYS.specs, (await read(listSpecs)).data],
      ...(asked
        ? ([
            [PUBLIC_KEYS.goods(chosen.id, ''), inPages(await read(listGoods, asked))],
            [PUBLIC_KEYS.needs(chosen.id, ''), inPages(await read(listNeeds, asked))],
          ] as const)
        : []),
    ],
  }
}
