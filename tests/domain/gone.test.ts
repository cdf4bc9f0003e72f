/** An account that is gone: which answers say so, and in which words. */
import { expect, test } from 'vitest'
import { GONE, isGone } from '#domain/firm/gone.ts'
import { accountGone, goneIn, Refusal } from '#domain/refusal.ts'

test.each(['closed', 'removed'] as const)('%s is read from the answer that says so, with its sentence', (gone) => {
  const body = accountGone(gone).body()
  expect([goneIn(body), body.message]).toEqual([gone, GONE[gone]])
})

test('any other end of a session, and any other word, says nothing of the kind', () => {
  expect(goneIn(new Refusal('unauthorized').body())).toBeNull()
  expect(goneIn(new Refusal('forbidden', { details: { gone: 'removed' } }).body())).toBeNull()
  expect(['logout', 'ended', 'suspended', null].filter(isGone)).toEqual([])
})
