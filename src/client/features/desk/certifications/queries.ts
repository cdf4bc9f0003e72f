/** The list of certifications under a tab, one case, who else has it open, and the number that is opened by a recorded call. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ReviewCase, ReviewRow, Viewer } from '#api/desk/certifications.ts'
import { call } from '#client/lib/call.ts'
import { type KeptCall, onSignal, signals } from '#client/sync/kept/kept.ts'
import { type Kept, useKept } from '#client/sync/kept/use-kept.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { REVIEW_TAB_LIST, type ReviewTab, VIEWER_BEAT_MS } from '#domain/desk/review.ts'
import { useDesk } from '../desk.ts'

const api = () => import('#api/desk/certifications.ts')

/** The newest rows under a tab. */
export interface ReviewList {
  rows: ReviewRow[]
  /** the server has older rows */
  more: boolean
}
const QUERIES: Record<ReviewTab, object> = {
  waiting: { status: 0 },
  licences: { queue: 'licences' },
  passed: { status: 1 },
  rejected: { status: -1 },
  all: {},
}
/** A queue is read whole, because its oldest row comes first. */
const MOST: Record<ReviewTab, number> = { waiting: 5000, licences: 5000, passed: 300, rejected: 300, all: 300 }
const PAGE = 100
const FIRST: Partial<Record<ReviewTab, (row: ReviewRow) => string>> = {
  waiting: ({ sent_at }) => sent_at,
  licences: ({ valid_until }) => valid_until ?? '9',
}
/** A queue begins with what is most urgent, the other tabs with what is newest. */
function inOrder(tab: ReviewTab, rows: ReviewRow[]): ReviewRow[] {
  const first = FIRST[tab]
  if (first) return rows.toSorted((a, b) => first(a).localeCompare(first(b)))
  const last = ({ decided_at, sent_at }: ReviewRow) => decided_at ?? sent_at
  return rows.toSorted((a, b) => last(b).localeCompare(last(a)))
}

const listOf = (tab: ReviewTab, search = ''): KeptCall<ReviewList> => ({
  key: `desk/certifications/1/${tab}/${search}`,
  fresh_ms: 0,
  async ask({ user_id }) {
    const { listCertifications } = await api()
    const rows: ReviewRow[] = []
    let cursor: string | undefined
    do {
      const query = { ...QUERIES[tab], ...(search ? { search } : {}), limit: PAGE, cursor }
      const read = await call(listCertifications, { query, account: user_id })
      rows.push(...read.data)
      cursor = read.next ?? undefined
    } while (cursor && rows.length < MOST[tab])
    return { rows: inOrder(tab, rows), more: cursor !== undefined }
  },
})
export const tabNamed = (text: string | null): ReviewTab => REVIEW_TAB_LIST.find((tab) => tab === text) ?? 'waiting'

/**
 * The list under a tab. The server finds by phone and code too, which no row has. Until it has answered, and without a network, the
 * rows on the device are searched; `found` says that the server did.
 */
export function useReviews(tab: ReviewTab, search = ''): Kept<ReviewList> & { found: boolean } {
  const list = useDesk(listOf(tab))
  const answer = useDesk(search ? listOf(tab, search) : null)
  const found = search !== '' && answer.value !== undefined
  return found ? { ...answer, found } : { ...list, found }
}

const caseOf = (id: string): KeptCall<ReviewCase> => ({
  key: `desk/certification/1/${id}`,
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await api()).readCertification, { params: { id }, account: user_id })).data,
})
/** An empty id asks nothing. */
export const useReviewCase = (id: string): Kept<ReviewCase> => useDesk(id ? caseOf(id) : null)
/** Reads the case that comes next, so that it opens at once. Its photos are opened only with it. */
export const useReadAhead = (id: string): void => void useKept(id ? { ...caseOf(id), fresh_ms: 30_000 } : null)

/** Says that this login has the case open, and answers who else has. */
export function useViewers(id: string): readonly Viewer[] {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const [others, setOthers] = useState<{ id: string; list: readonly Viewer[] }>({ id: '', list: [] })
  const turn = useSyncExternalStore(onSignal, () => signals('desk'))
  const say = useEffectEvent(async (of: string, here: boolean) => {
    try {
      const { viewCertification } = await api()
      const { data } = await call(viewCertification, { params: { id: of }, body: { here }, account: actor.user_id })
      if (here) setOthers({ id: of, list: data })
    } catch {
      // Without an answer nobody is shown; the next repetition asks again.
    }
  })
  const repeat = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void say(id, true)
  })
  useEffect(() => {
    if (!online || !id) return undefined
    repeat()
    const timer = setInterval(() => repeat(), VIEWER_BEAT_MS)
    return () => {
      clearInterval(timer)
      void say(id, false)
    }
  }, [online, id])
  // Somebody has come or gone.
  useEffect(() => {
    if (turn > 0 && online && id) repeat()
    // oxlint-disable-next-line react/exhaustive-deps -- only the signal counts here
  }, [turn])
  return online && others.id === id ? others.list : []
}

/** The id number in clear. Throws Refused or Unreachable. */
export function useOpenIdNo(): (id: string) => Promise<string> {
  const { actor } = useAccount()
  return async (id) => {
    const { openIdNo } = await api()
    return (await call(openIdNo, { params: { id }, account: actor.user_id })).data.id_no
  }
}
