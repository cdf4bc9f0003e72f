/** Amounts of money in Chinese sentences, however they are written or said. */
import { expect, test } from 'vitest'
import { writtenAmountsFen } from '#domain/disclosure/written-amounts.ts'

/** 68,500 yuan a tonne. */
const PRICE_FEN = 6_850_000

test.each([
  '按 68500 元结算',
  '单价68,500.00元/吨',
  '约6.85万',
  '６８５００',
  '68.5千元',
  '采购68500，销售另议',
  '六万八千五百元/吨',
  '六万八千五百一吨',
  '每吨六万八千五',
  '陆万捌仟伍佰元整',
  '陸萬捌仟伍佰圓',
  '6万8千5百',
  '6万8500',
  '6.85 万元',
  '６．８５万/吨',
  '六点八五万',
  '六八五〇〇',
  '6.85w，不能再低',
  '68.5k/吨',
  '68 500 元',
  '6\u200b8500',
  '68.5元/公斤',
  '68.5 每公斤',
  '34.25 元一斤',
  '2026年11月21日谈到68500元',
  '68500月结',
  '68500车板价',
  '68500人民币',
])('the amount is found in %s', (text) => {
  expect(writtenAmountsFen(text)).toContain(PRICE_FEN)
})

test.each([
  '',
  '货到三日内付款',
  '电话 13800000001',
  '预付 30%，余款 685000 分两次',
  '6.85 吨',
  '第 685 号合同',
  '68500 公斤',
  '68,500kg',
  '六万八千五百千克',
  '共 68500 件',
  '第 68500 号合同',
  '六万八千吨',
  '百分之六十八',
])('the amount is not found in %j', (text) => {
  expect(writtenAmountsFen(text)).not.toContain(PRICE_FEN)
})

test.each([
  ['十五元', 1_500],
  ['一百零五元', 10_500],
  ['一千零五', 100_500],
  ['三千五', 350_000],
  ['两万三', 2_300_000],
  ['一亿二千万', 12_000_000_000],
  ['1.2亿', 12_000_000_000],
  ['1234567.89', 123_456_789],
  ['1,234,567.89', 123_456_789],
  ['廿五块', 2_500],
  ['九块五', 950],
  ['九元五角三分', 953],
  ['九元零三分', 903],
  ['①②③④元', 123_400],
  ['每斤34块2毛5', 6_850_000],
  ['68.5块一公斤', 6_850_000],
])('%s is %i fen', (text, fen) => {
  expect(writtenAmountsFen(text)).toContain(fen)
})

test('each amount is found once, and a text without a number has none', () => {
  expect(writtenAmountsFen('采购 100 元，销售 100 元')).toEqual([10_000])
  expect(writtenAmountsFen('货到付款，不赊账')).toEqual([])
})
