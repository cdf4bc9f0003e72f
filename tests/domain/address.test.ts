/** A firm's addresses: exactly one default whatever happens, no name twice, not too many, and no colleague's edit overwritten unseen. */
import { array, assert, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { missedEdit } from '#domain/edits.ts'
import { ADDRESS_LIMIT, addressProblems, inOrder, nextDefaultRank, withDefault } from '#domain/address.ts'

const address = (id: string, default_rank: number, created_at = `2026-01-0${id}`) => ({
  id,
  name: `仓库${id}`,
  default_rank,
  created_at,
  is_default: false,
})
const defaultOf = (addresses: ReturnType<typeof address>[]) =>
  withDefault(addresses)
    .filter(({ is_default }) => is_default)
    .map(({ id }) => id)

test('the default is the one chosen last, else the oldest; without it the one before is the default again', () => {
  const [a, b, c] = [address('1', 0), address('2', 1), address('3', 2)]
  expect(defaultOf([])).toEqual([])
  expect(defaultOf([address('2', 0), a])).toEqual(['1'])
  expect(defaultOf([a, b, c])).toEqual(['3'])
  expect(defaultOf([a, b])).toEqual(['2'])
})

test('exactly one is the default, whatever the ranks, also two alike', () => {
  const rows = array(record({ rank: nat(3), day: integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 8 })
  assert(
    property(rows, (given) => {
      const addresses = given.map(({ rank, day }, index) => address(String(index), rank, `2026-01-0${day}`))
      expect(defaultOf(addresses)).toHaveLength(1)
      expect(defaultOf(addresses.toReversed())).toEqual(defaultOf(addresses))
      const chosen = { ...address('x', nextDefaultRank(addresses)), created_at: '2027' }
      expect(defaultOf([...addresses, chosen])).toEqual(['x'])
    }),
  )
})

test('the default is listed first, then the newest', () => {
  expect(inOrder([address('1', 0), address('2', 1), address('3', 0)]).map(({ id }) => id)).toEqual(['2', '3', '1'])
})

test('a name is used once in a firm; an address keeps its own', () => {
  const addresses = [address('1', 0), address('2', 0)]
  expect(addressProblems(addresses, { id: '3', name: '仓库1' })).toEqual({ name: '已有同名的仓库地址' })
  expect(addressProblems(addresses, { id: '1', name: '仓库1' })).toEqual({})
})

test('a full list takes no more, and lets those there be changed', () => {
  const addresses = Array.from({ length: ADDRESS_LIMIT }, (_, index) => address(String(index), 0))
  expect(addressProblems(addresses, { id: 'new', name: '新' }).name).toContain(`最多保存 ${ADDRESS_LIMIT} 个`)
  expect(addressProblems(addresses, { id: '1', name: '新' })).toEqual({})
})

test('what a colleague did after the version seen is missed; what one did oneself is not', () => {
  const edits = [
    { version: 1, user_id: 'me', by_name: '我' },
    { version: 2, user_id: 'other', by_name: '同事' },
    { version: 3, user_id: 'me', by_name: '我' },
  ]
  expect(missedEdit(edits, 'me', 1)?.version).toBe(2)
  expect(missedEdit(edits, 'me', 2)).toBeUndefined()
  expect(missedEdit(edits, 'other', 2)?.version).toBe(3)
})
