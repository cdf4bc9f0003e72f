/** Intentions: the acts allowed in each status, the firms that see one, its worth and its words. */
import { expect, test } from 'vitest'
import {
  actsOf,
  expectedFen,
  firmsSeeing,
  type Intention,
  INTENTION_STATUSES,
  intentionFor,
  type IntentionStatus,
  intentionTitle,
  NOTES_LIMIT,
  noted,
  offerText,
  showsTo,
  traderTextProblem,
} from '#domain/goods/intention.ts'
import { PASSED } from '#domain/goods/moderation.ts'
import { Refusal } from '#domain/refusal.ts'

const base: Intention = {
  id: 'i',
  no: 'XQ2611210001',
  kind: 'goods',
  goods_id: 'g',
  goods_title: '1# 光亮铜',
  category_id: 'c',
  category_name: '废铜',
  spec_name: '含铜 ≥ 99%',
  quantity_kg: 60_000,
  expected_price_fen: 9_500_001,
  pricing_mode: 1,
  quality_req: '',
  delivery_place: '2 号磅',
  deliver_by: null,
  pay_terms: '',
  contact: '磅房',
  phone: '13800000003',
  note: '',
  status: 0,
  order_id: null,
  buyer_id: 'b',
  buyer_name: '演示·砺锋铜材',
  trader_id: null,
  trader_name: '',
  supplier: { id: 's', name: '演示·蓝岬再生资源', price_fen: 9_400_000 },
  notes: [],
  closed: null,
  ...PASSED,
  version: 1,
  created_at: '2026-11-21T02:00:00.000Z',
  updated_at: '2026-11-21T02:00:00.000Z',
}
const doing = { actor: { user_id: 'u', firm_id: 't', name: '小林' }, firm_name: '演示·云枢', now: '2026-11-21T03:00:00.000Z' }

test.each<[IntentionStatus, string[], string[]]>([
  [0, ['open', 'order'], ['withdraw']],
  [1, ['note', 'order', 'close'], ['answer', 'withdraw']],
  [2, [], []],
  [-1, [], []],
])('in status %s the trader may %j and the buyer %j', (status, trader, buyer) => {
  expect(INTENTION_STATUSES[status]).toBeTruthy()
  expect(actsOf({ status }, 'trader')).toEqual(trader)
  expect(actsOf({ status }, 'buyer')).toEqual(buyer)
})

const SIGHT: [string, IntentionStatus, string | null, boolean, boolean][] = [
  ['waiting', 0, null, true, true],
  ['in talks', 1, 't', true, false],
  ['ordered', 2, 't', true, false],
  ['closed by who opened it', -1, 't', true, false],
  ['withdrawn before anybody opened it', -1, null, false, false],
]
test.each(SIGHT)(
  'an intention %s is visible to its buyer and to the right trading firms',
  (_how, status, trader_id, mine, other) => {
    const intention = { ...base, status, trader_id }
    const sees = (role: 'buyer' | 'trader' | 'supplier', firm_id: string) => showsTo(intention, { role, firm_id })
    expect([sees('trader', 't'), sees('trader', 'x')]).toEqual([mine, other])
    expect([sees('buyer', 'b'), sees('buyer', 'x'), sees('supplier', 's')]).toEqual([true, false, false])
    expect(firmsSeeing(intention, ['t', 'x'])).toEqual(['b', ...(mine ? ['t'] : []), ...(other ? ['x'] : [])])
  },
)

test('only the trader reads who supplies the goods', () => {
  expect(intentionFor(base, { role: 'trader' }).supplier).toEqual(base.supplier)
  for (const role of ['buyer', 'supplier'] as const) expect(intentionFor(base, { role }).supplier).toBeNull()
})

test('an intention’s worth is rounded to the fen, and unknown without a price', () => {
  expect(expectedFen({ expected_price_fen: 9_500_001, quantity_kg: 1500 })).toBe(14_250_002)
  expect(expectedFen({ expected_price_fen: null, quantity_kg: 1500 })).toBeNull()
})

test('an intention is named after its goods, or else its category', () => {
  expect(intentionTitle(base)).toBe('1# 光亮铜 含铜 ≥ 99%')
  expect(intentionTitle({ ...base, goods_title: '', spec_name: '' })).toBe('废铜')
})

test('notes are limited in number, and the trader’s notes disclose nothing of the supply side', () => {
  const talks = { ...base, status: 1 as const, trader_id: 't' }
  const full = {
    ...talks,
    notes: Array.from({ length: NOTES_LIMIT }, () => ({ by: 'buyer' as const, user_id: 'u', name: '', at: '', text: '' })),
  }
  expect(() => noted(full, 'buyer', '再说一句', doing)).toThrow(Refusal)
  expect(noted(talks, 'buyer', '蓝岬的货可以吗', doing).notes).toHaveLength(1)
  for (const text of ['蓝岬的货可以', '对方开 94,000.00 元']) expect(() => noted(talks, 'trader', text, doing)).toThrow(Refusal)
  expect(noted({ ...talks, supplier: null }, 'trader', '蓝岬的货可以', doing).notes[0]).toMatchObject({
    by: 'trader',
    at: doing.now,
  })
})

test('the trader reads the price of the goods in words, and the buyer reads neither price nor premium', () => {
  const pricing = { pricing_mode: 2, price_reference: '长江有色 1# 铜均价', premium_fen: -12_300, factor_permille: null } as const
  const supplier = { id: 's', name: '演示·蓝岬再生资源', price_fen: 0, pricing }
  expect(offerText(supplier)).toBe('长江有色 1# 铜均价 贴水 123.00 元/吨')
  expect(offerText({ ...supplier, price_fen: 9_400_000 })).toBe('长江有色 1# 铜均价 贴水 123.00 元/吨，暂定 94,000.00 元/吨')
  expect(offerText({ ...supplier, price_fen: 9_400_000, pricing: undefined })).toBe('94,000.00 元/吨')
  expect(traderTextProblem({ supplier }, 'text', '上家贴水 123 元')).toHaveProperty('text')
  expect(traderTextProblem({ supplier }, 'text', '贴水 90 元')).toEqual({})
})
