/** The bytes of twenty changed orders for the other party, compared with fetching its list again. */

import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import type { SyncServer } from '../server/sync/sync-server.ts'
import { openSyncServer, step } from '../server/sync/sync-server.ts'
import type { Bench } from './row.ts'
import { kB } from './row.ts'

const CHANGED = 20
const LIST = 100

/** Bytes of the answer's body in brotli, as it is sent. */
function bodyBytes(app: FastifyInstance, path: string, { token, session }: SyncServer['who']['trader']): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id, 'accept-encoding': 'br' }
    request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}

export const delta: Bench = {
  name: 'delta',
  async run() {
    const server = await openSyncServer('embedded')
    try {
      const { trader, supplier } = server.who
      const made = []
      for (let i = 0; i < LIST; i++) made.push(await server.createOrder())
      let at = await trader.pull()
      while (at.more) at = await trader.pull(at.cursor)
      const changed = made.slice(0, CHANGED)
      const results = await supplier.push(changed.map(({ id, version }) => step.accept(id, version)))
      if (results.some(({ status }) => status !== 'applied')) throw new Error('not every order changed')
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      const ours = await bodyBytes(server.app, `/v1/sync/pull?cursor=${at.cursor}`, trader)
      const list = await bodyBytes(server.app, `/v1/merchant/orders?limit=${LIST}`, trader)
      return [
        {
          what: `a delta of ${CHANGED} changed orders`,
          ours: kB(ours),
          beside: `${kB(list)} (the list of ${LIST} again)`,
          ratio: ours / list,
          reach: '≤ 2 kB on the wire',
          met: ours <= 2000,
          note: 'accepted by the supplier, pulled by the trader; the notices of it are in the delta too',
        },
      ]
    } finally {
      await server.close()
    }
  },
}
