/** The operation log keeps only named fields of a changed record, and covers numbers of people and accounts. */
import { describe, expect, test } from 'vitest'
import { listChange, logChanges, withoutNumbers } from '#domain/firm/log-changes.ts'

describe('the changes of a record', () => {
  const card = {
    account_type: 'public',
    holder: '甲公司',
    bank_name: '甲银行',
    branch: '支行',
    account_no: '6222021234567890128',
  }
  test('name the changed fields, before and after, with numbers covered', () => {
    expect(logChanges('bank_card', card, { ...card, account_no: '6228480402564890018', secret: 'x' })).toEqual([
      { label: '账号', before: '6222 **** 0128', after: '6228 **** 0018' },
    ])
  })
  test('are empty when nothing named has changed', () =>
    expect(logChanges('bank_card', card, { ...card, version: 9 })).toEqual([]))
  test('of a list are what came and what went', () => {
    expect(listChange('条款', ['一', '二'], ['二', '三'])).toEqual([{ label: '条款', before: '一', after: '三' }])
    expect(listChange('条款', ['一'], ['一'])).toEqual([])
  })
})

test.each([
  ['身份证 110101199003074514 不清楚', '身份证 110****4514 不清楚'],
  ['11010119900307451X', '110****451X'],
  ['打到 6222 0212 3456 7890 128', '打到 622****0128'],
  ['卡号6222021234567890128，速付', '卡号622****0128，速付'],
  ['电话 13800000001', '电话 138****0001'],
  ['电话 138 0000 0001', '电话 138****0001'],
])('%s is logged as %s', (typed, logged) => expect(withoutNumbers(typed)).toBe(logged))

test.each([
  'DD20261126000123',
  '01992a7e-0000-7000-8000-000000000001',
  '毛重 45120，皮重 15020',
  '2026-11-26 18:20',
  'a'.repeat(64),
])('%s stays as it is', (text) => expect(withoutNumbers(text)).toBe(text))
