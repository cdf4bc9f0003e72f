import { expect, test } from 'vitest'
import { tooMany } from '#domain/refusal.ts'

test.each([
  [1, '1 秒'],
  [59, '59 秒'],
  [60, '60 秒'],
  [61, '2 分钟'],
  [720, '12 分钟'],
  [3600, '60 分钟'],
  [3601, '2 小时'],
  [86_400, '24 小时'],
])('a refusal for %i s says when to try again: %s', (retry_after_s, words) => {
  expect(tooMany(retry_after_s).body()).toEqual({
    code: 'too_many',
    message: `操作过于频繁，请 ${words}后再试`,
    details: { retry_after_s },
  })
})
