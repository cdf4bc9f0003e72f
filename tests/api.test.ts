/** The messages of the schemas that every call shares, as a person reads them at a field. */
import { expect, test } from 'vitest'
import { happened, text } from '#api/endpoint.ts'

test.each([
  ['', '请填写时间'],
  ['昨天', '时间格式有误'],
  ['1999-01-01T00:00:00Z', '时间不能早于 2000 年'],
])('a time of %j is refused with %s', (typed, words) => {
  expect(happened.safeParse(typed).error?.issues[0]?.message).toBe(words)
})

test.each(['\u0000', '\u202e', '\ud800', '\udc00', '\ufffe', '\uffff'])('a text with %j is refused', (sign) => {
  expect(text(9).safeParse(`A${sign}B`).error?.issues[0]?.message).toBe('含有不支持的字符')
})
test('a text with line breaks, rare characters and emoji is accepted unchanged', () => {
  expect(text(9).parse('一\n\t𠀀👷\ufffd')).toBe('一\n\t𠀀👷\ufffd')
})
