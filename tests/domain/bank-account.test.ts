/** Account numbers in groups of four, as bank cards print them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountWords, formatAccountNo } from '#domain/firm/bank-account.ts'

test.each([
  ['', ''],
  ['1', '1'],
  ['1234', '1234'],
  ['12345', '1234 5'],
  ['12345678', '1234 5678'],
  ['6222020200001234567', '6222 0202 0000 1234 567'],
])('the account %j is shown as %j', (account_no, shown) => {
  expect(formatAccountNo(account_no)).toBe(shown)
})

test('grouping loses no digit, and ends with a full group or the rest', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,32}$/), (account_no) => {
      const groups = formatAccountNo(account_no).split(' ')
      expect(groups.join('')).toBe(account_no)
      expect(groups.slice(0, -1).every(({ length }) => length === 4)).toBe(true)
      expect(groups.at(-1)?.length === 0).toBe(account_no === '')
    }),
  )
})

test('the bank’s name comes before the number', () => {
  expect(accountWords({ bank_name: '宁波银行', account_no: '70010122000' })).toBe('宁波银行 7001 0122 000')
})
