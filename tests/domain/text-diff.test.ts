/** Texts of an article are compared by paragraph and by word, and nothing of either is lost. */
import { describe, expect, test } from 'vitest'
import { blocksOf, diff, diffWords, wordsOf } from '#domain/desk/text-diff.ts'

describe('blocks', () => {
  test('are the outermost elements, with what stands between them', () => {
    const html =
      '<h2>题</h2><p>一<br />行</p>散\n<ul><li>甲<ul><li>乙</li></ul></li></ul><hr /><img src="/content/a.webp" alt="" />'
    expect(blocksOf(html)).toEqual([
      '<h2>题</h2>',
      '<p>一<br />行</p>',
      '散',
      '<ul><li>甲<ul><li>乙</li></ul></li></ul>',
      '<hr />',
      '<img src="/content/a.webp" alt="" />',
    ])
  })
  test('in words name their pictures', () => {
    expect(wordsOf('<figure><img src="/content/a.webp" alt="汽车衡" /><figcaption>A &amp; B</figcaption></figure>')).toBe(
      '［图片：汽车衡］A & B',
    )
  })
})

describe('a difference', () => {
  const cases: [string, string][] = [
    ['', ''],
    ['铜价上涨', '铜价上涨'],
    ['铜价上涨 120 元', '铜价下跌 120 元'],
    ['甲乙丙丁', '乙丁戊'],
    ['', '全新'],
  ]
  test.each(cases)('between “%s” and “%s” holds both whole', (before, after) => {
    const runs = diffWords(before, after)
    const side = (of: 'before' | 'after') => runs.map((run) => ('same' in run ? run.same : run[of]).join('')).join('')
    expect([side('before'), side('after')]).toEqual([before, after])
  })
  test('keeps what is common', () => {
    expect(diff(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual([
      { same: ['a'] },
      { before: ['b'], after: ['x'] },
      { same: ['c', 'd'] },
      { before: [], after: ['e'] },
    ])
  })
})
