/** The role of an account by its numeric type. */
import { expect, test } from 'vitest'
import { ROLE_LIST, ROLE_NAMES, roleOf } from '#domain/role.ts'

test.each([
  [1, 'supplier'],
  [2, 'buyer'],
  [3, 'trader'],
  [0, 'trader'],
  [-1, 'trader'],
  [99, 'trader'],
])('an account of type %i is a %s', (type, role) => {
  expect(roleOf(type)).toBe(role)
})

test('every role has a name of its own', () => {
  expect(new Set(ROLE_LIST.map((role) => ROLE_NAMES[role])).size).toBe(3)
  expect(Object.keys(ROLE_NAMES).toSorted()).toEqual([...ROLE_LIST].toSorted())
})
