/** Goods: the state under which they are listed, the needs of each pricing mode, and the conditions for sale. */
import { expect, test } from 'vitest'
import {
  EMPTY_GOODS_DOC,
  estimateFen,
  GOODS_LIMIT,
  type Goods,
  type GoodsFields,
  goodsProblems,
  goodsState,
  onSaleKg,
  priceText,
  pricingOf,
  quotaLeftKg,
  saleProblems,
} from '#domain/goods/goods.ts'

const NOW = '2026-11-24T04:00:00.000Z'
const PAST = '2026-11-24T03:59:59.999Z'
const LATER = '2026-12-24T15:59:59.000Z'
const { held_back: _h, ...DOC } = EMPTY_GOODS_DOC
const fields = (more: Partial<GoodsFields> = {}): GoodsFields => ({
  ...DOC,
  category_id: 'c',
  title: '1# 光亮铜',
  spec_name: '',
  quantity_kg: 60_000,
  price_fen: 9_500_000,
  valid_until: null,
  ...more,
})
const offer = (more: object = {}) => ({
  on_sale: true,
  valid_until: null,
  quantity_kg: 1000,
  reserved_kg: 0,
  sold_kg: 0,
  recycled_at: null,
  moderation: 'passed' as const,
  ...more,
})

test.each([
  [{}, 'on_sale'],
  [{ valid_until: LATER, reserved_kg: 999 }, 'on_sale'],
  [{ reserved_kg: 1000 }, 'sold_out'],
  [{ reserved_kg: 1200 }, 'sold_out'],
  [{ reserved_kg: 400, sold_kg: 600 }, 'sold_out'],
  [{ valid_until: NOW }, 'expired'],
  [{ valid_until: PAST, reserved_kg: 1000 }, 'expired'],
  [{ moderation: 'waiting', reserved_kg: 1000 }, 'in_review'],
  [{ moderation: 'rejected' }, 'rejected'],
  [{ moderation: 'rejected', valid_until: PAST }, 'expired'],
  [{ on_sale: false }, 'off_sale'],
  [{ on_sale: false, valid_until: PAST, reserved_kg: 1000 }, 'off_sale'],
])('goods with %j are %s', (more, state) => {
  expect(goodsState(offer(more), NOW)).toBe(state)
})

const of = (
  more: Partial<GoodsFields>,
  stored: { reserved_kg: number; sold_kg: number; valid_until: string | null } | null = null,
  others = 0,
) => goodsProblems(fields(more), { now: NOW, firm_name: '演示·蓝岬再生资源', stored, others })

test.each([
  [{}, {}],
  [{ price_fen: null }, { price_fen: '请填写单价' }],
  [
    { pricing_mode: 2, price_fen: null },
    { price_reference: '请填写均价', premium_fen: '请填写升贴水，没有填 0' },
  ],
  [{ pricing_mode: 2, price_fen: null, price_reference: '长江均价', premium_fen: 0 }, {}],
  [{ pricing_mode: 3, price_reference: '沪铜 2612' }, { premium_fen: '请填写升贴水，没有填 0' }],
  [{ pricing_mode: 3, price_reference: '沪铜 2612', premium_fen: -20_000 }, {}],
  [{ pricing_mode: 4, price_reference: '电解铜均价' }, { factor_permille: '请填写系数' }],
  [{ pricing_mode: 4, price_reference: '电解铜均价', factor_permille: 925 }, {}],
  [{ min_kg: 60_000 }, {}],
  [{ min_kg: 60_001 }, { min_kg: '不能大于供应数量' }],
  [{ valid_until: LATER }, {}],
  [{ valid_until: PAST }, { valid_until: '有效期不能早于今天' }],
] as [Partial<GoodsFields>, object][])('goods filled in as %j get the problems %j', (more, problems) => {
  expect(of(more)).toEqual(problems)
})

const NAMED = '这段文字采购商能看到，请不要写出供应商的名称“蓝岬”'
const PRICED = '这段文字采购商能看到，请不要写出 95,000.00 元'
const CALLED = '这段文字采购商能看到，请不要写出联系电话'
test.each([
  [{ title: '蓝岬 光亮铜' }, { title: NAMED }],
  [{ spec_name: '含铜 ≥ 99%，９．５万' }, { spec_name: PRICED }],
  [
    { title: '光亮铜 95,000元/吨', spec_name: '电话13800000001' },
    { title: PRICED, spec_name: CALLED },
  ],
  [{ title: '光亮铜 95元/公斤' }, { title: PRICED }],
  [{ title: '光亮铜 94,000元/吨' }, {}],
  [
    { pricing_mode: 2, price_fen: null, price_reference: '长江均价', premium_fen: -12_000, spec_name: '贴水 120' },
    { spec_name: '这段文字采购商能看到，请不要写出 120.00 元' },
  ],
  // Only the trader and the firm read these texts.
  [{ brand: '蓝岬', origin: '13800000001', warehouse: '蓝岬 3 号料场' }, {}],
] as [Partial<GoodsFields>, object][])('goods with the texts %j, which the hall shows, get the problems %j', (more, problems) => {
  expect(of(more)).toEqual(problems)
})

test('stored goods keep their reserved weight, and an expired validity that is not changed', () => {
  expect(of({ quantity_kg: 30_000 }, { reserved_kg: 20_001, sold_kg: 10_000, valid_until: null })).toEqual({
    quantity_kg: '订单已占用和售出 30.001 吨，数量不能更少',
  })
  expect(of({ quantity_kg: 30_001, valid_until: PAST }, { reserved_kg: 20_001, sold_kg: 10_000, valid_until: PAST })).toEqual({})
  expect(of({ valid_until: PAST }, { reserved_kg: 0, sold_kg: 0, valid_until: LATER })).toEqual({
    valid_until: '有效期不能早于今天',
  })
})

test('a full list accepts no new record, and its records can still be changed', () => {
  expect(Object.keys(of({}, null, GOODS_LIMIT))).toEqual(['title'])
  expect(of({}, null, GOODS_LIMIT - 1)).toEqual({})
  expect(of({}, { reserved_kg: 0, sold_kg: 0, valid_until: null }, GOODS_LIMIT)).toEqual({})
})

test('the quota counts goods that are on sale, not expired and not in the bin', () => {
  const goods = [
    offer(),
    offer({ quantity_kg: 50, reserved_kg: 50 }),
    offer({ on_sale: false }),
    offer({ valid_until: PAST }),
    offer({ recycled_at: PAST }),
  ]
  expect(onSaleKg(goods, NOW)).toBe(1050)
  expect(quotaLeftKg(null, 1050)).toBeNull()
  expect([2000, 1050, 500].map((limit) => quotaLeftKg(limit, 1050))).toEqual([950, 0, 0])
})

test.each([
  [{}, null, {}],
  [{}, 60_000, {}],
  [{}, 59_999, { quantity_kg: '超出可上架额度，还可上架 59.999 吨' }],
  [{ valid_until: PAST }, null, { valid_until: '有效期已过，请先修改有效期再上架' }],
  [{ valid_until: LATER }, null, {}],
  [{ sold_kg: 20_000 }, 40_000, {}],
  [{ sold_kg: 20_000 }, 39_999, { quantity_kg: '超出可上架额度，除已售出 20.000 吨外，还可上架 39.999 吨' }],
  [{ sold_kg: 61_000 }, 0, {}],
] as [Partial<Goods>, number | null, object][])(
  'goods of %j with %s kg left of the quota may be on sale unless %j',
  (more, left_kg, problems) => {
    expect(saleProblems({ sold_kg: 0, ...fields(more), ...more }, { now: NOW, left_kg })).toEqual(problems)
  },
)

test('a price is worded by its mode, and figures that the mode does not use are dropped', () => {
  const all = { price_fen: 9_500_000, price_reference: '长江 1# 铜均价', premium_fen: -12_000, factor_permille: 925 }
  const worded = ([1, 2, 3, 4] as const).map((pricing_mode) => priceText(fields({ ...all, pricing_mode })))
  expect(worded).toEqual([
    '95,000.00 元/吨',
    '长江 1# 铜均价 贴水 120.00 元/吨',
    '长江 1# 铜均价 贴水 120.00 元/吨',
    '长江 1# 铜均价 × 92.5%',
  ])
  expect(priceText(fields({ ...all, pricing_mode: 2, premium_fen: 0 }))).toBe('长江 1# 铜均价 平水')
  const kept = ([1, 2, 3, 4] as const).map((pricing_mode) => {
    const { price_reference, premium_fen, factor_permille } = pricingOf(fields({ ...all, pricing_mode }))
    return [price_reference !== '', premium_fen !== null, factor_permille !== null]
  })
  expect(kept).toEqual([
    [false, false, false],
    [true, true, false],
    [true, true, false],
    [true, false, true],
  ])
})

test.each([
  [{ pricing_mode: 1, premium_fen: 5, factor_permille: 900 }, null],
  [{ pricing_mode: 2, premium_fen: -12_000, factor_permille: null }, 9_988_000],
  [{ pricing_mode: 3, premium_fen: null, factor_permille: 900 }, null],
  [{ pricing_mode: 4, premium_fen: 5, factor_permille: 925 }, 9_250_000],
  [{ pricing_mode: 4, premium_fen: 5, factor_permille: null }, null],
] as const)('priced as %j on a reference of 100,000 yuan, a tonne comes to %s fen', (pricing, fen) => {
  expect(estimateFen(pricing, 10_000_000)).toBe(fen)
})
