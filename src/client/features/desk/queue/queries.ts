/** Reads the queues of the operator's desk: how many records wait in each. */
import type { DeskFigures } from '#api/desk/figures.ts'
import type { Waiting } from '#api/desk/queue.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { type Kept, useKept } from '#client/sync/kept/use-kept.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { hasDesk } from '#domain/desk/desk-role.ts'
import { useDesk } from '../desk.ts'

const QUEUES: KeptCall<Waiting[]> = {
  key: 'desk/queues/1',
  fresh_ms: 60_000,
  ask: async ({ user_id }) => (await call((await import('#api/desk/queue.ts')).readDeskQueues, { account: user_id })).data,
}

const FIGURES: KeptCall<DeskFigures> = {
  key: 'desk/figures/1',
  fresh_ms: 600_000,
  ask: async ({ user_id }) => (await call((await import('#api/desk/figures.ts')).readDeskFigures, { account: user_id })).data,
}
/** Not asked anew by changes at the desk: figures of thirty days hardly move with one. */
export const useDeskFigures = (): Kept<DeskFigures> => useKept(FIGURES)

/** Asks nothing for a person without the desk. */
export function useDeskQueues(): Kept<Waiting[]> {
  const { actor } = useAccount()
  return useDesk(hasDesk(actor) ? QUEUES : null)
}
