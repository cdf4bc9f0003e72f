/** What keeps a column of articles or a topic of the help centre from being named, hidden or removed. */
import { describe, expect, test } from 'vitest'
import { hasOwnPage, hideProblems, movesTo, nameProblems, refuseRemoval, removalProblems } from '#domain/desk/article-column.ts'

const COLUMNS = [
  { id: 1, name: '行业资讯', slug: 'industry', articles: 3 },
  { id: 3, name: '平台公告', slug: 'notices', articles: 0 },
  { id: 5, name: '帮助中心', slug: 'help', articles: 20 },
  { id: 6, name: '协议', slug: 'agreements', articles: 2 },
] as const
const [news, notices, help, agreements] = COLUMNS

test('only help and agreements have pages of their own, are not hidden and not removed', () => {
  expect(COLUMNS.filter(hasOwnPage)).toEqual([help, agreements])
  expect(hideProblems(help, true)).toHaveProperty('hidden')
  expect([hideProblems(help, false), hideProblems(news, true)]).toEqual([{}, {}])
  expect(() => refuseRemoval(agreements)).toThrow('不能删除')
  expect(() => refuseRemoval(news)).not.toThrow()
})

test('a name is taken once, however it is spaced, and there are at most fifty', () => {
  expect(nameProblems('article_column', { name: ' 行业资讯' }, COLUMNS)).toEqual({ name: '已有同名的栏目' })
  expect(nameProblems('help_topic', { name: '新的' }, COLUMNS)).toEqual({})
  const many = Array.from({ length: 50 }, (_, at) => ({ name: `主题 ${at}` }))
  expect(nameProblems('help_topic', { name: '新的' }, many)).toEqual({ name: '帮助主题最多 50 个' })
})

describe('what is removed', () => {
  test.each([
    ['without articles', notices, null, {}],
    ['with articles and no target', news, null, { move_to: '“行业资讯”还有 3 篇文章，请选择移到哪里' }],
    ['with another column', news, 3, {}],
    ['with itself', news, 1, { move_to: '请选择另一个栏目' }],
    ['with a column that has a page of its own', news, 5, { move_to: '请选择另一个栏目' }],
    ['with an unknown one', notices, 99, { move_to: '请选择另一个栏目' }],
  ])('%s', (_what, row, move_to, problems) => {
    expect(removalProblems('article_column', row, move_to, COLUMNS)).toEqual(problems)
  })
  test('moves its articles to any other that lists articles', () => expect(movesTo(COLUMNS, 1)).toEqual([notices]))
})
