/** Lists background jobs, and does again or drops those that were given up. Their contents never leave the server. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { JobRow } from '#api/desk/watch.ts'
import { type JobState, jobName, retryObstacle } from '#domain/desk/jobs.ts'
import { maskEmail, maskPhone } from '#domain/disclosure/mask.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { type Page, pageOf, type PageQuery } from '../../db/paging.ts'
import { codes, invitations } from '../../db/tables/accounts.ts'
import { jobs } from '../../db/tables/sync.ts'
import { isGivenUp } from '../../lags.ts'

const STATES = {
  due: isNull(jobs.done_at),
  given_up: isGivenUp,
  done: and(isNotNull(jobs.done_at), isNull(jobs.error)),
}
/** The phone or mailbox that a job writes to. */
const recipient = sql<string>`coalesce(
  ${jobs.payload} ->> 'to',
  (select ${codes.recipient} from ${codes} where ${codes.id}::text = ${jobs.payload} ->> 'code_id'),
  (select ${invitations.phone} from ${invitations} where ${invitations.id}::text = ${jobs.payload} ->> 'invitation_id'),
  '')`
const masked = (to: string): string => (to.includes('@') ? maskEmail(to) : to && maskPhone(to))
const expires_at = sql<
  string | null
>`(select ${codes.expires_at} from ${codes} where ${codes.id}::text = ${jobs.payload} ->> 'code_id')`
const COLUMNS = { job: jobs, id: jobs.id, created_at: jobs.run_at, recipient, expires_at }

const stateOf = ({ done_at, error }: typeof jobs.$inferSelect): JobState =>
  !done_at ? 'due' : error === null ? 'done' : 'given_up'

interface Read {
  job: typeof jobs.$inferSelect
  recipient: string
  expires_at: string | null
}
const isExpired = ({ job, expires_at: until }: Pick<Read, 'job' | 'expires_at'>, now: Date): boolean =>
  job.kind === 'code' && (until === null || new Date(until) <= now)
const rowOf = ({ job, recipient: to, expires_at: until }: Read, now: Date): JobRow => ({
  id: job.id,
  kind: job.kind,
  state: stateOf(job),
  attempts: job.attempts,
  at: (job.done_at ?? job.run_at).toISOString(),
  recipient: masked(to),
  expired: isExpired({ job, expires_at: until }, now),
  error: job.error ?? '',
  created_at: job.run_at.toISOString(),
})

export async function listJobs(db: Db, { state, ...query }: PageQuery & { state: JobState }, now: Date): Promise<Page<JobRow>> {
  const select = db.select(COLUMNS).from(jobs)
  const { data, next } = await pageOf(select, { created_at: jobs.run_at, id: jobs.id }, query, STATES[state])
  return { data: data.map((row) => rowOf(row, now)), next }
}

async function hold({ db }: SessionContext, id: string): Promise<Read> {
  const [row] = await db.select(COLUMNS).from(jobs).where(eq(jobs.id, id)).for('update', { of: jobs })
  if (!row) throw new Refusal('not_found')
  return row
}
const entry = (context: SessionContext, action: 'retry' | 'delete', { job, recipient: to }: Read, after: string) =>
  audit(context.db, {
    context,
    action,
    object: 'job',
    object_id: job.id,
    detail: { title: jobName(job.kind), note: masked(to) },
    changes: [{ label: '状态', before: '已放弃', after }],
  })

/** Throws not_found, or wrong_state with the obstacle. */
export async function retryJob(context: SessionContext, id: string): Promise<void> {
  const held = await hold(context, id)
  const obstacle = retryObstacle({ state: stateOf(held.job), expired: isExpired(held, context.now) })
  if (obstacle) throw new Refusal('wrong_state', { message: obstacle })
  await context.db.update(jobs).set({ done_at: null, error: null, attempts: 0, run_at: context.now }).where(eq(jobs.id, id))
  await entry(context, 'retry', held, '等待中')
}

/** Throws not_found, or wrong_state if it was not given up. */
export async function dropJob(context: SessionContext, id: string): Promise<void> {
  const held = await hold(context, id)
  if (stateOf(held.job) !== 'given_up') throw new Refusal('wrong_state', { message: '只有已放弃的任务可以移除' })
  await context.db.delete(jobs).where(eq(jobs.id, id))
  await entry(context, 'delete', held, '已移除')
}
