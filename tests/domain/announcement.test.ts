/** Whom an announcement is for, in words, and how long visitors see it. */
import { expect, test } from 'vitest'
import { announced, announcementProblems, audienceText, isShown, nextEnd, showingText } from '#domain/desk/announcement.ts'

test.each([
  [{ roles: ['buyer', 'supplier'], firm_names: [], visitors: false }, '供应商、采购商'],
  [{ roles: ['trader', 'buyer', 'supplier'], firm_names: [], visitors: false }, '全部用户'],
  [{ roles: ['buyer'], firm_names: ['某某铜业'], visitors: false }, '某某铜业'],
  [{ roles: ['buyer'], firm_names: ['甲', '乙', '丙'], visitors: false }, '甲、乙、丙'],
  [{ roles: ['buyer'], firm_names: ['甲', '乙', '丙', '丁'], visitors: false }, '甲、乙、丙等 4 家企业'],
  [{ roles: ['trader', 'buyer', 'supplier'], firm_names: [], visitors: true }, '所有访客（含未登录）'],
] as const)('%o', (audience, text) => {
  expect(audienceText(audience)).toBe(text)
})

test('a person’s message names the announcement', () => {
  const made = announced({ id: 'a', title: '维护', content: '今晚' }, { user_id: 'u', firm_id: 'f' })
  expect(made).toMatchObject({ user_id: 'u', firm_id: 'f', subject: '维护', about: { noun: 'announcement', id: 'a' } })
})

const NOW = Date.parse('2026-11-27T04:00:00.000Z')
const [PAST, LATER] = ['2026-11-27T04:00:00.000Z', '2026-11-27T04:00:01.000Z']
test('visitors see it until its end, and without one for good', () => {
  expect([PAST, LATER, null].map((until) => isShown({ until }, NOW))).toEqual([false, true, true])
  expect([PAST, LATER, null].map((until) => nextEnd({ until }, NOW))).toEqual([null, NOW + 1000, null])
  const words = [PAST, LATER, null].map((shown_until) => showingText({ visitors: true, shown_until }, NOW))
  expect(words).toEqual(['2026-11-27 12:00 已结束', '显示至 2026-11-27 12:00', '显示中'])
  expect(showingText({ visitors: false, shown_until: null }, NOW)).toBe('')
})

const ALL = { roles: ['supplier', 'buyer', 'trader'], firm_ids: [], visitors: true, shown_until: null } as const
test.each([
  [{}, []],
  [{ shown_until: LATER }, []],
  [{ shown_until: PAST }, ['shown_until']],
  [{ roles: ['buyer'] as const }, ['roles']],
  [{ firm_ids: ['f'] }, ['roles']],
  [{ visitors: false, shown_until: LATER }, ['shown_until']],
])('an announcement with %o has problems at %o', (given, fields) => {
  expect(Object.keys(announcementProblems({ ...ALL, ...given }, NOW))).toEqual(fields)
})
