/** Measures the running server for its operator: Prometheus metrics, and the calls that were slow. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/connect.ts'
import { readLags } from './lags.ts'
import { readStorage } from './storage.ts'
import { VERSION } from './version.ts'

const SLOW_MS = 1000
const MOST_SLOW = 50

export interface SlowCall {
  at: Date
  call: string
  took_ms: number
  status: number
}
export interface Watch {
  started_at: Date
  /** newest first */
  slow(): readonly SlowCall[]
  /** connected sockets of this process; set by what attaches them */
  sockets: () => number
  /** whether this process has a socket of the session; set by what attaches them */
  online: (session_id: string) => boolean
}

interface Watched {
  database: Database
  data_dir: string
  token: string | null
}

const bearerIs = (header: string | undefined, token: string): boolean => {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** `token` opens GET /metrics; without one it does not exist. */
export function watchServer(app: FastifyInstance, { database, data_dir, token }: Watched): Watch {
  const slow: SlowCall[] = []
  const watch: Watch = { started_at: new Date(), slow: () => slow, sockets: () => 0, online: () => false }
  const register = new Registry()
  const registers = [register]
  const seconds = new Histogram({
    name: 'xunjin_http_seconds',
    help: 'Time to answer a call, by its route and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const lags = {
    due_jobs: gauge('xunjin_jobs_due', 'Jobs that may begin'),
    oldest_due_s: gauge('xunjin_jobs_oldest_due_seconds', 'Time for which the oldest due job has waited'),
    given_up_jobs: gauge('xunjin_jobs_given_up', 'Jobs that were given up'),
    unsequenced: gauge('xunjin_changes_unsequenced', 'Changes without a position, which devices cannot see yet'),
  }
  const storage = {
    migrations: gauge('xunjin_migrations', 'Migrations that have run'),
    database_bytes: gauge('xunjin_database_bytes', 'Size of the database'),
    files: gauge('xunjin_files', 'Photos and papers'),
    files_bytes: gauge('xunjin_files_bytes', 'Size of the photos and papers'),
    free_bytes: gauge('xunjin_disk_free_bytes', 'Free space of the disk with the data folder'),
  }
  new Gauge({ name: 'xunjin_build_info', help: 'The version that runs', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  )
  const slow_calls = new Counter({ name: 'xunjin_slow_calls_total', help: 'Calls that took longer than a second', registers })
  const sockets = gauge('xunjin_sockets', 'Live connections of this process')
  // The default metrics observe the process for as long as it runs, so only a server that listens has them.
  app.addHook('onListen', () => collectDefaultMetrics({ register, prefix: 'xunjin_' }))
  app.addHook('onResponse', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const { elapsedTime: took_ms, statusCode: status } = reply
    seconds.observe({ call, status }, took_ms / 1000)
    if (took_ms < SLOW_MS) return
    slow_calls.inc()
    slow.unshift({ at: new Date(), call, took_ms: Math.round(took_ms), status })
    slow.length = Math.min(slow.length, MOST_SLOW)
  })
  app.get('/metrics', async (request, reply) => {
    if (!token || !bearerIs(request.headers.authorization, token)) return reply.callNotFound()
    const read = { ...(await readLags(database.db, new Date())), ...(await readStorage(database.db, data_dir)) }
    for (const [name, each] of Object.entries({ ...lags, ...storage })) each.set(read[name as keyof typeof read])
    sockets.set(watch.sockets())
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics())
  })
  return watch
}
