/** What a change of desk roles needs. */
import { expect, test } from 'vitest'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import { deskRolesObstacle, deskRolesText, rolesWait } from '#domain/desk/role-change.ts'

const person = (id: string, ...desk_roles: DeskRole[]) => ({ id, desk_roles, suspended_at: null })
const [a, b, c] = [person('a', 'admin'), person('b', 'admin'), person('c', 'service')]

test('roles are named in one order', () => {
  expect([deskRolesText(['service', 'content']), deskRolesText([])]).toEqual(['内容、客服', '无'])
})

test.each([
  ['the same roles in another order', [a, c], person('c', 'service', 'content'), ['content', 'service'], '岗位没有变化'],
  ['the last administrator', [a, c], a, ['service'], '运营方至少要有一位管理员，请先让另一位同事成为管理员'],
  ['one of two administrators', [a, b], a, [], undefined],
  ['a suspended person', [a, c], { ...c, suspended_at: '2026-11-01' }, ['market'], '此人已暂停使用，请先恢复'],
  ['a suspended person who loses all', [a, c], { ...c, suspended_at: '2026-11-01' }, [], undefined],
] as const)('%s', (_case, people, who, roles, message) => {
  expect(deskRolesObstacle(people, who, roles)?.message).toBe(message)
})

test.each([
  [[a, b, c], c, ['admin'], 'a', true],
  [[a, b, c], a, ['market'], 'a', true],
  [[a, b, c], c, ['market'], 'a', false],
  [[a, c], c, ['admin'], 'a', false],
] as const)(
  '%# waits for a second administrator exactly if there is one and the role is the administrator’s',
  (people, who, roles, by, waits) => {
    expect(rolesWait(people, who, roles, by)).toBe(waits)
  },
)
