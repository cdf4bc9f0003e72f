/** Words of the schemas that every call shares, as a person reads them at a field. */
import { expect, test } from 'vitest'
import { happened } from '#api/endpoint.ts'

test.each([
  ['', '请填写时间'],
  ['昨天', '时间格式有误'],
  ['1999-01-01T00:00:00Z', '时间不能早于 2000 年'],
])('a time of %j is refused with %s', (typed, words) => {
  expect(happened.safeParse(typed).error?.issues[0]?.message).toBe(words)
})
