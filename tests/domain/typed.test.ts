/** Mobile numbers and codes as people type and paste them: full-width characters, separators, and the message around a code. */
import { expect, test } from 'vitest'
import { barePlate } from '#domain/goods/plate.ts'
import { atMost, plain, readCode, readMobile, type Reader } from '#domain/input/typed.ts'
import { testPasted, testTyped } from './typed-cases.ts'

const CODE = readCode(6)
testPasted([
  ['mobile', readMobile, '138 0000 0001', '13800000001'],
  ['mobile', readMobile, '+8613800000001', '13800000001'],
  ['mobile', readMobile, '0086-138-0000-0001', '13800000001'],
  ['mobile', readMobile, '\u202d138 0000 0001\u202c', '13800000001'],
  ['mobile', readMobile, '电话：13800000001（微信同号）', '13800000001'],
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
  ['plate', barePlate, '浙b。Ｄ３１２８６', '浙BD31286'],
])
testTyped([
  ['mobile', readMobile, '13800000001'],
  ['code', CODE, '482913'],
])

test('a full field accepts no further character, and a longer paste into an empty one is cut', () => {
  const limited: readonly (readonly [Reader, string])[] = [
    [readMobile, '13800000001'],
    [CODE, '482913'],
    [atMost(18, plain), '91330200MA2X12345Y'],
  ]
  for (const [read, full] of limited)
    for (let at = 0; at <= full.length; at++) expect(read(`${full.slice(0, at)}7${full.slice(at)}`, full)).toBe(full)
  expect(readMobile('138000000012')).toBe('13800000001')
})
