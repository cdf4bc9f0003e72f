/** Counts what waits at the operator's desk. */
import { inArray, type SQL, sql } from 'drizzle-orm'
import * as api from '#api/desk/queue.ts'
import { DAY_MS } from '#domain/constants.ts'
import { SENDING_JOBS } from '#domain/desk/jobs.ts'
import { DESK_QUEUE_LIST, DESK_QUEUES, type DeskQueue } from '#domain/desk/queue.ts'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import type { Db } from '../db/connect.ts'
import { certifications } from '../db/tables/certifications.ts'
import { roleRequests } from '../db/tables/desk.ts'
import { feedbacks } from '../db/tables/feedback.ts'
import { jobs } from '../db/tables/sync.ts'
import { isGivenUp } from '../lags.ts'
import { missingQuotes } from '../market/quotes.ts'
import { type Route, route } from '../serve.ts'
import { isOpen } from './roles/requests.ts'
import { waitingFor } from './moderation.ts'
import { cardsWaiting } from './cards.ts'
import { permitsEnding, permitsWaiting } from './permits.ts'
import { runsOut } from './certifications/list.ts'

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)
const sending = inArray(jobs.kind, [...SENDING_JOBS])

/** The count of each queue, as part of one statement. */
const COUNTS: Record<DeskQueue, (now: Date, user_id: string, db: Db) => SQL | Promise<SQL>> = {
  cards: () => cardsWaiting,
  certifications: () => sql`select count(*) from ${certifications} where ${certifications.status} = 0`,
  codes: (now) => sql`select count(*) from ${jobs} where ${sending} and ${isGivenUp} and ${jobs.done_at} > ${ago(now, DAY_MS)}`,
  demands: (now) => waitingFor('demand', now),
  goods: (now) => waitingFor('goods', now),
  jobs: () => sql`select count(*) from ${jobs} where not ${sending} and ${isGivenUp}`,
  licences: (now) => sql`select count(*) from ${certifications} where ${runsOut(now)}`,
  permits: () => permitsWaiting,
  permit_ends: (now) => permitsEnding(now),
  quotes: (now, _user, db) => missingQuotes(now, db),
  // Whoever asked for a change cannot confirm it.
  roles: (_now, user_id) => sql`select count(*) from ${roleRequests} where ${isOpen} and ${roleRequests.asked_by} <> ${user_id}`,
  tickets: () => sql`select count(*) from ${feedbacks} where ${feedbacks.status} = 0 and ${feedbacks.deleted_at} is null`,
}

async function countQueues(
  db: Db,
  queues: readonly DeskQueue[],
  now: Date,
  user_id: string,
): Promise<{ queue: DeskQueue; count: number }[]> {
  if (queues.length === 0) return []
  const parts = await Promise.all(queues.map((queue) => COUNTS[queue](now, user_id, db)))
  const counts = sql.join(
    parts.map((part) => sql`(${part})::int`),
    sql`, `,
  )
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${counts}] as counts`)
  return queues.map((queue, at) => ({ queue, count: rows[0]?.counts[at] ?? 0 }))
}

export const queueRoutes: Route[] = [
  route(api.readDeskQueues, async ({ db, session, now }) => {
    const own = DESK_QUEUE_LIST.filter((queue) => mayAtDesk(session, DESK_QUEUES[queue].role))
    return { data: await countQueues(db, own, now, session.user_id) }
  }),
]
