/** Feedback on this device: the server's, and what waits in the outbox. */
import type { BodyOf } from '#api/endpoint.ts'
import { answerFeedback, createFeedback, deleteFeedback, type Feedback } from '#api/feedback.ts'
import { call, Refused } from '#client/lib/call.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type Folded, readAll } from '#client/sync/reading/fold.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { laneOf } from '#client/sync/noun.ts'
import { FEEDBACK } from '#client/sync/nouns/feedback.ts'
import { type AllRows, useAccount, useAct, useAll } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { durably } from '#client/sync/device/storage.ts'

/** A feedback, with its queued action if it is still waiting. */
export interface FeedbackItem {
  feedback: Feedback
  queued: OutboxRow | null
  /** ids of replies that wait */
  waiting: ReadonlySet<string>
}

type Body = BodyOf<typeof createFeedback>

export const isReply = ({ endpoint }: Pick<OutboxRow, 'endpoint'>): boolean => endpoint === 'answerFeedback'
const itemOf = ({ value, pending, review }: Folded<Feedback>): FeedbackItem => ({
  feedback: value,
  queued: pending[0] ?? review[0] ?? null,
  waiting: new Set(pending.filter(isReply).map(({ body }) => String(body['id']))),
})

export interface FeedbackList extends Omit<AllRows<Feedback>, 'items'> {
  items: FeedbackItem[] | undefined
}

export function useFeedbacks(): FeedbackList {
  const { items, ...rest } = useAll(FEEDBACK)
  return { items: items?.map(itemOf), ...rest }
}

/** undefined during the first read; null if the device does not hold it. */
export function useFeedback(id: string): FeedbackItem | null | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => {
    const found = (await readAll(db, actor, FEEDBACK)).find(({ value }) => value.id === id)
    return found ? itemOf(found) : null
  }, [db, actor, id])
}

/** Deletes at once on the server, because nobody needs to delete feedback offline. Throws Refused or Unreachable. */
export async function removeFeedback(db: DeviceDb, id: string): Promise<void> {
  try {
    await call(deleteFeedback, { params: { id } })
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
  }
  await durably(db, () => db.feedbacks.delete(id))
}

/** Queues checked feedback; the same write removes its draft. Throws NotSaved. */
export function useSendFeedback() {
  const act = useAct()
  return (body: Body, draft_id: string): Promise<OutboxRow> =>
    act({
      endpoint: createFeedback,
      body,
      entities: [laneOf('feedback', body.id)],
      photos: body.photo_ids,
      label: `提交工单：${body.title}`,
      draft_id,
    })
}

/** Queues a checked reply to one's own feedback; the same write removes its draft. Throws NotSaved. */
export function useAnswerFeedback({ id, title }: Pick<Feedback, 'id' | 'title'>) {
  const act = useAct()
  return (body: BodyOf<typeof answerFeedback>, draft_id: string): Promise<OutboxRow> =>
    act({
      endpoint: answerFeedback,
      params: { id },
      body,
      entities: [laneOf('feedback', id)],
      photos: body.photo_ids,
      label: `补充工单：${title}`,
      draft_id,
    })
}
