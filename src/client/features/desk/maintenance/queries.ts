/** The notice of maintenance and the read-only switch, as last read. */
import type { DeskMaintenance } from '#api/desk/maintenance.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../desk.ts'

const MAINTENANCE: KeptCall<DeskMaintenance> = {
  key: 'desk/maintenance/1',
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await import('#api/desk/maintenance.ts')).readMaintenance, { account: user_id })).data,
}
export const useMaintenance = (): Kept<DeskMaintenance> => useDesk(MAINTENANCE)
