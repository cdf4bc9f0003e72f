/** Permits at the desk under each tab, found by the server, in pages. */
import type { PermitRow } from '#api/desk/permits.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { PermitTab } from '#domain/firm/permit-review.ts'

const PAGE = 50
export const permitsPage =
  (tab: PermitTab, search: string | undefined) =>
  (cursor?: string): KeptCall<{ data: PermitRow[]; next: string | null }> => ({
    key: `desk/permits/1/${tab}/${search ?? ''}/${cursor ?? ''}`,
    fresh_ms: 0,
    ask: async ({ user_id: account }) =>
      call((await import('#api/desk/permits.ts')).listPermitReviews, {
        query: { state: tab, search, cursor, limit: PAGE },
        account,
      }),
  })
