/** Corrections of a new order over HTTP: stock, contracts, messages, and a supplier who has read the earlier version. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contract } from '#domain/contract/contract.ts'
import type { TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const contractsOf = async (order_id: string): Promise<Contract[]> => {
  const lists = await Promise.all(
    ['supplier', 'procurer'].map((side) => trade.who.trader.get(`/v1/merchant/contracts/${side}?limit=100`)),
  )
  return lists.flatMap(({ body }) => body.data as Contract[]).filter((contract) => contract.order_id === order_id)
}
test('figures, stock and contracts move by the difference, and each party reads its own side', async () => {
  const deal = await trade.open()
  const before = await deal.view()
  const drafts = await contractsOf(deal.id)
  const held = (await trade.reserved()) ?? 0
  const after = await deal.take('amend', { quantity_kg: before.quantity_kg - 5_000 })
  expect([after.state, after.quantity_kg]).toEqual([0, before.quantity_kg - 5_000])
  expect(await trade.reserved()).toBe(held - 5_000)
  const again = await contractsOf(deal.id)
  for (const { id, sha256, version, total_fen, side } of again) {
    const was = drafts.find((each) => each.id === id)
    expect([version, sha256 === was?.sha256]).toEqual([(was?.version ?? 0) + 1, false])
    expect(total_fen).toBe(after[side]?.amount_fen)
  }
  const said = (await trade.inbox('supplier', deal.id)).at(-1)
  expect(said?.subject).toContain('商户更正订单')
  expect(JSON.stringify(said)).not.toContain('销售')
})

test('a redrafted contract keeps the clauses of the trader’s template and those edited by hand', async () => {
  const TEMPLATES = '/v1/merchant/contracts/clauses'
  const { version, framework } = (await trade.who.trader.get(TEMPLATES)).body.data
  const quality = { title: '质量', text: '按国标 GB/T 13587 执行。' }
  const written = { base_version: version, supply: [quality], sale: [quality], framework }
  expect((await trade.who.trader.put(TEMPLATES, written)).status).toBe(200)
  const deal = await trade.open()
  const packing = { title: '包装', text: '吨袋包装。' }
  const [purchase] = (await contractsOf(deal.id)).filter(({ side }) => side === 'supply')
  expect(purchase?.seller).toMatchObject({ uscc: expect.stringMatching(/./), address: expect.stringMatching(/./) })
  const edited = [...(purchase?.clauses ?? []), packing]
  const path = `/v1/merchant/contracts/${purchase?.id}/clauses`
  expect((await trade.who.trader.put(path, { base_version: 1, clauses: edited })).status).toBe(200)
  await deal.take('amend', { pay_terms: '货到 9 日内付清' })
  const [again] = (await contractsOf(deal.id)).filter(({ side }) => side === 'supply')
  const paid = { title: '付款', text: '货到 9 日内付清' }
  expect(again?.clauses).toEqual(edited.map((clause) => (clause.title === '付款' ? paid : clause)))
  expect([again?.seller, again?.buyer, again?.text.includes(packing.text)]).toEqual([purchase?.seller, purchase?.buyer, true])
})

test('a signature of either party prevents a correction, and a text read before a correction cannot be signed', async () => {
  const deal = await trade.open()
  const path = `/v1/supplier/contracts/${deal.order.supply?.contract_id}`
  const { sha256 } = (await trade.who.supplier.get(path)).body.data
  await deal.take('amend')
  const verification = await trade.verify('supplier')
  const stale = await trade.who.supplier.put(path, { verification, sha256 })
  expect([stale.status, stale.body.message]).toEqual([409, '合同内容已更新，请重新阅读后签署'])
  expect((await trade.sign('supplier', path)).status).toBe(200)
  const was = await deal.view()
  const late = await deal.attempt('amend')
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/已由.+签署，不能更正订单/)])
  expect(await deal.view()).toEqual(was)
})

test('a supplier who accepts the earlier version gets a conflict that names the correction', async () => {
  const deal = await trade.open()
  const { version } = await deal.view('supplier')
  await deal.take('amend')
  const late = await trade.who.supplier.put(`/v1/supplier/orders/${deal.id}/accepted`, { base_version: version, accept: true })
  expect([late.status, late.body.code, late.body.details.changed_action]).toEqual([409, 'conflict', 'amend'])
  expect((await deal.view()).state).toBe(0)
})

test('a correction is refused for the same faults as a new order, and nothing is stored', async () => {
  const deal = await trade.open()
  const was = await deal.view()
  const much = await deal.attempt('amend', { quantity_kg: 900_000_000 })
  expect([much.status, Object.keys(much.body.details.fields)]).toEqual([400, ['quantity_kg']])
  expect(await deal.view()).toEqual(was)
  expect((await trade.who.trader.put(`/v1/merchant/orders/${uuidv7()}`, {})).status).toBe(400)
})
