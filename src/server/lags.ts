/** The backlog: background jobs, and changes that devices cannot see yet. */
import { sql } from 'drizzle-orm'
import type { Db } from './db/connect.ts'
import { changes, jobs } from './db/tables/sync.ts'

export interface Lags {
  due_jobs: number
  /** seconds since the oldest due job could have begun; 0 without one */
  oldest_due_s: number
  given_up_jobs: number
  unsequenced: number
}

/** An ended job with an error was given up. */
export const isGivenUp = sql`(${jobs.done_at} is not null and ${jobs.error} is not null)`

export async function readLags(db: Db, now: Date): Promise<Lags> {
  const { rows } = await db.execute<{ due: number; oldest: string | null; given_up: number; unsequenced: number }>(sql`select
    (select count(*)::int from ${jobs} where ${jobs.done_at} is null and ${jobs.run_at} <= ${now}) as due,
    (select min(${jobs.run_at}) from ${jobs} where ${jobs.done_at} is null and ${jobs.run_at} <= ${now}) as oldest,
    (select count(*)::int from ${jobs} where ${isGivenUp}) as given_up,
    (select count(*)::int from ${changes} where ${changes.position} is null) as unsequenced`)
  const [row] = rows
  const oldest = row?.oldest ? new Date(row.oldest).getTime() : now.getTime()
  return {
    due_jobs: row?.due ?? 0,
    oldest_due_s: Math.max(0, Math.round((now.getTime() - oldest) / 1000)),
    given_up_jobs: row?.given_up ?? 0,
    unsequenced: row?.unsequenced ?? 0,
  }
}
