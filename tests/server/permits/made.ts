/** Permits as a firm types them, for tests about them and about something else. */
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Permit } from '#domain/firm/permit.ts'
import type { Name } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'

export const PATH = '/v1/user/permits'

let nth = 0
/** The body of the call that adds a permit, with its uploaded photo. */
export const typedPermit = async ({ upload }: Pick<TradeServer, 'upload'>, name: Name, more: object = {}) => ({
  id: uuidv7(),
  base_version: 0,
  kind: 'discharge',
  name: '',
  no: `91330201MA${String(++nth).padStart(8, '0')}`,
  issuer: '宁波市生态环境局',
  valid_until: '2099-05-31',
  photo_ids: [await upload(name)],
  note: '',
  ...more,
})

/** A permit of the person's firm. */
export async function madePermit(trade: Pick<TradeServer, 'upload' | 'who'>, name: Name, more: object = {}): Promise<Permit> {
  const { status, body } = await trade.who[name].post(PATH, await typedPermit(trade, name, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
