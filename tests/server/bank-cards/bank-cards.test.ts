/** A supplier's bank cards over HTTP: the right holder, one default, visible to the firm only, and no unseen edit overwritten. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { Contract } from '#domain/contract/contract.ts'
import type { BankCard } from '#domain/firm/bank-card.ts'
import { firms, users } from '#server/db/tables/accounts.ts'
import { bankCards } from '#server/db/tables/bank-cards.ts'
import type { Client } from '../harness.ts'
import { cardServer, change, PATH } from './card-server.ts'

const { trade, firm, typed, add } = cardServer()
beforeAll(() => trade.db.update(users).set({ realname: '演示甲' }).where(eq(users.id, trade.who.supplier.session.user_id)))

const OWN = { account_type: 'private', holder: '演示甲', branch: '', cnaps_no: '', account_no: '6222021234567890128' }
const listed = async (who: Client): Promise<BankCard[]> => (await who.get(PATH)).body.data

test('only its firm reads or changes a card', async () => {
  const { supplier, other_supplier, trader, buyer } = trade.who
  const card = await add()
  expect(await listed(supplier)).toEqual([{ ...card, is_default: true }])
  const path = `${PATH}/${card.id}`
  expect(await listed(other_supplier)).toEqual([])
  const missing = await other_supplier.get(`${PATH}/${uuidv7()}`)
  for (const answer of [await other_supplier.get(path), await other_supplier.put(path, change(card, {}))])
    expect([answer.status, answer.body]).toEqual([missing.status, missing.body])
  for (const who of [trader, buyer]) {
    expect((await who.get(PATH)).status).toBe(403)
    expect((await who.post(PATH, typed())).status).toBe(403)
    const pulled = await who.get('/v1/sync/pull?limit=500')
    expect(JSON.stringify(pulled.body)).not.toContain(card.account_no)
  }
  expect((await other_supplier.post(PATH, { ...typed(), id: card.id })).body.details.fields).toMatchObject({
    holder: expect.any(String),
  })
})

test('the holder is the firm or the person who saves the card, and any other holder is refused', async () => {
  const wrong = async (more: object) => {
    const { status, body } = await trade.who.supplier.post(PATH, typed(more))
    return [status, body.details.fields]
  }
  expect(await wrong({ holder: '别家公司' })).toEqual([400, { holder: `户名须为“${firm.name}”` }])
  expect(await wrong({ ...OWN, holder: '别人' })).toEqual([400, { holder: '户名须为“演示甲”' }])
  expect(await wrong({ ...OWN, account_no: '6222021234567890127' })).toEqual([400, { account_no: '卡号有误，请核对后重填' }])
  expect(await wrong({ account_type: 'credit' })).toEqual([400, { account_type: '请选择账户类型' }])
  expect(await listed(trade.who.supplier)).toEqual([])
  expect(await add(OWN)).toMatchObject(OWN)
})

test('the first card is the default, then the one chosen last, and deleting it restores the one before', async () => {
  const { supplier } = trade.who
  const [first, second] = [await add(), await add({ is_default: true })]
  const defaults = async () => (await listed(supplier)).filter(({ is_default }) => is_default).map(({ id }) => id)
  expect(await defaults()).toEqual([second.id])
  expect((await supplier.delete(`${PATH}/${second.id}`, { base_version: 1 })).status).toBe(200)
  expect(await defaults()).toEqual([first.id])
})

test('a colleague’s unseen edit is not overwritten, and a deleted card says so', async () => {
  const { supplier } = trade.who
  const card = await add()
  await trade.db
    .update(bankCards)
    .set({ version: 2, edits: [{ version: 2, user_id: uuidv7(), by_name: '演示乙' }] })
    .where(eq(bankCards.id, card.id))
  const path = `${PATH}/${card.id}`
  const late = await supplier.put(path, change(card, { branch: '另一支行' }))
  const title = `银行卡“演示银行 尾号 ${card.account_no.slice(-4)}”`
  expect([late.status, late.body.code, late.body.message]).toEqual([409, 'conflict', `${title}已被演示乙更改，请核对后再提交`])
  expect((await supplier.put(path, change({ ...card, version: 2 }, { branch: '另一支行' }))).body.data.branch).toBe('另一支行')
  expect((await supplier.delete(path, { base_version: 3 })).status).toBe(200)
  expect((await supplier.put(path, change({ ...card, version: 3 }, {}))).body.message).toBe(`${title}已删除`)
})

test('a name that no certification proves is refused at the holder', async () => {
  const { db, who } = trade
  const { user_id, firm_id } = who.supplier.session
  const wrong = async (more: object) => (await who.supplier.post(PATH, typed(more))).body.details.fields
  try {
    await db.update(users).set({ certified: false }).where(eq(users.id, user_id))
    await db.update(firms).set({ certified_until: '2020-01-01' }).where(eq(firms.id, firm_id))
    expect(await wrong({})).toEqual({ holder: '请先完成企业认证，户名须与认证的企业名称一致' })
    expect(await wrong(OWN)).toEqual({ holder: '请先完成个人认证，户名须与认证的本人姓名一致' })
  } finally {
    await db.update(users).set({ certified: true }).where(eq(users.id, user_id))
    await db.update(firms).set({ certified_until: null }).where(eq(firms.id, firm_id))
  }
})

test('a purchase contract names the default card of its day, and a later card changes it in no way', async () => {
  const { supplier, trader, buyer } = trade.who
  const read = async (id = '') => (await supplier.get(`/v1/supplier/contracts/${id}`)).body.data as Contract
  const bare = await (await trade.open()).view()
  expect((await read(bare.supply?.contract_id)).seller.account).toBeUndefined()
  await add()
  const card = await add({ is_default: true })
  const order = await (await trade.open({ quantity_kg: 5000 })).view()
  const contract = await read(order.supply?.contract_id)
  expect(contract.seller.account).toEqual({
    card_id: card.id,
    card_version: 1,
    holder: firm.name,
    bank_name: card.bank_name,
    branch: card.branch,
    account_no: card.account_no,
    cnaps_no: card.cnaps_no,
  })
  expect(contract.text).toContain('账户资料第 1 版')
  expect((await trader.get(`/v1/merchant/contracts/supplier/${contract.id}`)).body.data.seller).toEqual(contract.seller)
  await supplier.put(`${PATH}/${card.id}`, change(card, { branch: '另一支行' }))
  expect(await read(contract.id)).toEqual(contract)
  for (const path of ['/v1/procurer/contracts?limit=100', '/v1/sync/pull?limit=500'])
    expect(JSON.stringify((await buyer.get(path)).body)).not.toContain(card.account_no)
})
