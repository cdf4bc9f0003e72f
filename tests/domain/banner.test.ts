/** The label of a banner's link. */
import { expect, test } from 'vitest'
import { UNSET_BANNER, wayOn } from '#domain/site/banner.ts'

test.each([
  ['/market', '进入交易大厅'],
  ['/market?category=1', '进入交易大厅'],
  ['/download', '安装到设备'],
  ['/auth/register', '免费注册'],
  ['/auth/login', '了解详情'],
  ['/help/pay', '查看帮助'],
  ['/contactUs', '联系我们'],
  ['/news/7', '了解详情'],
  ['https://example.com/market', '了解详情'],
  ['', '了解详情'],
])('a banner that leads to %j says %s', (link, words) => {
  expect(wayOn(link)).toBe(words)
})

test('the banner of an operator without settings links nowhere and has no film', () => {
  expect(UNSET_BANNER).toMatchObject({ link: '', is_video: false, image: '', video: '' })
})
