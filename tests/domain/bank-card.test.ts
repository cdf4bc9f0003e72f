/** Bank cards: a valid number, the right holder, no duplicate in a firm, and the bank by the first digits. */
import { describe, expect, test } from 'vitest'
import { bankOf } from '#domain/firm/bank-bins.ts'
import {
  awaitsCheck,
  BANK_CARD_LIMIT,
  type BankCardFields,
  bankCardProblems,
  cardTitle,
  checkOf,
} from '#domain/firm/bank-card.ts'

const HOLDERS = { firm_name: '演示·蓝岬再生资源', person_name: '演示甲' }
const FIRMS: BankCardFields = {
  account_type: 'public',
  holder: '演示·蓝岬再生资源',
  bank_name: '演示银行',
  branch: '示范支行',
  account_no: '9999000000000001',
  cnaps_no: '999999999999',
  is_default: false,
}
/** 6222021234567890128 passes the check digit. */
const OWN: BankCardFields = {
  ...FIRMS,
  account_type: 'private',
  holder: '演示甲',
  branch: '',
  cnaps_no: '',
  account_no: '6222021234567890128',
}
const problems = (fields: BankCardFields, holders = HOLDERS, others: { id: string; account_no: string }[] = []) =>
  bankCardProblems(others, { id: 'new', ...fields }, holders)

test('a firm’s account and a person’s card pass', () => {
  expect(problems(FIRMS)).toEqual({})
  expect(problems(OWN)).toEqual({})
})

describe('each mistake is reported at its field', () => {
  test.each<[string, BankCardFields, object]>([
    ['one digit wrong', { ...OWN, account_no: '6222021234567890127' }, { account_no: '卡号有误，请核对后重填' }],
    ['two digits exchanged', { ...OWN, account_no: '6222021234568790128' }, { account_no: '卡号有误，请核对后重填' }],
    ['a word in the number', { ...FIRMS, account_no: '9999账号' }, { account_no: expect.any(String) }],
    ['no branch', { ...FIRMS, branch: '' }, { branch: expect.any(String) }],
    ['11 digits of a CNAPS number', { ...FIRMS, cnaps_no: '99999999999' }, { cnaps_no: '联行号为 12 位数字' }],
    ['another firm', { ...FIRMS, holder: '别家公司' }, { holder: '户名须为“演示·蓝岬再生资源”' }],
    ['the firm on a private card', { ...OWN, holder: HOLDERS.firm_name }, { holder: '户名须为“演示甲”' }],
  ])('%s', (_what, fields, expected) => expect(problems(fields)).toEqual(expected))

  test('a name that no certification proves cannot hold a card', () => {
    const nobody = { firm_name: '', person_name: '' }
    expect(problems(OWN, nobody)).toEqual({ holder: '请先完成个人认证，户名须与认证的本人姓名一致' })
    expect(problems(FIRMS, nobody)).toEqual({ holder: '请先完成企业认证，户名须与认证的企业名称一致' })
  })
})

test('a number is stored once, a card keeps its own number, and a full list accepts no new card', () => {
  const other = { id: 'old', account_no: FIRMS.account_no }
  expect(problems(FIRMS, HOLDERS, [other])).toEqual({ account_no: '已添加过这个账号' })
  expect(problems(FIRMS, HOLDERS, [{ ...other, id: 'new' }])).toEqual({})
  const full = Array.from({ length: BANK_CARD_LIMIT }, (_none, n) => ({ id: `${n}`, account_no: `${n}` }))
  expect(problems(FIRMS, HOLDERS, full).account_no).toContain(`最多保存 ${BANK_CARD_LIMIT} 张`)
})

test('the longest known prefix determines the bank, from any typed part of the number', () => {
  expect([bankOf('622202'), bankOf(OWN.account_no), bankOf('6228480000000000')]).toEqual([
    '中国工商银行',
    '中国工商银行',
    '中国农业银行',
  ])
  expect([bankOf(''), bankOf('622'), bankOf('9999000000000001')]).toEqual(['', '', ''])
  expect(cardTitle({ ...OWN, bank_name: bankOf(OWN.account_no) })).toBe('中国工商银行 尾号 0128')
})

test.each([
  ['private', undefined, 'not_asked', true],
  ['private', { version: 1, result: 'matched' }, 'not_asked', true],
  ['private', { version: 2, result: 'undecided' }, 'undecided', false],
  ['public', undefined, 'not_asked', false],
] as const)('the check of a %s card with the answer %o is %s', (account_type, checked, expected, waits) => {
  const standing = { version: 2, since: '', previous: null, confirmed: null, checked }
  expect(checkOf({ standing })).toBe(expected)
  expect(awaitsCheck({ account_type, standing })).toBe(waits)
})
