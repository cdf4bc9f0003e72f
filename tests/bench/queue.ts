/**
 * A thousand queued actions on a line with 400 ms latency: duration, lost and doubled actions; compared with one request per
 * action.
 */
import { v7 as uuidv7 } from 'uuid'
import { SYNC_SCHEMA } from '#api/wire.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { Order } from '#domain/order/order.ts'
import { orders as table } from '#server/db/tables/trade.ts'
import { device } from '../e2e/browser.ts'
import { filledServer, insertOrders, tokenOf } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import { logIn, network, slowPage, synced } from './page.ts'
import { type Bench, count, s, scaled } from './row.ts'

const ACTIONS = scaled(1000, 20)
const SINGLE = 20
const LATENCY_MS = 400
const PHONE_OF = '13800000001'

/** The outbox as the device would have written it, with one accepted order per row. */
const queuedRow = (order: Order, owner: string, n: number): OutboxRow => ({
  key: uuidv7(),
  owner,
  n,
  schema: SYNC_SCHEMA,
  endpoint: 'accept',
  params: { id: order.id },
  body: { accept: true, reason: '', base_version: order.version },
  entities: [`order:${order.id}`],
  base_version: order.version,
  depends_on: [],
  created_at: new Date().toISOString(),
  state: 'waiting',
  attempts: 0,
  next_at: 0,
  lease_until: 0,
  last_error: null,
  label: `订单 ${order.no} 接单`,
  draft: null,
})

export const queue: Bench = {
  name: 'queue',
  async run() {
    let made: Order[] = []
    const home = await filledServer(async (db, people) => {
      made = ordersOf(people, ACTIONS + SINGLE, () => 0)
      await insertOrders(db, made)
    })
    const context = await device(home.origin)
    try {
      const user_id = await logIn(context, PHONE_OF)
      const slow = await slowPage(context, 'body')
      const { page } = slow
      await page.goto('/go/sync')
      await synced(page, user_id)
      await network(slow, { offline: true })
      const [single, queued] = [made.slice(0, SINGLE), made.slice(SINGLE)]
      const rows = queued.map((order, index) => queuedRow(order, user_id, index + 1))
      const name = `xunjin/1/${user_id}`
      await page.evaluate(putOutbox, { name, rows })
      const start = performance.now()
      await network(slow, { latency: LATENCY_MS })
      const left = await page.evaluate(untilSent, { name, most_ms: 90_000 })
      const took = performance.now() - start
      const each = await page.evaluate(oneByOne, { token: await tokenOf(home.origin, PHONE_OF), single })
      await home.server.stop()
      const { lost, doubled } = await effects(home, queued)
      const besides = (each / SINGLE) * ACTIONS
      return [
        {
          what: `${count(ACTIONS)} queued actions, ${LATENCY_MS} ms latency`,
          ours: `${s(took)}, ${lost} lost, ${doubled} doubled`,
          beside: `${s(besides)} (a request an action)`,
          ratio: took / besides,
          reach: '≤ 15 s, 0, 0',
          met: took <= 15_000 && lost === 0 && doubled === 0 && left === 0,
          note: `one request an action: ${SINGLE} done in ${s(each)}, scaled; ${left} still queued`,
        },
      ]
    } finally {
      await context.close()
      await home.close()
    }
  },
}

/** Runs in the page. */
async function putOutbox({ name, rows }: { name: string; rows: OutboxRow[] }): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  const tx = db.transaction(['outbox', 'meta'], 'readwrite')
  for (const row of rows) tx.objectStore('outbox').put(row)
  tx.objectStore('meta').put({ key: 'n', value: rows.length })
  await new Promise<void>((resolve) => {
    tx.oncomplete = () => resolve()
  })
  db.close()
}

/** Runs in the page. Resolves with the number of remaining rows once the outbox is empty or the time is over. */
async function untilSent({ name, most_ms }: { name: string; most_ms: number }): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  const end = performance.now() + most_ms
  for (;;) {
    const left = await new Promise<number>((resolve) => {
      const request = db.transaction('outbox').objectStore('outbox').count()
      request.onsuccess = () => resolve(request.result)
    })
    if (left === 0 || performance.now() > end) {
      db.close()
      return left
    }
    // A page is not notified of another page's changes to the database.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs in the page. Returns the milliseconds for all requests, one after another. */
async function oneByOne({ token, single }: { token: string; single: Order[] }): Promise<number> {
  const start = performance.now()
  for (const order of single) {
    const answer = await fetch(`/v1/supplier/orders/${order.id}/accepted`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ accept: true, reason: '', base_version: order.version }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  return performance.now() - start
}

/** The effects in the database. */
async function effects(home: Awaited<ReturnType<typeof filledServer>>, queued: Order[]) {
  const database = await home.database()
  const docs = (await database.db.select({ doc: table.doc }).from(table)).map(({ doc }) => doc)
  await database.close()
  const accepts = new Map(docs.map((order) => [order.id, order.events.filter(({ action }) => action === 'accept').length]))
  const times = queued.map(({ id }) => accepts.get(id) ?? 0)
  return { lost: times.filter((n) => n === 0).length, doubled: times.filter((n) => n > 1).length }
}
