import * as fc from 'fast-check'
import nzh from 'nzh'
import { describe, expect, test } from 'vitest'
import { disclosureProblem } from '#domain/disclosure/disclosure.ts'
import { advance } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import { PARTIES } from '#domain/disclosure/readers.ts'
import { ACTORS, actionOn, NOW, OWNER, orderIn } from './order-fixtures.ts'
import { TRADE_SENTENCES } from './trade-sentences.ts'
import { spoken, WRITINGS, wide } from './written-figures.ts'

const PRICE = 6_850_000

/** The problem with a text for the supplier, if the sale has these figures. */
const problem = (text: string, figures_fen: number[]) =>
  disclosureProblem({ field: 'reason', text }, PARTIES, {
    supplier: { figures_fen: [], firm: null },
    buyer: { figures_fen, firm: null },
    margin_fen: null,
  })
const found = (text: string, secret = PRICE) => problem(text, [secret])
const TOLD = '这段文字双方都能看到，请不要写出 68,500.00 元'

test('a figure under 100 yuan is ignored, because codes contain a few digits by chance', () => {
  expect(found('BD-8d6bc99c1e0', 9900)).toBeNull()
  expect(found('BD-8d6bc100c1e0', 10_000)).not.toBeNull()
})

test('a text for both parties may not name a price of either', () => {
  expect([found('六万八千五百一吨'), found('六万八千吨')]).toEqual([TOLD, null])
})

test('ordinary sentences of the trade stay allowed beside every kind of figure', () => {
  expect(new Set(TRADE_SENTENCES).size).toBeGreaterThanOrEqual(200)
  // Prices per tonne and a premium; the amounts of an order, its settlement and a part payment.
  const figures_fen = [
    6_548_791, 6_850_000, 10_413_050, 2_014_900, 1_685_000, 1_840_000, 654_879_105, 219_200_000, 33_321_760, 200_000_000,
  ]
  expect(TRADE_SENTENCES.filter((text) => problem(text, figures_fen) !== null)).toEqual([])
})

const YUAN = fc.integer({ min: 1000, max: 9_999_999 })
describe('any price', () => {
  test('is found however it is written, in half and full width, amid other words', () => {
    const around = fc.constantFrom(['', ''], ['单价', '元/吨，3 车'], ['不能低于 ', ' 元'], ['11月21日说好', '含税'])
    fc.assert(
      fc.property(YUAN, fc.constantFrom(...WRITINGS), around, fc.boolean(), (yuan, write, [before, after], full) => {
        const text = `${before}${write(yuan)}${after}`
        expect(found(full ? wide(text) : text, yuan * 100), text).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test.each([6_548_791, 6_850_000, 10_413_050, 2_014_900, 654_879_105])(
    'of %i fen is found in every spelling with every unit',
    (fen) => {
      expect(spoken(fen).filter((text) => found(text, fen) === null)).toEqual([])
    },
  )

  test('is found to the fen in capitals and in plain figures', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 99_999_999_999 }), (fen) => {
        for (const text of [capitalFen(fen) ?? '', formatFen(fen), `共计人民币${capitalFen(fen)}，已付`])
          expect(found(text, fen), text).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('is not taken for a weight, a count, a date or an ordinal of the same figure', () => {
    const measures = ['吨', '公斤', ' kg', '千克', '车', ' 件', '捆', '袋', '天', '号', '个', '批', '次', '%', '‰']
    const figures = WRITINGS.filter((_, index) => index !== 8)
    fc.assert(
      fc.property(YUAN, fc.constantFrom(...figures), fc.constantFrom(...measures), (yuan, write, measure) => {
        for (const text of [`到货${write(yuan)}${measure}`, `第${write(yuan)}${measure}，请核对`])
          expect(found(text, yuan * 100), text).toBeNull()
      }),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
        const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
        const [hour, minute] = [date.getUTCHours(), date.getUTCMinutes()]
        const secrets = [year, month, day, hour, minute, Number(`${year}.${month}`)].map((yuan) => Math.round(yuan * 100))
        const cn = (n: number) => nzh.cn.encodeS(n)
        for (const text of [
          `${year}年${month}月${day}日到货`,
          `${year}-${month}-${day} ${hour}:${String(minute).padStart(2, '0')}`,
          `${year}.${month}.${day}`,
          `${year}/${month}/${day}`,
          `${cn(month)}月${cn(day)}日`,
          `${month}月${day}号`,
        ])
          expect(problem(text, secrets), text).toBeNull()
      }),
    )
  })
})

const tried = (state: 0 | 4, name: 'decline' | 'close' | 'recheck', reason: string) => {
  const order = orderIn(state)
  const payload = name === 'decline' ? { accept: false, reason } : { reason }
  return advance(order, actionOn(order, name, payload), { actor: ACTORS[OWNER[name]], now: NOW })
}
const yuan = (fen: number | undefined) => formatFen(fen ?? 0)

describe('no reason carries a price across', () => {
  test.each([
    ['close', 0, 'supply'],
    ['close', 0, 'sale'],
    ['recheck', 4, 'supply'],
    ['decline', 0, 'supply'],
  ] as const)('%s in state %i naming the %s price', (name, state, side) => {
    const outcome = tried(state, name, `单价 ${yuan(orderIn(state)[side]?.price_fen)} 不合适`)
    if (outcome.ok) throw new Error('was allowed')
    expect(outcome.refusal.code).toBe('invalid')
    expect(outcome.refusal.details?.fields?.['reason']).toContain('能看到，请不要写出')
  })

  test('a party may write the other side’s price by chance, because a refusal would disclose it', () => {
    expect(tried(0, 'decline', `单价 ${yuan(orderIn(0).sale?.price_fen)} 不合适`).ok).toBe(true)
  })
})
