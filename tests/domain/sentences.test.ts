/** The sentences beside a field, in the exact words of the product. */
import { expect, test } from 'vitest'
import { chosen, MESSAGES, required, tooLong, tooShort, wrongFormat } from '#domain/input/sentences.ts'

test('each kind of error has its sentence with the label of the field', () => {
  expect([required('备注'), chosen('品类'), wrongFormat('邮箱格式'), tooShort('密码', 8), tooLong('标题', 40)]).toEqual([
    '请输入备注',
    '请选择品类',
    '请输入正确的邮箱格式',
    '密码至少8个字符',
    '标题最多40个字符',
  ])
})

test('the login and the identity dialog have sentences of their own', () => {
  expect(MESSAGES).toEqual({
    identity_required: '请输入手机号或邮箱',
    identity_format: '请输入正确的手机号或邮箱',
    password_required: '请输入密码',
    mobile_required: '请输入手机号',
    mobile_format: '请输入正确的手机号格式',
    code_required: '请输入验证码',
    login_code: '请输入6位数字验证码',
    identity_code: '请输入5位数字验证码',
  })
})
