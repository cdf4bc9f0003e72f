/** When an article of the desk is visible, and what it lacks before visitors may see it. */
import { describe, expect, test } from 'vitest'
import { articleState, isAgreement, refuseSchedule, refuseTakeDown, refuseUnlessPublishable } from '#domain/desk/article.ts'

const NOW = new Date('2026-07-01T00:00:00Z')
const TEXT = { title: '题', column_id: 1, topic: '', source: '', summary: '', cover: '', content: '<p>文</p>' }

test.each([
  [null, false, 'draft'],
  [null, true, 'down'],
  [new Date('2026-06-30T00:00:00Z'), true, 'published'],
  [NOW, true, 'published'],
  [new Date('2026-07-02T00:00:00Z'), true, 'scheduled'],
] as const)('shown from %s, public before: %s is %s', (shows_at, was_public, state) => {
  expect(articleState({ shows_at, was_public }, NOW)).toBe(state)
})

describe('publishing', () => {
  test.each(['', '<p></p>', '<p>&nbsp;</p>', '<p>\u200b</p>'])('needs words or a picture: %s', (content) => {
    expect(() => refuseUnlessPublishable({ ...TEXT, content }, false)).toThrow()
  })
  test('takes a picture alone', () => {
    refuseUnlessPublishable({ ...TEXT, content: '<img src="/content/a.webp" alt="" />' }, false)
  })
  test('needs a topic where the column has topics', () => {
    expect(() => refuseUnlessPublishable(TEXT, true)).toThrow()
    refuseUnlessPublishable({ ...TEXT, topic: '账号与登录' }, true)
  })
  test('at a time to come is for what nobody sees yet', () => {
    expect(() => refuseSchedule('published')).toThrow()
    for (const state of ['draft', 'scheduled', 'down'] as const) refuseSchedule(state)
  })
})

test('what is shown can be taken down, but for the agreements', () => {
  refuseTakeDown(9, 'published')
  refuseTakeDown(9, 'scheduled')
  expect(() => refuseTakeDown(9, 'draft')).toThrow()
  expect([7, 8, 9].map(isAgreement)).toEqual([true, true, false])
  for (const id of [7, 8]) expect(() => refuseTakeDown(id, 'published')).toThrow()
})
