/** Public videos: their addresses, what is recognised as one, and the parts that players ask for. */
import { expect, test } from 'vitest'
import { byteRange, isVideoType, videoHash, videoPath, videoTypeOf } from '#domain/site/video.ts'

const HASH = 'b'.repeat(64)

test('a path names the hash of a public video, and no other path does', () => {
  expect(videoHash(videoPath(HASH))).toBe(HASH)
  for (const path of ['', '/content/film.webm', `/v1/videos/${HASH}x`, `https://a.example/v1/videos/${HASH}`, '/v1/videos/../x'])
    expect(videoHash(path)).toBeNull()
})

test.each([
  ['\0\0\0\x20ftypisom', 'video/mp4'],
  ['\0\0\0\x20ftypM4V ', 'video/mp4'],
  ['\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\0', 'video/webm'],
  ['\0\0\0\x14ftypqt  ', null],
  ['\0\0\0\x18ftypheic', null],
  ['%PDF-1.4\n%%E', null],
  ['', null],
])('the first bytes %j are of %s', (head, type) => {
  const found = videoTypeOf(Uint8Array.from(head, (sign) => sign.charCodeAt(0)))
  expect(found).toBe(type)
  expect(found === null || isVideoType(found)).toBe(true)
})

test.each([
  [undefined, null],
  ['bytes=0-', [0, 99]],
  ['bytes=0-1', [0, 1]],
  ['bytes=90-200', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-200', [0, 99]],
  ['bytes=99-99', [99, 99]],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
])('of 100 bytes, %s asks for %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})
