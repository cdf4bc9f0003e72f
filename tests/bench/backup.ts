/**
 * A backup of many orders and its restore on a real PostgreSQL server, checksums of both databases, and a device that recovers by
 * itself.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Auth } from '#api/session.ts'
import type { PullAnswer } from '#api/sync.ts'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { build } from '#server/app.ts'
import { restore, backup as write } from '#server/backup.ts'
import { configFrom } from '#server/config.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { connect } from '#server/db/connect.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { PASSWORD } from '../e2e/server.ts'
import { realPostgres } from '../server/postgres.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import { insertOrders } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench } from './row.ts'
import { count, kB, s, scaled } from './row.ts'
import { grow } from './server-list.ts'

const ORDERS = scaled(100_000, 300)
const WITHIN_MS = 15_000
const SUPPLIER = '13800000001'

/** A checksum of the orders as text, a few thousand at a time, so that no value exceeds the database's limit. */
async function checksum(db: Db): Promise<string> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select md5(string_agg(part, '' order by k)) as sum
    from (select substr(id::text, 1, 3) as k, md5(string_agg(md5(t::text), '' order by id)) as part from orders t group by 1) parts`)
  return rows[0]?.sum ?? ''
}

/** A device's calls to the database, through the server's real API. */
async function deviceOn(database: Database, data_dir: string) {
  const app = await build({
    database,
    config: configFrom({ LOG_LEVEL: 'silent', DATA_DIR: data_dir, REQUESTS_A_MINUTE: '1000000' }),
  })
  const login = async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/login', payload: { identity: SUPPLIER, password: PASSWORD } })
    return (answer.json() as { data: Auth }).data
  }
  const pull = async ({ access_token, user_id }: Auth, cursor = ''): Promise<PullAnswer> =>
    (
      await app.inject({
        url: `/v1/sync/pull?limit=50${cursor && `&cursor=${cursor}`}`,
        headers: { authorization: `Bearer ${access_token}`, [ACCOUNT_HEADER]: user_id },
      })
    ).json()
  return { login, pull, close: () => app.close() }
}

export const backup: Bench = {
  name: 'backup',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'xunjin-bench-backup-'))
    const file = join(folder, 'backup.gz')
    const { database, drop } = await openDatabase('server')
    const target = await realPostgres()
    const restored = await connect({ database_url: target.url })
    try {
      const people = await insertPeople(database.db, PASSWORD, new Date())
      await insertOrders(database.db, ordersOf(people, Math.min(ORDERS, 1000)))
      const there = await grow(database.db, ORDERS)
      const before = await deviceOn(database, folder)
      const auth = await before.login()
      const { cursor } = await before.pull(auth)
      await before.close()

      const start = performance.now()
      await write({ database, data_dir: folder }, file)
      const written = performance.now()
      await restore({ database: restored, data_dir: folder }, file)
      const [out_ms, in_ms] = [written - start, performance.now() - written]
      const equal = (await checksum(database.db)) === (await checksum(restored.db))

      const after = await deviceOn(restored, folder)
      const told = await after.pull(auth, cursor)
      const again = await after.pull(auth, told.cursor)
      await after.close()
      const recovers = told.reset_required && again.data.orders.length > 0
      return [
        {
          what: `backup and restore of ${count(there)} orders`,
          ours: `${s(out_ms)} + ${s(in_ms)}, checksums ${equal ? 'equal' : 'differ'}, device ${recovers ? 'recovers' : 'is lost'}`,
          beside: '–',
          ratio: null,
          reach: '< 15 s, equal, recovers',
          met: out_ms + in_ms < WITHIN_MS && equal && recovers,
          note: `PostgreSQL to PostgreSQL; the file has ${kB(statSync(file).size)}; the device kept its session and its old cursor`,
        },
      ]
    } finally {
      await restored.close()
      await target.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
