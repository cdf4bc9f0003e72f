/** Categories of goods and their specs, as the desk keeps them. */
import type { DeskCatalogue } from '#api/desk/catalogue.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../desk.ts'

const CATALOGUE: KeptCall<DeskCatalogue> = {
  key: 'desk/catalogue/1',
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await import('#api/desk/catalogue.ts')).readCatalogue, { account: user_id })).data,
}
export const useCatalogue = (): Kept<DeskCatalogue> => useDesk(CATALOGUE)
