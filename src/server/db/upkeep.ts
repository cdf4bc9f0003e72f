/** Checkpoints, vacuum and statistics for the embedded database, which lacks PostgreSQL's background processes. */
import type { PGlite } from '@electric-sql/pglite'

const EVERY_MS = 60_000
/** Bytes of log before a checkpoint; a restart replays about this much. */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024

const WAL = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/** The thresholds are the defaults of PostgreSQL's autovacuum. */
const TIRED = `
  select format('%I.%I', schemaname, relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as bloated
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/**
 * One round. The checkpoint comes last, because vacuum writes log too. Each statement is short and runs separately, so that
 * requests pass between them.
 */
export async function tidy(pg: PGlite): Promise<void> {
  // The counters are published at most once a second, and never while the connection is idle.
  await pg.query('select pg_stat_force_next_flush()')
  const tired = await pg.query<{ name: string; bloated: boolean }>(TIRED)
  for (const { name, bloated } of tired.rows) await pg.exec(`${bloated ? 'vacuum (analyze)' : 'analyze'} ${name}`)
  const wal = await pg.query<{ bytes: number }>(WAL)
  if ((wal.rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await pg.exec('checkpoint')
}

/** Runs a round every minute. Returns the function that stops it and waits for the current round. */
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
