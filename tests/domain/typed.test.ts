/** What people type and paste is what they mean: wide characters, marks around a number, the message around a code. Nothing is cut unread. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { KG, PERCENT, readFigure, TONNES, YUAN } from '#client/forms/figures.ts'
import { barePlate } from '#domain/goods/plate.ts'
import { parseFixed, parseYuan } from '#domain/input/typed-figures.ts'
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
import { type Reader, readCode, readMobile } from '#domain/input/typed.ts'

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '　')

const CODE = readCode(6)
const CASES: readonly (readonly [name: string, read: (text: string) => string, typed: string, meant: string])[] = [
  ['mobile', readMobile, '138 0000 0001', '13800000001'],
  ['mobile', readMobile, '+8613800000001', '13800000001'],
  ['mobile', readMobile, '0086-138-0000-0001', '13800000001'],
  ['mobile', readMobile, '\u202d138 0000 0001\u202c', '13800000001'],
  ['mobile', readMobile, '电话：13800000001（微信同号）', '13800000001'],
  ['phone', readPhone, '+86 138 0000 0001', '13800000001'],
  ['phone', readPhone, '司机电话：138-0000-0001', '13800000001'],
  ['phone', readPhone, '(0574) 8765 4321', '057487654321'],
  ['phone', readPhone, '0574－8765 4321 转 8001', '0574-87654321-8001'],
  ['phone', readPhone, '+86 574 8765 4321', '057487654321'],
  ['phone', readPhone, '400–123–4567', '400-123-4567'],
  ['phone', readPhone, '白天找老曾', '白天找老曾'],
  ['code', CODE, '482 913', '482913'],
  ['code', CODE, '482-913', '482913'],
  ['code', CODE, '【循金】您的验证码是482913，5分钟内有效。', '482913'],
  ['code', CODE, '【循金】482913（登录验证码），如非本人操作请致电4001234567。', '482913'],
  ['code', CODE, '【循金】订单金额￥654321，尾号881234，验证码：482913 5分钟内有效', '482913'],
  ['code', CODE, '您于13800000001登录，654321.50元已到账，482913为您的动态密码', '482913'],
  ['code', CODE, '【循金】验证码482913。5分钟内有效', '482913'],
  ['code', CODE, '[Xunjin] 482 913 is your login code', '482913'],
  ['code', CODE, '您的手机13800000001收到付款654321元', ''],
  ['identity code', readCode(5), '【循金】身份验证码 48291，请勿告诉他人。电话 057487654321', '48291'],
  ['tax number', readUscc, '税号：9133 0200 ma2x', '91330200MA2X'],
  ['tax number', readUscc, '纳税人识别号：91330200MA2X12345Y 开户行：工商银行', '91330200MA2X12345Y'],
  ['id number', readIdNo, '身份证 999999 19900101 001x', '99999919900101001X'],
  ['plate', barePlate, '浙b。Ｄ３１２８６', '浙BD31286'],
  ['bank account', readAccountNo, '账号：6222 0202 0000 1234 567', '6222020200001234567'],
  ['bank account', readAccountNo, '1100-2200 33', '1100220033'],
  ['ticket number', readSerial, '磅单号：ＧＤ 2611210001', 'GD2611210001'],
  ['ticket number', readSerial, 'CQ—0001', 'CQ-0001'],
  ['invoice number', readInvoiceNo, '发票号码：2633 2000 0000 1234 5678 金额 100', '26332000000012345678'],
  ['mailbox', readEmail, ' cai wu＠xunjin。com ', 'caiwu@xunjin.com'],
  ['account', readAccountName, '+86 138 0000 0001', '13800000001'],
  ['account', readAccountName, 'a＠b。cn', 'a@b.cn'],
  ['money', (text) => readFigure(YUAN, text), '￥６５，４８７。９１元', '65,487.91'],
  ['money', (text) => readFigure(YUAN, text), ' ¥ 1 234 567.8 ', '1,234,567.8'],
  ['money', (text) => readFigure(YUAN, text), '1 2', '1 2'],
  ['kilograms', (text) => readFigure(KG, text), '４６、０００㎏', '46000'],
  ['kilograms', (text) => readFigure(KG, text), '46 000 公斤', '46000'],
  ['kilograms', (text) => readFigure(KG, text), '46吨', '46吨'],
  ['tonnes', (text) => readFigure(TONNES, text), '３２。４８　吨', '32.48'],
  ['percent', (text) => readFigure(PERCENT, text), '92。5％', '92.5'],
]
const by_text = CASES.map(([name, read, typed, meant]) => [name, typed, meant, read] as const)
test.each(by_text)('%s: %j typed or pasted is %j', (_name, typed, meant, read) => {
  expect(read(typed)).toBe(meant)
})

test.each(by_text)('%s: %j stays %j when it is read again', (_name, typed, _meant, read) => {
  expect(read(read(typed))).toBe(read(typed))
})

const ASCII: readonly (readonly [name: string, read: (text: string) => string, signs: string])[] = [
  ['mobile', readMobile, '13800000001'],
  ['phone', readPhone, '0574-87654321-8001'],
  ['code', CODE, '482913'],
  ['tax number', readUscc, '91330200MA2X12345Y'],
  ['id number', readIdNo, '99999919900101001X'],
  ['bank account', readAccountNo, '6222020200001234567'],
  ['ticket number', readSerial, 'GD2611210001'],
  ['invoice number', readInvoiceNo, '26332000000012345678'],
  ['mailbox', readEmail, 'caiwu@xunjin.com'],
  ['account', readAccountName, '13800000001'],
  ['money', (text) => readFigure(YUAN, text), '65,487.91'],
  ['kilograms', (text) => readFigure(KG, text), '46000'],
]
test.each(ASCII)('a %s typed sign by sign, narrow or wide, is the number itself', (_name, read, signs) => {
  for (const typed of [signs, wide(signs)]) expect([...typed].reduce((held, sign) => read(held + sign), '')).toBe(signs)
})

test('a full field takes no sign more, wherever it is typed, and a longer paste into an empty one is cut', () => {
  const limited: readonly (readonly [Reader, string])[] = [
    [readMobile, '13800000001'],
    [CODE, '482913'],
    [readUscc, '91330200MA2X12345Y'],
  ]
  for (const [read, full] of limited)
    for (let at = 0; at <= full.length; at++) expect(read(`${full.slice(0, at)}7${full.slice(at)}`, full)).toBe(full)
  expect(readMobile('138000000012')).toBe('13800000001')
})

test('a figure is read alike in every width and with every full stop of a Chinese keyboard', () => {
  const stops = fc.constantFrom('.', '．', '。', '｡')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), stops, fc.boolean(), (fen, stop, is_wide) => {
      const text = `${Math.floor(fen / 100)}${stop}${String(fen % 100).padStart(2, '0')}`
      expect(parseYuan(is_wide ? wide(text) : text)).toBe(fen)
      expect(parseFixed(` ${text}　`, 2)).toBe(BigInt(fen))
    }),
  )
})
