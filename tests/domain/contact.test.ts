/** Numbers, mailboxes and codes as login pages and telephone links accept them. */
import { describe, expect, test } from 'vitest'
import { isCode, isDigits, isEmail, isLoginMobile, telLink } from '#domain/input/contact.ts'

test.each([
  ['13800000001', true],
  ['15000000000', true],
  ['19999999999', true],
  ['12800000001', false],
  ['14800000001', false],
  ['16800000001', false],
  ['1380000000', false],
  ['138000000011', false],
  ['１３８０００００００１', false],
  ['13800000001\n', false],
  [' 13800000001', false],
  ['', false],
])('the number %j may log in: %s', (text, allowed) => {
  expect(isLoginMobile(text)).toBe(allowed)
})

describe('a mailbox', () => {
  const domain = (length: number) => `${`${'d'.repeat(61)}.`.repeat(3)}${'e'.repeat(length - 186)}`
  test.each([
    'a@b.cn',
    'cai.wu+1@xun-jin.com.cn',
    "o'neil_%@a.museum",
    `${'a'.repeat(64)}@b.cn`,
    `a@${'b'.repeat(63)}.cn`,
    `a@b.${'c'.repeat(63)}`,
    `${'a'.repeat(64)}@${domain(189)}`,
  ])('%s is accepted', (text) => {
    expect(isEmail(text)).toBe(true)
  })
  test.each([
    '',
    '@b.cn',
    'a@',
    'a@b',
    'a@b.c',
    'a@b.c1',
    'a@@b.cn',
    'a b@c.cn',
    '.a@b.cn',
    'a.@b.cn',
    'a..b@c.cn',
    'a@-b.cn',
    'a@b-.cn',
    'a@b..cn',
    '财务@b.cn',
    'a@财务.cn',
    'a@b.cn\n',
    `${'a'.repeat(65)}@b.cn`,
    `a@${'b'.repeat(64)}.cn`,
    `a@b.${'c'.repeat(64)}`,
    `${'a'.repeat(64)}@${domain(190)}`,
  ])('%j is refused', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

test.each([
  ['13800000001', 'tel:13800000001'],
  ['+86 138-0000-0001', 'tel:+8613800000001'],
  ['0574-8765 4321', 'tel:057487654321'],
  ['(0574) 87654321', 'tel:057487654321'],
  ['400-123-4567', 'tel:4001234567'],
  ['0574-87654321-8001', 'tel:057487654321,8001'],
  ['0574-8765 4321 转 8001', 'tel:057487654321,8001'],
  ['021-6543210-1', 'tel:0216543210,1'],
  ['0574-87654321-123456', 'tel:057487654321,123456'],
  ['1380000-0001234', 'tel:13800000001234'],
  ['', 'tel:'],
])('the link of %j is %s, with a pause before an extension', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})

test.each([
  ['0', true],
  ['00123', true],
  ['', false],
  ['1.0', false],
  ['-1', false],
  ['１２３', false],
  ['12\n', false],
])('%j consists of digits: %s', (text, is) => {
  expect(isDigits(text)).toBe(is)
})

test('a code has exactly six digits at the login, or the required length elsewhere', () => {
  expect(['123456', '12345', '1234567', '12345a', ''].map((text) => isCode(text))).toEqual([true, false, false, false, false])
  expect(['12345', '123456', '1234 '].map((text) => isCode(text, 5))).toEqual([true, false, false])
})
