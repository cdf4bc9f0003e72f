/** Tickets on this device: those the server has, and those that wait in the outbox. */
import type { BodyOf } from '#api/endpoint.ts'
import { createFeedback, deleteFeedback, type Feedback } from '#api/feedback.ts'
import { call, Refused } from '#client/lib/call.ts'
import { type DeviceDb, getMeta } from '#client/sync/db.ts'
import { readAll } from '#client/sync/fold.ts'
import { useLive } from '#client/sync/live.ts'
import { laneOf } from '#client/sync/noun.ts'
import { FEEDBACK } from '#client/sync/nouns/feedback.ts'
import { useAccount, useAct, useSyncStatus } from '#client/sync/react.tsx'
import type { OutboxRow } from '#client/sync/rows.ts'
import { durably } from '#client/sync/storage.ts'
import type { Owner } from '#client/sync/truth.ts'

/** A ticket, and the queued action it still is. */
export interface Ticket {
  feedback: Feedback
  queued: OutboxRow | null
}

type Body = BodyOf<typeof createFeedback>

async function ticketsOf(db: DeviceDb, owner: Owner): Promise<Ticket[]> {
  const folded = await readAll(db, owner, FEEDBACK)
  return folded.map(({ value, pending, review }) => ({ feedback: value, queued: pending[0] ?? review[0] ?? null }))
}

/** Newest first; undefined until there is something to say. */
export interface Tickets {
  tickets: Ticket[] | undefined
  /** why the device has none yet, in words, while there is no network to bring them */
  failed: string | null
  again: () => void
}

export function useTickets(): Tickets {
  const { db, owner, engine } = useAccount()
  const { online } = useSyncStatus()
  const found = useLive(async () => {
    const tickets = await ticketsOf(db, owner)
    return tickets.length > 0 || (await getMeta<boolean>(db, 'synced')) ? tickets : null
  }, [db, owner])
  return { tickets: found ?? undefined, failed: online ? null : '当前网络不可用', again: () => void engine.wake() }
}

/** undefined while reading for the first time, null when it is not on the device. */
export function useTicket(id: string): Ticket | null | undefined {
  const { db, owner } = useAccount()
  return useLive(async () => (await ticketsOf(db, owner)).find(({ feedback }) => feedback.id === id) ?? null, [db, owner, id])
}

/** Deleting asks the server at once: there is nothing to wait for on a road. Throws Refused or Unreachable. */
export async function removeTicket(db: DeviceDb, id: string): Promise<void> {
  try {
    await call(deleteFeedback, { params: { id } })
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
  }
  await durably(db, () => db.feedbacks.delete(id))
}

/** Queues a ticket that has been checked; its draft goes with the same write. Throws NotSaved. */
export function useSendTicket() {
  const act = useAct()
  return (body: Body, draft_id: string): Promise<OutboxRow> =>
    act({
      endpoint: createFeedback,
      body,
      entities: [laneOf('feedback', body.id)],
      label: `提交工单：${body.title}`,
      draft_id,
    })
}
