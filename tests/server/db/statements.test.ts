/** Prepared statements of the embedded database answer like fresh ones, whatever happened to the transaction or table since. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Embedded } from '#server/db/embedded.ts'
import { bareEmbedded } from '../memory.ts'

let pg: Embedded
beforeAll(async () => {
  pg = await bareEmbedded()
})
afterAll(() => pg.close())
beforeEach(() =>
  pg.exec('drop table if exists t; create table t (id integer primary key, value text, doc jsonb, at timestamptz)'),
)

const PUT = 'insert into t (id, value, doc, at) values ($1, $2, $3, $4) returning value, doc, at'
const kept = async () =>
  Number((await pg.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]?.n)

test('values of every kind are stored and read alike, the first time and again', async () => {
  const at = '2026-11-22T08:00:00.000Z'
  for (const id of [1, 2]) {
    const { rows, affectedRows } = await pg.query(PUT, [id, null, { fields: ['数量', 1.5, null] }, new Date(at)])
    expect(affectedRows).toBe(1)
    expect(rows).toEqual([{ value: null, doc: { fields: ['数量', 1.5, null] }, at: '2026-11-22 08:00:00+00' }])
  }
  expect((await pg.query('select id from t where id = any($1) order by id', [[2, 1, 9]])).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a statement that fails leaves the connection and its next run intact', async () => {
  const put = (id: unknown) => pg.query(PUT, [id, 'a', null, null])
  await expect(pg.query('select $1::integer from nowhere', [1])).rejects.toThrow('nowhere')
  await expect(put('keine Zahl')).rejects.toThrow('integer')
  await put(1)
  await expect(put(1)).rejects.toMatchObject({ code: '23505' })
  await put(2)
  expect((await pg.query('select id from t order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a statement first prepared in a rolled-back transaction is prepared again', async () => {
  const FIND = 'select id from t where value = $1'
  const undone = pg.transaction(async (tx) => {
    await tx.query(PUT, [1, 'a', null, null])
    expect((await tx.query(FIND, ['a'])).rows).toEqual([{ id: 1 }])
    await tx.query('savepoint here')
    await expect(tx.query('select 1 / $1::integer', [0])).rejects.toThrow('division')
    // Nothing runs until the failed part is rolled back.
    await expect(tx.query(FIND, ['a'])).rejects.toMatchObject({ code: '25P02' })
    await expect(tx.query('select id + $1 from t', [1])).rejects.toMatchObject({ code: '25P02' })
    await tx.query('rollback to savepoint here')
    expect((await tx.query('select id + $1 as next from t', [1])).rows).toEqual([{ next: 2 }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await pg.query(FIND, ['a'])).rows).toEqual([])
})

test('a closed transaction accepts no statement', async () => {
  const tx = await pg.transaction(async (open) => open)
  await expect(tx.query('select $1::integer', [1])).rejects.toThrow('closed')
})

test('a column whose type has changed is written and read with the new type', async () => {
  const SET = 'insert into t (id, value) values ($1, $2) returning value'
  expect((await pg.query(SET, [1, '1'])).rows).toEqual([{ value: '1' }])
  await pg.query('alter table t alter column value type jsonb using to_jsonb(value)')
  expect((await pg.query(SET, [2, { n: 2 }])).rows).toEqual([{ value: { n: 2 } }])
})

test('a limited number of prepared statements stays cached', async () => {
  for (let n = 0; n < 520; n++) await pg.query(`select ${n} + $1::integer as sum`, [1])
  expect(await kept()).toBeLessThanOrEqual(500)
  expect((await pg.query('select 7 + $1::integer as sum', [1])).rows).toEqual([{ sum: 8 }])
})
