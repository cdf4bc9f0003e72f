/** Going back closes one layer after another, and the page below stays as it is. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { device, PHONE } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { weighTruck } from './desk.ts'
import { appDrawn, expectPage } from './expect.ts'
import { onDevice } from './phone.ts'

const demo = demoServer()

/** Goes back as by a phone's back key, a swipe, or a browser's arrow. */
const back = (page: Page) => page.goBack()

test('behind the login, back closes dialogs, the question about typed values, pictures and menus', async () => {
  const { id } = await demo.accepted()
  const { id: fresh } = await demo.order()
  const { page } = await demo.phone()
  for (const each of [id, fresh]) await onDevice(page, each)
  const detail = `**/supply/order/detail?id=${fresh}`
  await page.locator(`a[href$="${fresh}"]`).first().click()
  await page.waitForURL(detail)

  // Back closes a dialog. With typed text the dialog asks, and back means no.
  const dialog = page.getByRole('dialog')
  const decline = page.getByRole('button', { name: '拒绝接单' })
  const reason = dialog.getByLabel('拒绝原因')
  await decline.click()
  await expectPage(reason).toBeVisible()
  await back(page)
  await expectPage(dialog).toHaveCount(0)
  await decline.click()
  await reason.fill('炉子检修')
  await back(page)
  await expectPage(dialog).toHaveCount(2)
  await back(page)
  await expectPage(dialog).toHaveCount(1)
  await expectPage(reason).toHaveValue('炉子检修')
  await back(page)
  await dialog.getByRole('button', { name: '离开' }).click()
  await expectPage(dialog).toHaveCount(0)
  expect(page.url()).toContain(fresh)

  // A dialog closed by its button leaves no history entry, and nothing opens again.
  await decline.click()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expectPage(dialog).toHaveCount(0)
  await back(page)
  await page.waitForURL('**/supply/order')
  await page.goForward()
  await page.waitForURL(detail)
  await page.goForward()
  await expectPage(decline).toBeVisible()
  expect(await dialog.count()).toBe(0)
  await back(page)
  await page.waitForURL('**/supply/order')

  // A picture over a form that is being filled in. The list below has a link of the same name for each order.
  await page.locator(`a[href="/supply/order/deliver?id=${id}"]`).first().click()
  await weighTruck(page, { plate: '浙B12345', gross_kg: 46_000, tare_kg: 16_000, ticket_no: 'BD-1' })
  await page.getByRole('button', { name: /^磅单与照片 1/ }).click()
  await expectPage(dialog).toHaveCount(1)
  await back(page)
  await expectPage(dialog).toHaveCount(0)
  await expectPage(page.getByLabel(/^磅单号/)).toHaveValue('BD-1')

  // A link in a menu of the desk opens a page that is one step from the page before.
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = page.getByRole('button', { name: /^账号：/ })
  await account.click()
  const menu = page.getByRole('dialog', { name: '账号' })
  await expectPage(menu).toBeVisible()
  await back(page)
  await expectPage(menu).toBeHidden()
  await account.click()
  await menu.getByRole('link').first().click()
  await expectPage(menu).toBeHidden()
  await expectPage.poll(() => page.url()).not.toContain('/deliver')
  await back(page)
  await expectPage(page.getByLabel(/^磅单号/)).toHaveValue('BD-1')
})

test('at registration, back closes the agreement, and a form that was left is restored from memory only', async () => {
  const context = await device(demo.server.origin, PHONE)
  const page = await context.newPage()
  await page.goto('/')
  await page.goto('/auth/register')
  await page.getByText('采购商', { exact: true }).click()
  const typed = { 手机号: '13911113333', 验证码: '482913', 设置密码: 'copper-wire-no-1' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  const same = async () => {
    for (const [label, text] of Object.entries(typed)) await expectPage(page.getByLabel(label, { exact: true })).toHaveValue(text)
  }
  // Before the app runs, the link leads to the article's own page.
  await appDrawn(page)
  await page.getByRole('main').getByRole('link', { name: '用户协议' }).click()
  const sheet = page.getByRole('dialog')
  await expectPage(sheet.getByRole('heading').first()).toBeVisible()
  await back(page)
  await expectPage(sheet).toHaveCount(0)
  expect(page.url()).toContain('/auth/register')
  await same()
  // The middle of the line belongs to the box.
  const agreed = page.getByRole('checkbox')
  await page.locator('label').filter({ has: agreed }).click()
  await expectPage(agreed).toBeChecked()
  await page.getByRole('link', { name: '返回首页' }).click()
  await expectPage(agreed).toHaveCount(0)
  const menu = page.getByRole('group', { name: '顶部菜单' })
  await page.getByRole('button', { name: '菜单' }).click()
  await expectPage(menu).toBeVisible()
  await expectPage.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer)).toBe(1)
  await back(page)
  await expectPage(menu).toHaveCount(0)
  await back(page)
  await page.waitForURL('**/auth/register')
  await same()
  await expectPage(agreed).toBeChecked()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const secret of [typed.验证码, typed.设置密码]) expect(kept).not.toContain(secret)
  await context.close()
})
