/** A firm's addresses: no duplicate name, a limited number, and no unseen edit of a colleague overwritten. */
import { expect, test } from 'vitest'
import { missedEdit } from '#domain/firm/edits.ts'
import { ADDRESS_LIMIT, addressProblems } from '#domain/firm/address.ts'

const address = (id: string) => ({ id, name: `仓库${id}` })

test('a firm uses a name once, and an address keeps its own name', () => {
  const addresses = [address('1'), address('2')]
  expect(addressProblems(addresses, { id: '3', name: '仓库1' })).toEqual({ name: '已有同名的仓库地址' })
  expect(addressProblems(addresses, { id: '1', name: '仓库1' })).toEqual({})
})

test('a full list accepts no new record, and its records can still be changed', () => {
  const addresses = Array.from({ length: ADDRESS_LIMIT }, (_, index) => address(String(index)))
  expect(addressProblems(addresses, { id: 'new', name: '新' }).name).toContain(`最多保存 ${ADDRESS_LIMIT} 个`)
  expect(addressProblems(addresses, { id: '1', name: '新' })).toEqual({})
})

test('a person misses a colleague’s later edits, and never their own', () => {
  const edits = [
    { version: 1, user_id: 'me', by_name: '我' },
    { version: 2, user_id: 'other', by_name: '同事' },
    { version: 3, user_id: 'me', by_name: '我' },
  ]
  expect(missedEdit(edits, 'me', 1)?.version).toBe(2)
  expect(missedEdit(edits, 'me', 2)).toBeUndefined()
  expect(missedEdit(edits, 'other', 2)?.version).toBe(3)
})
