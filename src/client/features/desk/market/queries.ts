/** Quotes at the desk: the sheet of a day, and the history of one quote. */
import type { QuoteEdit, QuoteSheet } from '#api/desk/quotes.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../desk.ts'

const calls = () => import('#api/desk/quotes.ts')

const sheetOf = (day: string): KeptCall<QuoteSheet> => ({
  key: `desk/quotes/2/${day}`,
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await calls()).readQuoteSheet, { params: { day }, account: user_id })).data,
})
export const useQuoteSheet = (day: string): Kept<QuoteSheet> => useDesk(sheetOf(day))

const historyOf = (day: string, series_id: number): KeptCall<QuoteEdit[]> => ({
  key: `desk/quote-history/1/${day}/${series_id}`,
  fresh_ms: 0,
  ask: async ({ user_id }) =>
    (await call((await calls()).readQuoteHistory, { params: { day, series_id: String(series_id) }, account: user_id })).data,
})
export const useQuoteHistory = (day: string, series_id: number): Kept<QuoteEdit[]> => useDesk(historyOf(day, series_id))
