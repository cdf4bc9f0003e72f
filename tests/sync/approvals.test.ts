/** A new order over its author's limit, asked for on a device: it waits, is sent once, reaches those who approve, and is withdrawn. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { requestApproval, withdrawApproval } from '#api/approvals.ts'
import { laneOf } from '#client/sync/noun.ts'
import { APPROVAL } from '#client/sync/nouns/approval.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as folding from '#client/sync/reading/fold.ts'
import { approvals, users } from '#server/db/tables/accounts.ts'
import { forgetFirm } from '#server/session/identify.ts'
import { type Device, drainOn, newPhone, pullAs, syncServer } from './phone.ts'

const server = syncServer()
beforeEach(async () => {
  const { db } = server.database
  const { user_id, firm_id } = server.who.trader.session
  await db.delete(approvals)
  await db
    .update(users)
    .set({ member_roles: ['operate'], deal_limit_fen: 100 })
    .where(eq(users.id, user_id))
  forgetFirm(db, firm_id)
})

/** Asks on the device for an order worth more than the limit. Returns the id of the approval. */
async function ask({ db }: Device, body: ReturnType<typeof server.draft>): Promise<string> {
  const id = uuidv7()
  await outbox.enqueue(db, {
    endpoint: requestApproval,
    body: { id, action: 'createOrder', params: {}, body },
    entities: [laneOf('approval', id), laneOf('order', body.id)],
    label: '提交审批 · 新建订单',
  })
  return id
}
const shown = async ({ db, actor }: Device) =>
  (await folding.readAll(db, actor, APPROVAL)).map(({ value, pending, review }) => ({
    status: value.status,
    supplier: value.new_order?.supplier_name,
    pending: pending.length,
    review: review.length,
  }))
const stored = () => server.database.db.select().from(approvals)

test('it shows with its goods as soon as it is asked for, is sent once, and reaches those who approve', async () => {
  const phone = await newPhone(server, 'trader')
  const body = server.draft()
  await ask(phone, body)
  const [waiting] = await folding.readAll(phone.db, phone.actor, APPROVAL)
  expect(waiting?.value).toMatchObject({ status: 0, order_id: body.id, order_no: '', new_order: { draft: body } })
  expect(await shown(phone)).toEqual([{ status: 0, supplier: '', pending: 1, review: 0 }])
  expect(await stored()).toEqual([])

  expect(await drainOn(phone)).toBe('idle')
  await pullAs(server, phone)
  const named = { status: 0, supplier: '演示·蓝岬再生资源', pending: 0, review: 0 }
  expect(await shown(phone)).toEqual([named])
  expect(await stored()).toHaveLength(1)
  expect(await shown(await newPhone(server, 'colleague'))).toEqual([named])
  for (const name of ['supplier', 'buyer'] as const) expect(await shown(await newPhone(server, name))).toEqual([])
})

test('asked for and withdrawn offline, it is sent once and is withdrawn', async () => {
  const phone = await newPhone(server, 'trader')
  const id = await ask(phone, server.draft())
  await outbox.enqueue(phone.db, {
    endpoint: withdrawApproval,
    params: { id },
    body: {},
    entities: [laneOf('approval', id)],
    label: '撤回审批',
  })
  expect(await shown(phone)).toMatchObject([{ status: -2, pending: 2 }])
  expect(await drainOn(phone)).toBe('idle')
  expect((await stored()).map(({ status }) => status)).toEqual([-2])
})

test('what the server refuses stays with its reason', async () => {
  const phone = await newPhone(server, 'trader')
  await ask(phone, server.draft({ supplier_id: uuidv7() }))
  await drainOn(phone)
  const [item] = await folding.readAll(phone.db, phone.actor, APPROVAL)
  expect(item?.review[0]?.last_error?.refusal?.details?.fields).toEqual({ supplier_id: '请选择供应商' })
  expect(await stored()).toEqual([])
})
