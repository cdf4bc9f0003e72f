/** Figures that the supplier has agreed to survive new settlements until the supplier agrees to others. */
import { describe, expect, test } from 'vitest'
import { agreedSupply, IN_FORCE, standingWords } from '#domain/agreement/agreement.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { obstacleOf } from '#domain/order/lifecycle.ts'
import { noticesOf } from '#domain/order/notice.ts'
import { type Order, openDissent } from '#domain/order/order.ts'
import { payableFen } from '#domain/money/payment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { orderIn, take } from './order-fixtures.ts'
import { agreeTo, settledAt } from './settlement-fixtures.ts'

const AGREED_KG = 59_810

describe('a new settlement after the supplier has agreed to a weight', () => {
  const agreed = agreeTo(orderIn(4), AGREED_KG)
  const resettled = settledAt(take(agreed, 'recheck'), 25)

  test('keeps the agreed price and weight, and the trader must raise the difference with the supplier before a payout', () => {
    expect(take(agreed, 'recheck').supply).toEqual(agreed.supply)
    expect(resettled.sale?.quantity_kg).toBe(58_690)
    expect([resettled.supply, resettled.supply_price_confirmed]).toEqual([agreed.supply, true])
    expect(openDissent(resettled)).toMatchObject({
      status: 0,
      raised_by: 'trader',
      claim: '采购商重新提交结算 58.690 吨（原 58.680 吨），与已商定的采购结算 59.810 吨不同',
    })
    const paid = ['pay', 'collect', 'confirm'].reduce((order, name) => take(order, name as ActionName), resettled)
    expect(obstacleOf('payout', paid)).toBe('有未解决的异议，不能付款')
    const rejected = take(paid, 'adjust_dissent', { reject: true, note: '按原商定' })
    expect(payableFen(rejected)).toBe(agreed.supply?.amount_fen)
    expect(take(rejected, 'payout').state).toBe(7)
  })

  test('shows the buyer nothing of the agreement, and tells the supplier that the agreed weight stands', () => {
    const view = viewFor(resettled, 'buyer')
    expect(view.dissents.map(({ raised_by }) => raised_by)).toEqual(['buyer'])
    expect(view.events.at(-1)?.note).toBe('结算重量 58.690 吨')
    expect(viewFor(resettled, 'supplier').events.at(-1)?.note).toBe('结算重量 58.690 吨，采购结算仍为已商定的 59.810 吨')
    const told = resettled.events.slice(-1).flatMap((event) => noticesOf(resettled, event))
    expect(JSON.stringify(told.filter(({ to }) => to === 'buyer'))).not.toContain('59.810')
    const rejected = take(resettled, 'adjust_dissent', { reject: true, note: '按原商定' })
    expect(rejected.events.slice(-1).flatMap((event) => noticesOf(rejected, event))).toEqual([])
    const replaced = take(take(take(resettled, 'adjust_dissent'), 'notify_dissent'), 'reply_dissent')
    expect(replaced.events.slice(-1).flatMap((event) => noticesOf(replaced, event).map(({ to }) => to))).toEqual(['trader'])
  })

  test('opens no dissent of the trader if it is unchanged, or disputed by the buyer', () => {
    const again = take(agreed, 'recheck')
    expect(openDissent(settledAt(again, 30))).toBeUndefined()
    const dissent = { id: 'new', kind: 'quality' as const, claim: '含铁', photo_ids: [] }
    const disputed = take(again, 'handle', { dissent })
    expect([openDissent(disputed)?.raised_by, disputed.supply]).toEqual(['buyer', agreed.supply])
  })

  test('opens no dissent of the trader if the buyer now settles by the agreed weight', () => {
    const followed = settledAt(take(agreeTo(orderIn(4), 58_690), 'recheck'), 25)
    expect([followed.sale?.quantity_kg, followed.supply?.quantity_kg]).toEqual([58_690, 58_690])
    expect(openDissent(followed)).toBeUndefined()
  })

  test('leaves the agreement in force until the supplier agrees to another, which is named as its replacement', () => {
    const standing = (order: Order) => {
      const [dissent] = order.dissents
      const each = dissent?.adjustments.at(-1)
      return dissent && each && standingWords(order, dissent, each)
    }
    expect([standing(agreed), standing(resettled)]).toEqual([IN_FORCE, IN_FORCE])
    const asked = take(resettled, 'adjust_dissent', { quantity_kg: 58_900, price_fen: 5_100_000 })
    expect(agreedSupply(asked)?.quantity_kg).toBe(AGREED_KG)
    const replaced = take(take(asked, 'notify_dissent'), 'reply_dissent')
    expect(standing(replaced)).toBe('已由后来商定的 58.900 吨 × 51,000.00 元/吨 替代')
    expect(agreedSupply(replaced)?.quantity_kg).toBe(58_900)
    // The state that an earlier build left behind.
    const overwritten = { ...agreed, supply: agreed.supply && { ...agreed.supply, quantity_kg: 59_660 } }
    expect(standing(overwritten)).toBe('后来的结算已改为 59.660 吨 × 51,111.13 元/吨')
    expect(agreedSupply(overwritten)).toBeNull()
    expect(standing(take(agreed, 'return_goods'))).toBe('订单已结束，不再执行')
  })
})
