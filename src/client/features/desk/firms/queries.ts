/** Firms at the operator's desk in pages, found by the server, newest first, and the page of one. */
import type { ResponseOf } from '#api/endpoint.ts'
import type { DeskFirm, listDeskFirms } from '#api/desk/firms.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import type { Role } from '#domain/role.ts'
import { useDesk } from '../desk.ts'

export interface FirmFilter {
  search?: string | undefined
  role?: Role | undefined
  certified?: 'yes' | 'no' | undefined
  suspended?: 'yes' | 'no' | undefined
}
const PAGE = 100
export const firmsPage =
  (filter: FirmFilter) =>
  (cursor?: string): KeptCall<ResponseOf<typeof listDeskFirms>> => ({
    key: `desk/firms/2/${[filter.search, filter.role, filter.certified, filter.suspended, cursor].map((each) => each ?? '').join('/')}`,
    fresh_ms: 0,
    ask: async ({ user_id: account }) =>
      call((await import('#api/desk/firms.ts')).listDeskFirms, { query: { ...filter, limit: PAGE, cursor }, account }),
  })

const firmCall = (id: string): KeptCall<DeskFirm> => ({
  key: `desk/firm/3/${id}`,
  fresh_ms: 0,
  ask: async ({ user_id: account }) =>
    (await call((await import('#api/desk/firms.ts')).readDeskFirm, { params: { id }, account })).data,
})
export const useFirm = (id: string): Kept<DeskFirm> => useDesk(firmCall(id))
