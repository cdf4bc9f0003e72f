/** A server whose firms have no permit at the start of each test, and what a firm types for one. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Permit } from '#domain/firm/permit.ts'
import { permits } from '#server/db/tables/permits.ts'
import { messages } from '#server/db/tables/records.ts'
import type { Name } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { madePermit, PATH, typedPermit } from './made.ts'

export const DESK = '/v1/merchant/admin/permits'

/** Call it once, before any other hook. */
export function permitServer() {
  const trade = {} as TradeServer
  beforeAll(async () => {
    Object.assign(trade, await openTradeServer())
  })
  afterAll(() => trade.close())
  beforeEach(async () => {
    await trade.db.delete(permits)
    await trade.db.delete(messages)
  })

  const typed = (name: Name = 'supplier', more: object = {}) => typedPermit(trade, name, more)
  const add = (more: object = {}, name: Name = 'supplier') => madePermit(trade, name, more)
  const decide = ({ id, version }: Permit, more: object = {}, name: Name = 'colleague') => {
    const body = { base_version: version, seen: 'waiting', passed: true, field: null, reason: '', ...more }
    return trade.who[name].put(`${DESK}/${id}`, body)
  }
  const own = async ({ id }: Permit): Promise<Permit> => (await trade.who.supplier.get(`${PATH}/${id}`)).body.data
  /** The messages of a person about permits, oldest first. */
  async function told(name: Name = 'supplier'): Promise<string[]> {
    const { body } = await trade.who[name].get('/v1/user/messages?limit=100')
    return (body.data as { subject: string; content: string; extends: { permit_id?: string } }[])
      .filter((message) => message.extends.permit_id)
      .map(({ subject, content }) => `${subject}：${content}`)
      .toReversed()
  }
  return { trade, typed, add, decide, own, told }
}

/** The body that changes a permit, as the app sends it. */
export const change = (
  { version, standing: _s, review: _r, created_at: _c, updated_at: _u, ...fields }: Permit,
  more: object = {},
) => ({ ...fields, base_version: version, ...more })
