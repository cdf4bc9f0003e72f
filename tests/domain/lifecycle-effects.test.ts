import { describe, expect, test } from 'vitest'
import { missingKg } from '#domain/agreement/after-sale.ts'
import { returnFen } from '#domain/agreement/grant.ts'
import { actionsFor, advanceWholly, leadOf, obstacleOf } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { collectedFen, paidOutFen, payableFen, receivableFen, refundableFen } from '#domain/money/payment.ts'
import {
  ACTORS,
  actionOn,
  dissentOf,
  NOW,
  newOrder,
  orderIn,
  payment,
  SALE_PRICE_FEN,
  SUPPLY_PRICE_FEN,
  take,
  trip,
} from './order-fixtures.ts'
import { receiveAt, SALE_FEN, SETTLED_KG } from './settlement-fixtures.ts'

const last = <T>(list: readonly T[]): T => {
  const item = list.at(-1)
  if (item === undefined) throw new Error('empty')
  return item
}

describe('goods', () => {
  test('trucks are added and received in any order, and the state changes once loading has ended and all have arrived', () => {
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

  test('declining, closing and returning end the order with its reason and archive it', () => {
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

describe('money', () => {
  test('the supply price is confirmed at the settled weight', () => {
    const order = take(orderIn(4), 'confirm_supply_price')
    expect(order).toMatchObject({ state: 4, supply_price_confirmed: true })
    expect(order.supply).toMatchObject({ price_fen: SUPPLY_PRICE_FEN, quantity_kg: SETTLED_KG, amount_fen: 299_920_111 })
  })

  test('a confirmed advance is deducted from the payable amount, and its excess may be refunded', () => {
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

  test('collections add up to the amount owed, and a rejection gives all of them back to the buyer', () => {
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

  test('money registered and confirmed in one step moves the order on, or makes it wait for the rest', () => {
    const both = (order: Order, change: object) =>
      advanceWholly(order, actionOn(order, 'collect', { confirm: true, ...change }), { actor: ACTORS.trader, now: NOW })
    const short = both(orderIn(5), { amount_fen: SALE_FEN - 1 })
    if (!short.ok) throw short.refusal
    expect([short.order.state, receivableFen(short.order)]).toEqual([4, 1])
    // More was declared than arrived.
    expect(short.order.money.map(({ kind, status }) => [kind, status])).toEqual([
      ['payment', -1],
      ['collection', 1],
    ])
    const done = both(take(orderIn(5), 'collect', { amount_fen: 1 }), { amount_fen: SALE_FEN - 1 })
    if (!done.ok) throw done.refusal
    // An earlier registration is confirmed separately.
    const whole = take(done.order, 'confirm')
    expect([done.order.state, whole.state]).toEqual([5, 6])
    expect(whole.money.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['payment 1', 'collection 1', 'collection 1'])
    expect(done.events.map(({ action }) => action)).toEqual(['collect', 'confirm'])
  })

  test('an action with an obstacle is offered with its reason, but never as the primary one', () => {
    const unpaid = orderIn(5)
    expect(actionsFor(unpaid, 'trader')).toContain('confirm')
    expect([obstacleOf('confirm', unpaid), leadOf('confirm', unpaid)]).toEqual(['请先登记已到账的款项', null])
    const disputed = { ...orderIn(6), dissents: [dissentOf(2)] }
    expect([obstacleOf('payout', disputed), leadOf('payout', disputed)]).toEqual(['有未解决的异议，不能付款', null])
    expect([obstacleOf('payout', orderIn(6)), leadOf('payout', orderIn(6))]).toEqual([null, 8])
  })

  test('an order stays in state 6 until the last fen is paid out, and the confirmed receipt ends and archives it', () => {
    const order = orderIn(6)
    const part = take(order, 'payout', { amount_fen: 1 })
    expect([part.state, payableFen(part)]).toEqual([6, payableFen(order) - 1])
    expect(take(part, 'payout', { amount_fen: payableFen(part) - 1 }).state).toBe(6)
    const paid = take(part, 'payout')
    expect([paid.state, paidOutFen(paid)]).toEqual([7, order.supply?.amount_fen])
    expect(take(paid, 'confirm_receipt')).toMatchObject({ state: 8, archived_at: NOW })
  })

  test('money that arrives on a declined order may be confirmed and refunded after its end', () => {
    const asked = take(orderIn(0), 'advance', { amount_fen: 700 })
    const held = take(take(asked, 'decline'), 'collect')
    const refunded = take(held, 'refund')
    expect([refunded.state, collectedFen(refunded), last(refunded.money).kind]).toEqual([-1, 0, 'refund'])
    expect(() => take(refunded, 'refund', payment(1))).toThrow('金额超出应付金额')
  })
})

test('the fixture’s amounts before settlement are the agreed ones', () => {
  expect(newOrder()).toMatchObject({ sale: { amount_fen: 586_666_740 }, supply: { amount_fen: 306_666_780 } })
})

test('the buyer may claim weight that was settled but never arrived', () => {
  expect(missingKg(orderIn(4))).toBe(0)
  const basis = { ...orderIn(3), weigh_basis: 'supplier' as const }
  expect(missingKg(take(basis, 'handle'))).toBe(20)
  expect([returnFen(1_230, orderIn(4).sale), returnFen(null, orderIn(4).sale), returnFen(1_230, null)]).toEqual([
    amountFen(SALE_PRICE_FEN, 1_230),
    null,
    null,
  ])
})
