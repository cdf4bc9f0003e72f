/** 统计 on a phone: found from 我的, a month's bar links to its orders, and offline it says what it needs. */
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { cut, giveBack, phoneOf } from './phone.ts'

const demo = demoServer()

test('a month’s bar links to exactly its orders, with the same number, weight and amount', async () => {
  const phone = await phoneOf(demo.server, 'supplier', '/user', PHONE)
  const { page } = phone
  await page.getByRole('link', { name: '统计' }).click()
  await page.getByRole('link', { name: '金额' }).click()
  await page.getByText('查看数据').first().click()
  const row = page.getByRole('region', { name: '按下单月份' }).locator('tbody tr').first()
  await expectPage(row).toBeVisible()
  const [month = '', orders = '', tonnes = '', yuan = ''] = await row.locator('td').allInnerTexts()
  expect(month).toMatch(/^20\d\d-\d\d$/)
  expect(Number(orders)).toBeGreaterThan(1)
  const bar = page
    .getByRole('list', { name: /^按下单月份/ })
    .getByRole('link', { name: `${Number(month.slice(5))}月` })
    .first()
  expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await bar.click()
  await expectPage(page.getByRole('status').filter({ hasText: '合计' })).toHaveText(
    `合计 ${orders} 单 · 数量 ${tonnes} 吨 · 金额 ${yuan} 元`,
  )

  await cut(phone)
  await page.goBack()
  await expectPage(page.getByRole('list', { name: /^按下单月份/ })).toBeVisible()
  // The months seen last stay on the device with their age; others were never read.
  await page.reload()
  await expectPage(page.getByRole('list', { name: /^按下单月份/ })).toBeVisible()
  await expectPage(page.getByText(/不含已关闭、已退货的订单。 数据截至/)).toBeVisible()
  await page.getByRole('link', { name: '24个月' }).click()
  await expectPage(page.getByText('这段时间的统计不在本机')).toBeVisible()
  await giveBack(phone)
})
