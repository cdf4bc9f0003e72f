/** The public catalogue and the trading hall over HTTP. */
import * as api from '#api/catalogue.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { listHallGoods, listHallNeeds } from './hall.ts'
import { listCategories, listSpecs } from './store.ts'

export const routes: Route[] = [
  route(api.listCategories, async ({ db }) => ({ data: await listCategories(db) })),
  route(api.listSpecs, async ({ db }, { query }) => ({ data: await listSpecs(db, query.category_id) })),
  route(api.listGoods, ({ db }, { query }) => listHallGoods(db, query)),
  route(api.listNeeds, ({ db }, { query }) => listHallNeeds(db, query)),
]
