import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database, type Db, migrate, sqlState, transact } from '#server/db/connect.ts'
import { memoryDatabase } from '../memory.ts'
import { type RealPostgres, realPostgres } from '../postgres.ts'

let postgres: RealPostgres
let server: Database
let embedded: Database

beforeAll(async () => {
  postgres = await realPostgres()
  ;[server, embedded] = await Promise.all([connect({ database_url: postgres.url }), memoryDatabase()])
})

afterAll(async () => {
  await server?.close()
  await embedded?.close()
  await postgres?.stop()
})

const both = (): [string, () => Database][] => [
  ['server', () => server],
  ['embedded', () => embedded],
]

describe.each(both())('%s', (engine, database) => {
  test('int8 arrives as a number, and an unsafe one is an error', async () => {
    const { db } = database()
    expect(database().engine).toBe(engine)
    const { rows } = await db.execute(sql`select 9007199254740991::int8 as fen, count(*) as n from generate_series(1, 3)`)
    expect(rows).toEqual([{ fen: 9007199254740991, n: 3 }])
    await expect(db.execute(sql`select 9007199254740993::int8`)).rejects.toThrow()
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('a failed savepoint leaves its transaction intact', async () => {
    const { db } = database()
    await db.execute(sql`create table nested (n integer primary key)`)
    await transact(db, async (tx) => {
      await tx.execute(sql`insert into nested values (1)`)
      const duplicate = transact(tx, (inner) => inner.execute(sql`insert into nested values (1)`))
      expect(sqlState(await duplicate.catch((error: unknown) => error))).toBe('23505')
      await tx.execute(sql`insert into nested values (2)`)
    })
    expect((await db.execute(sql`select n from nested order by n`)).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('migrations are applied once in the order of their names, and must not change afterwards', async () => {
    const files = {
      '/m/9001_b.sql': 'insert into ordered values (2);--> statement-breakpoint\ninsert into ordered values (3);',
      '/m/9000_a.sql': 'create table ordered (n integer);',
    }
    expect(await migrate(database(), files)).toEqual(['9000_a', '9001_b'])
    expect(await migrate(database(), files)).toEqual([])
    expect((await database().db.execute(sql`select n from ordered`)).rows).toEqual([{ n: 2 }, { n: 3 }])
    await expect(migrate(database(), { '/m/9000_a.sql': 'drop table ordered' })).rejects.toThrow('9000_a')
  })

  test('a failing migration leaves no trace', async () => {
    const files = { '9100_c.sql': 'create table half (n integer);', '9101_d.sql': 'insert into nowhere values (1);' }
    await expect(migrate(database(), files)).rejects.toThrow()
    expect((await database().db.execute(sql`select to_regclass('half')::text as name`)).rows).toEqual([{ name: null }])
  })

  test('the build’s own migrations apply', async () => {
    await migrate(database())
    expect(await migrate(database())).toEqual([])
  })
})

test('a database created in steps skips the baseline if it is at the last step, and is refused otherwise', async () => {
  const database = await connect()
  const baseline = { '/m/0000_baseline.sql': 'create table made_in_steps (n integer);' }
  await migrate(database, { '/m/0000_start.sql': 'create table made_in_steps (n integer);' })
  await expect(migrate(database, baseline)).rejects.toThrow(/0028_bank_cards\.sql[^]*DATA_DIR/)
  await migrate(database, { '/m/0028_bank_cards.sql': 'insert into made_in_steps values (1);' })
  expect(await migrate(database, baseline)).toEqual(['0000_baseline'])
  expect((await database.db.execute(sql`select n from made_in_steps`)).rows).toEqual([{ n: 1 }])
  expect(await migrate(database, baseline)).toEqual([])
  await database.close()
})

test('nodes that start together migrate once', async () => {
  const fresh = await realPostgres()
  const nodes = await Promise.all(Array.from({ length: 5 }, () => connect({ database_url: fresh.url })))
  const files = {
    '0000_x.sql': 'create table x (n integer); --> statement-breakpoint\ninsert into x values (1)',
    '0001_y.sql': 'create table y ()',
  }
  const applied = await Promise.all(nodes.map((node) => migrate(node, files)))
  expect(applied.flat().sort()).toEqual(['0000_x', '0001_y'])
  expect((await nodes[0]!.db.execute(sql`select n from x`)).rows).toEqual([{ n: 1 }])
  await Promise.all(nodes.map((node) => node.close()))
  await fresh.stop()
})

describe('transact on a server', () => {
  /** On their first attempt, both read before either writes. */
  const meeting = () => {
    let arrived = 0
    let open: () => void
    const met = new Promise<void>((resolve) => (open = resolve))
    return async () => {
      if (++arrived === 2) open()
      await met
    }
  }

  const total = async (db: Db) => (await db.execute<{ n: number }>(sql`select sum(n)::int as n from tally`)).rows[0]!.n

  test('repeats a transaction after a serialisation failure', async () => {
    const { db } = server
    await db.execute(sql`create table tally (n integer not null)`)
    await db.execute(sql`insert into tally values (1)`)
    const met = meeting()
    let attempts = 0
    const double = () =>
      transact(
        db,
        async (tx) => {
          attempts++
          const n = await total(tx)
          await met()
          await tx.execute(sql`insert into tally values (${n})`)
        },
        { isolationLevel: 'serializable' },
      )
    await Promise.all([double(), double()])
    expect(attempts).toBe(3)
    expect(await total(db)).toBe(4)
  })

  test('repeats a transaction after a deadlock', async () => {
    const { db } = server
    await db.execute(sql`create table pair (id integer primary key, n integer not null)`)
    await db.execute(sql`insert into pair values (1, 0), (2, 0)`)
    const met = meeting()
    let attempts = 0
    const touch = (first: number, second: number) =>
      transact(db, async (tx) => {
        attempts++
        await tx.execute(sql`update pair set n = n + 1 where id = ${first}`)
        await met()
        await tx.execute(sql`update pair set n = n + 1 where id = ${second}`)
      })
    await Promise.all([touch(1, 2), touch(2, 1)])
    expect(attempts).toBe(3)
    expect((await db.execute(sql`select n from pair order by id`)).rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('throws any other error at once', async () => {
    let attempts = 0
    const broken = transact(server.db, async (tx) => {
      attempts++
      await tx.execute(sql`select 1 / 0`)
    })
    expect(sqlState(await broken.catch((error: unknown) => error))).toBe('22012')
    expect(attempts).toBe(1)
  })
})
