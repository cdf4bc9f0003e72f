/** Deletes expired data soon after a start and then daily, so that no table grows for ever. */
import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '#domain/constants.ts'
import type { Declaration } from './declaration.ts'
import { DECLARED } from './declared.ts'
import type { Archive } from './files/store.ts'
import { prune as pruneSync } from './sync/prune.ts'

/** Delay after a start, because a new server serves first. A server that restarts daily must still prune. */
const FIRST_MS = 5 * 60_000

/** Returns the function that stops it. Several processes may prune at once, because each deletes only what is left. */
export function pruneDaily(archive: Archive, log: FastifyBaseLogger): () => void {
  const all = async () => {
    const now = new Date()
    await pruneSync(archive.database, now)
    for (const noun of DECLARED as readonly Declaration[]) await noun.prune?.(archive, now)
  }
  const run = () => void all().catch((err: unknown) => log.error({ err }, 'pruning failed'))
  const timers = [setTimeout(run, FIRST_MS), setInterval(run, DAY_MS)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach((timer) => clearTimeout(timer))
}
