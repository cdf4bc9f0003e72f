/** The calendar of quotes: which days are trading days, and what is wrong with an entry. */
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarLength, calendarProblems, dayOff, isTradingDay } from '#domain/desk/calendar.ts'
import { logChanges } from '#domain/firm/log-changes.ts'

const entry = (kind: CalendarEntry['kind'], name: string, first_day: string, last_day = first_day): CalendarEntry => ({
  kind,
  name,
  first_day,
  last_day,
})
const NATIONAL = entry('holiday', '国庆节', '2026-10-01', '2026-10-07')
const MAKE_UP = entry('workday', '国庆节调休', '2026-10-10')
const CALENDAR = [NATIONAL, MAKE_UP]

test('weekdays are trading days, weekends are not', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
  expect(days.map((day) => isTradingDay(day, []))).toEqual([true, false, false, true])
  expect(days.map((day) => dayOff(day, CALENDAR))).toEqual([null, '周末', '周末', null])
})

test('a holiday from its first day to its last is none, and a make-up workday is one', () => {
  const days = ['2026-09-30', '2026-10-01', '2026-10-03', '2026-10-07', '2026-10-08', '2026-10-10', '2026-10-11']
  expect(days.map((day) => dayOff(day, CALENDAR))).toEqual([null, '国庆节', '国庆节', '国庆节', null, null, '周末'])
  expect(days.map((day) => isTradingDay(day, CALENDAR))).toEqual([true, false, false, false, true, true, false])
})

test('an entry ends after it starts, has at most 31 days and meets no other one', () => {
  expect(calendarProblems(NATIONAL, [MAKE_UP])).toEqual({})
  expect(calendarLength(NATIONAL)).toBe(7)
  const wrong = (kind: CalendarEntry['kind'], first: string, last?: string) =>
    calendarProblems(entry(kind, '节日', first, last), CALENDAR)
  expect(wrong('holiday', '2026-05-03', '2026-05-02')).toEqual({ last_day: '结束日期不能早于开始日期' })
  expect(wrong('holiday', '2026-01-01', '2026-01-31')).toEqual({})
  expect(wrong('holiday', '2026-01-01', '2026-02-01')).toEqual({ last_day: '一次最多 31 天' })
  expect(wrong('holiday', '2026-10-07', '2026-10-09')).toEqual({
    first_day: '与“国庆节”（2026-10-01 至 2026-10-07）重叠',
  })
  expect(wrong('holiday', '2026-10-08', '2026-10-10')).toEqual({ first_day: '与“国庆节调休”（2026-10-10）重叠' })
  expect(wrong('workday', '2026-10-04')).toHaveProperty('first_day')
})

test('a make-up workday is one day of a weekend', () => {
  const wrong = (first: string, last?: string) => calendarProblems(entry('workday', '调休', first, last), CALENDAR)
  expect([wrong('2026-10-17'), wrong('2026-10-18')]).toEqual([{}, {}])
  expect(wrong('2026-10-16')).toEqual({ first_day: '调休交易日只能是周六或周日' })
  expect(wrong('2026-10-17', '2026-10-18')).toEqual({ last_day: '调休交易日请逐日填写' })
})

test('the operation log names what changed', () => {
  expect(logChanges('calendar_entry', NATIONAL, { ...NATIONAL, last_day: '2026-10-08' })).toEqual([
    { label: '结束日期', before: '2026-10-07', after: '2026-10-08' },
  ])
  expect(logChanges('calendar_entry', {}, MAKE_UP)[0]).toEqual({ label: '类别', before: '', after: '调休交易日' })
})
