/** Times and days in China, at the ends of days, months and years, compared with Intl. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chinaDay, chinaTime } from '#domain/china-time.ts'

test.each([
  ['2026-11-20T01:12:59.999Z', '2026-11-20 09:12'],
  ['2026-11-20T15:59:59.999Z', '2026-11-20 23:59'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21 00:00'],
  ['2026-12-31T16:00:00Z', '2027-01-01 00:00'],
  ['2024-02-28T16:00:00Z', '2024-02-29 00:00'],
  ['2026-02-28T16:00:00Z', '2026-03-01 00:00'],
  ['2100-02-28T16:00:00Z', '2100-03-01 00:00'],
  ['2026-11-20T00:00:00+08:00', '2026-11-20 00:00'],
])('%s is %s in China', (at, time) => {
  expect([chinaTime(at), chinaDay(at)]).toEqual([time, time.slice(0, 10)])
})

test.each([null, undefined, ''])('%j is no time and shows nothing', (at) => {
  expect([chinaTime(at), chinaDay(at)]).toEqual(['', ''])
})

test('the epoch itself is a time', () => {
  expect([chinaTime(0), chinaDay(new Date(0))]).toEqual(['1970-01-01 08:00', '1970-01-01'])
})

test('any time is the same from text, number and date, and agrees with Intl', () => {
  const intl = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  // China had summer time until 1991.
  const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const shown = intl.format(date)
      expect([chinaTime(date), chinaTime(date.getTime()), chinaTime(date.toISOString())]).toEqual([shown, shown, shown])
    }),
  )
})

test('an invalid time is an error and never a wrong day', () => {
  expect(() => chinaTime('2026-13-01T00:00:00Z')).toThrow(RangeError)
  expect(() => chinaDay('昨天')).toThrow(RangeError)
})
