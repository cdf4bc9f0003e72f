/** Filters that narrow lists in the same way on device and server, and their words. */
import { expect, test } from 'vitest'
import { amountsText, filterBy, isOpen, type ListFilter, periodText, readAmounts, readPeriod } from '#domain/list/list-filter.ts'

const FACTS = {
  firms: [
    { id: 'a', name: '蓝岬' },
    { id: 'b', name: '砺锋' },
  ],
  plates: ['浙BD31286'],
  category_id: 'copper',
  amounts_fen: [100_00, 120_00],
  created_at: '2026-11-20T16:00:00.000Z',
}

test('a filter passes the rows that a person means', () => {
  const now = Date.parse('2026-11-22T02:00:00Z')
  const passes = (filter: ListFilter) => filterBy(filter)(FACTS)
  expect(passes({})).toBe(true)
  expect([passes({ firm_id: 'b' }), passes({ firm_id: 'c' })]).toEqual([true, false])
  expect([passes({ plate: '浙b·d31' }), passes({ plate: 'D312 86' }), passes({ plate: 'D39' })]).toEqual([true, true, false])
  expect([passes({ category_id: 'copper' }), passes({ category_id: 'zinc' })]).toEqual([true, false])
  // On a device, rows may name a category that was merged into the chosen one.
  const merged = { category_id: 'zinc', category_ids: ['zinc', 'copper'] }
  expect(filterBy(merged)(FACTS)).toBe(true)
  expect([
    passes(readAmounts('110-130')),
    passes(readAmounts('101-119')),
    passes(readAmounts('-100')),
    passes(readAmounts('121-')),
  ]).toEqual([true, false, true, false])
  // Days are those of China: the order was created at midnight between the 20th and the 21st.
  expect(passes(readPeriod('2026-11-21~2026-11-21', now))).toBe(true)
  expect(passes(readPeriod('~2026-11-20', now))).toBe(false)
  expect(passes(readPeriod('2026-11-22~', now))).toBe(false)
  expect([passes(readPeriod('7', now)), passes(readPeriod('1', now)), passes(readPeriod('nonsense', now))]).toEqual([
    true,
    false,
    true,
  ])
})

test('an active filter has words', () => {
  const now = Date.parse('2026-11-22T02:00:00Z')
  expect([periodText('30', now), periodText('2026-11-01~2026-11-21', now), periodText('2025-11-01~', now)]).toEqual([
    '近 30 天',
    '11-01 至 11-21',
    '2025-11-01 起',
  ])
  expect([amountsText('1000-5000'), amountsText('-5000'), amountsText('1000-')]).toEqual([
    '1,000.00–5,000.00 元',
    '5,000.00 元以下',
    '1,000.00 元以上',
  ])
})

test('a range includes its ends: both fens, the first moment of a day, and the last before the next day', () => {
  const passes = (filter: ListFilter, facts = FACTS) => filterBy(filter)(facts)
  expect([100_00, 100_01, 119_99, 120_00, 120_01].map((from_fen) => passes({ from_fen }))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect([99_99, 100_00].map((to_fen) => passes({ to_fen }))).toEqual([false, true])
  const at = (created_at: string) =>
    passes({ since: '2026-11-20T16:00:00.000Z', until: '2026-11-21T16:00:00.000Z' }, { ...FACTS, created_at })
  expect(
    ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'].map(at),
  ).toEqual([false, true, true, false])
})

test('a row without amounts or plates passes only where none is asked for', () => {
  const bare = { ...FACTS, amounts_fen: [], plates: [], firms: [], category_id: null }
  expect(
    [{}, { from_fen: 0 }, { from_fen: 1 }, { to_fen: 5 }, { plate: '浙' }, { plate: ' ·' }, { firm_id: 'a' }].map((filter) =>
      filterBy(filter)(bare),
    ),
  ).toEqual([true, true, false, false, false, true, false])
})

test('closed and returned orders are left out only where the filter says so', () => {
  expect([
    filterBy({ ended: 'no' })({ ...FACTS, ended: true }),
    filterBy({})({ ...FACTS, ended: true }),
    filterBy({ ended: 'no' })(FACTS),
  ]).toEqual([false, true, true])
})

test('a filter is open while nothing is chosen, and zero is a choice', () => {
  expect([isOpen({}), isOpen({ plate: undefined }), isOpen({ from_fen: 0 }), isOpen({ plate: '' })]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['2026-12-31~2026-12-31', '2026-12-30T16:00:00.000Z', '2026-12-31T16:00:00.000Z'],
  ['2024-02-29~2024-02-29', '2024-02-28T16:00:00.000Z', '2024-02-29T16:00:00.000Z'],
  ['2026-02-28~', '2026-02-27T16:00:00.000Z', undefined],
  ['~2026-02-28', undefined, '2026-02-28T16:00:00.000Z'],
  ['2026-02-29~2026-02-30', undefined, undefined],
  ['2026-13-01~', undefined, undefined],
  ['~', undefined, undefined],
  ['', undefined, undefined],
  ['2026-11-01', '2026-10-31T16:00:00.000Z', undefined],
  ['0', '2026-11-22T02:00:00.000Z', undefined],
  ['30', '2026-10-23T02:00:00.000Z', undefined],
  ['12345', undefined, undefined],
])('the period %j is from %s before %s', (text, since, until) => {
  expect(readPeriod(text, Date.parse('2026-11-22T02:00:00Z'))).toEqual({ since, until })
})

test.each([
  ['1000-5000.5', 1000_00, 5000_50],
  ['-0.01', undefined, 1],
  ['１０００-', 1000_00, undefined],
  ['1,000-', 1000_00, undefined],
  ['x-y', undefined, undefined],
  ['', undefined, undefined],
])('the amounts %j are from %s to %s fen', (text, from_fen, to_fen) => {
  expect(readAmounts(text)).toEqual({ from_fen, to_fen })
})

test('a day is named with its year unless it is of this year in China', () => {
  const new_year = Date.parse('2026-12-31T16:00:00Z')
  expect([
    periodText('2026-12-31~2027-01-01', new_year),
    periodText('2026-12-31~2027-01-01', new_year - 1),
    periodText('~2027-01-01', new_year),
  ]).toEqual(['2026-12-31 至 01-01', '12-31 至 2027-01-01', '01-01 止'])
})

test.each([
  ['', ''],
  ['~', ''],
  ['abc', ''],
  ['12345', ''],
  ['2026-02-29~2026-02-30', ''],
  ['30', '近 30 天'],
  ['2026-11-01', '11-01 起'],
  ['2026-11-01~', '11-01 起'],
  ['~2025-11-01', '2025-11-01 止'],
  ['2026-11-01~2026-11-21', '11-01 至 11-21'],
  ['2026-02-30~2026-03-01', '03-01 止'],
])('the period %j is called %j, as the filter reads it', (text, words) => {
  expect(periodText(text, Date.parse('2026-11-22T02:00:00Z'))).toBe(words)
})

test.each([
  ['', ''],
  ['-', ''],
  ['x-y', ''],
  ['1000-', '1,000.00 元以上'],
  ['0-', '0.00 元以上'],
  ['-5000.5', '5,000.50 元以下'],
  ['1000-5000', '1,000.00–5,000.00 元'],
])('the amounts %j are called %j, as the filter reads them', (text, words) => {
  expect(amountsText(text)).toBe(words)
})
