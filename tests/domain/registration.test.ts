/** Registered money before a colleague confirms it: its registrar, its withdrawal and its rejection. */
import { expect, test } from 'vitest'
import {
  dropRegistration,
  isOwn,
  moneyWords,
  ownObstacle,
  registrarId,
  registrarOf,
  unregistered,
  waitingRegistrations,
} from '#domain/money/registration.ts'
import type { Actor, MoneyEntry, Order } from '#domain/order/order.ts'
import { ACTORS, NOW, newOrder, payment } from './order-fixtures.ts'

const FIRST: Actor = { ...ACTORS.trader, user_id: 'first', name: '李', dual_control: true }
const SECOND: Actor = { ...FIRST, user_id: 'second' }
const REGISTRAR = { registered_by: 'first', registered_name: '李', registered_at: NOW }
const money = (kind: MoneyEntry['kind'], given: Partial<MoneyEntry> = {}): MoneyEntry => ({
  ...payment(100_05),
  id: kind,
  kind,
  status: 0,
  ...given,
})
const REVERSAL = { by: 'first', name: '李', at: NOW, reason: '登错' }
const drop = (entry: MoneyEntry, actor: Actor, reason = ' 登错账户 ') =>
  dropRegistration(
    newOrder({ money: [money('advance', { id: 'other' }), entry] }),
    { entry_id: entry.id, reason },
    { actor, now: NOW },
  )
const after = ({ change }: { change: Partial<Order> }) => change.money?.at(-1)

test('an entry says who registered it and when, until the registration is withdrawn', () => {
  expect(registrarOf({ actor: FIRST, now: NOW })).toEqual(REGISTRAR)
  const declared = money('advance')
  expect(unregistered({ ...declared, ...REGISTRAR })).toEqual(declared)
})

test.each([
  ['the registrar', FIRST, true],
  ['a colleague', SECOND, false],
  ['the registrar of a firm of one', { ...FIRST, dual_control: false }, false],
  ['a visitor', undefined, false],
] as const)('under dual control an entry belongs to %s: %3$s', (_who, actor, own) => {
  expect(isOwn({ registered_by: 'first' }, actor)).toBe(own)
})

test('an entry that nobody registered is nobody’s own', () => {
  expect(isOwn({}, FIRST)).toBe(false)
})

test('a person is refused only if every waiting entry is their own', () => {
  const [mine, theirs] = [money('collection', REGISTRAR), money('collection', { registered_by: 'second' })]
  expect(ownObstacle([mine, mine], FIRST)?.code).toBe('dual_control')
  expect([ownObstacle([mine, theirs], FIRST), ownObstacle([], FIRST), ownObstacle([mine], SECOND)]).toEqual([null, null, null])
})

test('waiting registrations are those of the trader, with requested reversals', () => {
  const waiting = [
    money('collection'),
    money('advance', REGISTRAR),
    money('payout', REGISTRAR),
    money('refund', { status: 1, reversal: REVERSAL }),
  ]
  const others = [
    money('payment'),
    money('advance'),
    money('payout', { ...REGISTRAR, status: 1 }),
    money('refund', { status: -3, reversal: REVERSAL }),
    money('collection', { status: -1 }),
  ]
  expect(waitingRegistrations({ money: [...others, ...waiting] })).toEqual(waiting)
})

test('the person behind a waiting entry is the one who requested its reversal, or else its registrar', () => {
  expect(registrarId(money('payout', { registered_by: 'second', reversal: REVERSAL }))).toBe('first')
  expect([registrarId(money('payout', REGISTRAR)), registrarId(money('payout'))]).toEqual(['first', undefined])
})

test.each([
  ['collection', FIRST, -2, '撤回收款 100.05 元：登错账户'],
  ['refund', FIRST, -2, '撤回退款 100.05 元：登错账户'],
  ['payout', SECOND, -1, '驳回付款 100.05 元：登错账户'],
] as const)('money declared by the trader only disappears with its registration: %s', (kind, actor, status, note) => {
  const dropped = drop(money(kind, REGISTRAR), actor)
  expect([after(dropped)?.status, dropped.note]).toEqual([status, note])
  expect(dropped.change).toEqual({ money: [expect.objectContaining({ id: 'other', status: 0 }), expect.anything()] })
})

test.each([
  ['advance', '撤回预付款到账 100.05 元：登错账户'],
  ['repayment', '撤回退款到账 100.05 元：登错账户'],
] as const)('the party’s own declaration stays when its registration is withdrawn: %s', (kind, note) => {
  const dropped = drop(money(kind, REGISTRAR), FIRST)
  expect([after(dropped)?.status, dropped.note]).toEqual([0, note])
  expect(after(dropped)).not.toHaveProperty('registered_by')
})

test('dropping a reversal leaves the confirmed entry as it was', () => {
  const entry = money('payout', { ...REGISTRAR, status: 1 })
  const dropped = drop({ ...entry, reversal: { ...REVERSAL, by: 'second' } }, FIRST)
  expect([after(dropped), dropped.note]).toEqual([entry, '驳回冲正付款 100.05 元：登错账户'])
})

test('a registration needs a reason to be withdrawn, and stays once it is confirmed', () => {
  expect(() => drop(money('payout', REGISTRAR), FIRST, ' 　')).toThrow(expect.objectContaining({ code: 'invalid' }))
  expect(() => drop(money('payout', { ...REGISTRAR, status: 1 }), FIRST)).toThrow('这笔登记已确认或撤销，请刷新核对')
})

test('each kind of money has its own words', () => {
  const kinds = ['advance', 'payment', 'collection', 'refund', 'payout', 'repayment'] as const
  expect(kinds.map((kind) => moneyWords({ kind }))).toEqual(['预付款到账', '付款', '收款', '退款', '付款', '退款到账'])
})
