/** Steps over a person's limit: refused alone, asked for, taken in their name by a colleague, or sent back. */
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvals, memberSpending, users } from '#server/db/tables/accounts.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { forgetFirm } from '#server/session/identify.ts'
import { grantVerification } from '#server/session/verification.ts'
import type { Client } from '../harness.ts'
import { type Deal, openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { dump } from '../whole/dump.ts'

let trade: TradeServer
/** The second person of the supplier's firm. */
let clerk: Client
let boss: Client
beforeAll(async () => {
  trade = await openTradeServer()
  boss = trade.who.supplier
  clerk = trade.who.other_supplier
  await trade.db.update(users).set({ firm_id: boss.session.firm_id }).where(eq(users.id, clerk.session.user_id))
})
afterAll(() => trade?.close())

const part = async (who: Client, given: Partial<typeof users.$inferInsert>) => {
  await trade.db.update(users).set(given).where(eq(users.id, who.session.user_id))
  forgetFirm(trade.db, boss.session.firm_id)
  forgetFirm(trade.db, trade.who.trader.session.firm_id)
}
beforeEach(async () => {
  for (const who of [clerk, boss, trade.who.trader, trade.who.colleague])
    await part(who, { member_roles: ['admin'], deal_limit_fen: null, day_limit_fen: null })
  await trade.db.delete(approvals)
  await trade.db.delete(memberSpending)
})

const accept = (deal: Deal, who: Client = clerk) =>
  who.put(`/v1/supplier/orders/${deal.id}/accepted`, { base_version: 1, accept: true })
const request = (deal: Deal, more: object = {}, who: Client = clerk) =>
  who.post('/v1/user/approvals', {
    id: uuidv7(),
    action: 'accept',
    params: { id: deal.id },
    body: { base_version: 1, accept: true },
    ...more,
  })
const decide = (id: string, body: object, who: Client = boss) =>
  who.put(`/v1/user/approvals/${id}`, { approve: true, note: '', ...body })
const stateOf = async (deal: Deal) => (await deal.view()).state

describe('over the limit', () => {
  test('a step is refused alone, and a colleague takes it in the name of who asked', async () => {
    const deal = await trade.open()
    await part(clerk, { member_roles: ['operate'], deal_limit_fen: 100 })
    const alone = await accept(deal)
    expect([alone.status, alone.body.code]).toEqual([409, 'needs_approval'])
    expect(alone.body.message).toMatch(/超出您的单笔限额 1\.00 元，请提交.+审批$/)
    expect(await stateOf(deal)).toBe(0)

    await trade.db.delete(messages)
    const asked = await request(deal)
    expect([asked.status, asked.body.data.status, asked.body.data.amount_fen > 100]).toEqual([200, 0, true])
    const told = await trade.db.select().from(messages)
    expect(told.map(({ user_id, order_id }) => [user_id, order_id])).toEqual([[boss.session.user_id, deal.id]])
    expect((await request(deal)).body.message).toMatch(/已就这一步提交审批/)
    expect(await stateOf(deal)).toBe(0)

    const { id } = asked.body.data
    expect((await decide(id, {}, clerk)).body.message).toBe('不能审批自己提交的办理')
    expect((await decide(id, {})).body.data).toMatchObject({ status: 1, decided_by: boss.session.name })
    expect(await stateOf(deal)).toBe(1)
    const logged = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, deal.id))
    expect(logged.find(({ action }) => action === 'accept')?.user_id).toBe(clerk.session.user_id)
    expect((await decide(id, {})).body.message).toBe('这项审批已经同意')
  })

  test('what is sent back was not done, and says why', async () => {
    const deal = await trade.open()
    await part(clerk, { member_roles: ['operate'], deal_limit_fen: 0 })
    const { id } = (await request(deal)).body.data
    expect((await decide(id, { approve: false })).body.details.fields).toEqual({ note: '请填写退回原因' })
    const back = await decide(id, { approve: false, note: '价格待定' })
    expect(back.body.data).toMatchObject({ status: -1, note: '价格待定' })
    expect(await stateOf(deal)).toBe(0)
    expect((await request(deal)).status).toBe(200)
  })

  test('who asked withdraws it, and nobody else', async () => {
    const deal = await trade.open()
    await part(clerk, { member_roles: ['operate'], deal_limit_fen: 0 })
    const { id } = (await request(deal)).body.data
    expect((await boss.delete(`/v1/user/approvals/${id}`)).status).toBe(404)
    expect((await clerk.delete(`/v1/user/approvals/${id}`)).body.data.status).toBe(-2)
    expect((await decide(id, {})).status).toBe(409)
  })

  test('an order that has moved on meanwhile refuses the step, and the approval stays', async () => {
    const deal = await trade.open()
    await part(clerk, { member_roles: ['operate'], deal_limit_fen: 0 })
    const { id } = (await request(deal)).body.data
    expect((await accept(deal, boss)).status).toBe(200)
    expect((await decide(id, {})).status).toBe(409)
    expect((await boss.get('/v1/user/approvals')).body.data[0].status).toBe(0)
  })

  test('the steps of a day add up, and a refused one does not count', async () => {
    const [first, second] = [await trade.open(), await trade.open({ goods_id: null })]
    const amount_fen = (await first.view()).supply?.amount_fen ?? 0
    await part(clerk, { member_roles: ['operate'], day_limit_fen: amount_fen + 1 })
    expect((await accept(first)).status).toBe(200)
    for (let n = 0; n < 2; n++) expect((await accept(second)).body.code).toBe('needs_approval')
    expect((await clerk.get('/v1/user')).body.data.limits).toEqual({
      deal_limit_fen: null,
      day_limit_fen: amount_fen + 1,
      spent_fen: amount_fen,
    })
  })

  test('two steps at once do not pass one limit together', async () => {
    const deals = [await trade.open({ goods_id: null }), await trade.open({ goods_id: null })]
    const amount_fen = (await deals[0]?.view())?.supply?.amount_fen ?? 0
    await part(clerk, { member_roles: ['operate'], day_limit_fen: amount_fen })
    const answers = await Promise.all(deals.map((deal) => accept(deal)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('who approves', () => {
  test('needs the role and a limit of their own, and is the only colleague who reads it', async () => {
    const deal = await trade.open()
    await part(clerk, { member_roles: ['operate'], deal_limit_fen: 0 })
    const { id } = (await request(deal)).body.data
    await part(boss, { member_roles: ['admin'], deal_limit_fen: 1 })
    expect((await decide(id, {})).body.code).toBe('needs_approval')
    await part(boss, { member_roles: ['finance'] })
    expect((await decide(id, {})).status).toBe(404)
    expect((await boss.get('/v1/user/approvals')).body.data).toEqual([])
    expect((await trade.who.buyer.get('/v1/user/approvals')).body.data).toEqual([])
    expect((await decide(id, {}, trade.who.trader)).status).toBe(404)
  })

  test('is asked who they are before money leaves', async () => {
    const { colleague, trader } = trade.who
    const deal = await trade.open()
    await deal.go(6)
    const order = (await trader.get(`/v1/merchant/orders/${deal.id}`)).body.data
    await part(colleague, { member_roles: ['finance'], deal_limit_fen: 0 })
    const body = {
      base_version: order.version,
      verification: '-',
      id: uuidv7(),
      amount_fen: 100,
      method: 'transfer',
      bank_serial: `S${uuidv7()}`,
      photo_ids: [],
      paid_at: new Date().toISOString(),
      note: '',
    }
    const asked = await request(deal, { action: 'payout', body }, colleague)
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const { id } = asked.body.data
    expect((await decide(id, {}, trader)).body.code).toBe('not_verified')
    const { verification } = await grantVerification(trade.db, trader.session.user_id, '演示', new Date())
    const decided = await decide(id, { verification }, trader)
    expect(decided.body.data, JSON.stringify(decided.body)).toMatchObject({ status: 1 })
    const entry = (await deal.view()).money.find(({ bank_serial }) => bank_serial === body.bank_serial)
    expect(entry).toMatchObject({ registered_by: colleague.session.user_id, status: 0 })
  })
})

test('a step without an amount, a wrong body and a stranger’s order are refused at once', async () => {
  const deal = await trade.open()
  await part(clerk, { member_roles: ['operate'], deal_limit_fen: 0 })
  expect((await request(deal, { action: 'decline', body: { base_version: 1, reason: '无货' } })).status).toBe(400)
  expect((await request(deal, { body: { base_version: 'x' } })).status).toBe(400)
  expect((await request(deal, { params: { id: uuidv7() } })).status).toBe(404)
  expect((await request(deal, {}, trade.who.other_buyer)).status).not.toBe(200)
})

describe('an order and a contract over the limit', () => {
  test('a new order over the limit is refused at its field and nothing is made, and the dry run says who may approve it', async () => {
    const { trader, colleague } = trade.who
    const draft = trade.draft({ goods_id: null })
    const amount_fen = (await trade.open({ goods_id: null }).then((deal) => deal.view())).supply?.amount_fen ?? 0
    await part(colleague, { member_roles: ['operate'], deal_limit_fen: 100, day_limit_fen: amount_fen * 2 - 1 })
    const over = (able: string) => expect.stringMatching(`超出您的单笔限额 1\\.00 元，${able}$`)
    const message = over(`请提交${trader.session.name}审批`)
    const before = await dump(trade.db)
    const refused = await colleague.post('/v1/merchant/orders', draft)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'needs_approval', details: { fields: { quantity_kg: message } } },
    })
    expect(await dump(trade.db)).toEqual(before)
    const tried = await colleague.post('/v1/merchant/orders/validate', draft)
    expect(tried.body.data.errors).toEqual([])
    expect(tried.body.data.warnings).toContainEqual({ code: 'needs_approval', field: 'quantity_kg', message })

    // The orders of a day add up with what else was committed on it.
    await part(colleague, { deal_limit_fen: null })
    expect((await colleague.post('/v1/merchant/orders', draft)).status).toBe(200)
    expect((await colleague.get('/v1/user')).body.data.limits.spent_fen).toBe(amount_fen)
    const second = await colleague.post('/v1/merchant/orders', trade.draft({ goods_id: null }))
    expect(second.body.message).toMatch(/^今日合计 .+，超出您的单日限额/)

    // A correction is held to the limit of a deal, and does not count again.
    const deal = await trade.open({ goods_id: null })
    const quantity_kg = (await deal.view()).quantity_kg + 1000
    expect((await deal.attempt('amend', { quantity_kg }, 'colleague')).status).toBe(200)
    await part(colleague, { deal_limit_fen: 100 })
    const larger = { quantity_kg: quantity_kg + 1000 }
    expect((await deal.attempt('amend', larger, 'colleague')).body).toMatchObject({
      code: 'needs_approval',
      details: { fields: { quantity_kg: over(`${trader.session.name}可以办理`) } },
    })
  })

  test('a contract over the limit of a deal is signed by a colleague who may', async () => {
    const deal = await trade.open({ goods_id: null })
    const path = `/v1/supplier/contracts/${deal.order.supply?.contract_id}`
    const { sha256 } = (await boss.get(path)).body.data
    const sign = async (who: Client) => {
      const { verification } = await grantVerification(trade.db, who.session.user_id, '演示', new Date())
      return who.put(path, { verification, sha256 })
    }
    await part(clerk, { member_roles: ['sign'], deal_limit_fen: 0, day_limit_fen: 0, certified: true })
    const refused = await sign(clerk)
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_approval'])
    expect(refused.body.message).toBe(`您的单笔限额为 0，${boss.session.name}可以办理`)
    // The person asks who may sign it.
    await trade.db.delete(messages)
    const asks = (contract_id: string, action = 'supplierSignContract') =>
      clerk.post('/v1/user/members/asks', { contract_id, action, note: '今天要发货' })
    const contract_id = deal.order.supply?.contract_id ?? ''
    expect((await asks(contract_id)).status).toBe(200)
    const [told] = await trade.db.select().from(messages)
    expect(told).toMatchObject({ user_id: boss.session.user_id, mode: 0, about: 'contract', about_id: contract_id })
    expect(told?.subject).toBe(`${clerk.session.name} 请您办理：签署合同`)
    expect((await asks(deal.order.sale?.contract_id ?? '')).status).toBe(404)
    expect((await asks(contract_id, 'accept')).body.details.fields).toEqual({ action: '没有这个办理事项' })
    // The day does not count a signature.
    await part(clerk, { deal_limit_fen: null })
    expect((await sign(clerk)).status).toBe(200)
  })
})

test('what a person asked for who leaves the firm is withdrawn, and a colleague takes the step', async () => {
  const deal = await trade.open()
  await part(clerk, { member_roles: ['operate'], deal_limit_fen: 100 })
  const { id } = (await request(deal)).body.data
  const [{ version } = { version: 0 }] = await trade.db.select().from(users).where(eq(users.id, clerk.session.user_id))
  const path = `/v1/user/members/${clerk.session.user_id}`
  expect((await boss.delete(path, { base_version: version })).status).toBe(200)
  const [row] = await trade.db.select().from(approvals).where(eq(approvals.id, id))
  expect(row).toMatchObject({ status: -2, decided_by: boss.session.name })
  const [entry] = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, id)).orderBy(desc(auditLog.at))
  expect(entry).toMatchObject({ action: 'withdraw', user_id: boss.session.user_id })
  expect((await decide(id, {})).body.message).toBe('这项审批已经撤回')
  expect((await accept(deal, boss)).status).toBe(200)
})
