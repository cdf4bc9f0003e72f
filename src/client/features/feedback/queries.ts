/** Tickets on this device: those the server has, and those that wait in the outbox. */
import type { Actor } from '#domain/order.ts'
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

/** A ticket, and the queued action it still is. */
export interface FeedbackItem {
  feedback: Feedback
  queued: OutboxRow | null
}

type Body = BodyOf<typeof createFeedback>

async function feedbacksOf(db: DeviceDb, actor: Actor): Promise<FeedbackItem[]> {
  const folded = await readAll(db, actor, FEEDBACK)
  return folded.map(({ value, pending, review }) => ({ feedback: value, queued: pending[0] ?? review[0] ?? null }))
}

/** Newest first; undefined until there is something to say. */
export interface FeedbackList {
  items: FeedbackItem[] | undefined
  /** why the device has none yet, in words, while there is no network to bring them */
  failed: string | null
  again: () => void
}

export function useFeedbacks(): FeedbackList {
  const { db, actor, engine } = useAccount()
  const { online } = useSyncStatus()
  const found = useLive(async () => {
    const synced = await getMeta<boolean>(db, 'synced')
    const items = await feedbacksOf(db, actor)
    return items.length > 0 || synced ? items : null
  }, [db, actor])
  return { items: found ?? undefined, failed: online ? null : '当前网络不可用', again: () => void engine.wake() }
}

/** undefined while reading for the first time, null when it is not on the device. */
export function useFeedback(id: string): FeedbackItem | null | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => (await feedbacksOf(db, actor)).find(({ feedback }) => feedback.id === id) ?? null, [db, actor, id])
}

/** Deleting asks the server at once: there is nothing to wait for on a road. Throws Refused or Unreachable. */
export async function removeFeedback(db: DeviceDb, id: string): Promise<void> {
  try {
    await call(deleteFeedback, { params: { id } })
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
  }
  await durably(db, () => db.feedbacks.delete(id))
}

/** Queues a ticket that has been checked; its draft goes with the same write. Throws NotSaved. */
export function useSendFeedback() {
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
