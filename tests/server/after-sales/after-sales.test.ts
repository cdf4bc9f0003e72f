/** After-sales over HTTP: requested, withdrawn and judged; each role's messages; and the effect of a full return on the order. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { afterSales } from '#server/db/tables/after-sales.ts'
import type { Name } from '../harness.ts'
import type { Deal, TradeServer } from '../orders/trade-server.ts'
import { AREA, openTradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

type Role = keyof typeof AREA
const list = async (name: Name, query = '') =>
  (await trade.who[name].get(`/v1/${AREA[trade.who[name].session.role as Role]}/order/afters${query}`)).body
const mine = async (name: Name, deal: Deal, query = '') =>
  (await list(name, query)).data.filter(({ order_id }: { order_id: string }) => order_id === deal.id)
/** By default without goods from the shelf, whose stock is limited. */
const delivered = async (more: object = { goods_id: null }): Promise<Deal> => {
  const deal = await trade.open(more)
  await deal.go(4)
  return deal
}
const WHOLE = { kind: 'return', quantity_kg: null, amount_fen: null } as const
const openId = (order: Order) => order.after_sales?.find(({ status }) => status === 0)?.id ?? ''

test('an accepted after-sale shows each role its own view and money, and both parties get a message', async () => {
  const deal = await delivered()
  const before = await deal.view()
  const asked = await deal.take('apply_after_sale', { reason: '夹带锌合金件', amount_fen: 1_234_567 })
  const id = openId(asked)
  const shared = { id, order_id: deal.id, order_no: before.no, status: 0, kind: 'partial_return', quantity_kg: 1_230 }
  expect(await mine('buyer', deal, '?status=0')).toMatchObject([{ ...shared, amount_fen: 1_234_567, remark: '' }])
  expect(await mine('trader', deal)).toMatchObject([{ ...shared, amount_fen: 1_234_567, buyer_name: before.buyer_name }])
  const [seen] = await mine('supplier', deal)
  expect(seen).toMatchObject({ ...shared, reason: '夹带锌合金件' })
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['amount_fen']))
  for (const key of ['amount_fen', 'remark', 'buyer_name']) expect(seen).not.toHaveProperty(key)
  for (const name of ['other_supplier', 'other_buyer'] as const) expect(await mine(name, deal)).toEqual([])
  for (const photo of asked.after_sales?.[0]?.photo_ids ?? [])
    for (const [name, status] of [
      ['supplier', 404],
      ['buyer', 200],
      ['trader', 200],
      ['other_buyer', 404],
    ] as const)
      expect((await trade.who[name].get(`/v1/files/${photo}/content`)).status).toBe(status)

  const judged = await deal.take('judge_after_sale', { remark: '下周安排退货', supplier_bears_fen: 345_679 })
  expect(judged).toMatchObject({ state: 4, sale: before.sale, supply: before.supply, money: before.money })
  const answer = { status: 1, remark: '下周安排退货', handled_by: trade.who.trader.session.name, agreed_fen: 1_234_567 }
  const [granted] = await mine('buyer', deal, '?status=1')
  expect(granted).toMatchObject(answer)
  expect(granted).not.toHaveProperty('share')
  expect(await mine('trader', deal)).toMatchObject([{ ...answer, share: { status: 0, amount_fen: 345_679 } }])
  const [charged] = await mine('supplier', deal)
  expect(charged).toMatchObject({ status: 1, share: { status: 0, amount_fen: 345_679 } })
  expect(charged).not.toHaveProperty('agreed_fen')
  expect(await mine('buyer', deal, '?status=0')).toEqual([])
  expect(JSON.stringify(await mine('supplier', deal))).not.toContain('下周安排退货')
  for (const name of ['supplier', 'buyer'] as const) {
    const told = await trade.inbox(name, deal.id)
    expect(told.at(-1)).toMatchObject({ mode: 2, subject: `订单 ${before.no} 商户处理售后` })
    const own = name === 'supplier' ? '请答复是否承担 3,456.79 元' : '同意金额 12,345.67 元'
    expect(told.at(-1)?.content).toBe(`1# 光亮铜：同意部分退货 1.230 吨，${own}`)
  }
  expect((await trade.inbox('trader', deal.id)).at(-1)?.subject).toBe(`订单 ${before.no} 采购商申请售后`)
  const logged = (await trade.logged(deal.id)).map(({ action }) => action)
  expect(logged.slice(-2)).toEqual(['apply_after_sale', 'judge_after_sale'])

  await deal.take('answer_share', { note: '按磅差承担' })
  expect(await mine('supplier', deal)).toMatchObject([{ supplier_bears_fen: 345_679, share: { reply_note: '按磅差承担' } }])
  expect(await trade.inbox('trader', deal.id).then((told) => told.at(-1))).toMatchObject({
    subject: `订单 ${before.no} 供应商答复售后承担`,
    content: '1# 光亮铜：同意承担部分退货 3,456.79 元：按磅差承担',
  })
  const buyer = JSON.stringify([await deal.view('buyer'), await mine('buyer', deal), await trade.inbox('buyer', deal.id)])
  for (const secret of ['345679', '3,456.79', '按磅差承担', 'supplier_bears_fen']) expect(buyer).not.toContain(secret)
})

test('an accepted full return returns the order, voids its contracts, frees its stock and tells both parties', async () => {
  const deal = await delivered({})
  const [reserved, sold] = [await trade.reserved(), (await trade.sold()) ?? 0]
  await deal.take('apply_after_sale', WHOLE)
  expect((await deal.attempt('judge_after_sale')).body.details.fields).toEqual({
    accept: '整单退货须供应商先同意收回货物，请先提请供应商',
  })
  await deal.take('ask_share')
  await deal.take('answer_share')
  const returned = await deal.take('judge_after_sale')
  expect(returned).toMatchObject({ state: -2, after_sales: [{ status: 1 }], closed_reason: '采购商申请退货，商户已同意' })
  expect([await trade.reserved(), await trade.sold()]).toEqual([reserved, sold - (returned.supply?.quantity_kg ?? 0)])
  for (const role of ['supplier', 'buyer'] as const) {
    expect((await deal.view(role)).state).toBe(-2)
    const subjects = (await trade.inbox(role, deal.id)).map(({ subject }) => subject)
    expect(subjects.slice(-2)).toEqual([`订单 ${returned.no} 商户处理售后`, `订单 ${returned.no} 商户退货`])
  }
  const contract = await trade.who.supplier.get(`/v1/supplier/contracts/${returned.supply?.contract_id}`)
  expect(contract.body.data.void_at).not.toBeNull()
  expect((await deal.attempt('apply_after_sale')).body.code).toBe('wrong_state')
})

test('a finished order cannot be returned, and its claim can still be rejected', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(8)
  await deal.take('apply_after_sale', WHOLE)
  const refusal = await deal.attempt('judge_after_sale')
  expect([refusal.status, refusal.body.code]).toEqual([409, 'wrong_state'])
  expect((await deal.view()).after_sales).toMatchObject([{ status: 0 }])
  expect((await deal.attempt('judge_after_sale', { accept: false, remark: '' })).body.details.fields).toEqual({
    remark: '请填写原因',
  })
  await deal.take('judge_after_sale', { accept: false, remark: '订单已完成' })
  expect(await mine('buyer', deal, '?status=-1')).toMatchObject([{ status: -1, remark: '订单已完成' }])
})

test('an answer based on an outdated order is refused and changes nothing', async () => {
  const deal = await delivered()
  await deal.take('apply_after_sale', WHOLE)
  await deal.take('ask_share')
  await deal.take('answer_share')
  const { version } = await deal.view()
  await deal.take('pay')
  const late = await deal.attempt('judge_after_sale', { base_version: version } as object)
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect(await deal.view()).toMatchObject({ state: 5, after_sales: [{ status: 0 }] })
})

test('an unanswered after-sale can be withdrawn and disappears for all, and an answered one stays', async () => {
  const deal = await delivered()
  await deal.take('apply_after_sale')
  const gone = await deal.take('withdraw_after_sale')
  expect(gone.after_sales).toEqual([])
  for (const name of ['buyer', 'supplier', 'trader'] as const) expect(await mine(name, deal)).toEqual([])
  const again = await deal.take('apply_after_sale')
  await deal.take('judge_after_sale', { accept: false, remark: '证据不足' })
  const late = await deal.attempt('withdraw_after_sale', { after_sale_id: openId(again) })
  expect([late.status, late.body.message]).toEqual([409, '这项售后已经有了结果'])
})

test('an after-sale covers delivered goods only, and only one may be open at a time', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(1)
  expect((await deal.attempt('apply_after_sale')).body).toMatchObject({
    code: 'wrong_state',
    message: '订单当前为“待供应商发货”，不能申请售后',
  })
  await deal.take('deliver')
  await deal.take('apply_after_sale')
  expect((await deal.attempt('apply_after_sale')).body).toMatchObject({ code: 'after_sale_exists' })
})

let untouched: Deal | undefined
test.each([
  [{ kind: 'gift' }, 'kind', '请选择售后类型'],
  [{ quantity_kg: null }, 'quantity_kg', '请填写退货数量'],
  [{ quantity_kg: 99_000_000 }, 'quantity_kg', '部分退货须少于已发货的 58.980 吨，全部退回请选择退货'],
  [{ kind: 'compensation', quantity_kg: null, amount_fen: null }, 'amount_fen', '请填写补差金额'],
  [{ reason: '　' }, 'reason', '请填写原因'],
  [{ reason: '请退 12,345.67 元', amount_fen: 1_234_567 }, 'reason', '这段文字双方都能看到，请不要写出 12,345.67 元'],
  [{ photo_ids: Array.from({ length: 13 }, () => uuidv7()) }, 'photo_ids', '最多 12 张照片'],
])('%j is refused at its field', async (change, field, message) => {
  untouched ??= await delivered()
  const deal = untouched
  const { status, body } = await deal.attempt('apply_after_sale', { photo_ids: [], ...change } as object)
  expect([status, body.code, body.details.fields[field]]).toEqual([400, 'invalid', message])
  expect(await mine('trader', deal)).toEqual([])
})

test('a stranger’s order and another order’s after-sale are answered like missing ones, and an id is used once', async () => {
  const { who, db } = trade
  const [deal, other] = [await delivered(), await delivered()]
  const asked = await deal.take('apply_after_sale')
  const id = openId(asked)
  const body = { base_version: 99, id: uuidv7(), kind: 'return', reason: '错发' }
  const missing = await who.other_buyer.post('/v1/procurer/order/afters', { ...body, order_id: uuidv7() })
  expect(missing.status).toBe(404)
  expect((await who.other_buyer.post('/v1/procurer/order/afters', { ...body, order_id: deal.id })).body).toEqual(missing.body)
  for (const order_id of [other.id, uuidv7()]) {
    const judge = { base_version: 1, order_id, accept: true }
    expect((await who.trader.put(`/v1/merchant/order/afters/${id}`, judge)).body).toEqual(missing.body)
    expect((await who.buyer.delete(`/v1/procurer/order/afters/${id}`, { base_version: 99, order_id })).body).toEqual(missing.body)
  }
  const taken = await who.buyer.post('/v1/procurer/order/afters', { ...body, id, order_id: other.id })
  expect([taken.status, taken.body.details.fields]).toEqual([400, { id: '售后编号已被使用' }])
  expect((await other.view()).after_sales).toBeUndefined()
  expect(await db.select().from(afterSales).where(eq(afterSales.order_id, other.id))).toEqual([])
})

test('after-sales are listed in pages and counted', async () => {
  const deals = [await delivered(), await delivered(), await delivered()]
  for (const deal of deals) await deal.take('apply_after_sale')
  const all = await list('buyer', '?limit=100')
  expect(all.next).toBeNull()
  const found: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await list('buyer', `?limit=2${next ? `&cursor=${next}` : ''}`)
    found.push(...page.data.map(({ id }: { id: string }) => id))
    next = page.next
  }
  expect(found).toEqual(all.data.map(({ id }: { id: string }) => id))
  expect(all.data[0].order_id).toBe(deals[2]?.id)
  const count = (status: number) => all.data.filter((each: { status: number }) => each.status === status).length
  expect(all.counts).toEqual({ '0': count(0), '1': count(1), '-1': count(-1) })
  expect((await list('other_buyer')).counts).toEqual({ '0': 0, '1': 0, '-1': 0 })
})
