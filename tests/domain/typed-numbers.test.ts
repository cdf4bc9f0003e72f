/**
 * Identifying numbers as people type and paste them. Words and separators around a number are removed, and nothing is cut before
 * it is read.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readAccountName,
  readAccountNo,
  readEmail,
  readIdNo,
  readInvoiceNo,
  readPhone,
  readSerial,
  readUscc,
} from '#domain/input/typed-numbers.ts'
import { testPasted, testTyped } from './typed-cases.ts'

testPasted([
  ['phone', readPhone, '+86 138 0000 0001', '13800000001'],
  ['phone', readPhone, '司机电话：138-0000-0001', '13800000001'],
  ['phone', readPhone, '(0574) 8765 4321', '057487654321'],
  ['phone', readPhone, '0574－8765 4321 转 8001', '0574-87654321-8001'],
  ['phone', readPhone, '+86 574 8765 4321', '057487654321'],
  ['phone', readPhone, '400–123–4567', '400-123-4567'],
  ['phone', readPhone, '白天找老曾', '白天找老曾'],
  ['tax number', readUscc, '税号：9133 0200 ma2x', '91330200MA2X'],
  ['tax number', readUscc, '纳税人识别号：91330200MA2X12345Y 开户行：工商银行', '91330200MA2X12345Y'],
  ['id number', readIdNo, '身份证 999999 19900101 001x', '99999919900101001X'],
  ['bank account', readAccountNo, '账号：6222 0202 0000 1234 567', '6222020200001234567'],
  ['bank account', readAccountNo, '1100-2200 33', '1100220033'],
  ['ticket number', readSerial, '磅单号：ＧＤ 2611210001', 'GD2611210001'],
  ['ticket number', readSerial, 'CQ—0001', 'CQ-0001'],
  ['invoice number', readInvoiceNo, '发票号码：2633 2000 0000 1234 5678 金额 100', '26332000000012345678'],
  ['mailbox', readEmail, ' cai wu＠xunjin。com ', 'caiwu@xunjin.com'],
  ['account', readAccountName, '+86 138 0000 0001', '13800000001'],
  ['account', readAccountName, 'a＠b。cn', 'a@b.cn'],
  ['phone', readPhone, '0086 574 8765 4321', '057487654321'],
  ['phone', readPhone, '86-13800000001', '13800000001'],
  ['phone', readPhone, 'TEL. 0574-87654321 ext 12', '0574-87654321-12'],
  ['phone', readPhone, '', ''],
  ['phone', readPhone, '  电话待定', '电话待定'],
  ['tax number', readUscc, '', ''],
  ['id number', readIdNo, '９９９９９９１９９００１０１００１ｘ', '99999919900101001X'],
  ['bank account', readAccountNo, '6222X2020', '6222X2020'],
  ['bank account', readAccountNo, '尾号 12345', '尾号12345'],
  ['bank account', readAccountNo, '尾号 123456', '123456'],
  ['ticket number', readSerial, '钢厂一号磅的单号：7', '7'],
  ['ticket number', readSerial, '钢厂一号磅房的单号：7', '钢厂一号磅房的单号:7'],
  ['account', readAccountName, '(0086)13800000001', '13800000001'],
  ['account', readAccountName, '13800000001a', '13800000001a'],
])
testTyped([
  ['phone', readPhone, '0574-87654321-8001'],
  ['tax number', readUscc, '91330200MA2X12345Y'],
  ['id number', readIdNo, '99999919900101001X'],
  ['bank account', readAccountNo, '6222020200001234567'],
  ['ticket number', readSerial, 'GD2611210001'],
  ['invoice number', readInvoiceNo, '26332000000012345678'],
  ['mailbox', readEmail, 'caiwu@xunjin.com'],
  ['account', readAccountName, '13800000001'],
])

test.each([
  ['phone', readPhone, 20],
  ['tax number', readUscc, 18],
  ['id number', readIdNo, 18],
  ['invoice number', readInvoiceNo, 20],
  ['bank account', readAccountNo, 32],
  ['ticket number', readSerial, 40],
  ['account', readAccountName, 254],
  ['mailbox', readEmail, 254],
] as const)('a %s has at most %3$i characters, and a full field accepts no more', (_name, read, most) => {
  const digits = '2'.repeat(most)
  expect(read(`${digits}3`)).toBe(digits)
  expect(read(`${digits}3`, digits)).toBe(digits)
  expect(read(`3${digits}`, digits)).toBe(digits)
  expect(read(digits)).toBe(digits)
})

test('a mobile number is the same in any grouping and width, with or without its country code', () => {
  const separators = fc.constantFrom('', ' ', '-', '－', '　', '\u202d')
  const mobiles = fc.stringMatching(/^1[3-9]\d{9}$/)
  fc.assert(
    fc.property(mobiles, separators, fc.constantFrom('', '+86', '86', '0086'), (mobile, separator, country) => {
      const text = [country, mobile.slice(0, 3), mobile.slice(3, 7), mobile.slice(7)].filter(Boolean).join(separator)
      expect([readPhone(text), readAccountName(text)]).toEqual([mobile, mobile])
    }),
  )
})
