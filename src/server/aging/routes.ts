/** Owed amounts by age, over HTTP. */
import * as api from '#api/aging.ts'
import { type Route, route } from '../serve.ts'
import { readAging } from './store.ts'

export const routes: Route[] = [
  route(api.traderAging, async ({ db, session, now }, { query }) => ({
    data: await readAging(db, session.firm_id, query.side, now),
  })),
]
