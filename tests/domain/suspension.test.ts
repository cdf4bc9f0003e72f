import { describe, expect, test } from 'vitest'
import {
  firmSuspensionObstacle,
  isSuspended,
  noticeToTrader,
  personSuspensionObstacle,
  resumeObstacle,
  suspendedBy,
  suspensionWords,
} from '#domain/desk/suspension.ts'

const FREE = { suspended_at: null, suspended_reason: '' }
const HELD = { suspended_at: new Date(), suspended_reason: '资料待核实' }

test('a person is kept out by their firm first, then by themselves, and is told the reason', () => {
  expect(suspendedBy(FREE, FREE)).toBeNull()
  const firm = suspendedBy({ ...HELD, suspended_reason: '本人' }, HELD)
  expect(firm?.body()).toEqual({
    code: 'suspended',
    message: '您的企业已被平台暂停使用：资料待核实',
    details: { reason: '资料待核实' },
  })
  expect(suspendedBy(HELD, FREE)?.message).toBe('您的账号已被平台暂停使用：资料待核实')
  expect([isSuspended(FREE), isSuspended(HELD)]).toEqual([false, true])
})

describe('what cannot be suspended', () => {
  const firm = { ...FREE, closed_at: null, operates: false }
  const person = { ...FREE, closed_at: null, id: 'p', desk_roles: [] as string[] }
  test.each([
    ['a firm', firmSuspensionObstacle(firm), null],
    ["the operator's firm", firmSuspensionObstacle({ ...firm, operates: true }), '不能暂停运营方自己的企业'],
    ['a closed firm', firmSuspensionObstacle({ ...firm, closed_at: new Date() }), '这家企业已注销'],
    ['a suspended firm', firmSuspensionObstacle({ ...firm, ...HELD }), '这家企业已由他人暂停使用，请核对后再操作'],
    ['a person', personSuspensionObstacle(person, { user_id: 'q' }), null],
    ['oneself', personSuspensionObstacle(person, { user_id: 'p' }), '不能暂停自己的账号'],
    ['a closed account', personSuspensionObstacle({ ...person, closed_at: new Date() }, { user_id: 'q' }), '这个账号已注销'],
    [
      'an administrator of the desk',
      personSuspensionObstacle({ ...person, desk_roles: ['admin'] }, { user_id: 'q' }),
      '请先收回此人的运营管理员岗位，再暂停使用',
    ],
    [
      'a suspended person',
      personSuspensionObstacle({ ...person, ...HELD }, { user_id: 'q' }),
      '此人已由他人暂停使用，请核对后再操作',
    ],
    ['a resumption of what is free', resumeObstacle(FREE), '已由他人恢复使用，请核对后再操作'],
    ['a resumption', resumeObstacle(HELD), null],
  ])('%s', (_what, obstacle, message) => expect(obstacle?.message ?? null).toBe(message))
})

test('its people read the reason, and a trader with open orders does not', () => {
  expect(suspensionWords('firm', true, '资料待核实')).toEqual({
    notice: '所在企业已被平台暂停使用',
    content: '原因：资料待核实。本机上未提交的操作会保留，恢复后登录即可继续。',
  })
  expect(suspensionWords('person', false, '已核实').notice).toBe('已恢复使用')
  const told = noticeToTrader('t', { name: '甲厂', role: 'supplier' }, true, 2)
  expect([told.subject, told.content]).toEqual([
    '供应商甲厂已被平台暂停使用',
    '您与它有 2 单未完成，可以继续办结。暂停期间不能与它新建订单。',
  ])
})
