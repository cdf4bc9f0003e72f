/** Backups: when a timed one is due, when one was cut off, and what tells a restored database from the one that was backed up. */
import { expect, test } from 'vitest'
import {
  deletionObstacle,
  digestProblem,
  dueDay,
  isCutOff,
  lostFilesProblem,
  rowsIn,
  scheduleChanges,
} from '#domain/desk/backup.ts'

test('a timed backup is due from its hour in China until the end of the day', () => {
  const at = (time: string) => Date.parse(`2026-11-26T${time}:00.000Z`)
  const due = (time: string) => dueDay({ hour: 3, keep: 7 }, at(time))
  expect([due('15:59'), due('16:00'), due('18:59'), due('19:00')]).toEqual(['2026-11-26', null, null, '2026-11-27'])
  expect(dueDay({ hour: null, keep: 7 }, at('19:00'))).toBeNull()
})

test('one that has not reported for two minutes was cut off', () => {
  const now = Date.parse('2026-11-27T00:00:00.000Z')
  expect(['23:57', '23:59'].map((time) => isCutOff('running', `2026-11-26T${time}:00.000Z`, now))).toEqual([true, false])
  expect(isCutOff('done', '2026-11-26T00:00:00.000Z', now)).toBe(false)
})

test('all but the last whole backup can be deleted, once nothing works on it', () => {
  const whole = { state: 'done', check: null, here: true } as const
  expect(deletionObstacle(whole, [whole])).toBeNull()
  expect(deletionObstacle({ ...whole, state: 'failed' }, [])).toBeNull()
  expect(deletionObstacle({ ...whole, here: false }, [])).toBeNull()
  const others = [
    { ...whole, state: 'failed' },
    { ...whole, here: false },
  ] as const
  expect(deletionObstacle(whole, others)).toBe('这是唯一一份完整的备份，不能删除')
  expect(deletionObstacle({ ...whole, state: 'running' }, [whole])).toBe('备份还在进行，不能删除')
  expect(deletionObstacle({ ...whole, check: 'running' }, [whole])).toBe('正在核验，核验结束后再删除')
})

const ORDERS = { orders: { rows: 2, sum: '7' } }
test.each([
  [ORDERS, null],
  [{}, '表 orders 没有恢复出来'],
  [{ orders: { rows: 1, sum: '7' } }, '表 orders 应有 2 行，恢复出 1 行'],
  [{ orders: { rows: 2, sum: '8' } }, '表 orders 的内容与备份时不同'],
  [{ ...ORDERS, more: { rows: 0, sum: '0' } }, '多出了表 more'],
])('%j differs: %s', (found, words) => {
  expect(digestProblem(ORDERS, found)).toBe(words)
  expect(rowsIn(ORDERS)).toBe(2)
})

test('files that a backup lacks are counted', () => {
  expect([lostFilesProblem(0), lostFilesProblem(2)]).toEqual([null, '缺少 2 个照片或文件：备份时它们已不在数据目录里'])
})

test('a changed timer is told in words', () => {
  expect(scheduleChanges({ hour: null, keep: 7 }, { hour: 3, keep: 5 })).toEqual([
    { label: '定时备份', before: '关闭', after: '每天 3 点，保留 5 份' },
  ])
})
