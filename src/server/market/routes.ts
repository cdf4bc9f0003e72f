/** Market prices over HTTP. */
import * as api from '#api/market.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { latestQuotes, listMarketCategories, readTrend } from './store.ts'

export const routes: Route[] = [
  route(api.listMarketCategories, async ({ db }) => ({ data: await listMarketCategories(db) })),
  route(api.listMarkets, async ({ db }, { query }) => ({ data: await latestQuotes(db, query.category_id) })),
  route(api.readTrend, async ({ db }, { query }) => ({
    data: await readTrend(db, query.ids.split(',').map(Number), query.days),
  })),
]
