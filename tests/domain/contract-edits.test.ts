/** The trader edits a contract until the first signature, and drafts framework contracts. */
import { describe, expect, test } from 'vitest'
import { type Contract, draftContract, sign } from '#domain/contract/contract.ts'
import {
  draftFramework,
  isEditable,
  isInForce,
  redrafted,
  refuseClauses,
  refuseTemplate,
  withClauses,
} from '#domain/contract/contract-edits.ts'
import { isAltered } from '#domain/contract/contract-text.ts'
import { formatFen } from '#domain/money/money.ts'
import { ACTORS, NOW, newOrder, QUANTITY_KG, readyFor, SALE_PRICE_FEN, SUPPLY_PRICE_FEN, take } from './order-fixtures.ts'

const fresh = readyFor('amend', 0)
const KEPT = { quantity_kg: QUANTITY_KG, sale_price_fen: SALE_PRICE_FEN, pay_terms: '' }
const firm = (address: string) => ({ uscc: '91440600MA5XUNJ1NA', address, account: null })
const NAMES = { id: 'c', no: 'CG1', valid_to: NOW }

test('a correction redrafts the contract of its side, and keeps the clauses of the template and those of the trader', () => {
  const template = [{ title: '质量', text: '按国标 GB/T 13587 执行。' }]
  const firms = { supplier: firm('一号路'), trader: firm('商户路') }
  const draft = { ...draftContract(fresh, 'supply', NAMES, NOW, { firms, template }), sha256: '' }
  const own = { title: '包装', text: '吨袋包装。' }
  const contract = { ...draft, clauses: [...draft.clauses, own] }
  const order = take(fresh, 'amend', { ...KEPT, quantity_kg: 50_000, delivery_place: '二号库', pay_terms: '货到 9 日内付清' })
  const next = redrafted(contract, fresh, order, firms, NOW)
  expect(next).toMatchObject({ version: 2, items: [{ quantity_kg: 50_000 }], total_fen: order.supply?.amount_fen })
  expect(next?.text).toMatch(/二号库[^]*货到 9 日内付清/)
  expect(next?.clauses).toEqual(expect.arrayContaining([own, ...template]))
  expect([next?.seller, next?.buyer]).toEqual([draft.seller, draft.buyer])
  const sale_only = take(fresh, 'amend', { ...KEPT, sale_price_fen: SALE_PRICE_FEN + 1 })
  // A new address alone does not correct the order.
  expect(redrafted(draft, fresh, sale_only, { ...firms, trader: firm('新路') }, NOW)).toBeNull()
})

test('a redrafted contract names its parties by their present registration', () => {
  const draft = { ...draftContract(fresh, 'supply', NAMES, NOW), sha256: '' }
  const order = take(fresh, 'amend', { ...KEPT, quantity_kg: 50_000 })
  const next = redrafted(draft, fresh, order, { supplier: firm('一号路'), trader: firm('商户路') }, NOW)
  expect([next?.seller.address, next?.buyer.uscc]).toEqual(['一号路', '91440600MA5XUNJ1NA'])
  expect(next?.clauses.find(({ title }) => title === '签订地点')?.text).toBe('商户路')
})

const LATER = '2026-11-21T02:00:00.000Z'
const AT = { now: LATER, ip: '192.0.2.7', verified_by: '138****0001' }
const drafted: Contract = { ...draftContract(newOrder(), 'supply', NAMES, NOW), sha256: 'hash' }
const CLAUSES = [{ title: '付款', text: '货到付款。' }]

describe('other clauses', () => {
  test('replace all clauses of the contract, in a new text and version', () => {
    const next = withClauses(drafted, { clauses: [{ ...CLAUSES[0], extra: 1 } as never], base_version: 1 }, LATER)
    expect(next).toMatchObject({ clauses: CLAUSES, version: 2, updated_at: LATER, created_at: NOW })
    expect(next.text).toContain('\n1. 付款：货到付款。\n')
    expect(next.text).not.toContain('签署')
    expect(isAltered(next, 'hash')).toBe(false)
    expect(drafted.version).toBe(1)
  })

  test.each<[string, Contract, number, string, string]>([
    ['of a void contract', { ...drafted, void_at: NOW }, 1, 'wrong_state', '合同已作废，条款不能再改'],
    ['after a signature', sign(drafted, ACTORS.supplier, AT), 2, 'wrong_state', '已有一方签署，条款不能再改'],
    ['of a version that the writer has not seen', { ...drafted, version: 3 }, 2, 'conflict', '合同条款已被更新，请核对后再提交'],
  ])('%s are refused', (_what, contract, base_version, code, message) => {
    expect(() => withClauses(contract, { clauses: CLAUSES, base_version }, LATER)).toThrow(
      expect.objectContaining({ code, message }),
    )
  })

  test('may be written until somebody signs, and not in a void contract', () => {
    expect([drafted, sign(drafted, ACTORS.trader, AT), { ...drafted, void_at: NOW }].map(isEditable)).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('clauses that disclose the other side', () => {
  const order = newOrder()
  const sale_price = [{ title: '价格', text: `转售价 ${formatFen(SALE_PRICE_FEN)} 元/吨` }]
  const supply_price = [CLAUSES[0] ?? { title: '', text: '' }, { title: `采购 ${formatFen(SUPPLY_PRICE_FEN)}`, text: '无' }]

  test('are refused at their field, in the contract of either side', () => {
    const refusal = (field: string) =>
      expect.objectContaining({ details: { fields: { [field]: expect.stringContaining('元') } } })
    expect(() => refuseClauses(order, 'supply', sale_price)).toThrow(refusal('clauses.0.text'))
    expect(() => refuseClauses(order, 'sale', supply_price)).toThrow(refusal('clauses.1.title'))
  })
  test('may name the price of the contract’s own side', () => {
    expect(() => refuseClauses(order, 'sale', sale_price)).not.toThrow()
    expect(() => refuseClauses(order, 'supply', supply_price)).not.toThrow()
  })
  test('are refused in a template by the name of their contract', () => {
    expect(() => refuseTemplate(order, 'supply', sale_price)).toThrow(/^采购合同的条款模板需要修改：这段文字供应商能看到/)
    expect(() => refuseTemplate(order, 'sale', supply_price, '条款')).toThrow(/^销售合同的条款需要修改：这段文字采购商能看到/)
    expect(() => refuseTemplate(order, 'sale', sale_price)).not.toThrow()
  })
})

describe('a framework contract', () => {
  const seller = { firm_id: ACTORS.trader.firm_id, name: '演示·商户贸易' }
  const buyer = { firm_id: ACTORS.buyer.firm_id, name: '演示·需方铜材' }
  const given = { id: 'f', no: 'KJ1', valid_to: '2027-11-19T16:00:00.000Z', seller, buyer, clauses: CLAUSES }
  const framework: Contract = { ...draftFramework(given, NOW), sha256: 'hash' }
  const signed = [ACTORS.trader, ACTORS.buyer].reduce((contract, actor) => sign(contract, actor, AT), framework)

  test('is of the sale side and has clauses and a term, but neither goods nor an order', () => {
    expect(framework).toMatchObject({ kind: 'framework', side: 'sale', items: [], total_fen: 0, order_id: null, order_no: '' })
    expect(framework).toMatchObject({ valid_from: NOW, valid_to: given.valid_to, version: 1, signatures: [], void_at: null })
    expect(framework.text.split('\n')).toEqual([
      '框架合同 KJ1',
      '供方：演示·商户贸易',
      '需方：演示·需方铜材',
      '1. 付款：货到付款。',
      '有效期：2026-11-20 至 2027-11-20',
    ])
  })
  test('needs a term that ends later than now', () => {
    expect(() => draftFramework({ ...given, valid_to: NOW }, NOW)).toThrow(
      expect.objectContaining({ details: { fields: { valid_to: '有效期须晚于今天' } } }),
    )
  })
  test('is in force from its first instant to just before its last, once both have signed', () => {
    const [from, to] = [Date.parse(NOW), Date.parse(given.valid_to)]
    expect([from - 1, from, to - 1, to].map((now) => isInForce(signed, now))).toEqual([false, true, true, false])
    expect(isInForce(sign(framework, ACTORS.buyer, AT), from)).toBe(false)
    expect(isInForce({ ...signed, void_at: LATER }, from)).toBe(false)
  })
})
