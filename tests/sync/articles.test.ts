/** An article at the desk: what counts as a change, and what two people's changes become. */
import { describe, expect, test } from 'vitest'
import { differencesOf, merged } from '#client/features/desk/articles/merged.ts'
import { isSameText, newArticle, textOf } from '#client/features/desk/articles/typed-article.ts'
import type { ArticleText } from '#domain/desk/article.ts'

const article = (content: string, more: Partial<ArticleText> = {}): ArticleText => ({
  ...textOf(newArticle()),
  title: '铜价',
  column_id: 1,
  ...more,
  content,
})
/** As the site's own articles are written, and as the editor writes the same. */
const WRITTEN =
  '<p>一</p>\n<ul>\n<li>甲</li>\n</ul>\n<table><caption>表</caption>\n<thead><tr><th scope="col">名</th></tr></thead>\n<tbody><tr><td>铜</td></tr></tbody></table>\n<p>二</p>\n'
const EDITED =
  '<p>一</p><ul><li>甲</li></ul><table><caption>表</caption><tbody><tr><th scope="col">名</th></tr><tr><td>铜</td></tr></tbody></table><p>二</p>'

test('spaces between elements and the head of a table are no change', () => {
  expect(isSameText(article(WRITTEN), article(EDITED))).toBe(true)
  expect(isSameText(article(WRITTEN), article(EDITED.replace('甲', '乙')))).toBe(false)
  expect(isSameText(article(WRITTEN), article(WRITTEN, { title: '铝价' }))).toBe(false)
})

describe('two people’s changes', () => {
  const base = article(WRITTEN)
  const mine = article(EDITED.replace('二', '二，我改的'))
  const theirs = article(WRITTEN.replace('一', '一，对方改的'), { title: '铜价（对方）' })
  const differences = differencesOf(base, mine, theirs)
  const suggested = differences.map((difference) => difference.suggested)

  test('are told apart, and each side keeps its own', () => {
    expect(differences.map(({ field }) => field)).toEqual(['title', 'content', 'content'])
    expect(suggested).toEqual(['theirs', 'theirs', 'mine'])
    const both = merged(mine, theirs, differences, suggested)
    expect(both.title).toBe('铜价（对方）')
    expect(both.content).toBe(EDITED.replace('一', '一，对方改的').replace('二', '二，我改的'))
  })
  test.each(['mine', 'theirs'] as const)('become %s alone', (side) => {
    const all = merged(
      mine,
      theirs,
      differences,
      differences.map(() => side),
    )
    expect(isSameText(all, { mine, theirs }[side])).toBe(true)
  })
})
