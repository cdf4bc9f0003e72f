/** The writes on demands, for the test that each takes effect once. */
import { expect } from 'vitest'
import type { Name } from '../harness.ts'
import type { SyncServer } from '../sync/sync-server.ts'
import { demandOf } from './demand.ts'

export interface Write {
  by: Name
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  body: object
}

export function demandWrites(server: () => SyncServer): Record<string, () => Promise<Write>> {
  const wanted = () => demandOf(server().draft().category_id ?? '')
  /** A waiting demand, and the addresses where each side writes about it. */
  async function demand() {
    const body = wanted()
    expect((await server().who.buyer.call('POST', '/v1/procurer/needs', body)).status).toBe(200)
    return { buyer: `/v1/procurer/intentions/${body.id}`, trader: `/v1/merchant/intentions/${body.id}` }
  }
  async function talks() {
    const urls = await demand()
    expect((await server().who.trader.call('PUT', `${urls.trader}/open`, {})).status).toBe(200)
    return urls
  }
  return {
    'writing a demand': async () => ({ by: 'buyer', method: 'POST', url: '/v1/procurer/needs', body: wanted() }),
    'opening a demand': async () => ({ by: 'trader', method: 'PUT', url: `${(await demand()).trader}/open`, body: {} }),
    'a note on a demand': async () => ({
      by: 'buyer',
      method: 'PUT',
      url: `${(await talks()).buyer}/notes`,
      body: { text: '可以' },
    }),
    'closing a demand': async () => ({
      by: 'trader',
      method: 'PUT',
      url: `${(await talks()).trader}/close`,
      body: { reason: '无货' },
    }),
    'withdrawing a demand': async () => ({
      by: 'buyer',
      method: 'DELETE',
      url: (await demand()).buyer,
      body: { reason: '取消' },
    }),
  }
}
