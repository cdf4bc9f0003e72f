import { describe, expect, test } from 'vitest'
import { disclosureProblem } from '#domain/disclosure.ts'
import { advance } from '#domain/lifecycle.ts'
import { formatFen } from '#domain/money.ts'
import { ACTORS, actionOn, NOW, OWNER, orderIn } from './order-fixtures.ts'

const PRICE = 6_850_000

describe('a price in words that both sides read', () => {
  test.each(['按 68500 元结算', '单价68,500.00元/吨', '约6.85万', '６８５００', '68.5千元', '采购68500，销售另议'])(
    'is found in %s',
    (text) => {
      expect(disclosureProblem(text, [PRICE])).toBe('这段文字双方都能看到，请不要写出 68,500.00 元')
    },
  )
  test.each(['', '货到三日内付款', '电话 13800000001', '预付 30%，余款 685000 分两次', '6.85 吨', '第 685 号合同'])(
    'is not found in %s',
    (text) => {
      expect(disclosureProblem(text, [PRICE])).toBeNull()
    },
  )
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
    expect(outcome.refusal.details?.fields?.['reason']).toContain('双方都能看到')
  })

  test('the other side’s price is no word its reader could have meant: refusing it would tell it', () => {
    expect(tried(0, 'decline', `单价 ${yuan(orderIn(0).sale?.price_fen)} 不合适`).ok).toBe(true)
  })
})
