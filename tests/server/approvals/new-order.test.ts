/** A new order over its author's limit: asked for, made in their name by a colleague once, sent back, or refused as things stand. */
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvals, memberSpending, users } from '#server/db/tables/accounts.ts'
import { goods } from '#server/db/tables/offers.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { forgetFirm } from '#server/session/identify.ts'
import type { Client } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
/** Asks. */
let clerk: Client
/** Approves. */
let boss: Client
beforeAll(async () => {
  trade = await openTradeServer()
  ;[boss, clerk] = [trade.who.trader, trade.who.colleague]
})
afterAll(() => trade?.close())

const part = async (who: Client, given: Partial<typeof users.$inferInsert>) => {
  await trade.db.update(users).set(given).where(eq(users.id, who.session.user_id))
  forgetFirm(trade.db, who.session.firm_id)
}
beforeEach(async () => {
  await part(boss, { member_roles: ['admin'], deal_limit_fen: null })
  await part(clerk, { member_roles: ['operate'], deal_limit_fen: 100, day_limit_fen: null })
  for (const table of [approvals, memberSpending, messages]) await trade.db.delete(table)
})

type Draft = ReturnType<TradeServer['draft']>
const draft = (more: object = {}) => trade.draft({ goods_id: null, ...more })
const ask = (body: object, who: Client = clerk) =>
  who.post('/v1/user/approvals', { id: uuidv7(), action: 'createOrder', params: {}, body })
const asked = async (body: object): Promise<string> => {
  const answer = await ask(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
const decide = (id: string, body: object = {}, who: Client = boss) =>
  who.put(`/v1/user/approvals/${id}`, { approve: true, note: '', ...body })
const orderOf = async ({ id }: Draft) => (await boss.get(`/v1/merchant/orders/${id}`)).body.data
const toldTo = async ({ session }: Client) =>
  (await trade.db.select().from(messages).where(eq(messages.user_id, session.user_id))).map(
    ({ subject, content, order_id, about }) => ({ subject, content, order_id, about }),
  )

test('a colleague makes it in the name of who asked, once, and nothing counts for the author’s day', async () => {
  await part(clerk, { day_limit_fen: 0 })
  const body = draft()
  const id = await asked(body)
  expect(await orderOf(body)).toBeUndefined()
  const [approval] = (await boss.get('/v1/user/approvals')).body.data
  const names = { supplier_name: expect.stringContaining('演示'), buyer_name: expect.stringContaining('演示') }
  expect(approval).toMatchObject({ id, order_id: body.id, order_no: '', new_order: { ...names, draft: body } })
  const words = expect.stringMatching(/^新建订单 · 1# 光亮铜 .+ 吨 · 供应商 演示.+ · 采购商 演示.+ 元$/)
  const message = { subject: `${clerk.session.name} 请您审批`, content: words, order_id: null, about: 'approval' }
  expect(await toldTo(boss)).toEqual([message])

  expect((await decide(id, {}, clerk)).body.message).toBe('不能审批自己提交的办理')
  const answers = await Promise.all([decide(id), decide(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const order = await orderOf(body)
  expect(order).toMatchObject({ id: body.id, state: 0 })
  expect(order.events[0]).toMatchObject({ by_name: clerk.session.name })
  expect((await boss.get('/v1/user/approvals')).body.data[0]).toMatchObject({ status: 1, order_no: order.no })
  const [made] = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, body.id))
  expect(made).toMatchObject({ user_id: clerk.session.user_id, detail: { note: `${boss.session.name}同意审批` } })
  expect(await trade.db.select().from(memberSpending)).toEqual([])
  const told = { subject: `${boss.session.name} 已同意您的审批`, order_id: body.id, about: null }
  expect(await toldTo(clerk)).toContainEqual(expect.objectContaining(told))
})

test('what is sent back or withdrawn was not made, and is asked for again under the same id', async () => {
  const body = draft()
  const id = await asked(body)
  expect((await ask(body)).body.message).toMatch(/已就这一步提交审批/)
  expect((await decide(id, { approve: false, note: '单价偏高' })).body.data).toMatchObject({ status: -1, note: '单价偏高' })
  expect(await toldTo(clerk)).toMatchObject([
    { content: expect.stringMatching(/^1# 光亮铜 .+ 吨：单价偏高$/), about: 'approval' },
  ])
  const again = await asked({ ...body, supply_price_fen: body.supply_price_fen - 100 })
  expect((await clerk.delete(`/v1/user/approvals/${again}`)).body.data.status).toBe(-2)
  expect((await decide(again)).body.message).toBe('这项审批已经撤回')
  expect((await decide(await asked(body))).status).toBe(200)
  expect((await ask(body)).body.details.fields).toEqual({ id: '订单编号已被使用' })
})

test('two requests for one order at once are one', async () => {
  const body = draft()
  const answers = await Promise.all([ask(body), ask(body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('every check of a new order is run when it is asked for', async () => {
  const refused = await ask(draft({ supplier_id: uuidv7(), tax_rate_bp: 1300 }))
  expect(refused.body.details.fields).toMatchObject({ supplier_id: '请选择供应商' })
  expect((await ask({ ...draft(), quantity_kg: 'x' })).status).toBe(400)
  await part(boss, { deal_limit_fen: 1 })
  expect((await ask(draft())).body.message).toMatch(/没有同事可以审批这个金额/)
  await part(clerk, { member_roles: ['finance'] })
  expect((await ask(draft())).status).toBe(403)
  expect(await trade.db.select().from(approvals)).toEqual([])
})

test('an order that no longer passes is refused when it is approved, and the approval stays', async () => {
  const body = trade.draft()
  const id = await asked(body)
  const lot = eq(goods.id, body.goods_id ?? '')
  await trade.db.update(goods).set({ recycled_at: new Date() }).where(lot)
  expect((await decide(id)).body.details.fields).toEqual({ goods_id: '供应不存在或已下架' })
  await trade.db.update(goods).set({ recycled_at: null }).where(lot)
  await part(clerk, { member_roles: ['read'] })
  expect((await decide(id)).status).toBe(403)
  await part(clerk, { member_roles: ['operate'] })
  expect((await boss.get('/v1/user/approvals')).body.data[0].status).toBe(0)
  expect((await decide(id)).status).toBe(200)
  expect(await orderOf(body)).toMatchObject({ goods_id: body.goods_id })
})

test('nobody of another firm, of another role, or without the role reads it', async () => {
  const id = await asked(draft())
  for (const who of [trade.who.supplier, trade.who.buyer]) {
    expect((await decide(id, {}, who)).body.code).toBe('not_found')
    expect((await who.get('/v1/user/approvals')).body.data).toEqual([])
    expect((await ask(draft(), who)).body.code).toBe('forbidden')
  }
  await part(boss, { member_roles: ['finance'] })
  expect((await decide(id)).body.code).toBe('not_found')
})

test('what a person asked for who leaves the firm is withdrawn, and a colleague makes the order', async () => {
  const body = draft()
  const id = await asked(body)
  const [{ version } = { version: 0 }] = await trade.db.select().from(users).where(eq(users.id, clerk.session.user_id))
  expect((await boss.delete(`/v1/user/members/${clerk.session.user_id}`, { base_version: version })).status).toBe(200)
  expect((await decide(id)).body.message).toBe('这项审批已经撤回')
  const [entry] = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, id)).orderBy(desc(auditLog.at))
  expect(entry).toMatchObject({ action: 'withdraw', user_id: boss.session.user_id })
  expect((await boss.post('/v1/merchant/orders', body)).status).toBe(200)
})
