/**
 * Refunds due on finished orders: the whole order is on both parties' devices, and in the trader's queue until the refund is
 * paid.
 */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import type { Action, ActionName, ActionPayloads } from '#domain/order/actions.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { asksIdentity } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { ledgerOf, refundDueFen } from '#domain/money/payment.ts'
import { orders } from '#server/db/tables/trade.ts'
import { grantVerification } from '#server/session/verification.ts'
import * as queues from '#client/features/orders/queues/queue-orders.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { OWNER, PAYLOADS, payment } from '../domain/order-fixtures.ts'
import { CALLS } from '../server/orders/steps.ts'
import type { SyncServer } from './line.ts'
import { type Device, newPhone, pullAs, syncServer } from './phone.ts'

const ADVANCE_FEN = 7_000_021
const server = syncServer()

async function take<N extends ActionName>(
  id: string,
  name: N,
  change: Partial<ActionPayloads[N]> = {},
  by: keyof SyncServer['who'] = OWNER[name],
): Promise<void> {
  const order = (await server.view('trader', id)) as Order
  const base_version = (await server.view(by, id))?.version
  const payload = { ...PAYLOADS[name](order), photo_ids: [], ...change }
  const { method, path, body } = CALLS[name](id, payload)
  const { session, call } = server.who[by]
  const proof = asksIdentity({ name, payload } as Action)
    ? await grantVerification(server.database.db, session.user_id, '13800000005', new Date())
    : {}
  const reply = await call(method.toUpperCase() as 'PUT', path, { base_version, ...proof, ...body })
  if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`)
}
/** The trader registers a refund, and the colleague confirms it. */
async function refund(id: string): Promise<void> {
  await take(id, 'refund')
  await take(id, 'confirm_refund', {}, 'colleague')
}
/** Declined by the supplier after the buyer's advance had arrived, longer ago than the scope of a first sync. */
async function declinedWithMoney(): Promise<string> {
  const { id } = await server.createOrder()
  await take(id, 'advance', { amount_fen: ADVANCE_FEN })
  for (const by of ['trader', 'colleague'] as const) await take(id, 'collect', { kind: 'advance', amount_fen: ADVANCE_FEN }, by)
  await take(id, 'decline')
  const created_at = new Date(Date.now() - (SYNC_SCOPE_DAYS + 20) * DAY_MS)
  await server.database.db.update(orders).set({ created_at }).where(eq(orders.id, id))
  return id
}
const onDevice = async ({ db }: Device, id: string) => db.orders.get(id)
const queued = async ({ db, actor }: Device, id: string) =>
  (await queues.readOpenOrders(db, actor)).some(({ order }) => order.id === id && queues.awaitsRefund(order))

test('an order with a refund due comes whole with a first sync at any age, but only to roles that see the money', async () => {
  const id = await declinedWithMoney()
  for (const name of ['trader', 'buyer'] as const) {
    const row = await onDevice(await phone(name), id)
    expect([row?.full, row && refundDueFen(row.order)]).toEqual([true, ADVANCE_FEN])
  }
  expect(await onDevice(await phone('supplier'), id)).toBeUndefined()
  await refund(id)
  for (const name of ['trader', 'buyer'] as const) expect(await onDevice(await phone(name), id)).toBeUndefined()
})

test('a device with the head of an order, or nothing of it, gets the order whole once money must go back again', async () => {
  const recent = (await server.createOrder()).id
  await take(recent, 'close')
  const old = await declinedWithMoney()
  await refund(old)
  const [buyer, trader] = [await phone('buyer'), await phone('trader')]
  expect([(await onDevice(trader, recent))?.full, await onDevice(trader, old)]).toEqual([false, undefined])
  for (const id of [recent, old]) await take(id, 'collect', { ...payment(900), photo_ids: [], kind: 'balance', exceeds: true })
  // The colleague gets the task of confirming it; until then the buyer gets no message.
  for (const [name, device] of [
    ['buyer', buyer],
    ['trader', trader],
  ] as const) {
    await pull(device, name)
    for (const id of [recent, old])
      expect((await onDevice(device, id))?.marks.includes('confirm_late') ?? false).toBe(name === 'trader')
  }
  for (const id of [recent, old]) await take(id, 'confirm', {}, 'colleague')
  for (const [name, device] of [
    ['buyer', buyer],
    ['trader', trader],
  ] as const) {
    await pull(device, name)
    for (const id of [recent, old]) {
      const row = await onDevice(device, id)
      expect([row?.full, row && ledgerOf(row.order).refund_due_fen]).toEqual([true, 900])
    }
  }
  expect([await queued(trader, recent), await queued(trader, old)]).toEqual([true, true])
})

test('an order with a refund due is in the trader’s queue, and leaves it with a queued refund', async () => {
  const id = await declinedWithMoney()
  const device = await phone('trader')
  expect(await queued(device, id)).toBe(true)
  const base_version = (await onDevice(device, id))?.order.version ?? 0
  const row = await outbox.enqueue(device.db, {
    endpoint: STEP_CALLS.collect,
    params: { id },
    body: { ...payment(ADVANCE_FEN), photo_ids: [], kind: 'refund', base_version },
    entities: [`order:${id}`],
    base_version,
    label: '退款',
  })
  expect(await queued(device, id)).toBe(false)
  await outbox.takeBack(device.db, row.key)
  expect(await queued(device, id)).toBe(true)
})

const phone = (name: keyof SyncServer['who']) => newPhone(server, name)
const pull = (device: Device, name: keyof SyncServer['who']) => pullAs(server, device, name)
