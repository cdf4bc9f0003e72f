import { expect, test } from 'vitest'
import { withUsccCheck } from '#domain/input/identity.ts'
import { CHECKS, type CheckName, problem } from '#domain/input/validation.ts'
import { withIdCheck, withLuhnCheck } from './check-digits.ts'

/** A passing and a failing value for every check, with the sentence for the failing one. */
const CASES: Record<CheckName, [good: string, bad: string, message: string]> = {
  identity: ['13800000001', '16800000001', '请输入正确的手机号或邮箱'],
  login_mobile: ['13800000001', '16800000001', '请输入正确的手机号格式'],
  mobile: ['16800000001', '11800000001', '请输入正确的手机号格式'],
  login_code: ['123456', '12345', '请输入6位数字验证码'],
  identity_code: ['12345', '123456', '请输入5位数字验证码'],
  landline: ['0574-87654321', '13800000001', '请输入正确的固定电话'],
  phone: ['0574-87654321', '110', '请输入正确的联系电话'],
  email: ['a@example.com', 'a@b', '请输入正确的邮箱格式'],
  url: ['https://example.com', 'javascript:alert(1)', '请输入正确的网址'],
  date: ['2024-02-29', '2026-02-29', '请输入正确的日期'],
  number: ['-1.5', '1e3', '请输入正确的数字'],
  digits: ['007', '1.0', '只能输入数字'],
  id_no: [withIdCheck('99999919900101123'), '999999199001011230', '请输入正确的身份证号'],
  uscc: [withUsccCheck('91999999MA0000001'), '91350100M000100Y44', '请输入正确的统一社会信用代码'],
  plate: ['浙B·D31286', '浙B123456', '请输入正确的车牌号'],
  amount: ['95,000.00', '1.005', '请输入正确的金额，最多两位小数'],
  bank_card_no: [withLuhnCheck('622202000000000000'), '4111111111111112', '请输入正确的银行卡号'],
  bank_account_no: ['123456', '12345', '请输入正确的银行账号'],
  cnaps_no: ['102100099996', '1', '请输入12位联行号'],
  tax_code: ['1080201000000000000', '108020100000000000', '税收分类编码为19位数字，1到6开头'],
  chinese: ['循金', 'a', '只能输入中文'],
  letters: ['a', '1', '只能输入字母'],
  alphanumeric: ['a1', '-', '只能输入字母和数字'],
  json: ['{}', '{', '请输入正确的JSON格式'],
}

test.each(Object.entries(CASES) as [CheckName, [string, string, string]][])(
  'the check %s accepts a good value, and refuses a bad or empty one with its sentence',
  (name, [good, bad, message]) => {
    expect(problem(name, good)).toBeNull()
    expect(problem(name, bad)).toBe(message)
    expect(problem(name, '')).toBe(message)
  },
)

test('an e-mail address is an identity too', () => {
  expect(problem('identity', 'a@example.com')).toBeNull()
})

test('every check has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(CHECKS).sort())
})
