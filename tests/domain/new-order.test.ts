/** A draft is checked against the facts, and becomes an order with its contracts and messages. */
import { describe, expect, test } from 'vitest'
import { type DraftFacts, examineDraft, makeOrder, refuseFaults, tryDraft } from '#domain/order/new-order.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import { amountFen } from '#domain/money/money.ts'
import { ACTORS, NOW, QUANTITY_KG, SALE_PRICE_FEN, SUPPLY_PRICE_FEN } from './order-fixtures.ts'

const DRAFT: OrderDraft = {
  id: '0199a1b2-0000-7000-8000-000000000000',
  supplier_id: ACTORS.supplier.firm_id,
  buyer_id: ACTORS.buyer.firm_id,
  title: '1# 光亮铜',
  category_id: 'category',
  spec_name: '99.9%',
  goods_id: 'goods',
  intention_id: 'wish',
  quantity_kg: QUANTITY_KG,
  supply_price_fen: SUPPLY_PRICE_FEN,
  sale_price_fen: SALE_PRICE_FEN,
  tax_rate_bp: 1300,
  pricing_mode: 1,
  price_reference: '',
  series_id: null,
  window_from: '',
  window_to: '',
  supply_premium_fen: 0,
  sale_premium_fen: 0,
  supply_factor_bp: 10_000,
  sale_factor_bp: 10_000,
  weigh_basis: 'buyer',
  tolerance_permille: 3,
  delivery_mode: 'deliver',
  delivery_place: '宁波市北仑区一号库',
  delivery_contact: '收货调度',
  delivery_phone: '13800000003',
  deliver_by: '2026-12-01T16:00:00.000Z',
  pay_terms: '结算确认后 3 个工作日内付清',
  note: '',
  supplier_note: '装车前致电',
  buyer_note: '到货前清空 2 号磅',
  disclose_counterparty: false,
}
const firm = {
  uscc: '91440600MA5XUNJ1NA',
  address: '一号路',
  account: null,
  certified: true,
  certified_until: null,
  quota_kg: null,
}
const goods = {
  firm_id: ACTORS.supplier.firm_id,
  quantity_kg: QUANTITY_KG + 1_000,
  reserved_kg: 600,
  sold_kg: 400,
  recycled_at: null,
  state: 'on_sale',
} as const
const FACTS = {
  supplier: { ...firm, name: '演示·蓝岬再生资源' },
  buyer: { ...firm, name: '演示·禾川电缆' },
  trader: { ...firm, name: '演示·商户贸易' },
  templates: null,
  category: { name: '废铜' },
  goods,
  intention: { firm_id: ACTORS.buyer.firm_id, status: 1, expected_price_fen: null },
  series: null,
  today: '2026-11-20',
  open_kg: 0,
  twin: null,
} satisfies DraftFacts
const examine = (draft: Partial<OrderDraft> = {}, facts: Partial<DraftFacts> = {}) =>
  examineDraft({ ...DRAFT, ...draft }, { ...FACTS, ...facts })
const told = (draft: Partial<OrderDraft>, facts: Partial<DraftFacts>) => {
  const { errors } = examine(draft, facts)
  return errors.map(({ code, field, message }) => [code, field, message])
}

test('a valid draft has no finding, and its margin is the sale less the supply amount', () => {
  const margin_fen = amountFen(SALE_PRICE_FEN, QUANTITY_KG) - amountFen(SUPPLY_PRICE_FEN, QUANTITY_KG)
  expect(examine()).toEqual({ errors: [], warnings: [], margin_fen })
})

test('an amount that a colleague may approve is a warning of the dry run beside every other problem, and an error of the order', () => {
  const members = [{ id: 'boss', name: '演示甲', roles: ['admin'] as const }]
  const author = { user_id: 'me', members, limits: { deal_limit_fen: 0, day_limit_fen: null, spent_fen: 0 } }
  const codes = (facts: Partial<DraftFacts>) => {
    const { errors, warnings } = tryDraft(DRAFT, { ...FACTS, supplier: null, ...facts })
    return [errors, warnings].map((found) => found.map(({ code }) => code))
  }
  expect(codes({ author })).toEqual([['not_found'], ['needs_approval']])
  expect(codes({ author: { ...author, members: [] } })).toEqual([['not_found', 'needs_approval'], []])
  expect(codes({})).toEqual([['not_found'], []])
  const message = '您的单笔限额为 0，请提交演示甲审批'
  expect(told({}, { author })).toEqual([['needs_approval', 'quantity_kg', message]])
  expect(told({}, { author, corrects: true })).toEqual([['needs_approval', 'quantity_kg', '您的单笔限额为 0，演示甲可以办理']])
})

test.each<[string, Partial<OrderDraft>, Partial<DraftFacts>, [string, string, string]]>([
  ['no supplier', {}, { supplier: null }, ['not_found', 'supplier_id', '请选择供应商']],
  ['no buyer', {}, { buyer: null }, ['not_found', 'buyer_id', '请选择采购商']],
  [
    'a supplier without certification',
    {},
    { supplier: { ...FACTS.supplier, certified: false } },
    ['not_certified', 'supplier_id', '供应商企业实名认证未通过'],
  ],
  [
    'a supplier whose certification has run out',
    {},
    { supplier: { ...FACTS.supplier, certified_until: '2026-11-19' } },
    ['not_certified', 'supplier_id', '供应商企业实名认证已过期'],
  ],
  [
    'a buyer without certification',
    {},
    { buyer: { ...FACTS.buyer, certified: false } },
    ['not_certified', 'buyer_id', '采购商企业实名认证未通过'],
  ],
  ['no category', {}, { category: null }, ['not_found', 'category_id', '请选择品类']],
  ['no goods by its id', {}, { goods: null }, ['not_found', 'goods_id', '供应不存在或已下架']],
  ['goods of another firm', {}, { goods: { ...goods, firm_id: 'other' } }, ['not_found', 'goods_id', '供应不存在或已下架']],
  ['goods in the bin', {}, { goods: { ...goods, recycled_at: new Date(NOW) } }, ['not_found', 'goods_id', '供应不存在或已下架']],
  ['a kilogram more than is available', { quantity_kg: QUANTITY_KG + 1 }, {}, ['out_of_stock', 'quantity_kg', '可供 60.000 吨']],
  ['no intention by its id', {}, { intention: null }, ['not_found', 'intention_id', '意向不存在']],
  [
    'the intention of another buyer',
    {},
    { intention: { ...FACTS.intention, firm_id: 'other' } },
    ['not_found', 'intention_id', '意向不存在'],
  ],
  ...([2, -1] as const).map(
    (status) =>
      [
        `an intention of status ${status}`,
        {},
        { intention: { ...FACTS.intention, status } },
        ['wrong_state', 'intention_id', '意向已下单或已关闭'],
      ] as [string, object, Partial<DraftFacts>, [string, string, string]],
  ),
  [
    'a kilogram more than the supplier’s quota leaves',
    {},
    { supplier: { ...FACTS.supplier, quota_kg: QUANTITY_KG + 999 }, open_kg: 1_000 },
    ['over_limit', 'quantity_kg', '超出供应商剩余额度 59.999 吨'],
  ],
  [
    'a quota that is used up',
    {},
    { supplier: { ...FACTS.supplier, quota_kg: 500 }, open_kg: 1_000 },
    ['over_limit', 'quantity_kg', '超出供应商剩余额度 0.000 吨'],
  ],
])('%s is an error at its field', (_what, draft, facts, error) => {
  expect(told(draft, facts)).toEqual([error])
})

test('the last kilogram of the stock and of the quota may be ordered', () => {
  const supplier = { ...FACTS.supplier, quota_kg: QUANTITY_KG + 1_000 }
  expect(told({}, { supplier, open_kg: 1_000 })).toEqual([])
})

test('an amount below one fen is an error on its side', () => {
  expect(told({ quantity_kg: 1, supply_price_fen: 499 }, {})).toEqual([['invalid', 'supply_price_fen', '金额不足一分']])
  expect(told({ quantity_kg: 1, sale_price_fen: 499 }, {})).toEqual([['invalid', 'sale_price_fen', '金额不足一分']])
})

describe('a text of the draft', () => {
  test('may not tell the supplier the price that the buyer offered', () => {
    const intention = { ...FACTS.intention, expected_price_fen: 9_800_000 }
    expect(told({ supplier_note: '对方出 98000 元' }, { intention })).toEqual([
      ['invalid', 'supplier_note', '这段文字供应商能看到，请不要写出 98,000.00 元'],
    ])
    expect(told({ supplier_note: '对方出 98000 元' }, {})).toEqual([])
  })
  test('may not name the other firm', () => {
    expect(told({ buyer_note: '蓝岬的货' }, {})).toEqual([
      ['invalid', 'buyer_note', '这段文字采购商能看到，请不要写出供应商的名称“蓝岬”'],
    ])
  })
})

describe('a warning', () => {
  const warned = (draft: Partial<OrderDraft>, facts: Partial<DraftFacts> = {}) => {
    const { errors, warnings } = examine(draft, facts)
    expect(errors).toEqual([])
    return warnings.map(({ code, field, message, order_id }) => [code, field, message, order_id])
  }
  test('says that the sale earns nothing', () => {
    expect(warned({ sale_price_fen: SUPPLY_PRICE_FEN })).toEqual([
      ['margin', 'sale_price_fen', '价差 0.00 元，销售价不高于采购价', undefined],
    ])
  })
  test('says that the same order was made within a day, and names it', () => {
    expect(warned({}, { twin: { id: 'o', no: 'DD1' } })).toEqual([['duplicate', null, '24 小时内已有相同的订单 DD1', 'o']])
  })
  test.each([
    ['off_sale', '供应已下架，请先与供应商确认可以供货'],
    ['expired', '供应已过期，请先与供应商确认可以供货'],
  ] as const)('says that the goods are %s', (state, message) => {
    expect(warned({}, { goods: { ...goods, state } })).toEqual([['off_sale', 'goods_id', message, undefined]])
  })
})

test('a refusal has every error at its field, and the words of the first error', () => {
  const refuse = () => refuseFaults(DRAFT, { ...FACTS, supplier: null, category: null })
  expect(refuse).toThrow(
    expect.objectContaining({
      code: 'not_found',
      message: '请选择供应商',
      details: { fields: { supplier_id: '请选择供应商', category_id: '请选择品类' } },
    }),
  )
  expect(() => refuseFaults(DRAFT, { ...FACTS, twin: { id: 'o', no: 'DD1' } })).not.toThrow()
})

describe('the new order', () => {
  const IDS = {
    no: 'DD2611200009',
    supply: { contract_id: 'c1', contract_no: 'CG2611200009' },
    sale: { contract_id: 'c2', contract_no: 'XS2611200009' },
  }
  const make = (draft: Partial<OrderDraft> = {}, facts: Partial<DraftFacts> = {}) =>
    makeOrder({ ...DRAFT, ...draft }, { ...FACTS, ...facts }, IDS, { actor: ACTORS.trader, now: NOW })
  const { made, contracts, notices } = make()
  const { order } = made

  test('waits for the supplier, with the names of its firms and one step by the trader', () => {
    expect(order).toMatchObject({ no: IDS.no, state: 0, version: 1, created_at: NOW, trader_id: ACTORS.trader.firm_id })
    expect([order.supplier_name, order.buyer_name, order.category_name]).toEqual(['演示·蓝岬再生资源', '演示·禾川电缆', '废铜'])
    expect(order.events).toMatchObject([{ id: 1, action: 'create', by_role: 'trader', note: '采购合同、销售合同已起草' }])
  })
  test('has price, amount and note of each side on that side only', () => {
    expect(order.supply).toEqual({
      price_fen: SUPPLY_PRICE_FEN,
      quantity_kg: QUANTITY_KG,
      amount_fen: amountFen(SUPPLY_PRICE_FEN, QUANTITY_KG),
      tax_rate_bp: 1300,
      ...IDS.supply,
      contract_effective: false,
      note: '装车前致电',
    })
    expect(order.sale).toMatchObject({ price_fen: SALE_PRICE_FEN, ...IDS.sale, note: '到货前清空 2 号磅' })
    const draft_fields = ['supply_price_fen', 'sale_price_fen', 'supplier_note', 'buyer_note', 'sale_premium_fen', 'series_id']
    for (const field of [...draft_fields, 'supply_factor_bp', 'window_from', 'tax_rate_bp'])
      expect(order).not.toHaveProperty(field)
  })
  test('has a contract with each party, valid for a year', () => {
    expect(contracts.map(({ id, no, side, valid_from, valid_to }) => [id, no, side, valid_from, valid_to])).toEqual([
      ['c1', 'CG2611200009', 'supply', NOW, '2027-11-20T02:00:00.000Z'],
      ['c2', 'XS2611200009', 'sale', NOW, '2027-11-20T02:00:00.000Z'],
    ])
    expect(contracts.map(({ seller, buyer }) => [seller.name, buyer.name])).toEqual([
      ['演示·蓝岬再生资源', '演示·商户贸易'],
      ['演示·商户贸易', '演示·禾川电缆'],
    ])
  })
  test('tells each party of the order and of its contract', () => {
    expect(notices.map(({ firm_id, mode }) => [firm_id, mode])).toEqual([
      [ACTORS.supplier.firm_id, 2],
      [ACTORS.supplier.firm_id, 0],
      [ACTORS.buyer.firm_id, 2],
      [ACTORS.buyer.firm_id, 0],
    ])
  })
  test('takes the clauses of the trader’s templates, each in the contract of its side', () => {
    const templates = { supply: [{ title: '包装', text: '吨袋。' }], sale: [{ title: '质量', text: '按国标。' }] }
    const [supply, sale] = make({}, { templates }).contracts
    expect(supply?.clauses).toContainEqual(templates.supply[0])
    expect(sale?.clauses).toContainEqual(templates.sale[0])
    expect(sale?.clauses).not.toContainEqual(templates.supply[0])
  })
  test('is refused while a template would disclose the other side', () => {
    const templates = { supply: [{ title: '价格', text: '转售 97,777.79 元' }], sale: [] }
    expect(() => make({}, { templates })).toThrow(/^采购合同的条款模板需要修改/)
  })
  test('names series and window to both parties, and a premium to neither', () => {
    const formula = {
      pricing_mode: 2,
      series_id: 3,
      window_from: '2026-11-02',
      window_to: '2026-11-13',
      sale_premium_fen: 234_571,
    } as const
    const { order: floating } = make(formula, { series: { id: 3, name: '1#光亮铜', source: '演示数据' } }).made
    expect(floating.price_reference).toBe('1#光亮铜 2026-11-02 至 2026-11-13 均价')
    expect([floating.supply?.pricing?.premium_fen, floating.sale?.pricing?.premium_fen]).toEqual([0, 234_571])
    expect(make({ pricing_mode: 2, price_reference: '长江现货' }).made.order.price_reference).toBe('长江现货')
  })
})
