/** An account closes behind the identity check, with everything or nothing; the books stay under a pseudonym. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAddress } from '#api/addresses.ts'
import { createNeed } from '#api/intentions.ts'
import { CLOSING_WORDS } from '#domain/firm/closing.ts'
import { pseudonymOf } from '#domain/firm/pseudonym.ts'
import { approvals, firms, sessions, users } from '#server/db/tables/accounts.ts'
import { bankCards } from '#server/db/tables/bank-cards.ts'
import { certifications } from '#server/db/tables/certifications.ts'
import { goods, intentions } from '#server/db/tables/offers.ts'
import { permits } from '#server/db/tables/permits.ts'
import { files, subjectFiles } from '#server/db/tables/records.ts'
import { orders } from '#server/db/tables/trade.ts'
import { partStream } from '#server/files/disk.ts'
import { type Name, PASSWORD, PHONES } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { madePermit } from '../permits/made.ts'
import { madeApproval } from '../members/made.ts'
import { dump } from '../whole/dump.ts'
import { example, shapeOf } from '../whole/shapes.ts'
import { expectGone } from './gone.ts'

let trade: TradeServer
beforeEach(async () => {
  trade = await openTradeServer()
})
afterEach(() => trade.close())

const idOf = (name: Name) => trade.who[name].session.user_id
const firmOf = (name: Name) => trade.who[name].session.firm_id
async function close(name: Name, more: object = {}) {
  const body = { confirmation: CLOSING_WORDS, verification: await trade.verify(name), ...more }
  return trade.who[name].delete(`/v1/users/${idOf(name)}`, body)
}
const openFor = async (name: Name) => (await trade.who[name].get(`/v1/users/${idOf(name)}/closing`)).body.data
const OK = { data: { ok: true } }
const logIn = (phone: string) => trade.server.anonymous.post('/v1/login', { identity: phone, password: PASSWORD })

test('an open order refuses it with a list at its field, and nothing changes', async () => {
  const deal = await trade.open()
  await deal.go(2)
  const verification = await trade.verify('supplier')
  const body = { confirmation: CLOSING_WORDS, verification }
  const before = await dump(trade.db)
  const refused = await trade.who.supplier.delete(`/v1/users/${idOf('supplier')}`, body)
  const { no } = deal.order
  const open = [{ kind: 'order', id: deal.id, no, words: '待收款' }]
  const message = '还有 1 项没有了结，办完后才能注销'
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'business_open', message, details: { open, fields: { confirmation: message } } },
  })
  expect(await dump(trade.db)).toEqual(before)
  expect(await openFor('supplier')).toMatchObject({ last: true, open })
  expect(await openFor('buyer')).toMatchObject({ open: [{ kind: 'order', no, words: '待收货' }] })
})

test('it needs the typed words, this person’s check, and the person’s own id', async () => {
  const words = await close('supplier', { confirmation: '注销' })
  expect(words.body).toMatchObject({ code: 'invalid', details: { fields: { confirmation: `请输入“${CLOSING_WORDS}”` } } })
  expect((await close('supplier', { verification: await trade.verify('buyer') })).body.code).toBe('not_verified')
  const body = { confirmation: CLOSING_WORDS, verification: await trade.verify('supplier') }
  const strange = await trade.who.supplier.delete(`/v1/users/${idOf('buyer')}`, body)
  const missing = await trade.who.supplier.delete(`/v1/users/${uuidv7()}`, body)
  expect(strange.status).toBe(404)
  expect(strange.body).toEqual(missing.body)
  expect((await logIn(PHONES.supplier)).status).toBe(200)
})

test('the last person closes the firm: its goods leave the hall, phone and code are free, nobody orders from it', async () => {
  const [firm] = await trade.db
    .select()
    .from(firms)
    .where(eq(firms.id, firmOf('supplier')))
  const hall = async () => (await trade.who.buyer.get('/v1/goods?limit=50')).body.data as { id: string }[]
  const own = trade.shelf[0]?.id ?? ''
  expect((await hall()).map(({ id }) => id)).toContain(own)
  const place = { ...(example(shapeOf(createAddress.body)) as object), id: uuidv7() }
  expect((await trade.who.supplier.post('/v1/user/addresses', place)).status).toBe(200)
  const permit = await madePermit(trade, 'supplier')
  expect(await openFor('supplier')).toEqual({
    last: true,
    firm_name: firm?.name,
    pseudonym: pseudonymOf(idOf('supplier')),
    open: [],
  })
  expect((await close('supplier')).body).toEqual(OK)

  expect((await hall()).map(({ id }) => id)).not.toContain(own)
  const on_sale = and(eq(goods.firm_id, firmOf('supplier')), eq(goods.on_sale, true))
  expect(await trade.db.select().from(goods).where(on_sale)).toEqual([])
  expect(await trade.db.select().from(permits)).toEqual([])
  expect(await trade.db.select().from(subjectFiles).where(eq(subjectFiles.subject_id, permit.id))).toEqual([])
  const order = await trade.who.trader.post('/v1/merchant/orders', trade.draft())
  expect(order.body.details.fields).toEqual({ supplier_id: '请选择供应商' })
  const found = await trade.who.trader.get(`/v1/supplier/search?search=${encodeURIComponent('蓝岬')}`)
  expect(found.body.data).toEqual([])
  const [after] = await trade.db
    .select()
    .from(firms)
    .where(eq(firms.id, firmOf('supplier')))
  expect(after).toMatchObject({ name: firm?.name, certified: false, contact: '', phone: '', account: null })
  expect(after?.closed_at).toBeInstanceOf(Date)
  // Another certified firm may take the code.
  const taken = { uscc: firm?.uscc ?? '' }
  await trade.db
    .update(firms)
    .set(taken)
    .where(eq(firms.id, firmOf('other_supplier')))

  const [user] = await trade.db
    .select()
    .from(users)
    .where(eq(users.id, idOf('supplier')))
  await expectGone(trade, 'supplier', '演示甲')
  // Another account may take the number.
  const fresh = { ...(user as typeof users.$inferSelect), id: uuidv7(), phone: PHONES.supplier, closed_at: null }
  await trade.db.insert(users).values(fresh)
})

test('two calls at once close it once, and a later one is answered like one without a login', async () => {
  const [one, two] = await Promise.all([close('other_buyer'), close('other_buyer')])
  expect([one.status, two.status].toSorted()).toEqual([200, 401])
  expect((await trade.who.other_buyer.get('/v1/user')).status).toBe(401)
  expect((await close('other_buyer')).status).toBe(401)
  const open = and(eq(sessions.user_id, idOf('other_buyer')), isNull(sessions.ended_at))
  expect(await trade.db.select().from(sessions).where(open)).toEqual([])
})

test('a buyer’s needs are withdrawn, and the trader hears of it', async () => {
  const category_id = trade.shelf[0]?.category_id
  const need = { ...(example(shapeOf(createNeed.body)) as object), id: uuidv7(), category_id }
  expect((await trade.who.buyer.post('/v1/procurer/needs', need)).status).toBe(200)
  expect((await trade.who.trader.put(`/v1/merchant/intentions/${need.id}/open`, {})).status).toBe(200)
  expect((await close('buyer')).body).toEqual(OK)
  const [row] = await trade.db.select().from(intentions).where(eq(intentions.id, need.id))
  expect(row).toMatchObject({ status: -1, doc: { closed: { by: 'buyer', reason: '企业已注销账号' } } })
  const { data } = (await trade.who.trader.get('/v1/user/messages')).body
  expect(data[0]).toMatchObject({ subject: `需求 ${row?.no} 已被采购商撤回` })
})

test('a person with colleagues leaves the orders to the firm, and the history names the pseudonym', async () => {
  const deal = await trade.open()
  await deal.go(6)
  await deal.take('payout')
  await deal.take('confirm_payout')
  const name = pseudonymOf(idOf('colleague'))
  const logged = async () => {
    const { data } = (await trade.who.trader.get('/v1/user/logs?limit=50')).body as { data: { by_name: string }[] }
    return new Set(data.map(({ by_name }) => by_name))
  }
  const asked = await madeApproval(trade, 'colleague', deal.id)
  expect(await logged()).toContain('演示己')
  expect(await openFor('colleague')).toMatchObject({ last: false, open: [] })
  expect((await close('colleague')).body).toEqual(OK)

  const [row] = await trade.db.select().from(orders).where(eq(orders.id, deal.id))
  expect(JSON.stringify(row?.doc)).not.toContain('演示己')
  const { events } = await deal.view()
  const byOf = (action: string) => events.find((event) => event.action === action)?.by_name
  expect([byOf('confirm_payout'), byOf('payout')]).toEqual([name, '演示戊'])
  const [approval] = await trade.db.select().from(approvals).where(eq(approvals.id, asked))
  expect(approval?.by_name).toBe(name)
  expect(await logged()).toContain(name)
  expect(await logged()).not.toContain('演示己')
  await expectGone(trade, 'colleague', '演示己')
  // The order goes on.
  expect((await deal.take('confirm_receipt')).state).toBe(8)
  const [firm] = await trade.db
    .select()
    .from(firms)
    .where(eq(firms.id, firmOf('trader')))
  expect(firm).toMatchObject({ certified: true, closed_at: null })
})

test('the only administrator of a firm stays while there are colleagues, and that of the platform always', async () => {
  const words = '您是平台唯一的管理员，请先由他人接任'
  expect((await close('trader')).body.details.open).toEqual([{ kind: 'administrator', id: '', no: '', words }])
  await trade.db
    .update(users)
    .set({ member_roles: ['operate'] })
    .where(eq(users.id, idOf('colleague')))
  const firm = '企业至少要有一位管理员，请先让另一位同事成为管理员'
  expect((await openFor('trader')).open.map((item: { words: string }) => item.words)).toEqual([firm, words])
  expect((await close('colleague')).body).toEqual(OK)
  expect((await openFor('trader')).open.map((item: { words: string }) => item.words)).toEqual(expect.not.arrayContaining([firm]))
  expect((await trade.who.trader.get('/v1/user')).status).toBe(200)
})

test('the certification, its files and the photo of the profile are gone with their bytes, and the licence stays', async () => {
  const id = idOf('supplier')
  const avatar = await trade.upload('supplier')
  expect((await trade.who.supplier.post('/v1/user/avatar', { photo_ids: [avatar] })).status).toBe(200)
  // A photo that only the certification uses, as one of the card is.
  const card = await trade.upload('supplier')
  await trade.db.insert(subjectFiles).values({ file_id: card, noun: 'certification', subject_id: id })
  const held = async (of: string) => (await trade.db.select().from(certifications).where(eq(certifications.id, of)))[0]
  expect(await held(id)).toBeDefined()
  expect((await close('supplier')).body).toEqual(OK)
  expect(await held(id)).toBeUndefined()
  expect((await held(firmOf('supplier')))?.status).toBe(1)
  for (const file of [avatar, card]) {
    expect(await trade.db.select().from(files).where(eq(files.id, file))).toEqual([])
    await expect.poll(() => partStream(trade.server.config.data_dir, file, 'full')).toBeNull()
  }
  const { rows } = await trade.db.execute<{ said: boolean }>(
    sql`select exists (select 1 from audit_log where detail::text like '%138****0001%' and object = 'user') as said`,
  )
  expect(rows[0]?.said).toBe(false)
})

test('the contract and the payout keep the holder of a private card, and the card is gone', async () => {
  const typed = { account_type: 'private', holder: '演示甲', bank_name: '演示银行', branch: '', cnaps_no: '', is_default: true }
  const account = { holder: '演示甲', account_no: '6222021234567890128' }
  const card = { id: uuidv7(), ...typed, account_no: account.account_no }
  const added = await trade.who.supplier.post('/v1/supplier/banks', card)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const proof = { base_version: 1, verification: await trade.verify('supplier') }
  const confirmed = await trade.who.supplier.put(`/v1/supplier/banks/${card.id}/confirmed`, proof)
  const deal = await trade.open()
  await deal.go(6)
  await deal.take('payout', { card_id: card.id, card_version: confirmed.body.data.version })
  await deal.take('confirm_payout')
  await deal.take('confirm_receipt')
  await deal.signBoth('sale')
  expect((await close('supplier')).body).toEqual(OK)
  const contract = (await trade.who.trader.get(`/v1/merchant/contracts/supplier/${deal.order.supply?.contract_id}`)).body
  expect(contract).toMatchObject({ altered: false, data: { seller: { account } } })
  expect((await deal.view()).money.find(({ kind }) => kind === 'payout')?.payee).toMatchObject(account)
  expect(JSON.stringify(await trade.db.select().from(bankCards))).not.toMatch(/演示甲|6222021234567890128/)
})
