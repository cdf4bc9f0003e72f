/** Categories, series and calendar of the market at the operator's desk over HTTP. */
import * as calendar_api from '#api/desk/calendar.ts'
import * as api from '#api/desk/market.ts'
import * as calendar from '../market/calendar.ts'
import * as setup from '../market/setup.ts'
import { type Route, route } from '../serve.ts'

const DONE = { data: { ok: true } } as const

export const marketRoutes: Route[] = [
  route(api.readMarketSetup, async ({ db }) => ({ data: await setup.readSetup(db) })),
  route(api.createMarketCategory, async (context, { body }) => ({ data: { id: await setup.createCategory(context, body) } })),
  route(api.updateMarketCategory, async (context, { params, body }) => {
    await setup.updateCategory(context, params.id, body)
    return DONE
  }),
  route(api.deleteMarketCategory, async (context, { params, body }) => {
    await setup.deleteCategory(context, params.id, body.base_version)
    return DONE
  }),
  route(api.createMarketSeries, async (context, { body }) => ({ data: { id: await setup.createSeries(context, body) } })),
  route(api.updateMarketSeries, async (context, { params, body }) => {
    await setup.updateSeries(context, params.id, body)
    return DONE
  }),
  route(api.deleteMarketSeries, async (context, { params, body }) => {
    await setup.deleteSeries(context, params.id, body.base_version)
    return DONE
  }),
  route(api.orderMarket, async (context, { body }) => {
    await setup.orderPart(context, body)
    return DONE
  }),
  route(calendar_api.createCalendarEntry, async (context, { body }) => ({
    data: { id: await calendar.createEntry(context, body) },
  })),
  route(calendar_api.updateCalendarEntry, async (context, { params, body }) => {
    await calendar.updateEntry(context, params.id, body)
    return DONE
  }),
  route(calendar_api.deleteCalendarEntry, async (context, { params, body }) => {
    await calendar.deleteEntry(context, params.id, body.base_version)
    return DONE
  }),
]
