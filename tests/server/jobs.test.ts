/** The job queue: no job runs before its transaction commits, none is lost, and failed ones are repeated later. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { connect, migrate } from '#server/db/connect.ts'
import { jobs } from '#server/db/tables/sync.ts'
import type { Payload } from '#server/jobs.ts'
import { enqueue, LastingFailure, pruneJobs, startWorker, workOff } from '#server/jobs.ts'
import { empty, memoryDatabase } from './memory.ts'
import { realPostgres } from './postgres.ts'

const LOG = { info: () => {}, error: vi.fn() }
const START = new Date('2026-11-21T02:00:00Z')
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())
const rows = () => database.db.select().from(jobs).orderBy(jobs.id)

beforeEach(() => {
  LOG.error.mockClear()
})
afterEach(async () => {
  vi.useRealTimers()
  await empty(database)
})

describe('the queue of jobs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))

  it('runs each due job once, in order, and leaves the rest', async () => {
    const done: unknown[] = []
    const handlers = { note: async ({ n }: Payload) => void done.push(n) }
    for (const n of [1, 2, 3]) await enqueue(database.db, 'note', { n }, new Date(START.getTime() + n))
    await enqueue(database.db, 'note', { n: 9 }, new Date(START.getTime() + 60_000))
    pass(1)
    expect(await workOff(database.db, handlers, LOG)).toBe(3)
    expect(await workOff(database.db, handlers, LOG)).toBe(0)
    expect(done).toEqual([1, 2, 3])
    pass(60)
    expect(await workOff(database.db, handlers, LOG)).toBe(1)
    expect((await rows()).every(({ done_at }) => done_at !== null)).toBe(true)
  })

  it('drops a job when its transaction is rolled back', async () => {
    await database.db
      .transaction(async (tx) => {
        await enqueue(tx, 'note', {})
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await workOff(database.db, {}, LOG)).toBe(0)
  })

  it('repeats a failed job at growing intervals, and finally gives it up with its reason', async () => {
    let tries = 0
    const handlers = {
      sms: async () => {
        tries++
        throw new Error('provider is down')
      },
    }
    await enqueue(database.db, 'sms', {})
    const pauses: number[] = []
    while ((await rows())[0]?.done_at === null) {
      expect(await workOff(database.db, handlers, LOG)).toBe(1)
      expect(await workOff(database.db, handlers, LOG)).toBe(0)
      const [row] = await rows()
      pauses.push((row?.run_at.getTime() ?? 0) - Date.now())
      vi.setSystemTime(row?.run_at ?? 0)
    }
    expect(tries).toBe(8)
    const steps = pauses.slice(0, 7)
    for (const [i, pause] of steps.entries()) {
      expect(pause).toBeGreaterThanOrEqual(5000 * 2 ** i)
      expect(pause).toBeLessThanOrEqual(5000 * 2 ** i * 1.25)
    }
    expect((await rows())[0]?.error).toContain('provider is down')
    expect(LOG.error).toHaveBeenCalledTimes(8)
  })

  it('leaves a job of an unknown kind to another worker', async () => {
    await enqueue(database.db, 'later', {})
    await workOff(database.db, {}, LOG)
    expect((await rows())[0]).toMatchObject({ done_at: null, attempts: 0 })
    expect(await workOff(database.db, { later: async () => {} }, LOG)).toBe(1)
    expect((await rows())[0]).toMatchObject({ attempts: 1, error: null })
  })

  it('takes over the job of a dead process after its lease', async () => {
    await enqueue(database.db, 'sms', {})
    const died = new Promise<void>(() => {})
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    void workOff(database.db, { sms: () => (begun(), died) }, LOG)
    await started
    const done: string[] = []
    const handlers = { sms: async () => void done.push('sms') }
    expect(await workOff(database.db, handlers, LOG)).toBe(0)
    pass(60)
    expect(await workOff(database.db, handlers, LOG)).toBe(1)
    expect(done).toEqual(['sms'])
  })

  it('gives up a job that kills its process in every attempt, and reports it', async () => {
    await enqueue(database.db, 'poison', { n: 1 })
    for (let n = 0; n < 8; n++) {
      await new Promise<void>((begun) => {
        void workOff(database.db, { poison: () => (begun(), new Promise(() => {})) }, LOG)
      })
      pass(60)
    }
    const poison = Object.assign(
      vi.fn(async () => {}),
      { givenUp: vi.fn(async () => {}) },
    )
    expect(await workOff(database.db, { poison }, LOG)).toBe(1)
    expect(poison).not.toHaveBeenCalled()
    expect(poison.givenUp).toHaveBeenCalledExactlyOnceWith(expect.anything(), { n: 1 })
    expect((await rows())[0]).toMatchObject({ done_at: expect.any(Date), error: expect.stringContaining('process ended') })
    pass(60)
    expect(await workOff(database.db, { poison }, LOG)).toBe(0)
  })

  it('does not give up a job that another worker has taken over', async () => {
    await enqueue(database.db, 'file', {})
    const givenUp = vi.fn(async () => {})
    const late = async () => {
      pass(60)
      expect(await workOff(database.db, { file: async () => {} }, LOG)).toBe(1)
      throw new LastingFailure('too late')
    }
    await workOff(database.db, { file: Object.assign(late, { givenUp }) }, LOG)
    expect(givenUp).not.toHaveBeenCalled()
    expect((await rows())[0]).toMatchObject({ done_at: expect.any(Date), error: null })
  })

  it('deletes old jobs', async () => {
    // It needs its own database, because the clock later goes back by weeks (tests/server/session/sessions.test.ts).
    const own = await memoryDatabase()
    await enqueue(own.db, 'note', {})
    pass(29 * 86_400)
    await enqueue(own.db, 'note', {})
    pass(2 * 86_400)
    await pruneJobs(own.db, new Date())
    expect(await own.db.$count(jobs)).toBe(1)
    await own.close()
  })
})

describe('a worker', () => {
  it('runs jobs that follow its wake-up, finishes the current job when stopped, and takes no other', async () => {
    const done: unknown[] = []
    const gate: { open: () => void; reached: () => void } = { open: () => {}, reached: () => {} }
    const reached = new Promise<void>((resolve) => {
      gate.reached = resolve
    })
    const open = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    const worker = startWorker(
      database,
      {
        slow: async ({ n }) => {
          gate.reached()
          await open
          done.push(n)
        },
      },
      LOG,
    )
    await enqueue(database.db, 'slow', { n: 1 })
    await enqueue(database.db, 'slow', { n: 2 })
    worker.wake()
    await reached
    const stopped = worker.stop()
    gate.open()
    await stopped
    expect(done).toEqual([1])
    expect((await rows()).map(({ done_at }) => done_at !== null)).toEqual([true, false])
  })
})

it('several workers on one server share the queue, and each job runs once', async () => {
  const postgres = await realPostgres()
  const [one, two] = [await connect({ database_url: postgres.url }), await connect({ database_url: postgres.url })]
  try {
    await migrate(one)
    for (let n = 0; n < 40; n++) await enqueue(one.db, 'note', { n })
    const done: unknown[] = []
    const handlers = { note: async ({ n }: Payload) => void done.push(n) }
    const tried = await Promise.all([one, two, one, two].map(({ db }) => workOff(db, handlers, LOG)))
    expect(tried.reduce((sum, n) => sum + n, 0)).toBe(40)
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, n) => n))
  } finally {
    await one.close()
    await two.close()
    await postgres.stop()
  }
})
