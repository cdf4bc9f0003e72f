/**
 * The script in the page of lists.ts. It times the device's own database and list, and the same read in bare Dexie and in other
 * databases.
 */
import { v7 as uuidv7 } from 'uuid'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DeviceDb } from '#client/sync/device/db.ts'
import { listOrders } from '#client/sync/reading/orders.ts'
import { enqueue } from '#client/sync/outbox/outbox.ts'
import { orderRow } from '#client/sync/nouns/order.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { type Asked, type Beside, runBeside } from './device-peer.ts'

const LIMIT = 50
/** 已完成 of a supplier, which contains nearly all orders. */
const FILTER = 3
const QUEUED = 20
const db = new DeviceDb('bench')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const bare = () =>
  db.orders
    .where('[filter+created_at]')
    .between([FILTER, ''], [FILTER, '\uffff'])
    .reverse()
    .limit(LIMIT + 1)
    .toArray()

async function run(actor: Actor, rounds: number) {
  const list = () => listOrders(db, actor, { filter: FILTER, limit: LIMIT })
  const found = (await list()).rows.length
  const times = { ours: [] as number[], bare: [] as number[], folded: [] as number[], rows: found }
  for (let i = 0; i < rounds; i++) {
    times.ours.push(await timed(list))
    times.bare.push(await timed(bare))
  }
  const waiting = await db.orders.where('filter').equals(0).limit(QUEUED).toArray()
  for (const { order } of waiting) {
    await enqueue(db, {
      endpoint: STEP_CALLS.accept,
      params: { id: order.id },
      body: { accept: true, reason: '', base_version: order.version },
      entities: [`order:${order.id}`],
      label: '接单',
    })
  }
  for (let i = 0; i < rounds; i++) times.folded.push(await timed(list))
  return times
}

export interface ListBench {
  /** adds orders to the database, each under its own id */
  fill(orders: Order[], actor: Actor, from: number): Promise<void>
  run(actor: Actor, rounds: number): ReturnType<typeof run>
  /** requests the same list from a peer with the same documents */
  beside(asked: Pick<Asked, 'script' | 'rounds' | 'most_ms'>): Promise<Beside>
}
const listBench: ListBench = {
  async fill(orders, actor, from) {
    const rows = orders.map((order, index) =>
      orderRow({ ...order, id: uuidv7(), no: `DD${from + index}` }, actor, order.trips.length > 0),
    )
    await db.orders.bulkAdd(rows)
  },
  run,
  async beside(asked) {
    const expected = (await bare()).map(({ created_at }) => created_at)
    return runBeside(db, expected, { ...asked, filter: FILTER, limit: LIMIT + 1 })
  },
}
Object.assign(globalThis, { lists: listBench })
