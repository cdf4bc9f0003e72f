/** Actions of the operation log are found by their words and by those of their subject. */
import { expect, test } from 'vitest'
import { actionsNamed } from '#domain/firm/log-search.ts'
import { LOGGED } from '#domain/firm/log.ts'

test('a word of an action finds it, on every subject that has it', () => {
  const found = actionsNamed('暂停')
  expect(found.map(({ object }) => object)).toEqual(expect.arrayContaining(['firm', 'person']))
  for (const { object, actions } of found)
    for (const action of actions)
      expect((LOGGED as Record<string, { actions: Record<string, string> }>)[object]?.actions[action]).toContain('暂停')
})

test('the subject finds all of its actions, and an unknown word finds none', () => {
  expect(actionsNamed('公告').find(({ object }) => object === 'announcement')?.actions).toEqual(
    Object.keys(LOGGED.announcement.actions),
  )
  expect(actionsNamed('没有这样的操作')).toEqual([])
})
