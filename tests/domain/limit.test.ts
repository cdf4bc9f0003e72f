/** Limits of a firm's people: which steps they concern, what each commits, and who may approve more. */
import { describe, expect, test } from 'vitest'
import {
  amendObstacle,
  approversOf,
  committedFen,
  LIMITED,
  limitObstacle,
  limitWords,
  orderObstacle,
  signObstacle,
} from '#domain/firm/limit.ts'
import { MEMBER_ROLE_LIST, type MemberRole } from '#domain/firm/member.ts'
import { mayCall } from '#domain/firm/permission.ts'
import type { Action, ActionName } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import { ACTION_NAMES, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { ACTORS, actionOn, orderIn } from './order-fixtures.ts'

const limits = (deal_limit_fen: number | null, day_limit_fen: number | null = null, spent_fen = 0) => ({
  deal_limit_fen,
  day_limit_fen,
  spent_fen,
})
/** The fixtures' action on this order, with an amount where it has one. */
function actionFor(order: Order, name: ActionName): Action {
  const action = actionOn(order, name)
  return 'amount_fen' in action.payload ? ({ ...action, payload: { ...action.payload, amount_fen: 5000 } } as Action) : action
}

test('every step by which money leaves, or a supplier is bound, has an amount, and no other step has one', () => {
  const order = orderIn(6)
  for (const name of ACTION_NAMES) {
    const fen = committedFen(actionFor(order, name), order)
    expect([name, fen !== null]).toEqual([name, LIMITED.some((each) => each === name)])
    if (fen !== null) expect([name, fen > 0]).toEqual([name, true])
  }
  expect(committedFen(actionFor(order, 'accept'), order)).toBe(order.supply?.amount_fen)
})

test.each([
  [limits(null), 1, null],
  [limits(100), 100, null],
  [limits(100), 101, '金额 1.01 元，超出您的单笔限额 1.00 元'],
  [limits(0), 1, '您的单笔限额为 0'],
  [limits(null, 100, 60), 40, null],
  [limits(null, 100, 60), 41, '今日合计 1.01 元，超出您的单日限额 1.00 元'],
  [undefined, 1_000_000, null],
])('%j and %i fen: %s', (given, fen, words) => {
  expect(limitWords(given, fen)).toBe(words)
})

const person = (id: string, role: MemberRole, deal_limit_fen: number | null) => ({ id, name: id, roles: [role], deal_limit_fen })

test('a colleague approves if their roles and their own limit allow it', () => {
  const members = [
    person('me', 'finance', 0),
    person('cash', 'finance', 500),
    person('boss', 'admin', null),
    person('look', 'read', null),
  ]
  const who = (fen: number) => approversOf({ user_id: 'me', members }, 'pay', fen).map(({ id }) => id)
  expect([who(500), who(501)]).toEqual([['cash', 'boss'], ['boss']])
})

describe.each(LIMITED)('%s, for every role and limit', (name) => {
  test.each(MEMBER_ROLE_LIST.flatMap((role) => [null, 0, 1, Number.MAX_SAFE_INTEGER].map((limit) => [role, limit] as const)))(
    '%s with a limit of %s',
    (role, limit) => {
      const order = orderIn(LIFECYCLE[name].from[0] ?? 0)
      const members = [person('me', role, limit), person('boss', 'admin', null)]
      const actor = { ...ACTORS[LIFECYCLE[name].by], user_id: 'me', roles: [role], members, limits: limits(limit) }
      const over = limitObstacle(actor, actionFor(order, name), order)
      expect(over === null).toBe(limit === null || limit === Number.MAX_SAFE_INTEGER)
      if (over) expect([over.code, over.message]).toEqual(['needs_approval', expect.stringMatching(/，请提交boss审批$/)])
      expect(mayCall(actor, name)).toBe(role === 'admin' || role === (name === 'accept' ? 'operate' : 'finance'))
    },
  )
})

describe('an order and a signature', () => {
  const members = [person('me', 'operate', 100), person('boss', 'admin', null), person('pen', 'sign', 50)]
  const actor = { user_id: 'me', members, limits: limits(100, 150, 60) }

  test('a new order counts for the deal and the day, and names who may approve it', () => {
    expect(orderObstacle(actor, 90)).toBe(null)
    expect(orderObstacle(actor, 101)?.message).toBe('金额 1.01 元，超出您的单笔限额 1.00 元，请提交boss审批')
    expect(orderObstacle(actor, 95)?.message).toBe('今日合计 1.55 元，超出您的单日限额 1.50 元，请提交boss审批')
    expect(orderObstacle({ ...actor, members: [] }, 101)?.message).toMatch(/，请联系企业的管理员$/)
  })

  test('a correction names who may make it, because no colleague takes it in the person’s name', () => {
    expect(amendObstacle(actor, 90)).toBe(null)
    expect(amendObstacle(actor, 101)?.message).toBe('金额 1.01 元，超出您的单笔限额 1.00 元，boss可以办理')
  })

  test('a signature is held to the limit of the deal alone', () => {
    expect(signObstacle(actor, 'supplierSignContract', 95)).toBe(null)
    expect(signObstacle(actor, 'supplierSignContract', 101)).toMatchObject({
      code: 'needs_approval',
      message: '金额 1.01 元，超出您的单笔限额 1.00 元，boss可以办理',
    })
    expect(signObstacle({ ...actor, limits: limits(0) }, 'supplierSignContract', 40)?.message).toBe(
      '您的单笔限额为 0，pen或boss可以办理',
    )
    expect(signObstacle({ ...actor, limits: undefined }, 'supplierSignContract', 101)).toBe(null)
  })
})
