/** What the desk's reviews share: a review is about the content as it stands, and whoever decides second is told of the first. */
import { describe, expect, test } from 'vitest'
import { refuseIfOutdated, reviewOf } from '#domain/firm/desk-review.ts'

const review = { version: 2, passed: true, reason: '', at: '2026-11-20T01:12:00.000Z' }

test.each([
  ['the reviewed version', 2, review],
  ['an earlier version that has not changed since', 1, review],
  ['a later version', 3, null],
])('the review is about %s', (_what, version, expected) => expect(reviewOf({ standing: { version }, review })).toEqual(expected))
test('a record that the server has not stored, or that nobody has reviewed, has none', () =>
  expect([reviewOf({ review }), reviewOf({ standing: { version: 1 }, review: null })]).toEqual([null, null]))

describe('a decision', () => {
  const refusal = (given: object) => {
    const held = { what: '这份证照', state: 'waiting', seen: 'waiting', outcome: 'passed', decided: null, by_name: '李四' }
    try {
      refuseIfOutdated({ ...held, changed: '的内容已变更', ...given })
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  const decided = { at: review.at, words: '已通过' }
  test.each([
    ['about a record as it was seen', {}, null],
    ['that takes another back', { state: 'passed', seen: 'passed', outcome: 'rejected', decided }, null],
    ['after a colleague’s', { state: 'passed', decided }, '这份证照已由李四于 2026-11-20 09:12 处理，已通过。请核对后再操作'],
    [
      'that was made already',
      { state: 'passed', seen: 'passed', decided, by_name: '' },
      '这份证照已由同事于 2026-11-20 09:12 处理，已通过。请核对后再操作',
    ],
    ['about a record that waits again', { seen: 'passed', outcome: 'rejected' }, '这份证照的内容已变更。请核对后再操作'],
  ])('%s', (_what, given, expected) => expect(refusal(given)).toBe(expected))
})
