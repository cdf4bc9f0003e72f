/** The conversation about feedback: whose turn it is, how long its author waits, what the desk tells them. */
import { expect, test } from 'vitest'
import { noticeOfReply, sentencesIn } from '#domain/desk/feedback.ts'
import {
  closed,
  type Conversation,
  type Reply,
  reopened,
  spanWords,
  subjectText,
  waitingSince,
  withReply,
} from '#domain/site/feedback.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 2, minute)).toISOString()
const reply = (by: Reply['by'], minute: number): Reply => ({
  id: `${by}${minute}`,
  by,
  text: '好',
  photo_ids: [],
  at: at(minute),
})
const NEW: Conversation = { status: 0, replies: [], first_answered_at: null, closed_at: null }

test('a reply gives the turn to the other side, and the first answer stays the first', () => {
  const answered = withReply(NEW, reply('desk', 5))
  expect(answered).toMatchObject({ status: 1, first_answered_at: at(5) })
  const added = withReply(answered, reply('person', 7))
  expect(added).toMatchObject({ status: 0, first_answered_at: at(5) })
  expect(withReply(added, reply('desk', 9))).toMatchObject({ status: 1, first_answered_at: at(5) })
})

test('closed feedback is reopened by a reply, or for the side that did not write last', () => {
  const answered = withReply(NEW, reply('desk', 5))
  expect(closed(answered, at(6))).toMatchObject({ status: -1, closed_at: at(6) })
  expect(withReply(closed(answered, at(6)), reply('person', 7))).toMatchObject({ status: 0, closed_at: null })
  expect(reopened(closed(answered, at(6)))).toMatchObject({ status: 1, closed_at: null })
  expect(reopened(closed(NEW, at(6)))).toMatchObject({ status: 0, closed_at: null })
})

test('an author waits since the first text that the desk has not answered', () => {
  expect(waitingSince(NEW, at(0))).toBe(at(0))
  const twice = withReply(withReply(NEW, reply('person', 2)), reply('person', 3))
  expect(waitingSince(twice, at(0))).toBe(at(0))
  const answered = withReply(twice, reply('desk', 5))
  expect(waitingSince(answered, at(0))).toBeNull()
  expect(waitingSince(withReply(withReply(answered, reply('person', 7)), reply('person', 8)), at(0))).toBe(at(7))
  expect(waitingSince(closed(NEW, at(1)), at(0))).toBeNull()
})

test.each([
  [0.5, '不到 1 分钟'],
  [35, '35 分钟'],
  [120, '2 小时'],
  [125, '2 小时 5 分'],
  [3 * 1440, '3 天'],
  [3 * 1440 + 245, '3 天 4 小时'],
  [-5, '不到 1 分钟'],
])('%d minutes are %s', (minutes, words) => {
  expect(spanWords(at(0), Date.parse(at(0)) + minutes * 60_000)).toBe(words)
})

test('the message about an answer leads to the feedback and is short', () => {
  const told = noticeOfReply({ firm_id: 'f', user_id: 'u' }, { id: 'a', title: '磅差' }, '长'.repeat(300))
  expect(told).toMatchObject({ firm_id: 'f', user_id: 'u', mode: 2, order_id: null, about: { noun: 'feedback', id: 'a' } })
  expect([told.subject, told.content]).toEqual(['工单有回复：磅差', `${'长'.repeat(200)}…`])
})

test('canned sentences are the typed lines, without empty ones, and each once', () => {
  expect(sentencesIn(' 您好 \n\n请补充\n您好\n')).toEqual(['您好', '请补充'])
})

test('a complaint says what it is about, once', () => {
  expect(subjectText({ noun: 'goods', title: '光亮铜 GY1' })).toBe('供应 光亮铜 GY1')
  expect(subjectText({ noun: 'order', title: '订单 DD1' })).toBe('订单 DD1')
})
