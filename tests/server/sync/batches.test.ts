/** Mutations of one push share a commit. On a real server this must hold under crossing locks and cut connections. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PushResult } from '#api/sync.ts'
import type { SyncServer } from './sync-server.ts'
import { openSyncServer, queued, step } from './sync-server.ts'

let server: SyncServer
beforeAll(async () => {
  server = await openSyncServer('server')
})
afterAll(() => server?.close())

const statuses = (results: PushResult[]) => results.map(({ status }) => status)
const orders = (n: number) => Promise.all(Array.from({ length: n }, () => server.createOrder()))
const accepts = async (id: string) =>
  (await server.view('supplier', id))?.events.filter(({ action }) => action === 'accept').length

it('two phones that act on the same orders in opposite order get an answer to everything, and each order has one effect', async () => {
  const { supplier } = server.who
  for (let round = 0; round < 5; round++) {
    const made = await orders(8)
    const one = made.map(({ id }) => step.accept(id, 1))
    const two = made.toReversed().map(({ id }) => step.accept(id, 1))
    const [first, second] = await Promise.all([supplier.push(one), supplier.push(two)])
    for (const [index, { id }] of made.entries()) {
      const both = [first[index]?.status, second.toReversed()[index]?.status]
      expect(both.toSorted()).toEqual(['applied', 'conflict'])
      expect(await accepts(id)).toBe(1)
    }
    // The server stored the results that it answered.
    const again = await supplier.push(one)
    expect(again).toEqual(first.map((result) => (result.status === 'applied' ? { ...result, status: 'duplicate' } : result)))
  }
})

it('a connection that breaks in the middle of a push loses nothing and repeats nothing', async () => {
  const { supplier } = server.who
  const { db } = server.database
  const made = await orders(6)
  const queue = made.map(({ id }) => step.accept(id, 1))
  let pushing: Promise<PushResult[]> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select id from orders where id = ${made[3]?.id} for update`)
    pushing = supplier.push(queue)
    // The push has run three mutations and waits for the fourth, where its connection is cut.
    await expect
      .poll(
        async () => {
          const { rows } = await db.execute<{ cut: boolean }>(
            sql`select pg_terminate_backend(pid) as cut from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        },
        { timeout: 20_000 },
      )
      .toBe(1)
  })
  expect(statuses((await pushing) ?? [])).toEqual(Array.from({ length: 6 }, () => 'applied'))
  for (const { id } of made) expect(await accepts(id)).toBe(1)
  expect(statuses(await supplier.push(queue))).toEqual(Array.from({ length: 6 }, () => 'duplicate'))
})

it('a refusal in the middle undoes only itself, and a repeated mutation takes effect once', async () => {
  const { supplier } = server.who
  const [one, two] = await orders(2)
  const accepted = step.accept(one?.id ?? '', 1)
  const refused = step.deliver(two?.id ?? '', 1, [])
  const unknown = queued('noSuchThing', null, {})
  const last = step.accept(two?.id ?? '', 1)
  const results = await supplier.push([accepted, refused, unknown, accepted, last])
  expect(statuses(results)).toEqual(['applied', 'rejected', 'rejected', 'duplicate', 'applied'])
  expect(await accepts(one?.id ?? '')).toBe(1)
  expect(await accepts(two?.id ?? '')).toBe(1)
})

it('a failed commit is never answered as done', async () => {
  const { supplier } = server.who
  const { db } = server.database
  const made = await orders(3)
  const queue = made.map(({ id }) => step.accept(id, 1))
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`)
  await db.execute(sql`create constraint trigger refusing after insert on audit_log deferrable initially deferred
    for each row execute function refuse()`)
  const first = await supplier.push(queue)
  await db.execute(sql`drop trigger refusing on audit_log`)
  expect(statuses(first)).toEqual(['retry', 'retry', 'retry'])
  for (const { id } of made) expect(await accepts(id)).toBe(0)
  expect(statuses(await supplier.push(queue))).toEqual(['applied', 'applied', 'applied'])
})
