/** Texts that a new password must not contain. */
import { expect, it } from 'vitest'
import { passwordFault } from '#domain/input/password.ts'

const of = { phone: '13912345678', firm_name: '演示·蓝岬再生资源（宁波）有限公司' }
const fault = (password: string, common = false) => passwordFault(password, of, () => common)

it.each(['13912345678', 'a13912345678b', '139 1234 5678', '139-1234-5678', '87654321931', '１３９１２３４５６７８'])(
  '%j contains the phone number and is refused',
  (password) => expect(fault(password)).toBe('密码不能包含手机号'),
)

it.each(['演示·蓝岬再生资源（宁波）有限公司', '蓝岬再生资源2611', 'x蓝岬再生x', '源资生再岬蓝!', '宁波-26110000', '演 示 2611'])(
  '%j contains the firm’s name and is refused',
  (password) => expect(fault(password)).toBe('密码不能包含企业名称'),
)

it.each([
  ['Acme Metals Co.', 'acmemetals26', '密码不能包含企业名称'],
  ['Acme Metals Co.', 'my-METALS-26', '密码不能包含企业名称'],
  ['Acme Metals Co.', 'cathode-co-26', null],
  ['', 'cathode-co-26', null],
])('at the firm %j, the password %j gets the answer %s', (firm_name, password, expected) => {
  expect(passwordFault(password, { phone: null, firm_name }, () => false)).toBe(expected)
})

it('a common password is refused, and an uncommon one passes', () => {
  expect(fault('anything-else-26', true)).toBe('这是常见密码，容易被猜到，请换一个')
  expect(fault('anything-else-26')).toBeNull()
  expect(fault('资源')).toBeNull()
})
