/** Clauses that the trader edits before the first signature, and framework contracts with a buyer. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contract } from '#domain/contract/contract.ts'
import { FRAMEWORK_CLAUSES } from '#domain/contract/contract-clauses.ts'
import { formatFen } from '#domain/money/money.ts'
import { SALE_PRICE_FEN, SUPPLY_PRICE_FEN } from '../../domain/order-fixtures.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const read = async (id: string): Promise<Contract> =>
  (await trade.who.trader.get(`/v1/merchant/contracts/supplier/${id}`)).body.data
const write = (id: string, body: object) => trade.who.trader.put(`/v1/merchant/contracts/${id}/clauses`, body)
async function unsigned(more: object = {}) {
  const { order } = await trade.open(more)
  const id = order.supply?.contract_id ?? ''
  return { id, order, contract: await read(id) }
}
const OWN = [
  { title: '交货', text: '卸货费由需方承担。' },
  { title: '付款', text: '见票付款。' },
]

test('other clauses make a new text with its own hash, and the other party gets a message', async () => {
  const { id, contract, order } = await unsigned()
  const { body, status } = await write(id, { base_version: contract.version, clauses: OWN })
  expect(status).toBe(200)
  const next = body.data as Contract
  expect(next.clauses).toEqual(OWN)
  expect(next.text).toContain('1. 交货：卸货费由需方承担。\n2. 付款：见票付款。')
  expect(next.sha256).not.toBe(contract.sha256)
  expect(next.version).toBe(contract.version + 1)
  expect((await trade.who.supplier.get(`/v1/supplier/contracts/${id}`)).body).toMatchObject({
    data: { clauses: OWN },
    altered: false,
  })
  expect((await trade.inbox('supplier', order.id)).at(-1)).toMatchObject({
    mode: 0,
    subject: expect.stringContaining('合同条款已更新'),
  })
  expect((await trade.logged(id)).map(({ action }) => action)).toContain('clauses')
  // A party that has read the earlier text can no longer sign it.
  const verification = await trade.verify('supplier')
  const answer = await trade.who.supplier.put(`/v1/supplier/contracts/${id}`, { verification, sha256: contract.sha256 })
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  expect((await trade.sign('supplier', `/v1/supplier/contracts/${id}`)).status).toBe(200)
})

test('clauses cannot change after the first signature, or once the contract is void', async () => {
  const { id } = await unsigned()
  await trade.sign('supplier', `/v1/supplier/contracts/${id}`)
  const signed = await read(id)
  const answer = await write(id, { base_version: signed.version, clauses: OWN })
  expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
  expect(await read(id)).toEqual(signed)
})

test('a colleague’s unseen edit is not overwritten', async () => {
  const { id, contract } = await unsigned()
  expect((await write(id, { base_version: contract.version, clauses: OWN })).status).toBe(200)
  const answer = await write(id, { base_version: contract.version, clauses: OWN.slice(1) })
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  expect((await read(id)).clauses).toEqual(OWN)
})

test.each([
  ['none', [], 'clauses'],
  ['one without a name', [{ title: ' ', text: '有' }], 'clauses.0.title'],
  ['one without words', [{ title: '付款', text: '' }], 'clauses.0.text'],
  ['a name of two lines', [{ title: '付款\n有效期', text: '无' }], 'clauses.0.title'],
  ['too long a text', [{ title: '付款', text: '长'.repeat(801) }], 'clauses.0.text'],
  ['too many', Array.from({ length: 31 }, () => OWN[0]), 'clauses'],
  ['the other side’s firm', [OWN[0], { title: '交货', text: '直接送到砺锋铜材。' }], 'clauses.1.text'],
  ['the other side’s price', [{ title: '价格', text: `转售价 ${formatFen(SALE_PRICE_FEN)} 元` }], 'clauses.0.text'],
])('%s is refused at its field, and changes nothing', async (_what, clauses, field) => {
  const { id, contract } = await unsigned()
  const answer = await write(id, { base_version: contract.version, clauses })
  expect([400, 422]).toContain(answer.status)
  expect(Object.keys(answer.body.details.fields)).toContain(field)
  expect(await read(id)).toEqual(contract)
})

test('the price of the contract’s own side may be named', async () => {
  const { id, contract } = await unsigned()
  const clauses = [{ title: '价格', text: `单价 ${formatFen(SUPPLY_PRICE_FEN)} 元` }]
  expect((await write(id, { base_version: contract.version, clauses })).status).toBe(200)
})

const IN_A_YEAR = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString()
const drafted = (more: object = {}) =>
  trade.who.trader.post('/v1/merchant/contracts', {
    id: uuidv7(),
    buyer_id: trade.who.other_buyer.session.firm_id,
    valid_to: IN_A_YEAR,
    clauses: FRAMEWORK_CLAUSES,
    ...more,
  })
const held = async (name: 'buyer' | 'other_buyer') => (await trade.who[name].get('/v1/procurer/query/contract')).body.data
const offered = async () => {
  const { data } = (await trade.who.trader.get('/v1/procurer/option')).body as {
    data: { id: string; framework: { no: string } | null }[]
  }
  return data.find(({ id }) => id === trade.who.other_buyer.session.firm_id)?.framework
}

test('a framework contract that both have signed is shown to the buyer and in the order form', async () => {
  expect([await held('other_buyer'), await offered()]).toEqual([{ valid: false, contracts: [] }, null])
  const { body, status } = await drafted()
  expect(status, JSON.stringify(body)).toBe(200)
  const { id, no, kind, items, text } = body.data as Contract
  expect([kind, items, text.split('\n')[0]]).toEqual(['framework', [], `框架合同 ${no}`])
  expect((await trade.sign('other_buyer', `/v1/procurer/contracts/${id}`)).status).toBe(200)
  // One signature alone binds nobody.
  expect((await held('other_buyer')).valid).toBe(false)
  expect((await trade.sign('trader', `/v1/merchant/contracts/procurer/${id}`)).status).toBe(200)
  expect(await held('other_buyer')).toEqual({
    valid: true,
    contracts: [{ id, no, with: '演示·云枢能源贸易', valid_to: IN_A_YEAR }],
  })
  expect((await offered())?.no).toBe(no)
  expect(await held('buyer')).toEqual({ valid: false, contracts: [] })
})

test.each([
  ['a firm that is no buyer', () => ({ buyer_id: trade.who.supplier.session.firm_id }), 'buyer_id'],
  ['an unknown firm', () => ({ buyer_id: uuidv7() }), 'buyer_id'],
  ['a term that has ended', () => ({ valid_to: '2025-01-01T00:00:00.000Z' }), 'valid_to'],
  ['no clauses', () => ({ clauses: [] }), 'clauses'],
])('a framework contract with %s is refused', async (_what, more, field) => {
  const answer = await drafted(more())
  expect([400, 422]).toContain(answer.status)
  expect(Object.keys(answer.body.details.fields)).toContain(field)
})

const TEMPLATES = '/v1/merchant/contracts/clauses'
const templates = async () => (await trade.who.trader.get(TEMPLATES)).body.data
const THREE = {
  supply: [{ title: '质量', text: '含杂不超过 1%。' }],
  sale: [{ title: '不可抗力', text: '不可抗力期间互不承担责任。' }],
  framework: [{ title: '合作方式', text: '逐单约定。' }],
}

test('a trader’s templates are standard until written, and later contracts of their side alone use them', async () => {
  expect(await templates()).toMatchObject({ version: 0, framework: FRAMEWORK_CLAUSES })
  const { contract: earlier } = await unsigned({ goods_id: null })
  const saved = await trade.who.trader.put(TEMPLATES, { base_version: 0, ...THREE })
  expect(saved.body.data).toMatchObject({ version: 1, ...THREE })
  expect(await read(earlier.id)).toEqual(earlier)
  const { contract, order } = await unsigned({ goods_id: null })
  expect(contract.clauses).toContainEqual(THREE.supply[0])
  expect(contract.clauses.map(({ title }) => title)).toEqual([
    '计价方式',
    '计量',
    '结算重量',
    '交货',
    '付款',
    '收款账户',
    '质量',
    '签订地点',
    '签署',
  ])
  const sale = await trade.who.buyer.get(`/v1/procurer/contracts/${order.sale?.contract_id}`)
  expect(sale.body.data.clauses).toContainEqual(THREE.sale[0])
  expect(sale.body.data.text).not.toContain('含杂')
  expect((await trade.who.supplier.get(TEMPLATES)).status).toBe(403)
})

test('templates changed by a colleague are not overwritten, and one that discloses a side refuses the order', async () => {
  const { version } = await templates()
  const told = { ...THREE, supply: [{ title: '交货', text: '直接送到砺锋铜材。' }] }
  const theirs = await trade.who.colleague.put(TEMPLATES, { base_version: version, ...told })
  expect(theirs.status, JSON.stringify(theirs.body)).toBe(200)
  const late = await trade.who.trader.put(TEMPLATES, { base_version: version, ...THREE })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('条款模板已被')])
  expect((await templates()).supply).toEqual(told.supply)
  await expect(trade.open({ goods_id: null })).rejects.toThrow(/采购合同的条款模板需要修改/)
  const mended = await trade.who.trader.put(TEMPLATES, { base_version: version + 1, ...THREE })
  expect(mended.status).toBe(200)
})

test.each([
  ['none', { supply: [] }, 'supply'],
  ['one without words', { framework: [{ title: '付款', text: '' }] }, 'framework.0.text'],
])('a template with %s is refused at its field', async (_what, wrong, field) => {
  const answer = await trade.who.trader.put(TEMPLATES, { base_version: 9, ...THREE, ...wrong })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.details.fields)).toContain(field)
})
