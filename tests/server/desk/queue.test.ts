/** The queues of the desk: what each counts, and that a person gets those of their roles alone. */
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Waiting } from '#api/desk/queue.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { DESK_ROLE_LIST, mayAtDesk } from '#domain/desk/desk-role.ts'
import { DESK_QUEUE_LIST, DESK_QUEUES, type DeskQueue } from '#domain/desk/queue.ts'
import { certifications } from '#server/db/tables/certifications.ts'
import { jobs } from '#server/db/tables/sync.ts'
import type { Client } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const queuesOf = async (client: Client): Promise<Waiting[]> => (await client.get('/v1/merchant/admin/queues')).body.data
async function counts(): Promise<Partial<Record<DeskQueue, number>>> {
  return Object.fromEntries((await queuesOf(trade.who.trader)).map(({ queue, count }) => [queue, count]))
}
/** By how much each queue that changed grew. */
async function grown(change: () => Promise<unknown>): Promise<Partial<Record<DeskQueue, number>>> {
  const before = await counts()
  await change()
  const after = await counts()
  const by = (queue: DeskQueue) => (after[queue] ?? 0) - (before[queue] ?? 0)
  return Object.fromEntries(DESK_QUEUE_LIST.filter((queue) => by(queue) !== 0).map((queue) => [queue, by(queue)]))
}

test.each(DESK_ROLE_LIST)('the desk role %s gets the queues that it opens', async (role) => {
  const { colleague } = trade.who
  await asDesk(trade, colleague, role)
  const own = DESK_QUEUE_LIST.filter((queue) => mayAtDesk({ desk_roles: [role] }, DESK_QUEUES[queue].role))
  expect((await queuesOf(colleague)).map(({ queue }) => queue)).toEqual(own)
})

test('a message that could not be sent counts for a day, another job until somebody deals with it', async () => {
  const ended = (kind: string, days_ago: number, error: string | null) => {
    const at = new Date(Date.now() - days_ago * DAY_MS)
    return { id: uuidv7(), kind, payload: {}, attempts: 8, run_at: at, done_at: at, error }
  }
  const insert = (row: ReturnType<typeof ended>) => grown(() => trade.db.insert(jobs).values(row))
  expect(await insert(ended('code', 0, 'refused'))).toEqual({ codes: 1 })
  expect(await insert(ended('code', 2, 'refused'))).toEqual({})
  expect(await insert(ended('code', 0, null))).toEqual({})
  expect(await insert(ended('export', 9, 'disk full'))).toEqual({ jobs: 1 })
})

test('a certification counts while it waits, and a licence once it runs out within thirty days', async () => {
  const id = trade.who.supplier.session.firm_id
  const save = (change: Partial<typeof certifications.$inferInsert> | { doc: ReturnType<typeof sql> }) =>
    grown(() => trade.db.update(certifications).set(change).where(eq(certifications.id, id)))
  const until = (days: number) =>
    save({
      doc: sql`jsonb_set(${certifications.doc}, '{passed,valid_until}', to_jsonb(${chinaDay(Date.now() + days * DAY_MS)}::text))`,
    })
  await until(400)
  expect(await save({ status: 0 })).toEqual({ certifications: 1 })
  expect(await save({ status: 1 })).toEqual({ certifications: -1 })
  expect(await until(29)).toEqual({ licences: 1 })
  expect(await until(-1)).toEqual({})
  expect(await until(400)).toEqual({ licences: -1 })
})
