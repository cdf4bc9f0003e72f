/**
 * Writes deferred to the end of a transaction: together and once, dropped with their savepoint, and never outside their
 * transaction.
 */
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beforeCommit, type Batch, flushBeforeCommit } from '#server/db/before-commit.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { transact } from '#server/db/connect.ts'
import { bareDatabase } from '../memory.ts'

const notes = pgTable('notes', { n: integer('n').primaryKey() })
let database: Database
let db: Db
/** sizes of the written batches */
let batches: number[] = []
const write: Batch<Db, number> = async (tx, items) => {
  batches.push(items.length)
  await tx.insert(notes).values(items.map((n) => ({ n })))
}
const written = async (from = db) => (await from.select().from(notes)).map(({ n }) => n).toSorted((a, b) => a - b)

beforeAll(async () => {
  database = await bareDatabase()
  db = database.db
  await db.execute(sql`create table notes (n integer primary key)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.execute(sql`truncate notes`)
  batches = []
})

test('deferred writes of many steps are one batch at the end of the transaction', async () => {
  await transact(db, async (tx) => {
    await beforeCommit(tx, write, [1])
    await transact(tx, (inner) => beforeCommit(inner, write, [2, 3]))
    await beforeCommit(tx, write, [])
    expect(await written(tx)).toEqual([])
  })
  expect([batches, await written()]).toEqual([[3], [1, 2, 3]])
})

test('a rolled-back savepoint drops its own deferred writes and no earlier ones', async () => {
  await transact(db, async (tx) => {
    await beforeCommit(tx, write, [1])
    const undone = transact(tx, async (inner) => {
      await beforeCommit(inner, write, [2])
      await transact(inner, (innermost) => beforeCommit(innermost, write, [3]))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await beforeCommit(tx, write, [4])
  })
  expect(await written()).toEqual([1, 4])
})

test('a failed transaction or batch writes nothing', async () => {
  const failed = transact(db, async (tx) => {
    await beforeCommit(tx, write, [1])
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  const twice = transact(db, async (tx) => {
    await tx.insert(notes).values({ n: 5 })
    await beforeCommit(tx, write, [6, 6])
  })
  await expect(twice).rejects.toThrow()
  expect(await written()).toEqual([])
})

test('a batch may defer writes itself, and a transaction may flush them before it reads', async () => {
  const more: Batch<Db, number> = (tx, items) =>
    beforeCommit(
      tx,
      write,
      items.map((n) => n * 10),
    )
  await transact(db, async (tx) => {
    await beforeCommit(tx, more, [1, 2])
    await beforeCommit(tx, write, [1])
    await flushBeforeCommit(tx)
    expect(await written(tx)).toEqual([1, 10, 20])
    await beforeCommit(tx, write, [3])
  })
  expect([batches, await written()]).toEqual([
    [3, 1],
    [1, 3, 10, 20],
  ])
})

test('a write that is deferred after the end throws', async () => {
  let late: Db[] = []
  await transact(db, async (tx) => {
    await transact(tx, async (inner) => void (late = [tx, inner]))
  })
  for (const tx of late) await expect(beforeCommit(tx, write, [1])).rejects.toThrow()
  expect(await written()).toEqual([])
})

test('many rows take several statements, and outside a transaction rows are written at once', async () => {
  const many = Array.from({ length: 2500 }, (_, n) => n)
  await transact(db, (tx) => beforeCommit(tx, write, many))
  expect([batches, (await written()).length]).toEqual([[1000, 1000, 500], 2500])
  await beforeCommit(db, write, [-1])
  expect((await written())[0]).toBe(-1)
})
