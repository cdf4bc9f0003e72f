/** The bank of a card by its first digits. The longest prefix decides. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bankOf } from '#domain/firm/bank-bins.ts'

test.each([
  ['6222020200001234567', '中国工商银行'],
  ['621279', '宁波银行'],
  ['6212790', '宁波银行'],
  ['62127', ''],
  ['955100', '中国邮政储蓄银行'],
  ['9896', '重庆银行'],
  ['989', ''],
  ['96828', '郑州银行'],
  ['6886592', '厦门银行'],
  ['000000', ''],
  ['', ''],
  ['工商银行', ''],
  [' 621279', ''],
  ['６２１２７９', ''],
])('a card number that begins with %j belongs to %j', (account_no, bank) => {
  expect(bankOf(account_no)).toBe(bank)
})

test('every prefix of the list leads to one bank, however long the card', () => {
  const source = readFileSync('src/domain/firm/bank-bins.ts', 'utf8')
  const prefixes = [...source.matchAll(/\b\d{4,10}\b/g)].map(([prefix]) => prefix)
  expect(prefixes.length).toBeGreaterThan(500)
  expect(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at)).toEqual([])
  const lost = prefixes.filter((prefix) => {
    const bank = bankOf(prefix)
    const longer = prefixes.some((other) => other !== prefix && other.startsWith(prefix))
    return !/^\p{Script=Han}+$/u.test(bank) || (!longer && bankOf(prefix.padEnd(19, '0')) !== bank)
  })
  expect(lost).toEqual([])
})
