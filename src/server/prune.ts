/** Throws away once a day what has run out, so that nothing grows for ever. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/connect.ts'
import { pruneSessions } from './session/prune.ts'
import { prune as pruneSync } from './sync/prune.ts'

const DAY_MS = 24 * 3600 * 1000

/** Answers how to stop. Several processes may prune at once: each deletes what is left. */
export function pruneDaily(database: Database, log: FastifyBaseLogger): () => void {
  const all = async () => {
    const now = new Date()
    await pruneSessions(database.db, now)
    await pruneSync(database, now)
  }
  const timer = setInterval(() => void all().catch((err: unknown) => log.error({ err }, 'pruning failed')), DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
