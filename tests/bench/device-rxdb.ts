/**
 * RxDB with its free storage over Dexie, as a peer in the page of lists.ts. Its planner does not read an index backwards, and
 * would sort all rows of a filter in memory. Each document therefore has a further number that grows towards the past, by which
 * the newest are read forwards.
 */
import { createRxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Peer } from './device-peer.ts'

const LATEST_MS = 9_999_999_999_999
const text = { type: 'string', maxLength: 40 }
const SCHEMA = {
  version: 0,
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: text,
    owner: text,
    filter: { type: 'number', minimum: 0, maximum: 99, multipleOf: 1 },
    created_at: text,
    full: { type: 'boolean' },
    marks: { type: 'array', items: text },
    order: { type: 'object' },
    ago: { type: 'number', minimum: 0, maximum: LATEST_MS, multipleOf: 1 },
  },
  required: ['id', 'owner', 'filter', 'created_at', 'full', 'marks', 'order', 'ago'],
  indexes: [['filter', 'ago']],
}

export async function open(): Promise<Peer> {
  const db = await createRxDatabase({ name: 'bench-rxdb', storage: getRxStorageDexie(), multiInstance: false })
  const { orders } = await db.addCollections({ orders: { schema: SCHEMA } })
  if (!orders) throw new Error('no collection')
  return {
    async add(rows) {
      const { error } = await orders.bulkInsert(rows.map((row) => ({ ...row, ago: LATEST_MS - Date.parse(row.created_at) })))
      if (error.length > 0) throw new Error(`${error.length} rows were refused: ${JSON.stringify(error[0])}`)
    },
    async list(filter, limit, round) {
      // RxDB caches queries. Each round starts from another moment before the first order, so that it really reads.
      const most = LATEST_MS - round
      const found = await orders
        .find({ selector: { filter, ago: { $lte: most } }, sort: [{ filter: 'asc' }, { ago: 'asc' }], limit })
        .exec()
      return found.map(({ created_at }) => created_at)
    },
  }
}
