/** PouchDB with its indexeddb adapter, find plugin and an index, as a peer in the page of lists.ts. */
import indexeddb from 'pouchdb-adapter-indexeddb'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import type { Peer } from './device-peer.ts'

const INDEX = 'by-filter'

export async function open(): Promise<Peer> {
  const db = new (PouchDB.plugin(indexeddb).plugin(find))('bench-pouchdb', { adapter: 'indexeddb' })
  await db.createIndex({ index: { fields: ['filter', 'created_at'], ddoc: INDEX } })
  return {
    async add(rows) {
      const answers = await db.bulkDocs(rows.map(({ id, ...row }) => ({ _id: id, ...row })))
      const refused = answers.find(({ error }) => error)
      if (refused) throw new Error(`a row was refused: ${refused.message}`)
    },
    async list(filter, limit, round) {
      const since = new Date(round).toISOString()
      const { docs, warning } = await db.find({
        selector: { filter, created_at: { $gte: since } },
        sort: [{ filter: 'desc' }, { created_at: 'desc' }],
        limit,
        use_index: INDEX,
      })
      if (warning) throw new Error(warning)
      return docs.map(({ created_at }) => created_at)
    },
  }
}
