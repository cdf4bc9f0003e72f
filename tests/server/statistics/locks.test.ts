/** Merging on a database with several sessions. The embedded database has one session, which its own locks never block. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, transact } from '#server/db/connect.ts'
import { statistics } from '#server/db/tables/statistics.ts'
import { isNumberTaken } from '#server/invoices/store.ts'
import { mergeStatistics } from '#server/statistics/keep.ts'
import { openDatabase } from '../sync/sync-server.ts'
import { insertPrices, live } from './lives.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openDatabase('server'))
  await insertPrices(database.db)
})
afterAll(() => drop?.())

test('the statistics can be merged while an invoice number is looked up', async () => {
  const { db } = database
  await live(db, 0, [], true)
  const fresh = () => db.$count(statistics, eq(statistics.fresh, true))
  expect(await fresh()).toBeGreaterThan(0)
  await transact(db, async (tx) => {
    await isNumberTaken(tx, '24312000000012345678')
    await mergeStatistics(db, new AbortController().signal)
  })
  expect(await fresh()).toBe(0)
})
