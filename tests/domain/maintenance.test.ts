/** The notice of maintenance and the read-only time: when each stands, what is wrong with typed ones, and what a change did. */
import { expect, test } from 'vitest'
import {
  isOver,
  isReadOnly,
  type Maintenance,
  maintenanceChanges,
  maintenanceProblems,
  nextChange,
  NO_MAINTENANCE,
  noticeAt,
  readOnlyRefusal,
  readOnlyWords,
} from '#domain/site/maintenance.ts'

const at = (hour: number) => `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`
const ms = (hour: number) => Date.parse(at(hour))
const made = (part: Partial<Maintenance>): Maintenance => ({ ...NO_MAINTENANCE, ...part })

test('a notice stands from its first to its last moment', () => {
  const notice = made({ text: '今晚维护', shown_from: at(10), shown_until: at(12) })
  expect([9, 10, 11, 12].map((hour) => noticeAt(notice, ms(hour)))).toEqual(['', '今晚维护', '今晚维护', ''])
  expect([9, 10, 12].map((hour) => nextChange(notice, ms(hour)))).toEqual([ms(10), ms(12), null])
  expect([11, 12].map((hour) => isOver(notice, ms(hour)))).toEqual([false, true])
})

test('read-only begins at once or at its time, and ends by itself', () => {
  const planned = made({ read_only: 'planned', read_only_from: at(10), read_only_until: at(12) })
  expect([9, 10, 12].map((hour) => isReadOnly(planned, ms(hour)))).toEqual([false, true, false])
  expect([9, 12].map((hour) => isReadOnly(made({ read_only: 'now', read_only_until: at(12) }), ms(hour)))).toEqual([true, false])
  expect(isReadOnly(NO_MAINTENANCE, ms(9))).toBe(false)
  expect([isOver(NO_MAINTENANCE, ms(9)), isOver(planned, ms(12)), isOver(made({ read_only: 'now' }), ms(12))]).toEqual([
    true,
    true,
    false,
  ])
})

test('a refusal says when to come back, and asks again within a minute', () => {
  const open_end = readOnlyRefusal(made({ read_only: 'now' }), ms(9))
  expect(open_end.message).toBe('平台维护中，暂时不能提交。填写的内容还在，恢复后再提交')
  expect([open_end.code, open_end.details]).toEqual(['read_only', { retry_after_s: 60 }])
  const soon = readOnlyRefusal(made({ read_only: 'now', read_only_until: at(10) }), ms(10) - 5000)
  expect([soon.message, soon.details]).toEqual([
    '平台维护中，暂时不能提交，预计 11-27 18:00 恢复。填写的内容还在，恢复后再提交',
    { retry_after_s: 5 },
  ])
  expect(readOnlyWords(made({ read_only: 'now' }))).toBe('平台维护中，暂时只能查看')
})

test.each([
  [{}, []],
  [{ shown_until: at(12) }, ['text']],
  [{ text: '维护', shown_from: at(12), shown_until: at(12) }, ['shown_until']],
  [{ read_only: 'planned' }, ['read_only_from', 'read_only_until']],
  [{ read_only: 'planned', read_only_from: at(13), read_only_until: at(12) }, ['read_only_until']],
  [{ read_only: 'now', read_only_until: at(8) }, ['read_only_until']],
  [{ read_only: 'off', read_only_until: at(8) }, []],
] as [Partial<Maintenance>, string[]][])('%j has these wrong fields: %j', (part, fields) => {
  expect(Object.keys(maintenanceProblems(made(part), ms(9)))).toEqual(fields)
})

test('a change is told in words', () => {
  const after = made({ text: '今晚维护', shown_until: at(12), read_only: 'now' })
  expect(maintenanceChanges(NO_MAINTENANCE, after)).toEqual([
    { label: '维护公告', before: '', after: '今晚维护（即刻 至 2026-11-27 20:00）' },
    { label: '只读', before: '不限制', after: '立即只读（即刻 至 另行通知）' },
  ])
})
