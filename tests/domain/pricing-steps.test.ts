/** The effects of fixing, confirming, rechecking and agreeing on prices that follow the market, and their readers. */
import { describe, expect, test } from 'vitest'
import { contractText } from '#domain/contract/contract-text.ts'
import { draftContract } from '#domain/contract/contract.ts'
import { disclosureProblems } from '#domain/disclosure/disclosure.ts'
import { worthOf } from '#domain/order/headline.ts'
import { actionsFor, obstacleOf } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { Order, QuotedDay, Side } from '#domain/order/order.ts'
import { daysWithin, isProvisional, progressWords, quotesBehind, stageOf } from '#domain/money/pricing.ts'
import { BOTH } from '#domain/disclosure/readers.ts'
import { agreedTerms } from '#domain/order/terms.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { nextWords, tasksFor } from '#domain/order/waiting.ts'
import { expectHidden } from './hidden-fields.ts'
import { dissentOf, NOW, newOrder, orderIn, take } from './order-fixtures.ts'
import { confirmable, FIXED, onMarket, pricingOf, QUOTES, withPricing } from './pricing-fixtures.ts'

const QUOTES_OF = daysWithin(pricingOf('sale', 'window'), QUOTES)
const at = (order: Order): Order => onMarket(order, 'window')

describe('the sale price', () => {
  test('is provisional until it is confirmed; nobody pays before, and every amount is marked', () => {
    const settled = at(orderIn(4))
    expect(settled.sale && worthOf(settled, settled.sale).name).toBe('暂定货款')
    expect(obstacleOf('pay', settled)).toBe('销售价尚未确定，商户确定后才能付款')
    expect(() => take(settled, 'pay')).toThrow('销售价尚未确定，商户确定后才能付款')
    expect([tasksFor(settled, 'buyer'), tasksFor(settled, 'trader')]).toEqual([
      [],
      ['confirm_supply_price', 'confirm_sale_price'],
    ])
    expect([nextWords(viewFor(settled, 'buyer'), 'buyer'), nextWords(settled, 'trader')]).toEqual([
      '等待商户确定销售价，确定后付款',
      '待确定销售价：确定后采购商才能付款',
    ])
    expect(agreedTerms(settled, 'sale').map(([name]) => name)).toContain('金额（暂定）')
    const done = take(settled, 'confirm_sale_price')
    expect(done.sale && worthOf(done, done.sale).name).toBe('结算货款')
    expect(tasksFor(done, 'buyer')).toEqual(['pay'])
    expect(take(done, 'pay').state).toBe(5)
  })

  test.each([3, 4] as const)(
    'is computed from the quotes when it is confirmed in state %i, and the settlement takes it',
    (state) => {
      const before = at(orderIn(state))
      const after = take(before, 'confirm_sale_price')
      // 9,955,500 × 93% + 234,571
      expect(after.sale).toMatchObject({ price_fen: 9_493_186, pricing: { locked: 'formula', days: QUOTES_OF } })
      expect(after.sale?.amount_fen).toBe(amountFen(9_493_186, after.sale?.quantity_kg ?? 0))
      expect(after.supply).toEqual(before.supply)
      const settled = state === 3 ? take(after, 'handle') : after
      expect(settled.settlements.at(-1)).toMatchObject({ price_fen: 9_493_186, amount_fen: settled.sale?.amount_fen })
      expect(after.events.at(-1)?.note).toBe('销售价 94,931.86 元/吨，4 个报价日均价')
    },
  )

  test.each<[string, Order, object, string]>([
    ['another price', at(orderIn(4)), { price_fen: 9_493_187 }, '提交的内容有误'],
    ['no quotes', at(orderIn(4)), { days: undefined }, '提交的内容有误'],
    ['a quote less', at(orderIn(4)), { days: QUOTES_OF.slice(1) }, '提交的内容有误'],
    ['a day outside', at(orderIn(4)), { days: [...QUOTES_OF, QUOTES.at(-1)] }, '提交的内容有误'],
    ['a day twice', at(orderIn(4)), { days: [...QUOTES_OF, QUOTES_OF.at(-1)] }, '提交的内容有误'],
    ['a price once more', take(at(orderIn(4)), 'confirm_sale_price'), {}, '价格已确定'],
    ['a fixed price', orderIn(4), {}, '一口价的订单无需确定销售价'],
    ['a quote nobody has fixed', onMarket(orderIn(4), 'point'), {}, '采购商尚未点价，点价后才能确定价格'],
  ])('cannot be confirmed with %s', (_what, order, change, words) => {
    expect(() => take(order, 'confirm_sale_price', change)).toThrow(words)
  })

  test('is not confirmed while the window still runs, in the time of China', () => {
    const order = at(orderIn(4))
    expect(() => take(order, 'confirm_sale_price', {}, '2026-11-13T15:59:59.000Z')).toThrow('报价区间到 2026-11-13 为止')
    expect(take(order, 'confirm_sale_price', {}, '2026-11-13T16:00:00.000Z').sale?.pricing?.locked).toBe('formula')
  })

  test('is agreed by the parties if the window has no quote, and is marked as such', () => {
    const empty = {
      ...orderIn(4),
      sale: withPricing(orderIn(4).sale, pricingOf('sale', 'window', { window_from: '2026-11-07' })),
    }
    const done = take(empty, 'confirm_sale_price', { price_fen: 9_400_000, days: [] })
    expect(done.sale).toMatchObject({ price_fen: 9_400_000, pricing: { locked: 'agreed', days: [] } })
  })

  test('stays confirmed on both sides during a recheck', () => {
    const both = take(take(at(orderIn(4)), 'confirm_sale_price'), 'confirm_supply_price')
    expect(both.supply?.pricing).toMatchObject({ locked: 'formula', days: QUOTES_OF })
    const again = take(both, 'recheck')
    expect([again.sale, again.supply, again.supply_price_confirmed]).toEqual([both.sale, both.supply, true])
    expect(take(again, 'handle').sale?.pricing?.locked).toBe('formula')
  })

  test('becomes final if the recheck names a price, and is marked as such', () => {
    const named = take(at(orderIn(4)), 'recheck', { sale_price_fen: 9_500_000 })
    expect(named.sale).toMatchObject({ price_fen: 9_500_000, pricing: { locked: 'agreed' } })
    expect([named.sale && stageOf(named.sale), actionsFor(named, 'trader').includes('confirm_sale_price')]).toEqual([
      '双方商定',
      false,
    ])
    expect(take(take(named, 'handle'), 'pay').state).toBe(5)
  })
})

describe('the supply price', () => {
  test('is confirmed by the formula alone, and the payout waits for it', () => {
    const order = at(orderIn(4))
    expect(() => take(order, 'confirm_supply_price', { price_fen: 9_000_000 })).toThrow('提交的内容有误')
    const done = take(order, 'confirm_supply_price')
    expect(done).toMatchObject({ supply_price_confirmed: true, supply: { price_fen: 8_985_826, pricing: { locked: 'formula' } } })
    expect(done.sale).toEqual(order.sale)
  })

  describe.each(['window', 'point'] as const)('a weight agreed on in a dissent (%s)', (market) => {
    const proposed = () => {
      const settled = { ...onMarket(orderIn(4), market), dissents: [dissentOf(0)] }
      const { price_fen = 0 } = settled.supply ?? {}
      return take(take(settled, 'adjust_dissent', { quantity_kg: 58_000, price_fen }), 'notify_dissent')
    }
    test('leaves the price to its formula', () => {
      const agreed = take(proposed(), 'reply_dissent')
      expect(agreed.supply).toMatchObject({ quantity_kg: 58_000, pricing: { locked: null } })
      expect(agreed.supply_price_confirmed).toBe(false)
      expect(agreed.events.at(-1)?.note).toContain('（暂定）')
    })
    test('does not undo a price that was meanwhile fixed or confirmed', () => {
      const meanwhile = take(proposed(), market === 'point' ? 'fix_supply_price' : 'confirm_supply_price')
      const { price_fen = 0, pricing } = meanwhile.supply ?? {}
      const agreed = take(meanwhile, 'reply_dissent')
      expect(agreed.supply).toMatchObject({ price_fen, pricing, amount_fen: amountFen(price_fen, 58_000) })
      expect(agreed.supply_price_confirmed).toBe(market === 'window')
    })
  })

  test.each([
    ['another price than the formula’s', {}, 'agreed'],
    ['the price that was confirmed by it', { price_fen: 8_985_826 }, 'formula'],
  ] as const)('a dissent that ends at %s', (_what, change, how) => {
    const done = take(at(orderIn(4)), 'confirm_supply_price')
    const open = take({ ...done, dissents: [dissentOf(0)] }, 'adjust_dissent', { quantity_kg: 58_000, ...change })
    const agreed = take(take(open, 'notify_dissent'), 'reply_dissent')
    expect(agreed.supply?.pricing?.locked).toBe(how)
    expect(isProvisional(agreed.supply)).toBe(false)
  })
})

describe('点价', () => {
  const open = onMarket(orderIn(1), 'point')
  test('lets each party fix the quote of its own side once, which the other side does not learn', () => {
    const by_buyer = take(open, 'fix_sale_price')
    // 9,912,703 × 93% + 234,571
    expect(by_buyer.sale).toMatchObject({ price_fen: 9_453_385, pricing: { days: [FIXED.sale], locked: null } })
    const both = take(by_buyer, 'fix_supply_price')
    expect([both.sale, both.supply?.price_fen]).toEqual([by_buyer.sale, 8_908_783])
    for (const party of ['supplier', 'buyer'] as const) {
      expectHidden(JSON.stringify(viewFor(both, party)), both, [open, by_buyer, both], party)
      const told = both.events.slice(-2).flatMap((event) => noticesOf(both, event).map(({ to }) => to))
      expect(told).toEqual(['trader', 'trader'])
    }
    const own = viewFor(both, 'supplier').events.map(({ action }) => action)
    expect([own.includes('fix_supply_price'), own.includes('fix_sale_price')]).toEqual([true, false])
    expect(() => take(both, 'fix_sale_price')).toThrow('已经点价，不能更改')
    expect(both.sale && stageOf(both.sale)).toBe('已点价')
  })

  test('confirms a fixed quote as it was fixed, before or after the settlement', () => {
    const settled = take({ ...onMarket(orderIn(4), 'point') }, 'fix_sale_price')
    expect(settled.settlements.at(-1)?.price_fen).toBe(9_453_385)
    const done = take(settled, 'confirm_sale_price', { days: [] })
    expect(done.sale).toMatchObject({ price_fen: 9_453_385, pricing: { days: [FIXED.sale], locked: 'formula' } })
    const again = take(take(take(done, 'fix_supply_price'), 'confirm_supply_price'), 'recheck')
    expect(again.supply?.pricing).toMatchObject({ days: [FIXED.supply], locked: 'formula' })
  })

  const due = (state: 1 | 4): Order => {
    const order = orderIn(state)
    const until = (side: 'supply' | 'sale') => withPricing(order[side], pricingOf(side, 'point', { window_to: '2026-11-15' }))
    return { ...order, pricing_mode: 3, supply: until('supply'), sale: until('sale') }
  }
  const LAST_MOMENT = '2026-11-15T15:59:59.000Z'
  const DAY_AFTER = '2026-11-15T16:00:00.000Z'

  test('lets a party fix until the last moment of its deadline in China, and then the trader confirms the newest quote before it', () => {
    expect(take(due(1), 'fix_sale_price', {}, LAST_MOMENT).sale?.pricing?.days).toEqual([FIXED.sale])
    expect(() => take(due(1), 'fix_sale_price', {}, DAY_AFTER)).toThrow('点价期限 2026-11-15 已过')
    expect(() => take(due(4), 'confirm_sale_price', {}, LAST_MOMENT)).toThrow('点价期限到 2026-11-15 为止，次日起才能确定')
    const done = take(due(4), 'confirm_sale_price', {}, DAY_AFTER)
    // The quote of 2026-11-06; the next one, of 2026-11-16, is after the deadline. 9,970,100 × 93% + 234,571
    expect(done.sale).toMatchObject({ price_fen: 9_506_764, pricing: { locked: 'formula', days: [QUOTES[4]] } })
    expect(done.events.at(-1)?.note).toBe('销售价 95,067.64 元/吨，逾期未点价，按 2026-11-06 均价')
    expect(take(done, 'pay').state).toBe(5)
    expect(take(due(4), 'confirm_supply_price', {}, DAY_AFTER).supply?.pricing).toMatchObject({ locked: 'formula' })
  })

  test('keeps a quote that was fixed before the deadline after it', () => {
    const fixed = take(due(4), 'fix_sale_price', {}, LAST_MOMENT)
    expect(take(fixed, 'confirm_sale_price', { days: [] }, DAY_AFTER).sale?.pricing).toMatchObject({ days: [FIXED.sale] })
    for (const days of [QUOTES.slice(5), QUOTES.slice(3, 5)])
      expect(() => take(due(4), 'confirm_sale_price', { days }, DAY_AFTER)).toThrow('提交的内容有误')
    const without_quote = take(due(4), 'confirm_sale_price', { days: [], price_fen: 9_400_000 }, DAY_AFTER)
    expect(without_quote.sale?.pricing).toMatchObject({ locked: 'agreed', days: [] })
  })

  test('shows both parties the deadline, and makes the confirmation a task of the trader', () => {
    expect(tasksFor(due(4), 'trader')).toEqual(['confirm_supply_price', 'confirm_sale_price'])
    expect(nextWords(viewFor(due(4), 'buyer'), 'buyer')).toBe('待点价：期限 2026-11-15，点价并由商户确定价格后付款')
    const { pricing } = due(4).supply as Side
    if (!pricing) throw new Error('no formula')
    const words = (days: readonly QuotedDay[], now: string) => progressWords(pricing, days, now, '供应商')
    expect(words([], LAST_MOMENT)).toBe('等待供应商点价，期限 2026-11-15')
    expect(words(quotesBehind(pricing, QUOTES), DAY_AFTER)).toBe(
      '点价期限 2026-11-15 已过：按 2026-11-06 均价 99,701.00 元/吨，待商户确定',
    )
    expect(words([], DAY_AFTER)).toBe('点价期限 2026-11-15 已过：期限前没有报价，由双方商定')
  })

  test('refuses a quote that does not exist, a price with a window, and a fixed price', () => {
    expect(() => take(open, 'fix_sale_price', { price_fen: 0 })).toThrow('提交的内容有误')
    expect(() => take(at(orderIn(1)), 'fix_sale_price')).toThrow('这张订单不是点价')
    expect(() => take(orderIn(1), 'fix_supply_price')).toThrow('这张订单不是点价')
  })

  test('gives the buyer the task of fixing, and neither price can be confirmed before', () => {
    const settled = onMarket(orderIn(4), 'point')
    expect(tasksFor(viewFor(settled, 'buyer'), 'buyer')).toEqual(['fix_sale_price'])
    expect(tasksFor(viewFor(settled, 'supplier'), 'supplier')).toEqual(['fix_supply_price'])
    expect(tasksFor(settled, 'trader')).toEqual([])
    expect(nextWords(viewFor(settled, 'buyer'), 'buyer')).toBe('待点价：点价并由商户确定价格后付款')
    expect(confirmable(settled.sale)?.days).toEqual([])
  })
})

test('keeps premium and fixed quote out of texts for both parties', () => {
  const fixed = take(onMarket(orderIn(1), 'point'), 'fix_sale_price')
  const problem = (text: string, readers = BOTH) => disclosureProblems(fixed, [{ field: 'note', text, readers }])['note']
  expect(problem('升水 2345.71 元')).toContain('2,345.71')
  expect(problem('贴水1234.57')).toContain('1,234.57')
  expect(problem('采购商按 99127.03 点价', ['supplier'])).toContain('99,127.03')
  expect(problem('您按 99127.03 点价', ['buyer'])).toBeUndefined()
})

test('a contract states the formula of its own side, and without a formula its words are unchanged', () => {
  const draft = (order: Order, side: 'supply' | 'sale') =>
    contractText(draftContract(order, side, { id: 'c', no: 'XS1', valid_to: NOW }, NOW))
  const order = at(newOrder())
  expect(draft(order, 'sale')).toContain(
    '计价方式：系数：以1#光亮铜（演示数据）2026-11-02 至 2026-11-13 各报价日均价的算术平均值为基准，乘以系数 93%，四舍五入到分，再加升水 2,345.71 元/吨。上列单价 97,777.79 元/吨为含税暂定价',
  )
  expect(draft(order, 'supply')).toContain('乘以系数 91.5%，四舍五入到分，再减贴水 1,234.57 元/吨。')
  expect(draft(onMarket(newOrder(), 'point'), 'supply')).toContain('由供方点定点价时最新报价日的均价为基准')
  const until = pricingOf('supply', 'point', { window_to: '2026-11-15' })
  expect(draft({ ...newOrder(), supply: withPricing(newOrder().supply, until) }, 'supply')).toContain(
    '由供方在 2026-11-15 及以前点定的点价时最新报价日的均价（逾期未点的，为该日或其前最新报价日的均价）为基准',
  )
  expect(draft({ ...newOrder(), pricing_mode: 2, price_reference: '月均价' }, 'sale')).toContain(
    '计价方式：均价+升贴水，参考 月均价。上列单价为含税价，浮动计价的以双方核定的最终价为准。',
  )
})
