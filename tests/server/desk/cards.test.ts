/** The desk confirms and rejects bank cards: what waits is listed and counted, the firm hears of it, and nobody pays to a rejected one. */
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import type { CardRow } from '#api/desk/cards.ts'
import type { BankCard, CardCheck } from '#domain/firm/bank-card.ts'
import type { CardState } from '#domain/firm/card-review.ts'
import { logWords } from '#domain/firm/log.ts'
import { bankCards } from '#server/db/tables/bank-cards.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { changes } from '#server/db/tables/sync.ts'
import { cardServer, change, PATH } from '../bank-cards/card-server.ts'
import type { Client } from '../harness.ts'
import { asDesk } from './as-desk.ts'

const { trade, firm, add } = cardServer()
beforeEach(() => asDesk(trade, trade.who.colleague, 'risk'))

const DESK = '/v1/merchant/admin/cards'
const REASON = '打款被退回，请核对账号与开户行'
const rows = async (state: CardState = 'waiting', search = ''): Promise<CardRow[]> =>
  (await trade.who.colleague.get(`${DESK}?state=${state}&search=${encodeURIComponent(search)}`)).body.data
const ids = async (state?: CardState, search?: string) => (await rows(state, search)).map(({ id }) => id)
const waiting = async (): Promise<number> =>
  (await trade.who.colleague.get('/v1/merchant/admin/queues')).body.data.find(({ queue }: { queue: string }) => queue === 'cards')
    .count
const own = async ({ id }: BankCard): Promise<BankCard> => (await trade.who.supplier.get(`${PATH}/${id}`)).body.data
const decide = ({ id, version }: BankCard, more: object = {}, who: Client = trade.who.colleague) => {
  const body = { base_version: version, seen: 'waiting', passed: true, checked_by: 'transfer', note: '', reason: '' }
  return who.put(`${DESK}/${id}`, { ...body, ...more })
}
const REJECT = { passed: false, checked_by: null, reason: REASON }
const edit = (card: BankCard, more: object) => trade.who.supplier.put(`${PATH}/${card.id}`, change(card, more))
const told = async ({ id }: BankCard) =>
  (await trade.db.select().from(messages).where(eq(messages.about_id, id)).orderBy(desc(messages.id))).map(
    ({ subject, content }) => `${subject} ${content}`,
  )
/** What the vendor has said of the account as it is. */
async function checked(card: BankCard, result: CardCheck): Promise<void> {
  const { standing = null } = card
  if (!standing) throw new Error('not stored')
  await trade.db
    .update(bankCards)
    .set({ standing: { ...standing, checked: { version: standing.version, result } } })
    .where(eq(bankCards.id, card.id))
}

test('what waits is listed and counted, says why, and shows no more of the number than its end', async () => {
  const [not_asked, mismatched, undecided, matched] = [await add(), await add(), await add(), await add()]
  await checked(mismatched, 'mismatched')
  await checked(undecided, 'undecided')
  await checked(matched, 'matched')
  expect(await ids()).toEqual([undecided.id, mismatched.id, not_asked.id])
  expect(await waiting()).toBe(3)
  const why = '外部核验：户名与账号一致'
  expect(await rows('confirmed')).toMatchObject([{ id: matched.id, state: 'confirmed', why, by_name: '外部核验' }])
  const answer = await trade.who.colleague.get(DESK)
  expect(answer.body.data[1]).toMatchObject({
    firm_name: firm.name,
    holder: firm.name,
    bank: '演示银行示范支行',
    tail: mismatched.account_no.slice(-4),
    state: 'waiting',
    why: '外部核验：户名与账号不一致',
    by_name: '',
    since: mismatched.standing?.since,
  })
  expect(JSON.stringify(answer.body)).not.toContain(mismatched.account_no.slice(0, 12))
  expect((await trade.who.supplier.delete(`${PATH}/${not_asked.id}`, { base_version: 1 })).status).toBe(200)
  expect(await waiting()).toBe(2)
  expect((await decide(not_asked)).body.message).toContain('已由对方删除')
})

test('a card is found by firm, holder, bank and the end of its number alone', async () => {
  const card = await add({ bank_name: '宁波样例银行', account_no: '9999777788886543' })
  await add()
  for (const typed of [firm.name.slice(2, 6), '宁波样例', '6543']) expect(await ids('waiting', typed)).toContain(card.id)
  expect(await ids('waiting', '宁波样例')).toEqual([card.id])
  for (const typed of ['8888', '%', '没有的银行']) expect(await ids('waiting', typed)).toEqual([])
})

test('only the desk roles for risk read and decide', async () => {
  const card = await add()
  const { supplier, buyer, trader, colleague } = trade.who
  for (const who of [supplier, buyer]) {
    expect([(await who.get(DESK)).status, (await decide(card, {}, who)).status]).toEqual([403, 403])
  }
  await asDesk(trade, colleague, 'content', 'service')
  expect([(await colleague.get(DESK)).status, (await decide(card)).status]).toEqual([403, 403])
  expect((await trader.get(DESK)).status).toBe(200)
  expect((await own(card)).review).toBeNull()
})

test('a confirmation says how it was checked, reaches the firm and its devices, and is in the log', async () => {
  const card = await add()
  expect((await decide(card, { checked_by: null })).body.details.fields).toEqual({ checked_by: '请选择核对方式' })
  expect((await decide(card, { note: '王会计 13800001234 接听' })).status).toBe(200)
  expect([await ids(), await ids('confirmed'), await waiting()]).toEqual([[], [card.id], 0])
  expect((await rows('confirmed'))[0]).toMatchObject({ why: '已确认：打款核验', by_name: trade.who.colleague.session.name })
  const seen = await own(card)
  expect([seen.version, seen.review]).toEqual([2, { version: 1, passed: true, reason: '', at: expect.any(String) }])
  // The firm reads nothing of the operator, nor of the note.
  expect(JSON.stringify(seen)).not.toMatch(/王会计|checked_by/)
  expect((await told(card))[0]).toContain('已通过平台核对')
  const [signal] = await trade.db.select().from(changes).where(eq(changes.entity_id, card.id)).orderBy(desc(changes.id)).limit(1)
  expect(signal).toMatchObject({ entity: 'bank_card', op: 'patch', audience: trade.who.supplier.session.firm_id })
  const [entry] = await trade.db.select().from(auditLog).where(eq(auditLog.object, 'card_review')).orderBy(desc(auditLog.at))
  expect(entry?.user_id).toBe(trade.who.colleague.session.user_id)
  expect(logWords(entry as never, 'trader')).toMatchObject({
    kind: 'desk',
    label: '确认银行卡',
    title: `${firm.name} 演示银行 尾号 ${card.account_no.slice(-4)}`,
    changes: [{ label: '平台核对', before: '待确认', after: '已确认：打款核验' }],
    note: '王会计 138****1234 接听',
  })
  // An edit that waited on a device does not conflict with the decision; a changed account waits again.
  const moved = await edit(card, { branch: '另一支行' })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect((await rows())[0]).toMatchObject({ id: card.id, why: '确认后账户已变更，卡号未经外部核验' })
})

test('a rejection is read by the firm alone, and may be corrected by the desk', async () => {
  const card = await add()
  expect((await decide(card, { ...REJECT, reason: ' ' })).body.details.fields).toEqual({ reason: '请填写驳回原因' })
  expect((await decide(card, REJECT)).status).toBe(200)
  const held = await own(card)
  expect(held.review).toMatchObject({ passed: false, reason: REASON })
  expect((await told(card))[0]).toContain(REASON)
  const { other_supplier, buyer } = trade.who
  expect((await other_supplier.get(`${PATH}/${card.id}`)).status).toBe(404)
  for (const who of [other_supplier, buyer]) {
    expect(JSON.stringify((await who.get('/v1/user/messages')).body)).not.toContain(REASON)
  }
  expect((await rows('rejected'))[0]).toMatchObject({ id: card.id, why: `已驳回：${REASON}` })
  expect((await decide(held, { seen: 'rejected' })).status).toBe(200)
  expect((await own(card)).review).toMatchObject({ passed: true, reason: '' })
})

test('a card that the external check confirmed may be rejected, and then waits although it matches', async () => {
  const card = await add()
  await checked(card, 'matched')
  expect((await decide(card)).body.message).toBe('这张银行卡已通过外部核验。请核对后再操作')
  expect((await decide(card, { ...REJECT, seen: 'confirmed' })).status).toBe(200)
  expect([await ids('confirmed'), await ids('rejected')]).toEqual([[], [card.id]])
  const { body } = await edit(await own(card), { branch: '另一支行' })
  await checked(body.data, 'matched')
  expect([await ids(), await ids('confirmed')]).toEqual([[card.id], []])
  expect((await rows())[0]).toMatchObject({ why: '驳回后账户已修改，外部核验：户名与账号一致', by_name: '' })
})

test('the second operator is told what the first decided, and nobody decides about an account that they did not see', async () => {
  const card = await add()
  await decide(card)
  const second = await decide(card, REJECT, trade.who.trader)
  expect([second.status, second.body.code]).toEqual([409, 'conflict'])
  const { name } = trade.who.colleague.session
  expect(second.body.message).toMatch(new RegExp(`已由${name}于 .* 处理，已确认：打款核验`))
  expect((await own(card)).review).toMatchObject({ passed: true })
  const other = await add()
  await edit(other, { branch: '另一支行' })
  const stale = await decide(other)
  expect([stale.status, stale.body.message]).toEqual([409, '对方刚刚修改了账户，请按新的账户核对'])
  // A new default, or the firm's own confirmation, is not another account.
  const seen = await own(other)
  const verification = await trade.verify('supplier')
  expect((await trade.who.supplier.put(`${PATH}/${seen.id}/confirmed`, { base_version: 2, verification })).status).toBe(200)
  expect((await decide(seen)).status).toBe(200)
  expect((await decide({ ...card, id: uuidv7() })).status).toBe(404)
})

test('nobody pays to a rejected card, however it is changed, until the desk has confirmed it', async () => {
  const card = await add({ is_default: true })
  const deal = await trade.open()
  await deal.go(6)
  const verify = async ({ id, version }: BankCard) => {
    const body = { base_version: version, verification: await trade.verify('supplier') }
    expect((await trade.who.supplier.put(`${PATH}/${id}/confirmed`, body)).status).toBe(200)
  }
  const pay = ({ id, version }: BankCard) => deal.attempt('payout', { amount_fen: 100_000, card_id: id, card_version: version })
  await verify(card)
  await decide(await own(card), REJECT)
  const payee = async () => (await trade.who.trader.get(`/v1/merchant/orders/${deal.id}/payee`)).body.data
  expect(await payee()).toMatchObject({ rejected: true, confirmed: { by_name: expect.any(String) } })
  const refused = await pay(await own(card))
  expect([refused.status, refused.body.code]).toEqual([409, 'payee_rejected'])
  expect(refused.body.message).toContain('未通过平台核对')
  // The trader is not told the reason, which is the firm's own.
  expect(JSON.stringify([refused.body, await payee()])).not.toContain(REASON)
  const reminder = { card_id: card.id, card_version: (await own(card)).version }
  expect((await trade.who.trader.post(`/v1/merchant/orders/${deal.id}/payee/reminder`, reminder)).body.code).toBe('idle')
  await edit(await own(card), { branch: '另一支行' })
  await verify(await own(card))
  expect((await pay(await own(card))).body.code).toBe('payee_rejected')
  expect((await decide(await own(card), { checked_by: 'papers' })).status).toBe(200)
  const paid = await pay(await own(card))
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
})
