import { describe, expect, test } from 'vitest'
import { missingKg } from '#domain/agreement/after-sale.ts'
import { returnFen } from '#domain/agreement/grant.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { proposedWeights } from '#domain/agreement/dissent.ts'
import { actionsFor, advanceWholly, leadOf, obstacleOf } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { differenceWords } from '#domain/order/settlement.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { collectedFen, paidOutFen, payableFen, receivableFen, refundableFen } from '#domain/money/payment.ts'
import {
  ACTORS,
  actionOn,
  dissentOf,
  NOW,
  newOrder,
  orderIn,
  payment,
  readyFor,
  SALE_PRICE_FEN,
  SUPPLY_PRICE_FEN,
  take,
  trip,
  weighing,
} from './order-fixtures.ts'

/** 29,990 + 28,990 kg arrived, less 120 + 30 kg each. */
const SETTLED_KG = 58_680
const SALE_FEN = 573_760_072
const SUPPLY_FEN = 299_920_111
const last = <T>(list: readonly T[]): T => {
  const item = list.at(-1)
  if (item === undefined) throw new Error('empty')
  return item
}
const receiveAt = (order: Order, nets: number[]) =>
  take(order, 'receive', { trips: nets.map((net, index) => ({ trip_id: order.trips[index]?.id as string, ...weighing(net) })) })

describe('goods', () => {
  test('trucks are added and received in any order; the state follows only when loading ended and all arrived', () => {
    const first = take(orderIn(1), 'deliver', {
      trips: [{ ...trip(), plate: '浙b·12345', trailer_plate: '浙B1234挂' }],
      finished: false,
    })
    expect(first).toMatchObject({ state: 2, loading_finished: false })
    expect(first.trips[0]).toMatchObject({ no: 1, plate: '浙B12345', trailer_plate: '浙B1234挂', received: null })
    expect(first.trips[0]?.shipped).toMatchObject({ gross_kg: 45_000, tare_kg: 15_000, net_kg: 30_000 })
    const arrived = receiveAt(first, [29_999])
    expect(arrived.state).toBe(2)
    expect(arrived.trips[0]?.received).toMatchObject({ net_kg: 29_999, deduct_kg: 0, water_kg: 0, settled_kg: 29_999 })
    expect(take(arrived, 'deliver', { trips: [], finished: true })).toMatchObject({ state: 3, loading_finished: true })
    const second = take(arrived, 'deliver', { trips: [trip(20_000, 1)], finished: true })
    expect(second).toMatchObject({ state: 2, loading_finished: true })
    expect(second.trips.map(({ no }) => no)).toEqual([1, 2])
    expect(take(second, 'receive').state).toBe(3)
    expect(last(second.events).note).toBe('1 车，净重 20.000 吨，装货完成')
  })

  test('declining, closing and returning end the order with the reason and archive it', () => {
    for (const ended of [take(orderIn(0), 'decline', { reason: ' 缺货 ' }), take(orderIn(1), 'close', { reason: '缺货' })]) {
      expect(ended).toMatchObject({ state: -1, closed_reason: '缺货', archived_at: NOW })
    }
    const open = { ...orderIn(5), dissents: [dissentOf(2), dissentOf(3)] }
    const returned = take(open, 'return_goods', { reason: '整单退货' })
    expect(returned).toMatchObject({ state: -2, closed_reason: '整单退货', archived_at: NOW })
    expect(returned.dissents.map(({ status }) => status)).toEqual([4, 3])
    expect(returned.money.map(({ status }) => status)).toEqual([-1])
  })
})

describe('settlement', () => {
  test('the settlement weight is net less impurity and water; both sides are priced by it', () => {
    const order = orderIn(4)
    expect(order.trips.map(({ received }) => received?.settled_kg)).toEqual([29_840, 28_840])
    expect(order.sale).toMatchObject({ quantity_kg: SETTLED_KG, price_fen: SALE_PRICE_FEN, amount_fen: SALE_FEN })
    expect(order.supply).toMatchObject({ quantity_kg: SETTLED_KG, price_fen: SUPPLY_PRICE_FEN, amount_fen: SUPPLY_FEN })
    const version = { version: 1, quantity_kg: SETTLED_KG, amount_fen: SALE_FEN, price_fen: SALE_PRICE_FEN }
    expect(order.settlements).toEqual([{ ...version, at: NOW, rechecked_reason: null }])
    expect(last(order.events).note).toBe('结算重量 58.680 吨')
    expect(order.dissents).toEqual([])
  })

  test.each([
    ['buyer', 29_990],
    ['third_party', 29_990],
    ['supplier', 30_000],
  ] as const)('weighed by the %s the first truck settles from %i kg', (weigh_basis, net) => {
    const order = take(orderIn(3, { weigh_basis }), 'handle')
    expect(order.trips[0]?.received?.settled_kg).toBe(net - 150)
  })

  test('a difference above tolerance opens a dissent, exactly the tolerance does not', () => {
    const loaded = take(orderIn(1), 'deliver', { trips: [trip(30_000), trip(20_000, 1)], finished: true })
    expect(take(receiveAt(loaded, [29_910, 20_060]), 'handle').dissents).toEqual([])
    const light = take(receiveAt(loaded, [29_909, 20_061]), 'handle', { tolerance_dissent_id: 'own' })
    expect(light.dissents).toEqual([
      {
        id: 'own',
        kind: 'weight',
        status: 0,
        raised_by: 'tolerance',
        claim: '第 1、2 车磅差超过约定 3‰',
        photo_ids: [],
        raised_at: NOW,
        adjustments: [],
        rejected_reason: null,
      },
    ])
    expect(last(light.events).note).toBe('结算重量 49.670 吨，提出异议')
    const dissent = { id: 'buyer', kind: 'quality' as const, claim: ' 含铁 ', photo_ids: ['p'] }
    const claimed = take(receiveAt(loaded, [29_909, 20_061]), 'handle', { dissent })
    expect(claimed.dissents).toMatchObject([{ id: 'buyer', kind: 'quality', claim: '含铁', raised_by: 'buyer', status: 0 }])
  })

  test('another look takes the order back, keeps the old version with its reason, and returns unconfirmed money', () => {
    const priced = take(orderIn(4), 'confirm_supply_price')
    const paid = take(priced, 'pay')
    const collected = take(paid, 'collect', { amount_fen: 5 })
    expect(() => take(collected, 'recheck')).toThrow('已登记收款，请先确认到账或驳回付款')
    const again = take(paid, 'recheck', { reason: '单价有误', sale_price_fen: SALE_PRICE_FEN - 10_000 })
    expect(again).toMatchObject({ state: 3, supply_price_confirmed: true })
    expect(again.settlements).toMatchObject([{ version: 1, rechecked_reason: '单价有误' }])
    expect(again.money.map(({ kind, status }) => [kind, status])).toEqual([['payment', -1]])
    const settled = take(again, 'handle')
    expect(settled.settlements).toMatchObject([{ rechecked_reason: '单价有误' }, { version: 2, rechecked_reason: null }])
    expect(settled.sale?.amount_fen).toBe(SALE_FEN - 586_800)
    expect(last(settled.settlements).amount_fen).toBe(settled.sale?.amount_fen)
  })

  test('a proof is added to the sale side, and is kept when deleted', () => {
    const order = take(orderIn(3), 'add_proof')
    expect(last(order.proofs)).toMatchObject({ side: 'sale', by_role: 'buyer', at: NOW, deleted_at: null })
    expect(last(take(order, 'delete_proof').proofs)).toMatchObject({ deleted_at: NOW, deleted_reason: '拍错了' })
    expect(last(take(order, 'remove_proof').proofs)).toMatchObject({ deleted_at: NOW, deleted_reason: '与本单无关' })
  })
})

describe('money', () => {
  test('the supply price is confirmed at the settled weight', () => {
    const order = take(orderIn(4), 'confirm_supply_price')
    expect(order).toMatchObject({ state: 4, supply_price_confirmed: true })
    expect(order.supply).toMatchObject({ price_fen: SUPPLY_PRICE_FEN, quantity_kg: SETTLED_KG, amount_fen: 299_920_111 })
  })

  test('a confirmed advance is deducted from what is payable; what exceeds it may be refunded', () => {
    const asked = take(orderIn(3), 'advance', { amount_fen: 100_000_000 })
    expect(receivableFen(take(asked, 'withdraw_advance'))).toBe(receivableFen(asked))
    expect(last(take(asked, 'withdraw_advance').money).status).toBe(-2)
    const held = take(asked, 'collect', { bank_serial: '到账流水' })
    expect(last(held.money)).toMatchObject({ status: 1, bank_serial: '到账流水' })
    expect([collectedFen(held), refundableFen(held)]).toEqual([100_000_000, 100_000_000])
    const settled = take(held, 'handle')
    expect([receivableFen(settled), refundableFen(settled)]).toEqual([SALE_FEN - 100_000_000, 0])
    const cheap = take(take(settled, 'recheck', { sale_price_fen: 1_000_000 }), 'handle')
    expect([receivableFen(cheap), refundableFen(cheap)]).toEqual([0, 100_000_000 - 58_680_000])
    const refunded = take(take(cheap, 'pay'), 'refund')
    expect([last(refunded.money).kind, collectedFen(refunded)]).toEqual(['refund', 58_680_000])
    expect(take(refunded, 'confirm').state).toBe(6)
  })

  test('collections add up to what is owed; a rejection gives all back to the buyer', () => {
    const part = take(orderIn(5), 'collect', { amount_fen: 500_000_000 })
    const whole = take(part, 'collect')
    const done = take(whole, 'confirm')
    expect(done.state).toBe(6)
    expect(done.money.map(({ kind, amount_fen, status }) => [kind, amount_fen, status])).toEqual([
      ['payment', SALE_FEN, 1],
      ['collection', 500_000_000, 1],
      ['collection', SALE_FEN - 500_000_000, 1],
    ])
    const rejected = take(whole, 'reject_payment', { reason: '户名不符' })
    expect([rejected.state, rejected.money.map(({ status }) => status)]).toEqual([4, [-1, -1, -1]])
    expect(last(rejected.events)).toMatchObject({ action: 'reject_payment', note: '户名不符' })
    expect(receivableFen(rejected)).toBe(SALE_FEN)
  })

  test('money is registered and confirmed in one step: the order moves on, or waits for the rest of it', () => {
    const both = (order: Order, change: object) =>
      advanceWholly(order, actionOn(order, 'collect', { confirm: true, ...change }), { actor: ACTORS.trader, now: NOW })
    const short = both(orderIn(5), { amount_fen: SALE_FEN - 1 })
    if (!short.ok) throw short.refusal
    expect([short.order.state, receivableFen(short.order)]).toEqual([4, 1])
    // The declared payment was of more than arrived.
    expect(short.order.money.map(({ kind, status }) => [kind, status])).toEqual([
      ['payment', -1],
      ['collection', 1],
    ])
    const done = both(take(orderIn(5), 'collect', { amount_fen: 1 }), { amount_fen: SALE_FEN - 1 })
    if (!done.ok) throw done.refusal
    // What was registered before is confirmed by itself.
    const whole = take(done.order, 'confirm')
    expect([done.order.state, whole.state]).toEqual([5, 6])
    expect(whole.money.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['payment 1', 'collection 1', 'collection 1'])
    expect(done.events.map(({ action }) => action)).toEqual(['collect', 'confirm'])
  })

  test('an action with an obstacle is offered, says why it is closed, and moves nothing on', () => {
    const unpaid = orderIn(5)
    expect(actionsFor(unpaid, 'trader')).toContain('confirm')
    expect([obstacleOf('confirm', unpaid), leadOf('confirm', unpaid)]).toEqual(['请先登记已到账的款项', null])
    const disputed = { ...orderIn(6), dissents: [dissentOf(2)] }
    expect([obstacleOf('payout', disputed), leadOf('payout', disputed)]).toEqual(['有未解决的异议，不能付款', null])
    expect([obstacleOf('payout', orderIn(6)), leadOf('payout', orderIn(6))]).toEqual([null, 8])
  })

  test('payouts stay in 6 until the last fen, receipt ends and archives the order', () => {
    const order = orderIn(6)
    const part = take(order, 'payout', { amount_fen: 1 })
    expect([part.state, payableFen(part)]).toEqual([6, payableFen(order) - 1])
    expect(take(part, 'payout', { amount_fen: payableFen(part) - 1 }).state).toBe(6)
    const paid = take(part, 'payout')
    expect([paid.state, paidOutFen(paid)]).toEqual([7, order.supply?.amount_fen])
    expect(take(paid, 'confirm_receipt')).toMatchObject({ state: 8, archived_at: NOW })
  })

  test('money that came to a declined order may be confirmed and refunded after its end', () => {
    const asked = take(orderIn(0), 'advance', { amount_fen: 700 })
    const held = take(take(asked, 'decline'), 'collect')
    const refunded = take(held, 'refund')
    expect([refunded.state, collectedFen(refunded), last(refunded.money).kind]).toEqual([-1, 0, 'refund'])
    expect(() => take(refunded, 'refund', payment(1))).toThrow('金额超出应付金额')
  })
})

describe('dissents', () => {
  test('proposed, notified, refused with evidence, proposed again, agreed: the supply side is recomputed', () => {
    const open = readyFor('adjust_dissent', 5)
    const first = take(open, 'adjust_dissent', { quantity_kg: 58_000, price_fen: 5_000_000 })
    expect(first.dissents[0]).toMatchObject({ status: 1, adjustments: [{ version: 1, amount_fen: 290_000_000, reply: null }] })
    expect(first.supply).toEqual(open.supply)
    const second = take(first, 'adjust_dissent', { quantity_kg: 58_100, price_fen: 5_000_000 })
    const notified = take(second, 'notify_dissent')
    expect(notified.dissents[0]).toMatchObject({ status: 2, adjustments: [{ version: 1 }, { version: 2 }] })
    const refused = take(notified, 'reply_dissent', { agree: false, note: ' 复磅为证 ', photo_ids: ['p'] })
    const answer = { reply: 'disagree', reply_note: '复磅为证', reply_photo_ids: ['p'] }
    expect(refused.dissents[0]).toMatchObject({ status: 0, adjustments: [{ reply: null }, answer] })
    expect(refused.supply).toEqual(open.supply)
    const third = take(take(refused, 'adjust_dissent', { quantity_kg: 58_200, price_fen: 5_050_000 }), 'notify_dissent')
    const agreed = take(third, 'reply_dissent')
    expect(agreed.dissents[0]).toMatchObject({ status: 3, adjustments: [{}, {}, { version: 3, reply: 'agree' }] })
    expect(agreed.supply).toMatchObject({ quantity_kg: 58_200, price_fen: 5_050_000, amount_fen: 293_910_000 })
    expect([agreed.supply_price_confirmed, agreed.sale]).toEqual([true, open.sale])
  })

  test('while the supplier has not answered, the trader reminds once an hour, or takes the proposal back for another', () => {
    const notified = take(take(readyFor('adjust_dissent', 5), 'adjust_dissent'), 'notify_dissent')
    const after = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString()
    const reminded = take(notified, 'remind_dissent', {}, after(1))
    expect(reminded.dissents).toEqual(notified.dissents)
    expect(() => take(reminded, 'remind_dissent', {}, after(1.9))).toThrow('一小时内已通知过供应商')
    expect(take(reminded, 'remind_dissent', {}, after(2)).version).toBe(reminded.version + 1)

    const back = take(reminded, 'withdraw_dissent')
    expect(back.dissents[0]).toMatchObject({ status: 0, adjustments: [{ version: 1, reply: 'withdrawn' }] })
    expect(back.supply).toEqual(notified.supply)
    expect(viewFor(back, 'supplier').dissents[0]?.adjustments).toMatchObject([{ version: 1, reply: 'withdrawn' }])
    expect(actionsFor(viewFor(back, 'supplier'), 'supplier')).not.toContain('reply_dissent')
    const again = take(take(back, 'adjust_dissent', { quantity_kg: 58_100 }), 'notify_dissent')
    expect(take(again, 'reply_dissent').supply?.quantity_kg).toBe(58_100)
  })

  test('a dissent about weight is proposed at either bridge or halfway; a claim starts with what the tickets show', () => {
    const arrived = receiveAt(orderIn(2), [29_900, 29_010])
    expect(differenceWords(arrived)).toBe('第 1 车发货净重 30.000 吨，收货净重 29.900 吨，少 0.100 吨')
    expect(differenceWords(receiveAt(orderIn(2), [29_950, 29_010]))).toBe(
      '第 1 车发货净重 30.000 吨，收货净重 29.950 吨，少 0.050 吨',
    )
    expect(proposedWeights(take(arrived, 'handle'))).toEqual({ ours_kg: 58_610, theirs_kg: 58_700, middle_kg: 58_655 })
  })

  test('a rejected claim closes the dissent and changes no figure', () => {
    const open = readyFor('adjust_dissent', 4)
    const rejected = take(open, 'adjust_dissent', { reject: true, note: '已复磅', quantity_kg: 0 })
    expect(rejected.dissents[0]).toMatchObject({ status: 4, rejected_reason: '已复磅', adjustments: [] })
    expect([rejected.supply, rejected.sale]).toEqual([open.supply, open.sale])
  })
})

test('amounts of the fixture are the agreed ones before settlement', () => {
  expect(newOrder()).toMatchObject({ sale: { amount_fen: 586_666_740 }, supply: { amount_fen: 306_666_780 } })
})

test('a recheck ends the open dissents of the settlement it takes back', () => {
  const disputed = orderIn(4, { dissents: [dissentOf(2)] })
  expect(take(disputed, 'recheck').dissents).toMatchObject([{ status: 4, rejected_reason: '订单重新核对，异议随原结算失效' }])
})

test('weight that was settled and never came in is a claim of its own; what came in is none', () => {
  expect(missingKg(orderIn(4))).toBe(0)
  const basis = { ...orderIn(3), weigh_basis: 'supplier' as const }
  expect(missingKg(take(basis, 'handle'))).toBe(20)
  expect([returnFen(1_230, orderIn(4).sale), returnFen(null, orderIn(4).sale), returnFen(1_230, null)]).toEqual([
    amountFen(SALE_PRICE_FEN, 1_230),
    null,
    null,
  ])
})
