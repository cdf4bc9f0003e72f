/** A payout goes to no account that nobody looked at: shown old beside new, confirmed by the supplier, named in its entry. */
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import type { BankCard } from '#domain/firm/bank-card.ts'
import type { Order } from '#domain/order/order.ts'
import { users } from '#server/db/tables/accounts.ts'
import { bankCards } from '#server/db/tables/bank-cards.ts'
import { messages } from '#server/db/tables/records.ts'
import { cardServer, change, PATH } from './card-server.ts'

const { trade, firm, add: addCard } = cardServer()
const add = (more: object = {}): Promise<BankCard> => addCard({ is_default: true, ...more })

/** Ages the account of the card, as if it had been saved so long ago. */
async function age({ id }: BankCard, days: number): Promise<void> {
  const since = new Date(Date.now() - days * DAY_MS).toISOString()
  const standing = { version: 1, since, previous: null, confirmed: null }
  await trade.db.update(bankCards).set({ standing }).where(eq(bankCards.id, id))
}
const confirm = async ({ id, version }: Pick<BankCard, 'id' | 'version'>, given?: string) => {
  const verification = given ?? (await trade.verify('supplier'))
  return trade.who.supplier.put(`${PATH}/${id}/confirmed`, { base_version: version, verification })
}
const edit = (card: BankCard, more: object) => trade.who.supplier.put(`${PATH}/${card.id}`, change(card, more))
const payeeOf = async ({ id }: { id: string }) => (await trade.who.trader.get(`/v1/merchant/orders/${id}/payee`)).body.data
const naming = ({ id, version }: BankCard) => ({ amount_fen: 100_000, card_id: id, card_version: version })
const lastOf = (order: Order) => order.money.findLast(({ kind }) => kind === 'payout')

test('the card of the contract is paid at once, and both sides read it in the entry', async () => {
  const card = await add()
  await age(card, 30)
  const deal = await trade.open()
  await deal.go(6)
  expect(await payeeOf(deal)).toMatchObject({ account: { card_id: card.id }, novelties: [], confirmed: null, check: 'not_asked' })
  const paid = await deal.attempt('payout', naming(card))
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const payee = { card_id: card.id, card_version: 1, holder: firm.name, branch: card.branch, account_no: card.account_no }
  expect(lastOf(paid.body.data)).toMatchObject({ status: 0, payee })
  expect(lastOf(await deal.view('supplier'))).toBeUndefined()
  await deal.take('confirm_payout')
  expect(lastOf(await deal.view('supplier'))).toMatchObject({ status: 1, payee })
  expect(JSON.stringify(await deal.view('buyer'))).not.toContain(card.account_no)
  expect((await trade.who.buyer.get(`/v1/merchant/orders/${deal.id}/payee`)).status).toBe(403)
  expect((await trade.who.supplier.get(`/v1/merchant/orders/${deal.id}/payee`)).status).toBe(403)
})

test('a changed card is shown beside the contract’s, and paid once the supplier has confirmed it', async () => {
  const card = await add()
  await age(card, 30)
  const deal = await trade.open()
  await deal.go(6)
  const changed: BankCard = (await edit(card, { account_no: '9999222200001111' })).body.data
  expect(await payeeOf(deal)).toMatchObject({
    account: { account_no: '9999222200001111', card_version: 2 },
    old: { account_no: card.account_no, card_version: 1 },
    novelties: ['changed_since', 'recent', 'other'],
    confirmed: null,
  })
  const stale = await deal.attempt('payout', naming(card))
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
  for (const body of [naming(changed), { amount_fen: 100_000 }]) {
    const refused = await deal.attempt('payout', body)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'payee_unconfirmed',
      '收款账户（演示银行 尾号 1111）为新账户。请供应商在“银行卡”中核对并确认，确认后再付款',
    ])
  }
  expect((await deal.attempt('payout', { amount_fen: 100_000, method: 'cash', bank_serial: '' })).status).toBe(200)
  const unproven = await confirm(changed, 'wrong')
  expect([unproven.status, unproven.body.code]).toEqual([403, 'not_verified'])
  expect((await confirm({ ...changed, version: 1 })).body.code).toBe('conflict')
  const confirmed = await confirm(changed)
  expect(confirmed.body.data.standing.confirmed).toMatchObject({ version: 2 })
  expect(await payeeOf(deal)).toMatchObject({ confirmed: { by_name: expect.any(String) } })
  const paid = await deal.attempt('payout', naming(changed))
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  // The registration waits for a second person, as every payout does.
  expect(lastOf(paid.body.data)).toMatchObject({ status: 0, payee: { account_no: '9999222200001111', card_version: 2 } })
})

test('a changed account waits for its confirmation again, and everybody of the firm is told', async () => {
  const card = await add()
  const confirmed: BankCard = (await confirm(card)).body.data
  const again = (await edit(confirmed, { is_default: true })).body.data
  expect(again.standing.confirmed.version).toBeGreaterThanOrEqual(again.standing.version)
  const moved = (await edit(again, { branch: '另一支行' })).body.data
  expect(moved.standing.version).toBeGreaterThan(moved.standing.confirmed.version)
  expect(moved.standing.previous).toMatchObject({ branch: card.branch })
  const { data } = (await trade.who.supplier.get('/v1/user/messages?limit=1')).body
  expect(data[0]).toMatchObject({ subject: '收款账户待确认', mode: 1, extends: { bank_card_id: card.id } })
})

test('a supplier without a card is paid as before, by a payout that names none', async () => {
  const deal = await trade.open()
  await deal.go(6)
  expect(await payeeOf(deal)).toBeNull()
  expect((await deal.attempt('payout', { amount_fen: 100_000 })).status).toBe(200)
  const unknown = await deal.attempt('payout', { amount_fen: 100_000, card_id: uuidv7(), card_version: 1 })
  expect([unknown.status, unknown.body.code]).toEqual([409, 'conflict'])
})

test('only the supplier’s firm confirms its card', async () => {
  const card = await add()
  const { other_supplier, trader } = trade.who
  const path = `${PATH}/${card.id}/confirmed`
  const body = async (name: 'other_supplier' | 'trader') => ({ base_version: 1, verification: await trade.verify(name) })
  expect((await other_supplier.put(path, await body('other_supplier'))).status).toBe(404)
  expect((await trader.put(path, await body('trader'))).status).toBe(403)
})

test('a trader reminds those of the supplier who may confirm, once a day for an order and an account', async () => {
  const { supplier, trader, buyer } = trade.who
  const firm_id = supplier.session.firm_id
  const clerk_id = uuidv7()
  const [me] = await trade.db.select().from(users).where(eq(users.id, supplier.session.user_id))
  const clerk = { ...me, id: clerk_id, phone: '13900000321', email: null, member_roles: ['operate'] }
  await trade.db.insert(users).values(clerk as unknown as typeof users.$inferInsert)
  const card = await add()
  const [deal, other] = [await trade.open(), await trade.open()]
  const remind = (id: string, more: object = {}, who = trader) =>
    who.post(`/v1/merchant/orders/${id}/payee/reminder`, { card_id: card.id, card_version: card.version, ...more })
  const heard = async () =>
    (await trade.db.select().from(messages).where(eq(messages.subject, '请确认收款账户'))).map(({ user_id, about_id }) => [
      user_id,
      about_id,
    ])
  expect(await payeeOf(deal)).toMatchObject({ reminded_at: null })
  expect((await remind(deal.id, {}, buyer)).status).toBe(403)
  expect((await remind(uuidv7())).status).toBe(404)
  expect((await remind(deal.id, { card_id: uuidv7() })).body.code).toBe('conflict')
  expect((await remind(deal.id)).status).toBe(200)
  expect(await heard()).toEqual([[supplier.session.user_id, card.id]])
  expect(await payeeOf(deal)).toMatchObject({ reminded_at: expect.any(String) })
  expect((await remind(deal.id)).body).toMatchObject({ code: 'too_many', message: '一天内已提醒过供应商，请明天再提醒' })
  // Another order, and another account of the same card, count for themselves.
  expect((await remind(other.id)).status).toBe(200)
  const changed = (await edit(card, { account_no: '9999555500001111', is_default: false })).body.data as BankCard
  expect((await remind(deal.id)).body.code).toBe('conflict')
  expect((await remind(deal.id, { card_version: changed.version })).status).toBe(200)
  expect(await heard()).toHaveLength(3)
  expect((await confirm(changed)).status).toBe(200)
  expect((await remind(other.id, { card_version: changed.version })).body.code).toBe('idle')
  await trade.db
    .update(users)
    .set({ closed_at: new Date() })
    .where(and(eq(users.id, clerk_id), eq(users.firm_id, firm_id)))
})
