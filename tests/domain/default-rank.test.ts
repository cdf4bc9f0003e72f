/** Exactly one of a firm's records is the default, after any changes. */
import { array, assert, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, nextDefaultRank, withDefault } from '#domain/firm/default-rank.ts'

const ranked = (id: string, default_rank: number, created_at = `2026-01-0${id}`) => ({
  id,
  default_rank,
  created_at,
  is_default: false,
})
const defaultOf = (records: ReturnType<typeof ranked>[]) =>
  withDefault(records)
    .filter(({ is_default }) => is_default)
    .map(({ id }) => id)

test('the default is the record chosen last, or else the oldest, and deleting it restores the one before', () => {
  const [a, b, c] = [ranked('1', 0), ranked('2', 1), ranked('3', 2)]
  expect(defaultOf([])).toEqual([])
  expect(defaultOf([ranked('2', 0), a])).toEqual(['1'])
  expect(defaultOf([a, b, c])).toEqual(['3'])
  expect(defaultOf([a, b])).toEqual(['2'])
})

test('exactly one record is the default, even with equal ranks', () => {
  const rows = array(record({ rank: nat(3), day: integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 8 })
  assert(
    property(rows, (given) => {
      const records = given.map(({ rank, day }, index) => ranked(String(index), rank, `2026-01-0${day}`))
      expect(defaultOf(records)).toHaveLength(1)
      expect(defaultOf(records.toReversed())).toEqual(defaultOf(records))
      const chosen = { ...ranked('x', nextDefaultRank(records)), created_at: '2027' }
      expect(defaultOf([...records, chosen])).toEqual(['x'])
    }),
  )
})

test('the default is listed first, then the newest', () => {
  expect(inOrder([ranked('1', 0), ranked('2', 1), ranked('3', 0)]).map(({ id }) => id)).toEqual(['2', '3', '1'])
})
