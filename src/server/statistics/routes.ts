/** Statistics over HTTP, separately for each role. */
import * as api from '#api/statistics.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Route, route } from '../serve.ts'
import { listArrivedTrips, readStatistics } from './read.ts'

const read = (endpoint: typeof api.supplierStatistics): Route =>
  route(endpoint, async ({ db, session, now }, { query }) => ({ data: await readStatistics(db, session, query.months, now) }))
const trips = (endpoint: typeof api.supplierArrivedTrips): Route =>
  route(endpoint, async ({ db, session }, { query }) => {
    if (query.to < query.from) throw new Refusal('invalid', { fields: { to: '结束月份早于开始月份' } })
    return listArrivedTrips(db, session, query)
  })

export const routes: Route[] = [
  read(api.supplierStatistics),
  read(api.buyerStatistics),
  read(api.traderStatistics),
  trips(api.supplierArrivedTrips),
  trips(api.buyerArrivedTrips),
  trips(api.traderArrivedTrips),
]
