/** Whom an announcement is for, in words. */
import { expect, test } from 'vitest'
import { announced, audienceText } from '#domain/desk/announcement.ts'

test.each([
  [{ roles: ['buyer', 'supplier'], firm_name: '' }, '供应商、采购商'],
  [{ roles: ['trader', 'buyer', 'supplier'], firm_name: '' }, '全部用户'],
  [{ roles: ['buyer'], firm_name: '某某铜业' }, '某某铜业'],
] as const)('%o', (audience, text) => {
  expect(audienceText(audience)).toBe(text)
})

test('a person’s message names the announcement', () => {
  const made = announced({ id: 'a', title: '维护', content: '今晚' }, { user_id: 'u', firm_id: 'f' })
  expect(made).toMatchObject({ user_id: 'u', firm_id: 'f', subject: '维护', about: { noun: 'announcement', id: 'a' } })
})
