/** Quotes at the operator's desk over HTTP. */
import * as api from '#api/desk/quotes.ts'
import { quoteHistory, quoteSheet } from '../market/quotes.ts'
import { checkEntries, saveEntries } from '../market/enter.ts'
import { type Route, route } from '../serve.ts'

export const quoteRoutes: Route[] = [
  route(api.readQuoteSheet, async ({ db }, { params }) => ({ data: await quoteSheet(db, params.day) })),
  route(api.checkQuotes, async (context, { body }) => ({ data: await checkEntries(context, body.quotes) })),
  route(api.saveQuotes, async (context, { body }) => ({ data: await saveEntries(context, body.quotes) })),
  route(api.readQuoteHistory, async ({ db }, { params }) => ({ data: await quoteHistory(db, params.series_id, params.day) })),
]
