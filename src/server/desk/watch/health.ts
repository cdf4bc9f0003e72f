/** Reads how the platform runs. */
import type { Health } from '#api/desk/watch.ts'
import type { Given } from '../../declaration.ts'
import { sessions } from '../../db/tables/accounts.ts'
import { readLags } from '../../lags.ts'
import { isOpen } from '../../session/store.ts'
import { readStorage } from '../../storage.ts'
import { VERSION } from '../../version.ts'

export async function readHealth({ database, data_dir, watch }: Given, now: Date): Promise<Health> {
  const { db, engine } = database
  return {
    version: VERSION,
    started_at: watch.started_at.toISOString(),
    engine,
    ...(await readStorage(db, data_dir)),
    ...(await readLags(db, now)),
    sockets: watch.sockets(),
    open_sessions: await db.$count(sessions, isOpen(now)),
    slow: watch.slow().map(({ at, ...call }) => ({ ...call, at: at.toISOString() })),
  }
}
