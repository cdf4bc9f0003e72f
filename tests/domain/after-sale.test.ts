/** After-sales: what may be requested, what an answer does, and what each role reads. */
import { describe, expect, test } from 'vitest'
import {
  AFTER_SALE_FILTERS,
  afterSaleLabel,
  deliveredKg,
  proposedGrantFen,
  proposedShareFen,
  RETURN_REASON,
} from '#domain/agreement/after-sale.ts'
import { shareAsked } from '#domain/agreement/grant.ts'
import { actionsFor, advance, advanceWholly } from '#domain/order/lifecycle.ts'
import { amountFen, formatFen } from '#domain/money/money.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { AfterSale, Order, OrderState } from '#domain/order/order.ts'
import { ledgerOf, supplierOwesFen } from '#domain/money/payment.ts'
import { photosSeen, viewFor } from '#domain/disclosure/visibility.ts'
import { afterSaleOf } from './after-sale-fixtures.ts'
import { ACTORS, actionOn, NOW, OWNER, orderIn, SALE_PRICE_FEN, SUPPLY_PRICE_FEN, take, takenBack } from './order-fixtures.ts'

const with_ = (order: Order, ...after_sales: AfterSale[]): Order => ({ ...order, after_sales })
const refused = (order: Order, name: 'apply_after_sale' | 'judge_after_sale' | 'withdraw_after_sale', change: object) => {
  const outcome = advance(order, actionOn(order, name, change), { actor: ACTORS[OWNER[name]], now: NOW })
  if (outcome.ok) throw new Error('was allowed')
  return outcome.refusal
}
const arrived = orderIn(4)
const most_fen = arrived.sale?.amount_fen ?? 0

describe('a request', () => {
  test.each([
    ['an unknown kind', { kind: 'gift' }, { kind: '请选择售后类型' }],
    ['a return with a quantity', { kind: 'return', amount_fen: null }, { quantity_kg: '退货不需要填写数量' }],
    ['a return with an amount', { kind: 'return', quantity_kg: null }, { amount_fen: '退货不需要填写金额' }],
    ['a partial return of nothing', { quantity_kg: null }, { quantity_kg: '请填写退货数量' }],
    ['a partial return of less than nothing', { quantity_kg: -1 }, { quantity_kg: '请填写退货数量' }],
    [
      'a partial return of all there is',
      { quantity_kg: deliveredKg(arrived) },
      { quantity_kg: '部分退货须少于已发货的 58.980 吨，全部退回请选择退货' },
    ],
    ['a refund of nothing', { amount_fen: 0 }, { amount_fen: '请填写退款金额' }],
    ['a refund above the price', { amount_fen: most_fen + 1 }, { amount_fen: `不能超过货款 ${formatFen(most_fen)} 元` }],
    [
      'a compensation without an amount',
      { kind: 'compensation', quantity_kg: null, amount_fen: null },
      { amount_fen: '请填写补差金额' },
    ],
    ['a compensation with a quantity', { kind: 'compensation' }, { quantity_kg: '补差不需要填写数量' }],
    ['no reason', { reason: ' ' }, { reason: '请填写原因' }],
    ['its own amount in the reason', { reason: '请退 123,456.79 元' }, { reason: expect.stringContaining('双方都能看到') }],
  ])('is refused as %s', (_name, change, fields) => {
    const refusal = refused(arrived, 'apply_after_sale', change)
    expect([refusal.code, refusal.details?.fields]).toEqual(['invalid', fields])
  })

  test('a buyer may ask for a weight just below the delivered one, and for the whole price', () => {
    const asked = take(arrived, 'apply_after_sale', { quantity_kg: deliveredKg(arrived) - 1, amount_fen: most_fen })
    expect(asked.after_sales).toMatchObject([{ status: 0, quantity_kg: 58_979, amount_fen: most_fen, handled_at: null }])
  })

  test('only one request may be open, each id is used once, and an answered request does not block the next', () => {
    const waiting = afterSaleOf('partial_return')
    expect(refused(with_(arrived, waiting), 'apply_after_sale', {}).code).toBe('after_sale_exists')
    const done = afterSaleOf('partial_return', -1)
    expect(refused(with_(arrived, done), 'apply_after_sale', { id: done.id }).details?.fields).toEqual({ id: '售后编号已被使用' })
    expect(take(with_(arrived, done), 'apply_after_sale').after_sales?.map(({ status }) => status)).toEqual([-1, 0])
  })
})

test('the buyer withdraws an unanswered after-sale; an answered one or another id is refused', () => {
  const waiting = afterSaleOf('compensation')
  const done = afterSaleOf('return', -1)
  const order = with_(arrived, done, waiting)
  expect(take(order, 'withdraw_after_sale').after_sales).toEqual([done])
  expect(refused(order, 'withdraw_after_sale', { after_sale_id: done.id }).message).toBe('这项售后已经有了结果')
  expect(refused(order, 'withdraw_after_sale', { after_sale_id: 'x' }).code).toBe('not_found')
})

describe('the answer', () => {
  const judge = (
    order: Order,
    id: string,
    accept: boolean,
    remark = '',
    amounts: { agreed_fen?: number; supplier_bears_fen?: number } = {},
  ) =>
    advanceWholly(
      order,
      {
        name: 'judge_after_sale',
        payload: { after_sale_id: id, accept, remark, agreed_fen: null, supplier_bears_fen: 0, ...amounts },
      },
      { actor: ACTORS.trader, now: NOW },
    )

  test('a rejection needs a reason', () => {
    expect(
      refused(with_(arrived, afterSaleOf('return')), 'judge_after_sale', { accept: false, remark: ' ' }).details?.fields,
    ).toEqual({ remark: '请填写原因' })
  })

  const accepted = (order: Order, asked: AfterSale, amounts: { agreed_fen?: number; supplier_bears_fen?: number } = {}) => {
    const outcome = judge(with_(order, asked), asked.id, true, ' 同意 ', amounts)
    if (!outcome.ok) throw outcome.refusal
    return outcome
  }
  /** The supplier has agreed to its part of the acceptance. */
  const borne = (order: Order, asked: AfterSale, amounts: { agreed_fen?: number; supplier_bears_fen: number }) =>
    take(accepted(order, asked, amounts).order, 'answer_share')
  const figures = (order: Order) => {
    const { receivable_fen, refund_due_fen, payable_fen } = ledgerOf(order)
    return { receivable_fen, refund_due_fen, payable_fen, supplier_owes_fen: supplierOwesFen(order) }
  }

  test.each(['partial_return', 'compensation'] as const)('an accepted %s grants what was asked for', (kind) => {
    const asked = afterSaleOf(kind)
    const { order, events } = accepted(arrived, asked)
    const granted = { status: 1, remark: '同意', handled_at: NOW, handled_by: ACTORS.trader.name, agreed_fen: 12_345_679 }
    expect(order.after_sales).toEqual([{ ...asked, ...granted }])
    expect([order.state, order.sale, order.supply, order.settlements, order.money]).toEqual([
      arrived.state,
      arrived.sale,
      arrived.supply,
      arrived.settlements,
      arrived.money,
    ])
    expect(events.map(({ action }) => action)).toEqual(['judge_after_sale'])
  })

  test('on an unpaid order, a grant lowers what the buyer owes, and a share lowers what the supplier gets', () => {
    const before = figures(arrived)
    const order = borne(arrived, afterSaleOf('compensation'), { agreed_fen: 10_000_001, supplier_bears_fen: 4_000_001 })
    expect(figures(order)).toEqual({
      receivable_fen: before.receivable_fen - 10_000_001,
      refund_due_fen: 0,
      payable_fen: before.payable_fen - 4_000_001,
      supplier_owes_fen: 0,
    })
    expect(take(order, 'pay').state).toBe(5)
  })

  test.each([7, 8, 6] as const)(
    'on an order paid in state %i, a grant is a refund due until it is paid, and both parties are told',
    (state) => {
      const paid = orderIn(state)
      const amounts = { agreed_fen: 10_000_001, supplier_bears_fen: 4_000_001 }
      const { order: judged, events } = accepted(paid, afterSaleOf('compensation'), amounts)
      expect(figures(judged)).toEqual({ ...figures(paid), refund_due_fen: 10_000_001 })
      const said = Object.fromEntries(events.flatMap((event) => noticesOf(judged, event)).map(({ to, content }) => [to, content]))
      expect(said['supplier']).toBe('1# 光亮铜：同意补差，请答复是否承担 40,000.01 元')
      const order = take(judged, 'answer_share')
      const supplier =
        state === 6
          ? { payable_fen: (paid.supply?.amount_fen ?? 0) - 4_000_001, supplier_owes_fen: 0 }
          : { payable_fen: 0, supplier_owes_fen: 4_000_001 }
      expect(figures(order)).toEqual({ receivable_fen: 0, refund_due_fen: 10_000_001, ...supplier })
      expect(said['buyer']).toBe('1# 光亮铜：同意补差，同意金额 100,000.01 元，待退款 100,000.01 元')
      expect(actionsFor(order, 'trader')).toContain('refund')
      const part = take(order, 'refund', { amount_fen: 10_000_000 })
      expect(figures(part).refund_due_fen).toBe(1)
      const refunded = take(part, 'refund')
      expect([figures(refunded).refund_due_fen, refunded.state]).toEqual([0, state])
      expect(actionsFor(refunded, 'trader')).not.toContain('refund')
    },
  )

  test('an order with nothing left to pay out closes without a payout', () => {
    const order = borne(orderIn(6), afterSaleOf('compensation'), {
      supplier_bears_fen: orderIn(6).supply?.amount_fen ?? 0,
    })
    const closed = take(order, 'payout', { amount_fen: 0 })
    expect([closed.state, closed.money.length]).toEqual([7, order.money.length])
  })

  test("a partial return without an amount is proposed at each side's own price", () => {
    const asked = { ...afterSaleOf('partial_return'), amount_fen: null }
    const order = with_(arrived, asked)
    expect([proposedGrantFen(order, asked), proposedShareFen(order, asked)]).toEqual([
      amountFen(SALE_PRICE_FEN, 1_230),
      amountFen(SUPPLY_PRICE_FEN, 1_230),
    ])
    expect(accepted(arrived, asked).order.after_sales?.[0]?.agreed_fen).toBe(amountFen(SALE_PRICE_FEN, 1_230))
  })

  const SUPPLY_FEN = arrived.supply?.amount_fen ?? 0
  test.each([
    ['no amount', { agreed_fen: 0 }, { agreed_fen: '请填写同意的金额' }],
    ['a fraction', { agreed_fen: 0.5 }, { agreed_fen: '请填写同意的金额' }],
    ['more than the price', { agreed_fen: most_fen + 1 }, { agreed_fen: `不能超过货款 ${formatFen(most_fen)} 元` }],
    ['less than nothing of the supplier', { supplier_bears_fen: -1 }, { supplier_bears_fen: '请填写供应商承担的金额' }],
    [
      'more than the supplier gets',
      { supplier_bears_fen: SUPPLY_FEN + 1 },
      { supplier_bears_fen: `不能超过采购款 ${formatFen(SUPPLY_FEN)} 元` },
    ],
  ])('%s is refused', (_name, amounts, fields) => {
    expect(refused(with_(arrived, afterSaleOf('compensation')), 'judge_after_sale', amounts).details?.fields).toEqual(fields)
  })

  test('a grant cannot exceed what earlier grants left', () => {
    const first = accepted(arrived, afterSaleOf('compensation'), { agreed_fen: most_fen - 10 }).order
    const asked = afterSaleOf('compensation')
    const second = { ...first, after_sales: [...(first.after_sales ?? []), asked] }
    expect(refused(second, 'judge_after_sale', { agreed_fen: 11 }).details?.fields).toEqual({
      agreed_fen: '不能超过货款 0.10 元',
    })
  })

  test('an order returned after payment has both the buyer’s money and the payout to go back', () => {
    const asked = afterSaleOf('return')
    const outcome = judge(takenBack(with_(orderIn(7), asked)), asked.id, true)
    if (!outcome.ok) throw outcome.refusal
    const { sale, supply } = orderIn(7)
    expect(figures(outcome.order)).toEqual({
      receivable_fen: 0,
      refund_due_fen: sale?.amount_fen,
      payable_fen: 0,
      supplier_owes_fen: supply?.amount_fen,
    })
    expect(actionsFor(outcome.order, 'trader')).toContain('refund')
    expect(actionsFor(outcome.order, 'supplier')).toContain('repay')
  })

  test.each([2, 3, 4, 5, 6, 7] as const)('an accepted return in state %i returns the order', (state) => {
    const asked = afterSaleOf('return')
    const before = takenBack(with_(orderIn(state), asked))
    const outcome = judge(before, asked.id, true)
    if (!outcome.ok) throw outcome.refusal
    const { order, events } = outcome
    expect(order).toMatchObject({ state: -2, closed_reason: RETURN_REASON, version: before.version + 2 })
    expect(order.after_sales?.[0]?.status).toBe(1)
    expect(events.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['judge_after_sale', state, state],
      ['return_goods', state, -2],
    ])
  })

  test('a finished order cannot be returned, even if the supplier has agreed, and its claim can still be rejected', () => {
    const asked = afterSaleOf('return')
    const agreed = { ...asked, share: { ...shareAsked(null, '', NOW), status: 1 as const } }
    const outcome = judge(with_(orderIn(8), agreed), asked.id, true)
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'wrong_state', message: '订单当前为“已完成”，不能退货' } })
    expect(judge(with_(orderIn(8), asked), asked.id, false, '已过期限')).toMatchObject({ ok: true, order: { state: 8 } })
  })
})

test('the supplier reads neither the amount nor the remark, in view, history and messages', () => {
  const judged = take(take(arrived, 'apply_after_sale'), 'judge_after_sale', { remark: '退款下周到账' })
  const order = take(judged, 'answer_share')
  const [seen] = viewFor(order, 'supplier').after_sales ?? []
  expect(seen).toMatchObject({ status: 1, quantity_kg: 1_230, amount_fen: null, remark: '', supplier_bears_fen: 3_210_987 })
  expect(seen).not.toHaveProperty('agreed_fen')
  const [granted] = viewFor(order, 'buyer').after_sales ?? []
  expect(granted).toMatchObject({ agreed_fen: 12_345_679, remark: '退款下周到账' })
  expect(granted).not.toHaveProperty('supplier_bears_fen')
  expect(granted).not.toHaveProperty('share')
  const said = judged.events.slice(-2).flatMap((event) => noticesOf(order, event))
  expect(said.map(({ to }) => to)).toEqual(['trader', 'supplier', 'supplier', 'buyer'])
  const told = said.filter(({ to }) => to === 'supplier')
  expect(JSON.stringify([seen, told])).not.toMatch(/退款下周到账|12345679|123,456\.79/)
})

test('all partial returns together stay below the delivered weight', () => {
  const asked = { kind: 'partial_return', quantity_kg: 30_000, amount_fen: null } as const
  const once = take(take(arrived, 'apply_after_sale', asked), 'judge_after_sale', { agreed_fen: 100, supplier_bears_fen: 0 })
  expect(() => take(once, 'apply_after_sale', asked)).toThrow('提交的内容有误')
  expect(take(once, 'apply_after_sale', { ...asked, quantity_kg: 28_979 }).after_sales).toHaveLength(2)
})

test('the supplier opens the photos of an after-sale only where the buyer is disclosed', () => {
  const order = take(arrived, 'apply_after_sale')
  const photos = order.after_sales?.flatMap(({ photo_ids }) => photo_ids) ?? []
  expect(photos.length).toBeGreaterThan(0)
  for (const [role, disclose_counterparty, opens] of [
    ['supplier', false, false],
    ['supplier', true, true],
    ['buyer', false, true],
    ['trader', false, true],
  ] as const) {
    const view = viewFor({ ...order, disclose_counterparty }, role)
    expect(photos.map((photo) => photosSeen(view).has(photo))).toEqual(photos.map(() => opens))
    expect(view.after_sales?.flatMap(({ photo_ids }) => photo_ids)).toEqual(opens ? photos : [])
  }
})

test('a buyer may ask on a finished order and on one still to be paid out, because they look alike', () => {
  for (const state of [6, 7, 8] satisfies OrderState[]) {
    expect(viewFor(orderIn(state), 'buyer').state).toBe(6)
    expect(take(orderIn(state), 'apply_after_sale').after_sales).toHaveLength(1)
  }
})

test('each role has its own words for the status of an after-sale', () => {
  const words = (role: keyof typeof AFTER_SALE_FILTERS) => AFTER_SALE_FILTERS[role].map(({ code, label }) => `${code} ${label}`)
  expect(words('supplier')).toEqual(['0 处理中', '1 已处理', '-1 已驳回'])
  expect(words('buyer')).toEqual(['0 未处理', '1 已处理', '-1 已驳回'])
  expect(words('trader')).toEqual(['0 未处理', '-1 未通过', '1 已处理'])
  expect(afterSaleLabel(-1, 'trader')).toBe('未通过')
})
