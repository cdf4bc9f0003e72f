/** The rules about a firm's people that both sides read: roles that fit together, and an administrator who always remains. */
import { expect, test } from 'vitest'
import { isExpired, lastAdminObstacle, memberProblems } from '#domain/firm/member.ts'

test('somebody has at least one role, and 只读 excludes the others', () => {
  expect(memberProblems({ roles: [] })).toEqual({ roles: '请至少选择一个角色' })
  expect(memberProblems({ roles: ['read', 'finance'] })).toEqual({ roles: '“只读”不能与其他角色同时选择' })
  expect(memberProblems({ roles: ['operate', 'finance'] })).toEqual({})
})

test('the last administrator neither loses the role nor goes', () => {
  const two = [
    { id: 'a', roles: ['admin'] as const },
    { id: 'b', roles: ['admin', 'finance'] as const },
  ]
  const one = [two[0], { id: 'b', roles: ['finance'] as const }].flatMap((each) => each ?? [])
  expect([lastAdminObstacle(two, 'a', ['read']), lastAdminObstacle(two, 'a', null)]).toEqual([null, null])
  expect(lastAdminObstacle(one, 'a', ['admin', 'sign'])).toBeNull()
  expect(lastAdminObstacle(one, 'b', null)).toBeNull()
  for (const roles of [['read'] as const, null]) expect(lastAdminObstacle(one, 'a', roles)?.code).toBe('conflict')
})

test('an invitation ends at its hour', () => {
  const expires_at = '2026-11-21T02:00:00Z'
  const at = Date.parse(expires_at)
  expect([isExpired({ expires_at }, at - 1), isExpired({ expires_at }, at)]).toEqual([false, true])
})
