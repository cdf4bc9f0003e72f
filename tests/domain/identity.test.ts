import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as contact from '#domain/input/contact.ts'
import * as phone from '#domain/input/phone.ts'
import * as identity from '#domain/input/identity.ts'
import { withIdCheck, withLuhnCheck } from './check-digits.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })

// The examples printed in GB 11643 and GB 32100.
test('the examples of the standards pass', () => {
  expect(identity.parseIdNo('11010519491231002X')).toEqual({ id_no: '11010519491231002X', born_on: '1949-12-31', sex: 'female' })
  expect(identity.parseIdNo('440524188001010014')).toEqual({ id_no: '440524188001010014', born_on: '1880-01-01', sex: 'male' })
  expect(identity.isUscc('91350100M000100Y43')).toBe(true)
})

test.each([
  ['wrong check', '110105194912310021'],
  ['February 30', '11010519490230002X'],
  ['15 digits', '110105491231002'],
  ['19 digits', '11010519491231002XX'],
  ['area code from 0', '01010519491231002X'],
  ['empty', ''],
])('%s is no id number', (_why, text) => {
  expect(identity.parseIdNo(text)).toBeNull()
})

test('a small x is read as X, and a birth date in the future is refused', () => {
  expect(identity.parseIdNo('11010519491231002x')?.id_no).toBe('11010519491231002X')
  expect(identity.parseIdNo('11010519491231002X', '1949-12-30')).toBeNull()
  expect(identity.parseIdNo('11010519491231002X', '1949-12-31')).not.toBeNull()
})

test('made id numbers pass, and any one digit changed fails', () => {
  fc.assert(
    fc.property(day, digits(3), fc.nat(16), fc.integer({ min: 1, max: 9 }), (born, order, at, step) => {
      const id = withIdCheck(`999999${born.toISOString().slice(0, 10).replaceAll('-', '')}${order}`)
      expect(identity.isIdNo(id)).toBe(true)
      const changed = id.slice(0, at) + String((Number(id[at]) + step) % 10) + id.slice(at + 1)
      expect(identity.isIdNo(changed)).toBe(false)
    }),
  )
})

test('made USCC pass, and any one character changed fails', () => {
  const set = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-HJ-NP-RTUWXY]{9}$/), fc.nat(17), fc.integer({ min: 1, max: 30 }), (tail, at, step) => {
      const uscc = identity.withUsccCheck(`91999999${tail}`)
      expect(identity.isUscc(uscc)).toBe(true)
      const changed = uscc.slice(0, at) + set[(set.indexOf(uscc.charAt(at)) + step) % 31] + uscc.slice(at + 1)
      expect(identity.isUscc(changed)).toBe(false)
    }),
  )
})

test.each(['91350100M000100Y4I', '91350100m000100y43', '91350100M000100Y4', '91350100M000100Y430', '9135010OM000100Y43', ''])(
  '%j is no USCC',
  (text) => {
    expect(identity.isUscc(text)).toBe(false)
  },
)

test('the generators refuse numbers that cannot begin an identifier', () => {
  expect(() => identity.withUsccCheck('91350100I000100Y4')).toThrow(RangeError)
  expect(() => withIdCheck('99999919900230123')).toThrow(RangeError)
  expect(() => withIdCheck('9999')).toThrow(RangeError)
  expect(() => withLuhnCheck('6222a')).toThrow(RangeError)
})

test('made card numbers pass Luhn, and any one digit changed fails', () => {
  expect(identity.isBankCardNo('4111111111111111')).toBe(true)
  fc.assert(
    fc.property(digits(18), fc.nat(18), fc.integer({ min: 1, max: 9 }), (body, at, step) => {
      const card = withLuhnCheck(body)
      expect(identity.isBankCardNo(card)).toBe(true)
      expect(identity.isBankCardNo(card.slice(0, at) + String((Number(card[at]) + step) % 10) + card.slice(at + 1))).toBe(false)
    }),
  )
})

const TABLE: Record<string, [check: (text: string) => boolean, yes: string[], no: string[]]> = {
  login_mobile: [
    contact.isLoginMobile,
    ['13800000001', '15800000001', '17800000001', '18800000001', '19800000001'],
    [
      '14800000001',
      '16800000001',
      '12800000001',
      '1380000000',
      '138000000011',
      '+8613800000001',
      '1380000000a',
      '13800000001\n',
      '',
    ],
  ],
  mobile: [
    phone.isMobile,
    ['12800000001', '14800000001', '16600000001', '19900000001'],
    ['11800000001', '10800000001', '23800000001', ''],
  ],
  landline: [
    phone.isLandline,
    ['010-87654321', '0574-87654321', '057487654321', '87654321', '0574-8765432-801', '400-800-1234', '4008001234'],
    ['13800000001', '1234', '0574--87654321', '0574-87654321-', '110', ''],
  ],
  has_phone: [
    phone.hasPhone,
    [
      '电话13800000001',
      '联系 138 0000 0001 张',
      '138-0000-0001',
      '１３８０００００００１',
      '+86 13800000001',
      '0574-87654321',
      '(0574) 8765 4321',
      '400-820-8820',
      '电话：87654321',
    ],
    [
      '1# 光亮铜 99.95',
      'GB/T 1527-2017 219×6',
      '批号 20260115',
      '6063 旧料 1200 吨',
      '2026-11-20',
      '1380000000',
      '138000000012',
      '',
    ],
  ],
  email: [
    contact.isEmail,
    ['a@example.com', 'yard.one+two@mail.example.cn', 'a_b@x-y.example.com'],
    [
      'a@',
      '@example.com',
      'a@b',
      'a b@example.com',
      'a..b@example.com',
      '.a@example.com',
      'a@-b.com',
      `${'a'.repeat(65)}@example.com`,
      'a@b@c.com',
      '',
    ],
  ],
  url: [
    identity.isUrl,
    ['https://example.com', 'http://example.com:8080/a?b=c#d', 'https://例子.中国/'],
    [
      'example.com',
      'javascript:alert(1)',
      'ftp://example.com',
      'https://',
      'https://a b.com',
      'https:///etc',
      'data:text/html,x',
      '',
    ],
  ],
  date: [
    identity.isDate,
    ['2026-11-21', '2024-02-29', '1949-12-31'],
    ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '2026/11/21', '2026-11-31', '20261121', '2026-11-21T00:00:00Z', ''],
  ],
  digits: [contact.isDigits, ['0', '007'], ['-1', '1.0', '１', 'a', '1\n', '']],
  number: [identity.isNumber, ['0', '-1', '1.50', '007'], ['.5', '1.', '1e3', '--1', 'NaN', '']],
  amount: [identity.isAmount, ['0', '1.5', '95,000.00'], ['-1', '1.005', 'x', '']],
  chinese: [identity.isChinese, ['循金', '㐀𠮷'], ['循金a', '循 金', '循金，', '1', '']],
  letters: [identity.isLetters, ['aZ'], ['a1', 'é', '']],
  alphanumeric: [identity.isAlphanumeric, ['aZ09'], ['a-1', '循', 'a_', '']],
  json: [identity.isJson, ['{}', '[1]', '{"a":null}'], ['1', 'null', '"a"', '{a:1}', '']],
  code: [contact.isCode, ['000000', '123456'], ['12345', '1234567', '12345a', '１２３４５６', '']],
  bank_account_no: [identity.isBankAccountNo, ['123456', '1'.repeat(32)], ['12345', '1'.repeat(33), '1234 56', '']],
  bank_card_no: [identity.isBankCardNo, ['4111111111111111', '4222222222222'], ['6222020000000000008', '0', '42', '']],
  cnaps_no: [identity.isCnapsNo, ['102100099996'], ['10210009999', '1021000999961', '']],
}

describe.each(Object.entries(TABLE))('%s', (_name, [check, yes, no]) => {
  test.each(yes)('accepts %j', (text) => expect(check(text)).toBe(true))
  test.each(no)('refuses %j', (text) => expect(check(text)).toBe(false))
})

test('a code has the length that its purpose requires', () => {
  expect(contact.isCode('12345', 5)).toBe(true)
  expect(contact.isCode('123456', 5)).toBe(false)
})
