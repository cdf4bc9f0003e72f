/** Roles at the operator's desk: which part each opens, and what everybody else is told. */
import { describe, expect, test } from 'vitest'
import {
  DESK_ROLE_LIST,
  DESK_ROLES,
  type DeskGuard,
  deskObstacle,
  hasDesk,
  isDeskGuard,
  mayAtDesk,
} from '#domain/desk/desk-role.ts'

describe.each(DESK_ROLE_LIST)('the role %s', (role) => {
  const person = { desk_roles: [role] }
  test.each(DESK_ROLE_LIST)('opens the part of %s only if it is the same role or that of the administrator', (part) => {
    const opens = role === part || role === 'admin'
    expect(mayAtDesk(person, part)).toBe(opens)
    const message = opens ? undefined : `须由运营的${DESK_ROLES[part]}办理`
    expect(deskObstacle(person, `desk:${part}`)?.message).toBe(message)
  })
  test('opens what is for everybody at the desk', () => {
    expect([hasDesk(person), deskObstacle(person, 'desk:any')]).toEqual([true, null])
  })
})

test('who has no role at the desk is refused without a word about it', () => {
  const guards: DeskGuard[] = ['desk:any', 'desk:market']
  for (const guard of guards) {
    for (const person of [{}, { desk_roles: [] }]) {
      expect(hasDesk(person)).toBe(false)
      const obstacle = deskObstacle(person, guard)
      expect([obstacle?.code, obstacle?.message.includes('运营')]).toEqual(['forbidden', false])
    }
  }
})

test('a guard of the desk is told from others', () => {
  expect(['desk:any', 'desk:market', 'trader', 'any', 'public'].map(isDeskGuard)).toEqual([true, true, false, false, false])
})
