/** Columns of articles and topics of the help centre as last read, hidden ones included. */
import type { DeskColumns } from '#api/desk/columns.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { useDesk } from '../desk.ts'

const COLUMNS: KeptCall<DeskColumns> = {
  key: 'desk/columns/1',
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await import('#api/desk/columns.ts')).readColumns, { account: user_id })).data,
}
export const useDeskColumns = () => useDesk(COLUMNS)
