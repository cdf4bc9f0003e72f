/** The calendar of quotes (报价日历): days on which no market quotes although they are weekdays, and weekends on which one does. */
import { DAY_MS } from '../constants.ts'
import type { FieldErrors } from '../refusal.ts'

export const CALENDAR_KINDS = { holiday: '节假日休市', workday: '调休交易日' } as const
export type CalendarKind = keyof typeof CALENDAR_KINDS
export const CALENDAR_NAME_LENGTH = 20
/** Days of one entry. */
export const MOST_CALENDAR_DAYS = 31

/** A public holiday, or a weekend that is worked to make up for one. Both days belong to it, YYYY-MM-DD in China. */
export interface CalendarEntry {
  kind: CalendarKind
  name: string
  first_day: string
  last_day: string
}

type Days = Pick<CalendarEntry, 'first_day' | 'last_day'>

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const isWeekend = (day: string): boolean => new Date(at(day)).getUTCDay() % 6 === 0
/** The number of days of an entry, both ends counted. */
export const calendarLength = ({ first_day, last_day }: Days): number => (at(last_day) - at(first_day)) / DAY_MS + 1

/** Why no market quotes on the day: the name of the holiday, or 周末; null on a trading day. */
export function dayOff(day: string, calendar: readonly CalendarEntry[]): string | null {
  const entry = calendar.find(({ first_day, last_day }) => first_day <= day && day <= last_day)
  if (entry) return entry.kind === 'holiday' ? entry.name : null
  return isWeekend(day) ? '周末' : null
}
/** Whether a market quotes on the day. */
export const isTradingDay = (day: string, calendar: readonly CalendarEntry[]): boolean => dayOff(day, calendar) === null

/** 2026-10-01 至 2026-10-07 */
export const calendarDays = ({ first_day, last_day }: Days): string =>
  first_day === last_day ? first_day : `${first_day} 至 ${last_day}`

/** What is wrong with an entry beside the others; empty if nothing is. */
export function calendarProblems(entry: CalendarEntry, others: readonly CalendarEntry[]): FieldErrors {
  const { kind, first_day, last_day } = entry
  if (last_day < first_day) return { last_day: '结束日期不能早于开始日期' }
  if (calendarLength(entry) > MOST_CALENDAR_DAYS) return { last_day: `一次最多 ${MOST_CALENDAR_DAYS} 天` }
  if (kind === 'workday' && first_day !== last_day) return { last_day: '调休交易日请逐日填写' }
  if (kind === 'workday' && !isWeekend(first_day)) return { first_day: '调休交易日只能是周六或周日' }
  const met = others.find((other) => other.first_day <= last_day && first_day <= other.last_day)
  return met ? { first_day: `与“${met.name}”（${calendarDays(met)}）重叠` } : {}
}
