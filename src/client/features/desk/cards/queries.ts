/** Bank cards at the desk by their state, found by the server, in pages. */
import type { CardRow } from '#api/desk/cards.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { CardState } from '#domain/firm/card-review.ts'

const PAGE = 50
export const cardsPage =
  (state: CardState, search: string | undefined) =>
  (cursor?: string): KeptCall<{ data: CardRow[]; next: string | null }> => ({
    key: `desk/cards/1/${state}/${search ?? ''}/${cursor ?? ''}`,
    fresh_ms: 0,
    ask: async ({ user_id: account }) =>
      call((await import('#api/desk/cards.ts')).listCards, { query: { state, search, cursor, limit: PAGE }, account }),
  })
