/**
 * Ordering changes on a real PostgreSQL server: our sequencer, a transaction-id watermark, and a plain sequence, under the same
 * writers.
 */
import { asc, gt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { announce } from '#server/changes.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { changes } from '#server/db/tables/sync.ts'
import { sequence } from '#server/sync/sequencer.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import type { Bench, Row } from './row.ts'
import { count, SCALE } from './row.ts'

const WRITERS = 12
const RUN_MS = Math.max(500, 5000 * SCALE)
/** One transaction in this many waits between its write and its commit. */
const SLOW_EVERY = 20
const audience = uuidv7()

interface Way {
  write(db: Db, id: string): Promise<unknown>
  /** returns what is new since the last call, and remembers its position */
  read(): Promise<string[]>
}
type Rows = { entity_id: string; n: number; x: string }

const ours = ({ db }: Database, start: number): Way => {
  let position = start
  return {
    write: (tx, id) => announce(tx, null, [{ audience, entity: 'order', entity_id: id, op: 'new' }]),
    read: async () => {
      await sequence({ db } as Database)
      const rows = await db.select().from(changes).where(gt(changes.position, position)).orderBy(asc(changes.position))
      position = rows.at(-1)?.position ?? position
      return rows.map(({ entity_id }) => entity_id)
    },
  }
}
const watermark = ({ db }: Database): Way => {
  let [x, n] = ['0', 0]
  return {
    write: (tx, id) => tx.execute(sql`insert into watermarked (audience, entity_id) values (${audience}, ${id})`),
    read: async () => {
      const { rows } = await db.execute<Rows>(sql`select entity_id, n, xid::text as x from watermarked
        where (xid, n) > (${x}::xid8, ${n}) and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, n`)
      const last = rows.at(-1)
      if (last) [x, n] = [last.x, Number(last.n)]
      return rows.map(({ entity_id }) => entity_id)
    },
  }
}
const plain = ({ db }: Database): Way => {
  let n = 0
  return {
    write: (tx, id) => tx.execute(sql`insert into plainly (audience, entity_id) values (${audience}, ${id})`),
    read: async () => {
      const { rows } = await db.execute<Rows>(sql`select entity_id, n from plainly where n > ${n} order by n`)
      n = Number(rows.at(-1)?.n ?? n)
      return rows.map(({ entity_id }) => entity_id)
    },
  }
}

/** Transactions per second, and the number of effects that a concurrent reader never saw. */
async function race({ db }: Database, way: Way): Promise<{ per_s: number; lost: number; seen: number }> {
  const written = new Set<string>()
  const seen = new Set<string>()
  const start = performance.now()
  const end = start + RUN_MS
  let turn = 0
  const writer = async () => {
    while (performance.now() < end) {
      const id = uuidv7()
      const dawdle = turn++ % SLOW_EVERY === 0
      await db.transaction(async (tx) => {
        await way.write(tx, id)
        if (dawdle) await tx.execute(sql`select pg_sleep(0.02)`)
      })
      written.add(id)
    }
  }
  let writing = true
  const reader = async () => {
    for (let last = false; !last; ) {
      last = !writing
      for (const id of await way.read()) seen.add(id)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, writer)).finally(() => {
    writing = false
  })
  await Promise.all([writers, reader()])
  const took_s = (performance.now() - start) / 1000
  return { per_s: written.size / took_s, lost: [...written].filter((id) => !seen.has(id)).length, seen: seen.size }
}

export const sequencer: Bench = {
  name: 'sequencer',
  async run() {
    const { database, drop } = await openDatabase('server')
    try {
      const { db } = database
      await db.execute(
        sql`create table watermarked (n bigserial primary key, xid xid8 not null default pg_current_xact_id(), audience uuid not null, entity_id uuid not null)`,
      )
      await db.execute(sql`create index on watermarked (xid, n)`)
      await db.execute(sql`create table plainly (n bigserial primary key, audience uuid not null, entity_id uuid not null)`)
      const sequenced = await race(database, ours(database, await sequence(database)))
      const row = (name: string, { per_s, lost }: typeof sequenced): Row => ({
        what: `sequencer against ${name}, PostgreSQL, ${WRITERS} writers`,
        ours: `${count(sequenced.per_s)} tx/s, ${sequenced.lost} lost`,
        beside: `${count(per_s)} tx/s, ${lost} lost`,
        ratio: sequenced.per_s / per_s,
        reach: '0 lost',
        met: sequenced.lost === 0,
      })
      return [
        row('a transaction-id watermark', await race(database, watermark(database))),
        row('a plain sequence', await race(database, plain(database))),
      ]
    } finally {
      await drop()
    }
  },
}
