/**
 * Money that leaves the trader's firm: one person registers it, and a second person, if there is one, confirms it before it
 * counts.
 */
import { describe, expect, test } from 'vitest'
import { linesToBook, bookedLines } from '#domain/accounting/journal.ts'
import { advanceWholly, asksIdentity, obstacleOf } from '#domain/order/lifecycle.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { aheadFen, ledgerOf, owedFen, owesMoney, payableFen, toPayFen } from '#domain/money/payment.ts'
import { refundable, refundsDue } from '#domain/money/refund.ts'
import { changedTransfers, transfersOf } from '#domain/money/transfer.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { nextWords, standingOf, tasksFor } from '#domain/order/waiting.ts'
import { ACTORS, actionOn, NOW, orderIn, payment, readyFor, take } from './order-fixtures.ts'

const FIRST: Actor = { ...ACTORS.trader, user_id: 'registrar', name: '王会计', dual_control: true }
const SECOND: Actor = { ...FIRST, user_id: 'colleague', name: '李出纳' }
type Given = Parameters<typeof actionOn>
const by = (actor: Actor, order: Order, name: Given[1], change?: Given[2]) =>
  advanceWholly(order, actionOn(order, name, change), { actor, now: NOW })
function done(actor: Actor, order: Order, name: Given[1], change?: Given[2]): Order {
  const outcome = by(actor, order, name, change)
  if (!outcome.ok) throw outcome.refusal
  return outcome.order
}
const told = ({ events, ...order }: Order) => noticesOf({ ...order, events }, events.at(-1) as Order['events'][number])
const DUE = payableFen(orderIn(6))
const advanced = () => take(readyFor('withdraw_advance', 0), 'collect', { kind: 'advance' })

describe.each([
  ['payout', 'confirm_payout', 'supplier', () => orderIn(6)],
  ['refund', 'confirm_refund', 'buyer', advanced],
] as const)('a %s that one of two people registers', (name, confirms, party, before) => {
  test('does not count, moves nothing, and is visible to the trader alone', () => {
    const order = before()
    const registered = done(FIRST, order, name)
    expect(registered.state).toBe(order.state)
    expect(registered.money.at(-1)).toMatchObject({
      kind: name,
      status: 0,
      registered_by: 'registrar',
      registered_name: '王会计',
    })
    for (const role of ['supplier', 'buyer'] as const) expect(viewFor(registered, role)).toEqual(viewFor(order, role))
    expect(told(registered)).toEqual([])
    expect(linesToBook(bookedLines(order), registered)).toEqual([])
    for (const side of ['sale', 'supply'] as const)
      expect([owedFen(registered, side), aheadFen(registered, side)]).toEqual([owedFen(order, side), aheadFen(order, side)])
    expect(registered.events.at(-1)?.note).toContain('待同事确认')
    expect([owesMoney(registered), tasksFor(registered, 'trader')]).toEqual([true, expect.arrayContaining([confirms])])
    expect(tasksFor(registered, 'trader')).not.toContain(name)
    // Nobody can register the same transfer again while it waits.
    expect(transfersOf(registered)).toHaveLength(transfersOf(order).length + 1)
  })

  test('counts once somebody else confirms it after the identity check, and the party gets a message', () => {
    const order = before()
    const registered = done(FIRST, order, name)
    expect(asksIdentity(actionOn(registered, confirms))).toBe(true)
    expect([obstacleOf(confirms, registered, FIRST), obstacleOf(confirms, registered, SECOND)]).toEqual([
      '您登记的款项须由同事确认',
      null,
    ])
    expect(by(FIRST, registered, confirms)).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    const counted = done(SECOND, registered, confirms)
    const alone = done({ ...FIRST, dual_control: false }, order, name)
    expect([counted.state, counted.money.at(-1)?.status]).toEqual([alone.state, 1])
    expect(linesToBook(bookedLines(registered), counted)).toMatchObject([{ kind: name }])
    expect(told(counted)).toMatchObject([{ to: party, content: expect.stringContaining('元') }])
    expect(viewFor(counted, party).money.at(-1)).not.toHaveProperty('registered_by')
    const again = by(SECOND, counted, confirms)
    expect(again).toMatchObject({ ok: false, refusal: { code: 'wrong_state' } })
    expect(changedTransfers(registered, counted)).toEqual({ freed: [], used: [] })
  })

  test('is withdrawn by its registrar or rejected by a colleague, each with a reason, and may be registered anew', () => {
    const registered = done(FIRST, before(), name)
    expect(by(FIRST, registered, 'drop_registration', { reason: ' ' })).toMatchObject({
      ok: false,
      refusal: { details: { fields: { reason: '请填写原因' } } },
    })
    for (const [actor, status, word] of [
      [FIRST, -2, '撤回'],
      [SECOND, -1, '驳回'],
    ] as const) {
      const dropped = done(actor, registered, 'drop_registration')
      expect([dropped.state, dropped.money.at(-1)?.status]).toEqual([registered.state, status])
      expect(dropped.events.at(-1)?.note).toMatch(new RegExp(`^${word}.+：登错账户$`))
      expect(viewFor(dropped, party).events).toEqual(viewFor(registered, party).events)
      expect(viewFor(dropped, party).money).toEqual(viewFor(registered, party).money)
      expect(changedTransfers(registered, dropped).freed).toHaveLength(1)
      expect(tasksFor(done(FIRST, dropped, name), 'trader')).toContain(confirms)
      expect(by(SECOND, dropped, 'drop_registration')).toMatchObject({ ok: false, refusal: { code: 'wrong_state' } })
    }
  })

  test('counts at once in a firm of one person', () => {
    const alone = done({ ...FIRST, dual_control: false }, before(), name)
    expect(alone.money.at(-1)).toMatchObject({ kind: name, status: 1 })
    expect(told(alone)).toHaveLength(1)
  })

  test('is confirmed by its registrar once the colleague has left the firm', () => {
    const registered = done(FIRST, before(), name)
    expect(done({ ...FIRST, dual_control: false }, registered, confirms).money.at(-1)?.status).toBe(1)
  })
})

describe('a payout in parts', () => {
  test('two people register parts up to the amount owed, confirm each other’s, and the last one moves the order on', () => {
    const one = done(FIRST, orderIn(6), 'payout', payment(1_000))
    expect([toPayFen(one, 'supply'), owedFen(one, 'supply'), ledgerOf(one).paying_fen]).toEqual([DUE - 1_000, DUE, 1_000])
    expect(by(SECOND, one, 'payout', payment(DUE))).toMatchObject({
      ok: false,
      refusal: { details: { fields: { amount_fen: expect.stringContaining('待付') } } },
    })
    const both = done(SECOND, one, 'payout')
    expect(obstacleOf('payout', both)).toBe('应付货款已全部登记，待同事确认')
    expect(standingOf(both, 'trader')).toMatchObject({ words: '待确认付款', task: 'confirm_payout' })
    expect(nextWords(both, 'trader')).toContain('待同事确认')
    expect(by(SECOND, both, 'confirm_payout')).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    const [first, second] = both.money.slice(-2).map(({ id }) => id) as [string, string]
    const half = done(SECOND, both, 'confirm_payout', { entry_ids: [first] })
    expect([half.state, half.events.at(-1)?.note]).toEqual([6, expect.stringContaining('余')])
    expect(done(FIRST, half, 'confirm_payout', { entry_ids: [second] }).state).toBe(7)
  })

  test('a payout of 0 closes the order at once, because no money leaves', () => {
    const settled = readyFor('repay', 6)
    expect(done(FIRST, settled, 'payout', { amount_fen: 0 }).state).toBe(7)
  })
})

describe('an order that changes while money waits', () => {
  const registered = () => done(FIRST, orderIn(6), 'payout')
  test('no step of the trader can undo the basis of money registered as paid', () => {
    expect(by(SECOND, registered(), 'propose_supply')).toMatchObject({
      ok: false,
      refusal: { code: 'wrong_state', message: '有已登记的付款待同事确认，请先确认或撤销登记' },
    })
    // A grant asks the supplier for a share, and a whole return for taking back the goods. Both would lower the owed amount.
    const part = { kind: 'compensation', quantity_kg: null, amount_fen: 5_000_000 } as const
    const whole = { kind: 'return', quantity_kg: null, amount_fen: null } as const
    for (const [asks, name] of [
      [part, 'judge_after_sale'],
      [whole, 'ask_share'],
    ] as const) {
      const asked = take(registered(), 'apply_after_sale', asks)
      expect(by(SECOND, asked, name)).toMatchObject({
        ok: false,
        refusal: { code: 'wrong_state', message: expect.stringContaining('请先确认或撤销登记') },
      })
      expect(by(SECOND, done(SECOND, asked, 'drop_registration'), name).ok).toBe(true)
    }
  })
  test('a buyer’s settlement may remove the cause of a refund, whose confirmation is then refused', () => {
    const order = take(orderIn(3), 'advance')
    const held = take(order, 'collect', { kind: 'advance' })
    const settled = take(done(FIRST, held, 'refund'), 'handle')
    expect(by(SECOND, settled, 'confirm_refund')).toMatchObject({
      ok: false,
      refusal: { code: 'overpaid', message: expect.stringContaining('请撤销登记') },
    })
    expect(tasksFor(done(SECOND, settled, 'drop_registration'), 'trader')).not.toContain('confirm_refund')
  })
})

describe('a refund that waits', () => {
  const order = readyFor('refund', 8)
  const excess = () => order
  test('leaves the rest of its cause, which is still due', () => {
    const due_fen = ledgerOf(excess()).refund_due_fen
    const part = done(FIRST, excess(), 'refund', { amount_fen: 1_000 })
    expect(tasksFor(part, 'trader')).toEqual(expect.arrayContaining(['confirm_refund', 'refund']))
    expect(refundable(part).reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(due_fen - 1_000)
    expect(refundsDue(part)).toEqual(refundsDue(excess()))
    const whole = refundable(part).reduce((now, rest) => done(FIRST, now, 'refund', rest), part)
    expect(tasksFor(whole, 'trader')).not.toContain('refund')
    expect(ledgerOf(done(SECOND, whole, 'confirm_refund')).refund_due_fen).toBe(0)
  })
})

describe('a repayment that the supplier declares', () => {
  const order = readyFor('confirm_repayment', 7)
  const said = () => order
  test('is registered by one person and confirmed by another, and then the supplier gets a message', () => {
    const registered = done(FIRST, said(), 'confirm_repayment')
    expect([ledgerOf(registered).repaid_fen, registered.money.at(-1)]).toMatchObject([
      0,
      { status: 0, registered_by: 'registrar' },
    ])
    expect(viewFor(registered, 'supplier')).toEqual(viewFor(said(), 'supplier'))
    expect([told(registered), tasksFor(registered, 'trader')]).toEqual([[], expect.arrayContaining(['confirm_repayment'])])
    expect(obstacleOf('confirm_repayment', registered, FIRST)).toBe('您登记的款项须由同事确认')
    const counted = done(SECOND, registered, 'confirm_repayment')
    expect([counted.money.at(-1)?.status, told(counted).map(({ to }) => to)]).toEqual([1, ['supplier']])
  })
  test('keeps the supplier’s declaration when the registration is withdrawn, unless the declaration is rejected', () => {
    const registered = done(FIRST, said(), 'confirm_repayment')
    const dropped = done(FIRST, registered, 'drop_registration')
    expect(dropped.money.at(-1)).toMatchObject({ kind: 'repayment', status: 0 })
    expect(dropped.money.at(-1)).not.toHaveProperty('registered_by')
    expect(done(SECOND, registered, 'confirm_repayment', { accept: false, reason: '未到账' }).money.at(-1)?.status).toBe(-1)
  })
  test('a firm of one person confirms it in one step', () => {
    expect(done({ ...FIRST, dual_control: false }, said(), 'confirm_repayment').money.at(-1)?.status).toBe(1)
  })
})

test('a registered collection is withdrawn without the buyer’s declared payment', () => {
  const registered = done(FIRST, orderIn(5), 'collect')
  const dropped = done(FIRST, registered, 'drop_registration')
  expect([dropped.state, dropped.money.map(({ kind, status }) => [kind, status])]).toEqual([
    5,
    [
      ['payment', 0],
      ['collection', -2],
    ],
  ])
  expect(viewFor(dropped, 'buyer')).toEqual(viewFor(registered, 'buyer'))
})
