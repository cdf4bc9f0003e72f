/** One way to receive codes stays with every account. */
import { expect, test } from 'vitest'
import { keepsRecipient, noticeOfAccount } from '#domain/firm/ways-in.ts'

const phone = { phone: '13800000001', phone_certified: true, email: null, email_certified: false }

test('the last phone or mailbox that receives codes cannot be removed', () => {
  expect(keepsRecipient(phone, 'phone')).toBe('这是最后一种验证方式，请先绑定邮箱再解除')
  const unproved = { ...phone, email: 'a@example.com' }
  expect(keepsRecipient(unproved, 'phone')).toBe('这是最后一种验证方式，请先绑定邮箱再解除')
  expect(keepsRecipient(unproved, 'email')).toBeNull()
  const both = { ...unproved, email_certified: true }
  expect([keepsRecipient(both, 'phone'), keepsRecipient(both, 'email')]).toEqual([null, null])
  expect(keepsRecipient({ ...both, phone: null }, 'email')).toBe('这是最后一种验证方式，请先绑定手机号再解除')
})

test('a message about an account goes to its person alone', () => {
  expect(noticeOfAccount({ id: 'u', firm_id: 'f' }, '手机号已更换', '内容')).toEqual({
    firm_id: 'f',
    user_id: 'u',
    mode: 1,
    order_id: null,
    about: { noun: 'account', id: 'u' },
    subject: '手机号已更换',
    content: '内容',
  })
})
