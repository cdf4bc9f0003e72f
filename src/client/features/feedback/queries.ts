/** Tickets on this device: those the server has, and those that wait in the outbox. */
import { useCallback, useEffect, useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { createFeedback, deleteFeedback, type Feedback, listFeedbacks, readFeedback } from '#api/feedback.ts'
import { call, Refused } from '#client/lib/call.ts'
import type { DeviceDb, OutboxRow } from '#client/sync/db.ts'
import { changeFeedbacks, storedFeedbacks, newestFirst, putFeedbacks } from '#client/sync/feedbacks.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount, useAct, useSyncStatus } from '#client/sync/react.tsx'
import { durably } from '#client/sync/storage.ts'

const LANE = 'feedback:'
const PAGE_ROWS = 100
const MOST_PAGES = 3
const AWAY = '当前网络不可用'

/** A ticket, and the queued action it still is. */
export interface FeedbackItem {
  feedback: Feedback
  queued: OutboxRow | null
}

type Body = BodyOf<typeof createFeedback>

async function feedbacksOf(db: DeviceDb): Promise<{ items: FeedbackItem[]; known: boolean }> {
  const rows = await db.outbox.where('entities').startsWith(LANE).toArray()
  const stored = await storedFeedbacks(db)
  const queued = rows.map(
    (row): FeedbackItem => ({ feedback: { ...(row.body as Body), created_at: row.created_at }, queued: row }),
  )
  const waiting = new Set(queued.map(({ feedback }) => feedback.id))
  const sent = (stored ?? []).filter(({ id }) => !waiting.has(id)).map((feedback): FeedbackItem => ({ feedback, queued: null }))
  const items = [...queued, ...sent].toSorted((a, b) => newestFirst(a.feedback, b.feedback))
  return { items, known: stored !== undefined }
}

/** Reads all of them from the server. One that reached the server meanwhile stays. */
async function refresh(db: DeviceDb): Promise<void> {
  const before = new Set((await storedFeedbacks(db))?.map(({ id }) => id))
  const read: Feedback[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const query: Record<string, unknown> = cursor ? { limit: PAGE_ROWS, cursor } : { limit: PAGE_ROWS }
    const answer: { data: Feedback[]; next: string | null } = await call(listFeedbacks, { query })
    read.push(...answer.data)
    cursor = answer.next
    if (!cursor) break
  }
  const found = new Set(read.map(({ id }) => id))
  await durably(db, () =>
    changeFeedbacks(db, (stored) => [...stored.filter(({ id }) => !before.has(id) && !found.has(id)), ...read]),
  )
}

/** `failed`: why the newest are not there, in words, while the server could not be asked. */
export interface FeedbackList {
  /** undefined until there is something to say */
  items: FeedbackItem[] | undefined
  failed: string | null
  again: () => void
}

export function useFeedbacks(): FeedbackList {
  const { db } = useAccount()
  const { online } = useSyncStatus()
  const [problem, setProblem] = useState<string | null>(null)
  const found = useLive(() => feedbacksOf(db), [db])
  const again = useCallback(() => {
    refresh(db).then(
      () => setProblem(null),
      (error: unknown) => setProblem(error instanceof Refused ? error.message : AWAY),
    )
  }, [db])
  useEffect(() => {
    if (online) again()
  }, [again, online])
  const failed = online ? problem : AWAY
  const items = found && (found.known || found.items.length > 0) ? found.items : undefined
  return { items, failed, again }
}

/** undefined while reading for the first time, null when it is not on the device. */
export function useFeedback(id: string): FeedbackItem | null | undefined {
  const { db } = useAccount()
  return useLive(async () => (await feedbacksOf(db)).items.find(({ feedback }) => feedback.id === id) ?? null, [db, id])
}

/** Brings one ticket to the device. False when there is none for us; throws Unreachable. */
export async function fetchFeedback(db: DeviceDb, id: string): Promise<boolean> {
  try {
    const { data } = await call(readFeedback, { params: { id } })
    await durably(db, () => putFeedbacks(db, [data]))
    return true
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return false
    throw error
  }
}

/** Deleting asks the server at once: there is nothing to wait for on a road. Throws Refused or Unreachable. */
export async function removeFeedback(db: DeviceDb, id: string): Promise<void> {
  try {
    await call(deleteFeedback, { params: { id } })
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
  }
  await durably(db, () => changeFeedbacks(db, (stored) => stored.filter((each) => each.id !== id)))
}

/** Queues a ticket that has been checked; its draft goes with the same write. Throws NotSaved. */
export function useSendFeedback() {
  const act = useAct()
  return (body: Body, draft_id: string): Promise<OutboxRow> =>
    act({ endpoint: createFeedback, body, entities: [`${LANE}${body.id}`], label: `提交工单：${body.title}`, draft_id })
}
