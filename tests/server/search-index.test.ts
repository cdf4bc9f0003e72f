/** The trigram indexes of a search are created by one node while the server is running, and rebuilt after an interruption. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, migrate } from '#server/db/connect.ts'
import { foundBy } from '#server/db/contains.ts'
import { LOCKS } from '#server/db/locks.ts'
import { orders } from '#server/db/tables/trade.ts'
import { indexSearch } from '#server/keep-search.ts'
import { memoryDatabase, release } from './memory.ts'
import { type RealPostgres, realPostgres } from './postgres.ts'

let postgres: RealPostgres
let database: Database
beforeAll(async () => {
  postgres = await realPostgres()
  database = await connect({ database_url: postgres.url })
  await migrate(database)
})
afterAll(async () => {
  await database?.close()
  await postgres?.stop()
})

const NAMES = ['contracts_search_trgm', 'orders_buyer_search_trgm', 'orders_supplier_search_trgm', 'orders_trader_search_trgm']
const indexes = async () => {
  const { rows } = await database.db.execute<{ name: string; valid: boolean }>(sql`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indexrelid::regclass::text like '%trgm' order by name`)
  return rows
}
const going = () => new AbortController().signal

test('a stopping server creates no index, and closes at once', async () => {
  const stopping = new AbortController()
  await expect(
    database.alone?.(async (db) => {
      const long = db.execute(sql`select pg_sleep(60)`)
      stopping.abort()
      await long
    }, stopping.signal),
  ).rejects.toThrow()
  await expect(indexSearch(database, stopping.signal)).rejects.toThrow()
  expect(await indexes()).toEqual([])
})

test('one node creates the indexes, and another waits until it is done', async () => {
  let looks = 0
  const other: Database = {
    ...database,
    alone: async (fn, stopping) => {
      looks++
      return (database.alone as NonNullable<Database['alone']>)(fn, stopping)
    },
  }
  const waiting = await database.alone?.(async (db) => {
    await db.execute(sql`select pg_advisory_lock(${LOCKS.search_indexes})`)
    const made = indexSearch(other, going(), 5)
    await expect.poll(() => looks).toBeGreaterThan(2)
    expect(await indexes()).toEqual([])
    return { made }
  }, going())
  expect(await waiting?.made).toBe(true)
  expect(await indexes()).toEqual(NAMES.map((name) => ({ name, valid: true })))
})

test('a search uses the index, although it also looks for rows without a text', async () => {
  const searched = { text: orders.trader_search, schema: orders.search_schema, no: orders.no }
  const plan = await database.alone?.(async (db) => {
    // With so few rows, the planner would read all of them.
    await db.execute(sql`set enable_seqscan = off`)
    const { rows } = await db.execute<Record<string, string>>(
      sql`explain select id from ${orders} where ${foundBy(searched, '浙b01234 hengsheng')}`,
    )
    return rows.flatMap((row) => Object.values(row)).join('\n')
  }, going())
  expect(plan).toContain('BitmapOr')
  expect(plan).toContain('orders_trader_search_trgm')
  expect(plan).toContain('orders_search_schema')
})

test('an interrupted index is rebuilt, and a complete one stays', async () => {
  const idOf = async (name: string) =>
    (await database.db.execute<{ oid: number }>(sql`select ${name}::regclass::oid::int as oid`)).rows[0]?.oid
  const [cut, whole] = ['orders_trader_search_trgm', 'orders_buyer_search_trgm']
  const before = [await idOf(cut as string), await idOf(whole as string)]
  await database.db.execute(sql`update pg_index set indisvalid = false where indexrelid = ${cut}::regclass`)
  expect(await indexSearch(database, going(), 5)).toBe(true)
  expect(await indexes()).toEqual(NAMES.map((name) => ({ name, valid: true })))
  expect(await idOf(cut as string)).not.toBe(before[0])
  expect(await idOf(whole as string)).toBe(before[1])
})

test('statements on other connections keep their time limit', async () => {
  await database.alone?.((db) => db.execute(sql`select 1`), going())
  for (const _each of [1, 2, 3]) {
    const { rows } = await database.db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)
    expect(rows[0]?.statement_timeout).toBe('15s')
  }
})

test('the embedded database has no such index', async () => {
  const embedded = await memoryDatabase()
  try {
    expect(await indexSearch(embedded, going())).toBe(false)
  } finally {
    await release(embedded)
  }
})
