/** Who may ask for the erasure of a person, and confirm it. */
import { expect, test } from 'vitest'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import { ERASED, erasureObstacle } from '#domain/desk/erasure.ts'

const colleague = (id: string, ...desk_roles: DeskRole[]) => ({ id, desk_roles, suspended_at: null })
const [a, b, c, d] = [colleague('a', 'admin'), colleague('b', 'admin'), colleague('c', 'admin'), colleague('d', 'risk')]
const somebody = { id: 'x', erased: false }
const ALONE = '删除个人信息须由另一位管理员确认，现在没有另一位。请先在“岗位”里让一位同事成为管理员'

test.each([
  ['somebody, with two administrators', [a, b], somebody, undefined],
  ['somebody, by the only administrator', [a, d], somebody, ALONE],
  ['a colleague, with two administrators', [a, b, d], { id: 'd', erased: false }, undefined],
  ['the second of two administrators', [a, b], { id: 'b', erased: false }, ALONE],
  ['the second of three administrators', [a, b, c], { id: 'b', erased: false }, undefined],
  ['oneself', [a, b], { id: 'a', erased: false }, '不能这样删除自己的账号，请在“账号安全”里注销'],
  ['somebody who is gone', [a, b], { id: 'x', erased: true }, ERASED],
] as const)('%s', (_case, people, subject, message) => {
  expect(erasureObstacle(people, subject, 'a')?.message).toBe(message)
})
