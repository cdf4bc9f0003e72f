/**
 * The job queue: work outside the database. A job is queued in the transaction of its effect and runs at least once afterwards.
 */
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Db } from './db/connect.ts'
import { transact } from './db/connect.ts'
import { jobs } from './db/tables/sync.ts'

export type Payload = Record<string, unknown>
/** Reports that a long job is still running. False if another worker has taken it over; the caller then stops. */
export type Heartbeat = () => Promise<boolean>
/** Runs one job, possibly twice. An error causes a retry, unless it is a LastingFailure. */
export interface Handler {
  (payload: Payload, heartbeat: Heartbeat): Promise<void>
  /** Tells whoever waits that the job was given up, in the transaction that ends it. */
  givenUp?: (db: Db, payload: Payload) => Promise<void>
}
export type Handlers = Readonly<Record<string, Handler>>
/** An error that a retry cannot resolve. */
export class LastingFailure extends Error {
  override name = 'LastingFailure'
}
export interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Milliseconds after which a job counts as abandoned by its process. */
const LEASE_MS = 60_000
const MOST_ATTEMPTS = 8
const POLL_MS = 1000
const KEEP_MS = 30 * 24 * 3600 * 1000

/** 5 s, 10 s, 20 s … at most ten minutes, plus up to a quarter at random, so that failed jobs do not all return at once. */
const backoffMs = (attempts: number) => Math.min(5000 * 2 ** (attempts - 1), 600_000) * (1 + Math.random() / 4)

export async function enqueue(db: Db, kind: string, payload: Payload, run_at = new Date()): Promise<void> {
  await db.insert(jobs).values({ id: uuidv7(), kind, payload, run_at })
}

type Job = typeof jobs.$inferSelect

/** Leases the next due job of these kinds to the caller; other workers skip it. */
const lease = (db: Db, kinds: string[], now: Date): Promise<Job | null> =>
  transact(db, async (tx) => {
    const [due] = await tx
      .select()
      .from(jobs)
      .where(and(isNull(jobs.done_at), lte(jobs.run_at, now), inArray(jobs.kind, kinds)))
      .orderBy(asc(jobs.run_at), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const taken = { attempts: due.attempts + 1, run_at: new Date(now.getTime() + LEASE_MS) }
    await tx.update(jobs).set(taken).where(eq(jobs.id, due.id))
    return { ...due, ...taken }
  })

async function perform(db: Db, job: Job, handlers: Handlers, log: Log): Promise<void> {
  const mine = and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts))
  const heartbeat = async () => {
    const run_at = new Date(Date.now() + LEASE_MS)
    return (await db.update(jobs).set({ run_at }).where(mine).returning({ id: jobs.id })).length > 0
  }
  const handler = handlers[job.kind]
  try {
    if (!handler) throw new Error(`no handler for job ${job.kind}`)
    // An attempt that kills its process never reaches the catch. The next lease then finds that it was the last one.
    if (job.attempts > MOST_ATTEMPTS) throw new Error('the process ended during the last try')
    await handler(job.payload, heartbeat)
    await db.update(jobs).set({ done_at: new Date(), error: null }).where(mine)
  } catch (error) {
    const last = job.attempts >= MOST_ATTEMPTS || error instanceof LastingFailure
    log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, last ? 'job given up' : 'job failed')
    const next = last ? { done_at: new Date() } : { run_at: new Date(Date.now() + backoffMs(job.attempts)) }
    await transact(db, async (tx) => {
      const changed = { ...next, error: String(error).slice(0, 500) }
      const [held] = await tx.update(jobs).set(changed).where(mine).returning({ id: jobs.id })
      // Another worker that has taken the job over may still succeed.
      if (last && held) await handler?.givenUp?.(tx, job.payload)
    })
  }
}

/**
 * Runs all due jobs of these handlers, one after another, until none is left or `goOn` returns false. Returns the number of
 * attempts.
 */
export async function workOff(db: Db, handlers: Handlers, log: Log, { goOn = (): boolean => true } = {}): Promise<number> {
  for (let tried = 0; ; tried++) {
    const job = goOn() ? await lease(db, Object.keys(handlers), new Date()) : null
    if (!job) return tried
    await perform(db, job, handlers, log)
  }
}

/** Deletes jobs that were due more than 30 days ago. */
export async function pruneJobs(db: Db, now: Date): Promise<void> {
  await db.delete(jobs).where(lte(jobs.run_at, new Date(now.getTime() - KEEP_MS)))
}

export interface Worker {
  /** looks for due jobs at once, before the next poll */
  wake(): void
  /** takes no further job, and resolves when the current one has finished */
  stop(): Promise<void>
}

export function startWorker(database: Database, handlers: Handlers, log: Log): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  let woken = false
  let rouse = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async () => {
    while (!signal.aborted) {
      woken = false
      await workOff(database.db, handlers, log, { goOn: () => !signal.aborted }).catch((error: unknown) =>
        log.error({ err: error }, 'queue unreadable'),
      )
      if (!woken && !signal.aborted) await pause()
    }
  }
  const ended = loop()
  return {
    wake: () => {
      woken = true
      rouse()
    },
    stop: () => {
      stopping.abort()
      rouse()
      return ended
    },
  }
}
