/** Messages about the people of a firm reach the person they are about, with the page of members behind them. */
import { expect, test } from 'vitest'
import { messageLink } from '#client/features/messages/links.ts'
import { noticeOfRoles } from '#domain/firm/member-notice.ts'

test('a change of roles is told to the person alone, and leads to 同事', () => {
  const notice = noticeOfRoles({ id: 'a', firm_id: 'f' }, '由“经办”改为“财务”')
  expect(notice).toMatchObject({ firm_id: 'f', user_id: 'a', mode: 1, about: { noun: 'member', id: 'a' } })
  expect(messageLink('buyer', { mode: 1, extends: { order_id: null, member_id: 'a' } })).toBe('/user/members')
})
