/** Payments in parts, and collections that a second person confirms if the trader's firm has one. */
import { describe, expect, test } from 'vitest'
import { actionsFor, advance, advanceWholly, obstacleOf } from '#domain/order/lifecycle.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { isFinished } from '#domain/order/order.ts'
import { ledgerOf, owedFen, owesMoney, receivableFen, toPayFen } from '#domain/money/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { tasksFor } from '#domain/order/waiting.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, actionOn, NOW, orderIn, payment, readyFor, take, takenBack } from './order-fixtures.ts'

const FIRST: Actor = { ...ACTORS.trader, user_id: 'registrar', dual_control: true }
const SECOND: Actor = { ...FIRST, user_id: 'colleague' }
const as = (order: Order, actor: Actor, ...[name, change]: [name: Parameters<typeof actionOn>[1], change?: object]) =>
  advanceWholly(order, actionOn(order, name, change), { actor, now: NOW })
function done(order: Order, actor: Actor, name: Parameters<typeof actionOn>[1], change?: object): Order {
  const outcome = as(order, actor, name, change)
  if (!outcome.ok) throw outcome.refusal
  return outcome.order
}
const last = (order: Order) => order.money.at(-1)?.id ?? ''
const DUE = receivableFen(orderIn(4))

describe('a payment in parts', () => {
  test('each part is declared, registered and confirmed, and the last one moves the order on', () => {
    const first = take(orderIn(4), 'pay', { amount_fen: 1_000 })
    expect([first.state, toPayFen(first, 'sale'), first.events.at(-1)?.note]).toEqual([
      5,
      DUE - 1_000,
      expect.stringContaining('10.00 元，余'),
    ])
    expect(tasksFor(take(first, 'collect'), 'trader')).toContain('confirm')
    const part = take(take(first, 'collect'), 'confirm')
    expect([part.state, receivableFen(part), part.money.map(({ status }) => status)]).toEqual([4, DUE - 1_000, [1, 1]])
    expect(tasksFor(part, 'buyer')).toContain('pay')
    const second = take(take(take(part, 'pay'), 'collect'), 'confirm')
    expect([second.state, ledgerOf(second).held_fen]).toEqual([6, DUE])
  })

  test('the rest may be declared before the first part is confirmed, and not more than the rest', () => {
    const first = take(orderIn(4), 'pay', { amount_fen: 1_000 })
    expect(actionsFor(first, 'buyer')).toContain('pay')
    const both = take(first, 'pay')
    expect([both.state, toPayFen(both, 'sale'), owedFen(both, 'sale')]).toEqual([5, 0, DUE])
    expect(actionsFor(both, 'buyer')).not.toContain('pay')
    const more = advance(first, actionOn(first, 'pay', { amount_fen: DUE }), { actor: ACTORS.buyer, now: NOW })
    expect(more).toMatchObject({ ok: false, refusal: { code: 'overpaid' } })
    const arrived = take(take(both, 'collect', { ...payment(1_000), kind: 'balance' }), 'confirm')
    expect(arrived.money.filter(({ kind }) => kind === 'payment').map(({ status }) => status)).toEqual([1, -1])
    expect([arrived.state, receivableFen(arrived)]).toEqual([4, DUE - 1_000])
  })

  test('once a part has arrived, the settlement stands and a recheck is refused', () => {
    const part = take(take(take(orderIn(4), 'pay', { amount_fen: 1_000 }), 'collect'), 'confirm')
    expect(() => take(part, 'recheck')).toThrow('货款已确认到账，不能重新核对')
  })
})

describe('each registered entry is confirmed by itself', () => {
  const claimed = take(take(orderIn(4), 'pay', { amount_fen: 1_000 }), 'pay')
  const one = take(claimed, 'collect', { ...payment(1_000), kind: 'balance' })
  const both = take(one, 'collect')
  const confirm = (entry_ids: string[] | null) =>
    advance(both, { name: 'confirm', payload: { entry_ids } }, { actor: ACTORS.trader, now: NOW })

  test('the named entry is confirmed, and the other still waits', () => {
    const outcome = confirm([last(both)])
    if (!outcome.ok) throw outcome.refusal
    expect([outcome.order.state, outcome.order.money.slice(-2).map(({ status }) => status)]).toEqual([5, [0, 1]])
  })
  test('a row of an earlier build names no entry, so it confirms the only waiting one and is refused if there are several', () => {
    expect(confirm(null)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid', details: { fields: { entry_ids: expect.any(String) } } },
    })
    const only = advance(one, { name: 'confirm', payload: { entry_ids: null } }, { actor: ACTORS.trader, now: NOW })
    expect(only.ok && only.order.money.at(-1)?.status).toBe(1)
  })
  test('a confirmation without entries, or of an entry that no longer waits, is refused', () => {
    expect(confirm([])).toMatchObject({ ok: false, refusal: { code: 'invalid' } })
    expect(confirm([last(both), last(claimed)])).toMatchObject({ ok: false, refusal: { code: 'wrong_state' } })
  })
  test('registering and confirming in one step leaves a colleague’s registration as it is', () => {
    const outcome = advanceWholly(one, actionOn(one, 'collect', { confirm: true }), { actor: ACTORS.trader, now: NOW })
    expect(outcome.ok && outcome.order.money.slice(-2).map(({ status }) => status)).toEqual([0, 1])
  })
})

describe('dual control', () => {
  test('two people confirm each other’s parts, and the second confirmation moves the order on', () => {
    const claimed = take(take(orderIn(4), 'pay', { amount_fen: 1_000 }), 'pay')
    const one = done(claimed, FIRST, 'collect', { ...payment(1_000), kind: 'balance' })
    const both = done(one, SECOND, 'collect')
    expect(as(both, FIRST, 'confirm')).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    const half = done(both, FIRST, 'confirm', { entry_ids: [last(both)] })
    expect([half.state, ledgerOf(half).held_fen, ledgerOf(half).registered_fen]).toEqual([5, DUE - 1_000, 1_000])
    expect(half.money.filter(({ kind }) => kind === 'payment').map(({ status }) => status)).toEqual([0, 0])
    expect(half.events.at(-1)?.note).toContain('另有 10.00 元待确认')
    expect(obstacleOf('confirm', half, FIRST)).not.toBeNull()
    const whole = done(half, SECOND, 'confirm')
    expect([whole.state, ledgerOf(whole).held_fen]).toEqual([6, DUE])
    expect(whole.money.map(({ status }) => status)).toEqual([1, 1, 1, 1])
  })

  test('two people confirm each other’s late money', () => {
    const late = done(orderIn(8), FIRST, 'collect', { ...payment(1_000), kind: 'balance' })
    const both = done(late, SECOND, 'collect', { ...payment(2_000), kind: 'balance' })
    const held_fen = ledgerOf(both).held_fen
    const half = done(both, FIRST, 'confirm', { entry_ids: [last(both)] })
    expect(ledgerOf(half).held_fen).toBe(held_fen + 2_000)
    expect(ledgerOf(done(half, SECOND, 'confirm')).held_fen).toBe(held_fen + 3_000)
  })

  test('registered money still waits after a full return, and goes back to the buyer', () => {
    const registered = done(orderIn(5), FIRST, 'collect')
    const { registered_fen } = ledgerOf(registered)
    const asked = takenBack(take(registered, 'apply_after_sale', { kind: 'return', quantity_kg: null, amount_fen: null }))
    const back = done(asked, SECOND, 'judge_after_sale', { agreed_fen: null, supplier_bears_fen: 0 })
    expect([back.state, ledgerOf(back).registered_fen, back.money.map(({ status }) => status)]).toEqual([
      -2,
      registered_fen,
      [-1, 0],
    ])
    expect(tasksFor(back, 'trader')).toContain('confirm_late')
    expect(ledgerOf(done(back, SECOND, 'confirm')).refund_due_fen).toBe(registered_fen)
  })

  test('a collection is confirmed by a colleague and never by its registrar, not even in the same step', () => {
    const paid = orderIn(5)
    expect(as(paid, FIRST, 'collect', { confirm: true })).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    const registered = done(paid, FIRST, 'collect')
    expect(registered.money.at(-1)).toMatchObject({ kind: 'collection', status: 0, registered_by: 'registrar' })
    expect([obstacleOf('confirm', registered, FIRST), obstacleOf('confirm', registered, SECOND)]).toEqual([
      '您登记的款项须由同事确认',
      null,
    ])
    expect(tasksFor(registered, 'trader')).toContain('confirm')
    expect(as(registered, FIRST, 'confirm')).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    expect(done(registered, SECOND, 'confirm').state).toBe(6)
  })

  test('a firm of one person registers and confirms', () => {
    const alone = { ...FIRST, dual_control: false }
    expect(done(orderIn(5), alone, 'collect', { confirm: true }).state).toBe(6)
  })

  test('one person registers an advance and another confirms it, and nobody can withdraw it in between', () => {
    const asked = readyFor('collect', 1)
    const registered = done(asked, FIRST, 'collect')
    expect([ledgerOf(registered).held_fen, tasksFor(registered, 'trader')]).toEqual([
      0,
      expect.arrayContaining(['confirm_advance']),
    ])
    expect(as(registered, FIRST, 'collect')).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    expect(() => take(registered, 'withdraw_advance')).toThrow(Refusal)
    expect(viewFor(registered, 'buyer').money.at(-1)).not.toHaveProperty('registered_by')
    expect(ledgerOf(done(registered, SECOND, 'collect')).held_fen).toBe(1_000_000)
  })

  test('late money of a finished order waits for the colleague, keeps the order unfinished, and may be rejected', () => {
    const late = done(orderIn(8), FIRST, 'collect', { ...payment(700), kind: 'balance' })
    expect(isFinished(late.state)).toBe(true)
    expect([owesMoney(late), owesMoney(viewFor(late, 'buyer')), tasksFor(late, 'trader')]).toEqual([
      true,
      false,
      ['confirm_late'],
    ])
    expect(as(late, FIRST, 'confirm')).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    const counted = done(late, SECOND, 'confirm')
    expect([counted.state, ledgerOf(counted).refund_due_fen]).toEqual([8, 700])
    const rejected = done(late, SECOND, 'reject_payment')
    expect([rejected.state, owesMoney(rejected)]).toEqual([8, false])
  })
})
