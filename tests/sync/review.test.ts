/** An action that came back is sent again on the versions that the device holds by then. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { rowOf } from '#client/sync/noun.ts'
import { ADDRESS } from '#client/sync/nouns/address.ts'
import { ORDER } from '#client/sync/nouns/order.ts'
import { OUTBOX, type OutboxRow } from '#client/sync/device/rows.ts'
import type { Address } from '#domain/firm/address.ts'
import * as review from '#client/features/outbox/review.ts'
import { orderIn } from '../domain/order-fixtures.ts'
import { newPhone, syncServer } from './phone.ts'

const server = syncServer()

const held = (id: string, version: number) => ({ ...orderIn(4), id, version })
const cameBack = (owner: string, endpoint: string, body: Record<string, unknown>, entities: string[]): OutboxRow => ({
  key: uuidv7(),
  owner,
  n: 1,
  schema: OUTBOX.schema,
  endpoint,
  params: { id: 'a' },
  body,
  entities,
  base_version: 1,
  depends_on: [],
  created_at: '2026-11-21T02:00:00.000Z',
  state: 'needs_review',
  unheard: 0,
  attempts: 1,
  next_at: 0,
  lease_until: 0,
  last_error: { kind: 'conflict', refusal: null },
  label: '',
  draft: null,
})

test.each([
  ['pay', { base_version: 1 }, ['order:a'], { base_version: 5 }],
  [
    'batchPay',
    { orders: ['b', 'a', 'gone'].map((id) => ({ id, base_version: 1 })) },
    ['order:a', 'order:b', 'order:gone'],
    {
      orders: [
        { id: 'b', base_version: 7 },
        { id: 'a', base_version: 5 },
        { id: 'gone', base_version: 1 },
      ],
    },
  ],
  ['updateAddress', { base_version: 1, name: '二号库' }, ['address:a'], { base_version: 4, name: '二号库' }],
  ['createFeedback', { title: '过磅排队' }, ['feedback:a'], { title: '过磅排队' }],
])('a refused %s is sent again on the versions that the device now holds', async (endpoint, body, entities, again) => {
  const { db, actor } = await newPhone(server, 'buyer')
  await db.orders.bulkPut([held('a', 5), held('b', 7)].map((order) => rowOf(ORDER, order, actor)))
  const address = { id: 'a', version: 4, created_at: '2026-11-20T02:00:00.000Z', name: '一号库' } as Address
  await db.addresses.put(rowOf(ADDRESS, address, actor))
  const row = cameBack(actor.user_id, endpoint, body, entities)
  await db.outbox.add(row)
  const found = await review.readReview(db, actor, row.key)
  expect(found?.order?.version).toBe(entities.includes('order:a') ? 5 : undefined)
  if (found) await review.redoOnLatest(db, actor, found)
  const [next, ...rest] = await db.outbox.toArray()
  expect(rest).toEqual([])
  expect(next).toMatchObject({ state: 'waiting', endpoint, body: again })
  expect(next?.key).not.toBe(row.key)
})
