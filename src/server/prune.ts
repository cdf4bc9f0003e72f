/** Deletes expired data once a day, so that no table grows for ever. */
import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '#domain/constants.ts'
import { pruneExports } from './exports/prune.ts'
import { pruneFiles } from './files/prune.ts'
import type { Archive } from './files/store.ts'
import { pruneSessions } from './session/prune.ts'
import { prune as pruneSync } from './sync/prune.ts'

/** Returns the function that stops it. Several processes may prune at once: each deletes what is left. */
export function pruneDaily(archive: Archive, log: FastifyBaseLogger): () => void {
  const all = async () => {
    const now = new Date()
    await pruneSessions(archive.database.db, now)
    await pruneSync(archive.database, now)
    await pruneFiles(archive, now)
    await pruneExports(archive, now)
  }
  const timer = setInterval(() => void all().catch((err: unknown) => log.error({ err }, 'pruning failed')), DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
