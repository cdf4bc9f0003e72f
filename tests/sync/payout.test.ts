/** A payout queued longer than its identity proof is valid: it is refused, and is sent again with a new proof. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { verifications } from '#server/db/tables/accounts.ts'
import { grantVerification } from '#server/session/verification.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { PAYLOADS } from '../domain/order-fixtures.ts'
import { openTradeServer } from '../server/orders/trade-server.ts'
import { carry, type SyncServer } from './line.ts'
import { closePhones, drainOn, newPhone } from './phone.ts'

let trade: Awaited<ReturnType<typeof openTradeServer>>
let server: SyncServer
beforeAll(async () => {
  trade = await openTradeServer()
  server = { app: trade.server.app, who: trade.who } as unknown as SyncServer
  carry(server)
})
afterAll(async () => {
  closePhones()
  await trade.close()
})

test('a payout with an expired proof is refused, keeps everything typed, and is done once with a new proof', async () => {
  const deal = await trade.open()
  const order = await deal.go(6)
  const { db } = trade
  const { user_id } = trade.who.trader.session
  const prove = async () => (await grantVerification(db, user_id, '13800000005', new Date())).verification
  const device = await newPhone(server, 'trader')
  const drain = () => drainOn(device)

  const verification = await prove()
  const body = { ...PAYLOADS.payout(order), base_version: order.version, verification }
  for (const photo of body.photo_ids) await trade.upload('trader', photo)
  await outbox.enqueue(device.db, {
    endpoint: STEP_CALLS.payout,
    params: { id: order.id },
    body,
    entities: [`order:${order.id}`],
    base_version: order.version,
    label: '付款',
  })
  await db
    .update(verifications)
    .set({ expires_at: new Date(0) })
    .where(eq(verifications.user_id, user_id))
  await drain()
  const [row] = await outbox.allRows(device.db)
  expect(row).toMatchObject({ state: 'needs_review', body, last_error: { kind: 'refused', refusal: { code: 'not_verified' } } })
  expect((await deal.view()).state).toBe(6)

  await outbox.redo(device.db, row?.key ?? '', { base_version: order.version, body: { verification: await prove() } })
  await drain()
  expect(await outbox.allRows(device.db)).toEqual([])
  const paid = await deal.view()
  // The colleague still has to confirm it.
  expect(paid.state).toBe(6)
  expect(paid.money.filter(({ kind }) => kind === 'payout').map(({ status }) => status)).toEqual([0])
  expect(JSON.stringify(paid)).not.toContain('verification')
})
