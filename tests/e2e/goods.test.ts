/** 我的供应: goods published offline, managed at a desk, and deleted for good only while no order needs them. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Goods } from '#domain/goods/goods.ts'
import { DESK } from './browser.ts'
import { ownServer, demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { cut, goOnline, visit, phoneOf, queued, row } from './phone.ts'
import { ticketPhoto } from './desk.ts'

const demo = demoServer(ownServer)
const PATH = '/v1/supplier/goods'
const listed = (state: string) => demo.supplier.call<Goods[]>('GET', `${PATH}?limit=100&state=${state}`)
const titled = async (state: string, title: string) => (await listed(state)).find((each) => each.title === title)
/** The page without the startup snapshot, which shows the same rows. */
const within = (page: Page) => page.locator('#root > :not([data-startup-snapshot])')
const card = (page: Page, title: string) => within(page).getByRole('article', { name: title, exact: true })
const tags = (page: Page, title: string) => card(page, title).locator('span span').allTextContents()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('goods that are checked, published with a photo, taken off sale and recycled offline reach the server', async () => {
  const phone = await demo.phone('/supply/index')
  const { context, page } = phone
  // The form's data loads in parallel to the first sync, because neither form nor list was opened before.
  await expectPage.poll(() => row(page, 'kept', 'quotes/1')).toBeDefined()
  await cut(phone)
  await visit(page, '/supply/product')
  await within(page).getByRole('link', { name: '发布供应' }).first().click()

  await press(page, '发布')
  for (const words of ['请选择品类', '请输入品名', '请填写供应数量', '请填写单价', '请选择所在仓库'])
    await expectPage(page.getByText(words, { exact: true }).first()).toBeVisible()
  await page.getByLabel(/^品类/).selectOption({ label: '铜 · 废铜' })
  await expectPage(page.getByRole('group', { name: '当日行情参考' })).toContainText('1#光亮铜')
  await page.getByLabel(/^品名/).fill('磷铜边角料')
  await page.getByLabel(/^供应数量/).fill('36.5')
  await page.getByLabel(/^起订量/).fill('40')
  await page.getByLabel(/^计价方式/).selectOption('2')
  await page.getByLabel(/^均价/).fill('1#电解铜当月均价')
  await page.getByRole('textbox', { name: '升水' }).fill('350')
  await page.getByRole('radio', { name: '贴水' }).check()
  await page.getByLabel(/^含杂/).fill('2.5')
  await page.getByLabel(/^所在仓库/).selectOption({ index: 1 })
  await page
    .getByRole('group', { name: '货物照片' })
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto('LT-1'))
  await expectPage(page.getByRole('button', { name: /^货物照片 1，/ })).toBeVisible()
  await press(page, '发布')
  await expectPage(page.getByText('不能大于供应数量')).toBeVisible()

  // Typed text and photos survive closing the app.
  await page.reload()
  await expectPage(page.getByLabel(/^品名/)).toHaveValue('磷铜边角料')
  await page.getByLabel(/^起订量/).fill('5')
  await press(page, '发布')
  await expectPage.poll(() => tags(page, '磷铜边角料')).toEqual(expect.arrayContaining(['在售', '待同步']))
  await expectPage(card(page, '磷铜边角料')).toContainText('1#电解铜当月均价 贴水 350.00 元/吨')
  await press(page, '下架：轮毂铝')
  await press(page, '移入回收站：漆包线铜')
  await page.getByRole('dialog').getByRole('button', { name: '移入回收站', exact: true }).click()
  await expectPage(card(page, '漆包线铜')).toHaveCount(0)
  await expectPage.poll(() => tags(page, '轮毂铝')).toEqual(expect.arrayContaining(['已下架', '待同步']))
  expect(await titled('on_sale', '磷铜边角料')).toBeUndefined()

  // A buyer with the open hall sees it at once, without another press.
  const hall = await phoneOf(demo.server, 'buyer', '/member/purchase/list', DESK)
  const offered = (title: string) => within(hall.page).getByRole('heading', { name: title, exact: true })
  await expectPage(offered('轮毂铝')).toBeVisible()
  await goOnline(context)
  await queued(page, 0)
  await expectPage(page.getByText('待同步', { exact: true })).toHaveCount(0)
  await expectPage(offered('磷铜边角料')).toBeVisible()
  await expectPage(offered('轮毂铝')).toHaveCount(0)
  await hall.context.close()
  const made = await titled('on_sale', '磷铜边角料')
  expect(made).toMatchObject({ quantity_kg: 36_500, min_kg: 5000, premium_fen: -35_000, impurity_permille: 25, price_fen: null })
  expect(made?.images).toHaveLength(1)
  await demo.trader.call('GET', `/v1/files/${made?.images[0]}`)
  expect([await titled('off_sale', '轮毂铝'), await titled('recycled', '漆包线铜')].every(Boolean)).toBe(true)
})

test('a desk finds goods by initials, keeps their quantity above what orders reserve, recovers them, and keeps those of an order', async () => {
  const { context, page } = await phoneOf(demo.server, 'supplier', '/supply/product', DESK)
  const table = within(page).locator('table')
  await page.getByLabel('搜索品名、规格、产地、编号').fill('htdj')
  await expectPage(table.getByRole('link', { name: '黄铜大件', exact: true })).toBeVisible()
  await expectPage(table.getByRole('link', { name: '2# 铜', exact: true })).toHaveCount(0)
  const before = (await titled('on_sale', '黄铜大件')) as Goods
  expect(before.reserved_kg).toBeGreaterThan(0)

  await table.getByRole('link', { name: '黄铜大件', exact: true }).click()
  await page.getByLabel(/^供应数量/).fill('1')
  await press(page, '保存')
  await expectPage(page.getByText(/订单已占用和售出 .+ 吨，数量不能更少/)).toBeVisible()
  await page.getByLabel(/^供应数量/).fill('500')
  await press(page, '保存')
  await expectPage.poll(async () => (await titled('on_sale', '黄铜大件'))?.quantity_kg).toBe(500_000)

  await press(page, '移入回收站：黄铜大件')
  await page.getByRole('dialog').getByRole('button', { name: '移入回收站', exact: true }).click()
  await expectPage(table.getByRole('link', { name: '黄铜大件', exact: true })).toHaveCount(0)
  await page.goto('/supply/product/recycle')
  const bin = within(page).locator('table')
  await bin.getByRole('button', { name: '彻底删除：黄铜大件' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '彻底删除', exact: true }).click()
  await expectPage(bin.getByText('需要处理')).toBeVisible()
  await bin.getByRole('link', { name: '同步中心' }).click()
  await expectPage(page.getByText(/订单 DD\d+ 引用了供应“黄铜大件”，不能彻底删除/).first()).toBeVisible()
  await page.getByRole('button', { name: '放弃', exact: true }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: '放弃', exact: true })
  await sure.click()
  await queued(page, 0)

  await page.goto('/supply/product/recycle')
  await bin.getByRole('button', { name: '恢复：黄铜大件' }).click()
  await bin.getByRole('button', { name: '彻底删除：易拉罐压块' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '彻底删除', exact: true }).click()
  // The queue is also empty before a press reaches it. The server tells when both are done.
  await expectPage.poll(async () => (await titled('off_sale', '黄铜大件'))?.quantity_kg).toBe(500_000)
  await expectPage.poll(async () => (await listed('recycled')).map(({ title }) => title)).not.toContain('易拉罐压块')
  await context.close()
})
