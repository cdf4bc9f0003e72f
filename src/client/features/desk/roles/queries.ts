/** The operator's people with their desk roles, and the changes that wait for a second administrator. */
import type { ResponseOf } from '#api/endpoint.ts'
import type { listDeskColleagues } from '#api/desk/roles.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../desk.ts'

type Colleagues = ResponseOf<typeof listDeskColleagues>['data']
const COLLEAGUES: KeptCall<Colleagues> = {
  key: 'desk/colleagues/2',
  fresh_ms: 0,
  ask: async ({ user_id: account }) => (await call((await import('#api/desk/roles.ts')).listDeskColleagues, { account })).data,
}
export const useDeskColleagues = (): Kept<Colleagues> => useDesk(COLLEAGUES)
