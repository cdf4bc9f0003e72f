/** A whole return over HTTP: the supplier agrees to take back the goods, and the trader accepts. */
import { expect } from 'vitest'
import type { SyncServer } from '../server/sync/sync-server.ts'

export async function agreeToReturn(server: SyncServer, order_id: string, id: string): Promise<void> {
  const path = (area: string) => `/v1/${area}/order/afters/${id}/share`
  const asked = { base_version: (await server.view('trader', order_id))?.version, order_id, supplier_bears_fen: null }
  expect((await server.who.trader.call('PUT', path('merchant'), asked)).status).toBe(200)
  const answer = { base_version: (await server.view('supplier', order_id))?.version, order_id, agree: true }
  expect((await server.who.supplier.call('PUT', path('supplier'), answer)).status).toBe(200)
}
