/** Public pictures: their addresses, and the size that each use needs. */
import { expect, test } from 'vitest'
import { pictureHash, pictureObstacle, picturePath, picturePreview, pictureSources } from '#domain/site/picture.ts'

const HASH = 'a'.repeat(64)

test('a path names the hash of a public picture, and no other path does', () => {
  expect(pictureHash(picturePath(HASH))).toBe(HASH)
  for (const path of [
    '',
    '/content/a.webp',
    `/v1/pictures/${HASH}x`,
    `https://a.example/v1/pictures/${HASH}`,
    '/v1/pictures/../x',
  ])
    expect(pictureHash(path)).toBeNull()
})

test('a public picture has two widths and a preview in JPEG; another picture is taken as it is', () => {
  expect(pictureSources(picturePath(HASH))).toBe(`/v1/pictures/${HASH}?size=narrow 960w, /v1/pictures/${HASH} 1920w`)
  expect(picturePreview(picturePath(HASH))).toBe(`/v1/pictures/${HASH}?size=jpeg`)
  expect([pictureSources('/content/a.webp'), picturePreview('/content/a.webp')]).toEqual([undefined, '/content/a.webp'])
})

test.each([
  [1200, 320, ''],
  [1199, 320, '电脑横幅至少 1200×320 像素，这张是 1199×320'],
  [1200, 319, '电脑横幅至少 1200×320 像素，这张是 1200×319'],
])('%i × %i pixels on a desk: %s', (width, height, words) => {
  expect(pictureObstacle('banner_desk', { width, height })).toBe(words)
})
