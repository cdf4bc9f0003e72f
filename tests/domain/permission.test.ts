/** Which role may make which call: every action and every other call that changes something, on the device as on the server. */
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#api/registry.ts'
import { isDeskGuard } from '#domain/desk/desk-role.ts'
import { MEMBER_ROLE_LIST, type MemberRole } from '#domain/firm/member.ts'
import { CALL_ROLES, hasSecond, mayCall, neededRole, roleObstacle, whoMay } from '#domain/firm/permission.ts'
import { ACTION_NAMES, advance, LIFECYCLE, mayTake, obstacleOf } from '#domain/order/lifecycle.ts'
import { ACTORS, orderIn } from './order-fixtures.ts'

const member = (id: string, ...roles: MemberRole[]) => ({ id, name: id, roles })

test('the table names every call that waits in an outbox, and no other; the operator’s desk has roles of its own', () => {
  const calls = [...ENDPOINTS].filter(([, { mutation, guard }]) => mutation && !isDeskGuard(guard)).map(([name]) => name)
  const named = Object.keys(CALL_ROLES)
  expect(calls.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !calls.includes(name) && !ACTION_NAMES.some((action) => action === name))).toEqual([])
})

describe.each(Object.keys(CALL_ROLES))('%s', (call) => {
  const needed = CALL_ROLES[call] ?? []
  test.each(MEMBER_ROLE_LIST)('is open to %s exactly as the table says', (role) => {
    const actor = { user_id: 'a', roles: [role], members: [member('a', role), member('b', 'admin')] }
    const obstacle = roleObstacle(actor, call)
    expect([mayCall(actor, call), obstacle === null]).toEqual([needed.includes(role), needed.includes(role)])
    if (obstacle) expect([obstacle.code, obstacle.message]).toEqual(['forbidden', `须由${neededRole(call)}办理，b可以办理`])
  })
  test('is open to an administrator, and several roles add up', () => {
    expect(mayCall({ roles: ['admin'] }, call)).toBe(true)
    for (const role of needed) expect(mayCall({ roles: ['sign', role] }, call)).toBe(true)
  })
})

test('only 只读 may do nothing for the firm', () => {
  const own = [
    'deleteMessage',
    'markMessageRead',
    'answerFeedback',
    'createFeedback',
    'deleteFeedback',
    'startExport',
    'endExport',
  ]
  const personal = ['submitPersonalCertification', 'updateUser', 'updateAvatar', 'askMember', 'acceptAgreements']
  const asked = ['requestApproval', 'decideApproval', 'withdrawApproval']
  const open = Object.keys(CALL_ROLES).filter((call) => mayCall({ roles: ['read'] }, call))
  expect(open.toSorted()).toEqual([...own, ...personal, ...asked].toSorted())
})

test.each(ACTION_NAMES)('%s: lifecycle, button and server agree about a person of the wrong role', (name) => {
  const { by, from } = LIFECYCLE[name]
  const order = orderIn(from[0] ?? 0)
  const members = [member('reader', 'read'), member('boss', 'admin')]
  const reader = { ...ACTORS[by], user_id: 'reader', roles: ['read' as const], members }
  const sentence = `须由${neededRole(name)}办理，boss可以办理`
  expect(obstacleOf(name, order, reader)).toBe(sentence)
  expect(mayTake(name, order, reader)).toBe(false)
  const taken = advance(order, { name, payload: {} } as never, { actor: reader, now: '2026-11-21T02:00:00Z' })
  expect(taken.ok ? null : taken.refusal.message).toBe(sentence)
})

test('who may is named without the person themselves, administrators last, at most three', () => {
  const members = [member('me', 'operate'), member('boss', 'admin'), member('cash', 'finance'), member('other', 'read')]
  const actor = { user_id: 'me', roles: ['operate' as const], members }
  expect(whoMay(actor, 'pay').map(({ id }) => id)).toEqual(['cash', 'boss'])
  expect(roleObstacle(actor, 'pay')?.message).toBe('须由财务办理，cash、boss可以办理')
  const many = { ...actor, members: [...members, member('x', 'finance'), member('y', 'finance')] }
  expect(roleObstacle(many, 'pay')?.message).toBe('须由财务办理，cash、x、y 等 4 人可以办理')
  expect(roleObstacle({ ...actor, members: [member('me', 'operate')] }, 'inviteMember')?.message).toBe('须由管理员办理')
})

test('a colleague counts as a second person only if they may handle money', () => {
  const firm = (...roles: MemberRole[]) => ({ user_id: 'a', members: [member('a', 'admin'), member('b', ...roles)] })
  expect([
    hasSecond(firm('read')),
    hasSecond(firm('operate', 'sign')),
    hasSecond(firm('finance')),
    hasSecond(firm('admin')),
  ]).toEqual([false, false, true, true])
})

test('a device that does not know its roles yet leaves the decision to the server', () => {
  expect(mayCall({}, 'pay')).toBe(true)
})
