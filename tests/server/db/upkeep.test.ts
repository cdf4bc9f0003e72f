import { expect, test } from 'vitest'
import { tidy } from '#server/db/upkeep.ts'
import { bareEmbedded } from '../memory.ts'

test('a round of upkeep checkpoints a long log and vacuums a bloated table', async () => {
  const pg = await bareEmbedded()
  const state = async () => {
    await pg.query('select pg_stat_force_next_flush()')
    const { rows } = await pg.query<{ dead: number; wal: number }>(`
      select n_dead_tup::int as dead, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as wal
      from pg_stat_user_tables, pg_control_checkpoint() where relname = 't'`)
    return rows[0]!
  }
  await pg.exec(`create table t as select g as n, repeat('x', 1000) as filler from generate_series(1, 50000) g`)
  await pg.exec(`update t set filler = repeat('y', 1000)`)
  const before = await state()
  expect(before.dead).toBe(50_000)
  expect(before.wal).toBeGreaterThan(64 * 1024 * 1024)
  await tidy(pg)
  const after = await state()
  expect(after.dead).toBe(0)
  expect(after.wal).toBeLessThan(before.wal / 2)
  await pg.close()
})
