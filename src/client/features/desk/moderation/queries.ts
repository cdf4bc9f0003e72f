/** Goods and demands at the desk by their moderation, in pages, newest first; and whether new ones wait. */
import type { DeskModes, ModeratedRow } from '#api/desk/moderation.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import type { ModeratedPart, Moderation } from '#domain/goods/moderation.ts'
import { useDesk } from '../desk.ts'

const api = () => import('#api/desk/moderation.ts')
const PAGE = 50
export interface Sought {
  part: ModeratedPart
  state: Moderation
  search: string | undefined
}
export const moderatedPage =
  ({ part, state, search }: Sought) =>
  (cursor?: string): KeptCall<{ data: ModeratedRow[]; next: string | null }> => ({
    key: `desk/moderation/1/${part}/${state}/${search ?? ''}/${cursor ?? ''}`,
    fresh_ms: 0,
    ask: async ({ user_id: account }) =>
      call((await api()).listModerated, { query: { part, state, search, cursor, limit: PAGE }, account }),
  })

const MODES: KeptCall<DeskModes> = {
  key: 'desk/moderation-modes/1',
  fresh_ms: 0,
  ask: async ({ user_id: account }) => (await call((await api()).readModerationModes, { account })).data,
}
export const useModerationModes = (): Kept<DeskModes> => useDesk(MODES)
