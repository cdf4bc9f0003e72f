/** Phone numbers of every kind, also inside sentences with similar dates, amounts and batch numbers. */
import { describe, expect, test } from 'vitest'
import { hasPhone, isLandline, isMobile } from '#domain/input/phone.ts'
import { TRADE_SENTENCES } from './trade-sentences.ts'

test.each([
  ['12000000000', true],
  ['16800000001', true],
  ['19999999999', true],
  ['11800000001', false],
  ['1380000000', false],
  ['138000000011', false],
  ['23800000001', false],
  ['１３８０００００００１', false],
  ['13800000001\n', false],
  ['', false],
])('%j is a mobile: %s', (text, is) => {
  expect(isMobile(text)).toBe(is)
})

test.each([
  ['87654321', true],
  ['2345678', true],
  ['0574-87654321', true],
  ['057487654321', true],
  ['010-23456789', true],
  ['0574-87654321-8001', true],
  ['0574-87654321-123456', true],
  ['0574-87654321-1234567', false],
  ['400-123-4567', true],
  ['4001234567', true],
  ['800-123-4567', true],
  ['500-123-4567', false],
  ['17654321', false],
  ['123456', false],
  ['05-87654321', false],
  ['05740-87654321', false],
  ['0574-876543210', false],
  ['13800000001', false],
  ['110', false],
  ['', false],
])('%j is a landline: %s', (text, is) => {
  expect(isLandline(text)).toBe(is)
})

describe('a sentence', () => {
  test.each([
    '请打 13800000001',
    '联系138-0000-0001',
    '微信同号１３８０００００００１。',
    '+86 138 0000 0001',
    '8613800000001',
    '到厂打0574-87654321',
    '(0574)87654321',
    '0574 8765 4321',
    '热线400-123-4567',
    '电话:87654321',
    '座机 8765432',
    'Tel 87654321',
  ])('with a phone number is recognised: %s', (text) => {
    expect(hasPhone(text)).toBe(true)
  })
  test.each([
    '',
    '87654321',
    '批号 20261121',
    '2026-11-21 09:30',
    '单价 68,500.00 元',
    '总价 1138000000012 分',
    '磅单 GD2611210001',
    '车牌浙B12345',
    '电话 110',
    '11800000001',
  ])('without a phone number is not recognised: %j', (text) => {
    expect(hasPhone(text)).toBe(false)
  })
  test('of the trade contains no phone number by chance', () => {
    expect(TRADE_SENTENCES.filter(hasPhone)).toEqual([
      '司机老曾，电话13800000001',
      '司机电话 138 0000 0001',
      '联系人王工 0574-87654321',
      '客服 400-123-4567',
    ])
  })
})
