/** Feedback at the desk as last read: what is open, what is closed, one with everything, and the canned sentences. */
import type { DeskFeedback, DeskFeedbackRow } from '#api/desk/feedback.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../desk.ts'

const api = () => import('#api/desk/feedback.ts')
const FRESH_MS = 30_000
const PAGE_ROWS = 100
/** Maximum pages of open feedback that one reading takes. */
const MOST_PAGES = 20

export type ListState = 'open' | 'closed'
export interface DeskFeedbacks {
  rows: DeskFeedbackRow[]
  /** the server has more */
  more: boolean
}

async function readPages(account: string, state: ListState, pages: number): Promise<DeskFeedbacks> {
  const { listDeskFeedbacks } = await api()
  const rows: DeskFeedbackRow[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const { data, next } = await call(listDeskFeedbacks, { query: { state, cursor, limit: PAGE_ROWS }, account })
    rows.push(...data)
    if (!next) return { rows, more: false }
    cursor = next
  }
  return { rows, more: true }
}

/** All open feedback, or the newest `pages` of closed feedback. */
export const useDeskFeedbacks = (state: ListState, pages: number): Kept<DeskFeedbacks> =>
  useDesk({
    key: `desk/feedbacks/1/${state}/${state === 'closed' ? pages : ''}`,
    fresh_ms: FRESH_MS,
    ask: ({ user_id }) => readPages(user_id, state, state === 'closed' ? pages : MOST_PAGES),
  })

export const useDeskFeedback = (id: string): Kept<DeskFeedback> =>
  useDesk({
    key: `desk/feedback/1/${id}`,
    fresh_ms: FRESH_MS,
    ask: async ({ user_id }) => (await call((await api()).readDeskFeedback, { params: { id }, account: user_id })).data,
  })

export interface Sentences {
  sentences: string[]
  version: number
}
const SENTENCES: KeptCall<Sentences> = {
  key: 'desk/sentences/1',
  fresh_ms: FRESH_MS,
  ask: async ({ user_id }) => (await call((await api()).readSentences, { account: user_id })).data,
}
export const useSentences = (): Kept<Sentences> => useDesk(SENTENCES)
