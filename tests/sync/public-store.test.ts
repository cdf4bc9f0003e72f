/** A device keeps a bounded part of the public content. */
import { expect, test } from 'vitest'
import { bounded, type Kept } from '#client/app/public-store.ts'

const NOW = Date.UTC(2026, 10, 21)
const MINUTE_MS = 60_000
const kept = (key: readonly unknown[], read_ago: number, data: unknown = 'x', updated_ago = read_ago): Kept => ({
  key: ['public', ...key],
  data,
  updated_at: NOW - updated_ago * MINUTE_MS,
  read_at: NOW - read_ago * MINUTE_MS,
})
const names = (rows: readonly Kept[]) => rows.map(({ key }) => key.slice(1).join(' '))

test('the articles read last stay, and so does the content that every page needs', () => {
  const articles = Array.from({ length: 60 }, (_, at) => kept(['article', at], at))
  const rows = bounded([kept(['settings'], 5000), ...articles.toReversed()], NOW)
  expect(rows.filter(({ key }) => key[1] === 'article')).toHaveLength(40)
  expect(names(rows)).toContain('article 39')
  expect(names(rows)).not.toContain('article 40')
  expect(names(rows)).toContain('settings')
})

test('the rows read longest ago are dropped first if the store grows too large, and small ones still fit', () => {
  const large = 'x'.repeat(400)
  const rows = [
    kept(['article', 1], 1, large),
    kept(['article', 2], 2, large),
    kept(['article', 3], 3, large),
    kept(['columns'], 9),
  ]
  expect(names(bounded(rows, NOW, 1200))).toEqual(['article 1', 'article 2', 'columns'])
})

test('of two tabs the newer answer and the later reading are kept, in one row', () => {
  const rows = bounded([kept(['article', 1], 1, 'old', 50), kept(['article', 1], 20, 'new', 20)], NOW)
  expect(rows).toEqual([{ ...kept(['article', 1], 1, 'new'), updated_at: NOW - 20 * MINUTE_MS }])
})

test('rows that were not read for a month are dropped', () => {
  expect(bounded([kept(['article', 1], 31 * 24 * 60), kept(['article', 2], 29 * 24 * 60)], NOW)).toHaveLength(1)
})
