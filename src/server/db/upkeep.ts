/** What a PostgreSQL server's background processes do and the embedded one, having none, leaves undone: checkpoints, vacuum, statistics. */
import type { PGlite } from '@electric-sql/pglite'

const EVERY_MS = 60_000
/** The log a restart has to replay stays about this long. */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024

const WAL = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/** The thresholds are PostgreSQL's own autovacuum defaults. */
const TIRED = `
  select format('%I.%I', schemaname, relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as bloated
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/** One round, the checkpoint last because vacuum writes log too; each statement is short and on its own, so that requests pass between them. */
export async function tidy(pg: PGlite): Promise<void> {
  // Counters are published at most once a second, and by nobody while the connection is idle.
  await pg.query('select pg_stat_force_next_flush()')
  const tired = await pg.query<{ name: string; bloated: boolean }>(TIRED)
  for (const { name, bloated } of tired.rows) await pg.exec(`${bloated ? 'vacuum (analyze)' : 'analyze'} ${name}`)
  const wal = await pg.query<{ bytes: number }>(WAL)
  if ((wal.rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await pg.exec('checkpoint')
}

/** Tidies every minute until stopped; stopping waits for the round under way. */
export function keepTidy(pg: PGlite): () => Promise<void> {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= tidy(pg)
      .catch((error: unknown) => console.error('嵌入式数据库整理失败', error))
      .finally(() => {
        round = undefined
      })
  }, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
