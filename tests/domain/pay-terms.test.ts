/** Terms of payment as people write them, and the resulting due day. */
import { expect, test } from 'vitest'
import { dueOn, readPayTerms } from '#domain/money/pay-terms.ts'

const DAYS = { settled_on: '2026-11-06', arrived_on: '2026-11-04' }

test.each<[terms: string, due_on: string]>([
  ['结算确认后付款', '2026-11-06'],
  ['结算后付款', '2026-11-06'],
  ['结算确认后即付清', '2026-11-06'],
  ['款到发货', '2026-11-06'],
  ['先款后货', '2026-11-06'],
  ['现款现货', '2026-11-06'],
  ['货款两清', '2026-11-06'],
  ['结算确认后 3 日内付款', '2026-11-09'],
  ['结算后7天内付清。', '2026-11-13'],
  ['结算后十五日内支付', '2026-11-21'],
  ['结算完成后三十天付款', '2026-12-06'],
  ['结算后两周内付款', '2026-11-20'],
  ['结算后一个月付款', '2026-12-06'],
  ['结算后半个月内付清', '2026-11-21'],
  // A Friday; weekends do not count.
  ['结算确认后 3 个工作日内付清', '2026-11-11'],
  ['结算后５个工作日付款', '2026-11-13'],
  ['货到结算后 3 日内付款', '2026-11-09'],
  ['账期30天', '2026-12-06'],
  ['30天账期', '2026-12-06'],
  ['30 天', '2026-12-06'],
  ['对账后 10 日付款', '2026-11-16'],
  ['货到付款', '2026-11-04'],
  ['货到验收合格后付款', '2026-11-04'],
  ['货到 7 天付款', '2026-11-11'],
  ['到货后三个工作日内付清', '2026-11-09'],
  ['月结 30 天', '2026-12-30'],
  ['月结60天', '2027-01-29'],
  ['月结30', '2026-12-30'],
  ['次月10日前付款', '2026-12-10'],
  ['下个月 15 号付清', '2026-12-15'],
  ['次月底付清', '2026-12-31'],
  ['次月末', '2026-12-31'],
  ['预付 30%，余款结算后 7 日内付清', '2026-11-13'],
  ['预付三成，尾款货到付清', '2026-11-04'],
])('%s is due on %s', (terms, due_on) => {
  const term = readPayTerms(terms)
  expect(term).not.toBeNull()
  expect(dueOn(term, DAYS)).toBe(due_on)
})

test.each([
  '',
  ' ',
  '面议',
  '按合同执行',
  '月结',
  '票到 30 天付款',
  '收到增值税发票后 15 日内付清',
  '收到下游货款后付款',
  '双方另行商定',
])('“%s” is not understood, and counts from the settlement', (terms) => {
  expect(readPayTerms(terms)).toBeNull()
  expect(dueOn(readPayTerms(terms), DAYS)).toBe(DAYS.settled_on)
})

test('a term that ends on a day its month lacks ends on the month’s last day', () => {
  const end = { settled_on: '2027-01-30', arrived_on: '2027-01-30' }
  expect(dueOn(readPayTerms('次月底'), end)).toBe('2027-02-28')
  expect(dueOn(readPayTerms('次月 30 日'), end)).toBe('2027-02-28')
  expect(dueOn(readPayTerms('月结 30 天'), { ...end, settled_on: '2026-12-01' })).toBe('2027-01-30')
})
