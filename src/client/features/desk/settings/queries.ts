/** The settings of the public site at the desk, as last read. */
import type { DeskSettings } from '#api/desk/settings.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../desk.ts'

const SETTINGS: KeptCall<DeskSettings> = {
  key: 'desk/settings/1',
  fresh_ms: 10_000,
  ask: async ({ user_id }) => (await call((await import('#api/desk/settings.ts')).readDeskSettings, { account: user_id })).data,
}
export const useDeskSettings = (): Kept<DeskSettings> => useDesk(SETTINGS)
