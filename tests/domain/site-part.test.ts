/** Parts of the site: what they need, when they are shown, and their order. */
import { expect, test } from 'vitest'
import { isSitePicture, moved, NO_PART, showingOf, sitePartProblems } from '#domain/site/site-part.ts'

test('each kind needs its own fields', () => {
  const missing = (kind: Parameters<typeof sitePartProblems>[0]) =>
    Object.keys(sitePartProblems(kind, { ...NO_PART, textcolor: '#ffffff' })).toSorted()
  expect(missing('banner')).toEqual(['image'])
  expect(missing('ad')).toEqual(['image', 'title'])
  expect(missing('friend_link')).toEqual(['link', 'title'])
  expect(missing('cooperation')).toEqual(['title'])
})

test('pictures are of this site', () => {
  expect(['/content/a/b.webp', `/v1/pictures/${'a'.repeat(64)}`].map(isSitePicture)).toEqual([true, true])
  expect(['', '/content/../a.webp', 'https://a.example/a.png', '/v1/pictures/a'].map(isSitePicture)).toEqual(Array(4).fill(false))
})

test('a part is shown from its beginning, and no longer at its end', () => {
  const at = (ms: number) => new Date(ms).toISOString()
  const part = { shown_from: at(10), shown_until: at(20) }
  expect([9, 10, 19, 20].map((now) => showingOf(part, now))).toEqual(['later', 'now', 'now', 'over'])
  expect(showingOf({ shown_from: null, shown_until: null }, 0)).toBe('now')
})

test('a row is moved to a place, and never out of its list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})
