/** Bank cards on devices: added offline, sent once, refused without losing the typed values, and never on a trader's device. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createBankCard } from '#api/bank-cards.ts'
import { laneOf } from '#client/sync/noun.ts'
import { BANK_CARD } from '#client/sync/nouns/bank-card.ts'
import * as folding from '#client/sync/reading/fold.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()

async function add({ db }: Device, more: object = {}): Promise<string> {
  const { firm_id } = server.who.supplier.session
  const [firm] = await server.database.db.select().from(firms).where(eq(firms.id, firm_id))
  const id = uuidv7()
  const body = {
    id,
    account_type: 'public' as const,
    holder: firm?.name ?? '',
    bank_name: '演示银行',
    branch: '示范支行',
    account_no: '9999000000000077',
    cnaps_no: '999999999999',
    is_default: false,
    ...more,
  }
  await outbox.enqueue(db, { endpoint: createBankCard, body, entities: [laneOf('bank_card', id)], label: '添加银行卡' })
  return id
}
const shown = async ({ db, actor }: Device) =>
  (await folding.readAll(db, actor, BANK_CARD)).map(({ value, pending, review }) => [
    value.account_no,
    value.version,
    pending.length,
    review.length,
  ])

test('a card shows as soon as it is typed, is sent once, and reaches only the firm’s devices', async () => {
  const phone = await newPhone(server, 'supplier')
  await add(phone)
  expect(await shown(phone)).toEqual([['9999000000000077', 0, 1, 0]])
  await drainOn(phone)
  await pullOn(phone)
  expect(await shown(phone)).toEqual([['9999000000000077', 1, 0, 0]])
  expect(await shown(await newPhone(server, 'supplier'))).toEqual([['9999000000000077', 1, 0, 0]])
  for (const role of ['trader', 'buyer'] as const) expect(await shown(await newPhone(server, role))).toEqual([])
})

test('a card with another holder is refused with the reason, and keeps the typed values', async () => {
  const phone = await newPhone(server, 'supplier')
  await add(phone, { holder: '别家公司', account_no: '9999000000000078' })
  await drainOn(phone)
  expect(await shown(phone)).toContainEqual(['9999000000000078', 0, 0, 1])
  const [row] = await outbox.allRows(phone.db)
  expect(row).toMatchObject({
    state: 'needs_review',
    last_error: { refusal: { details: { fields: { holder: expect.stringContaining('户名须为') } } } },
  })
})
