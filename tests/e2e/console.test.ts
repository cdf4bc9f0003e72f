/**
 * The frame of a desk as the spec describes it: menu, bell and messages, full screen, reloading, badges; and the file for
 * accounting.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { BADGE_CAP, MESSAGE_CARD_ROWS, REFRESH_RELOAD_DELAY_MS, SCROLL_TOP_SCROLL_PX } from '#domain/constants.ts'
import { DESK, PHONE, TABLET } from './browser.ts'
import { expectPage } from './expect.ts'
import { cut, giveBack, phoneOf, rows } from './phone.ts'
import { demoServer } from './demo-server.ts'

const demo = demoServer()
const desk = (name: 'supplier' | 'buyer' | 'trader', path: string, prepare?: (page: Page) => Promise<unknown>) =>
  phoneOf(demo.server, name, path, DESK, prepare)

test('the side menu starts collapsed, turns by logo and icon, opens one submenu at a time, and marks the full path', async () => {
  const { context, page } = await desk('trader', '/trade/order?status=3')
  const logo = page.locator('button[aria-controls]').first()
  const icon = page.getByRole('banner').getByRole('button', { name: /菜单$/ })
  await expectPage(logo).toHaveAttribute('aria-expanded', 'false')
  await logo.click()
  await expectPage(icon).toHaveAccessibleName('收起菜单')
  const menu = page.getByRole('navigation', { name: '侧边菜单' })
  const current = menu.locator('[aria-current=page]')
  await expectPage(current).toHaveText('待采购商处理')
  await menu.getByRole('button', { name: /财务管理/ }).click()
  await expectPage(menu.locator('[aria-expanded=true]')).toHaveCount(1)
  await menu.getByRole('link', { name: '收款管理' }).click()
  await expectPage(current).toHaveText(/^收款管理/)
  await expectPage(page.getByRole('navigation', { name: '当前位置' }).getByRole('link')).toHaveText(['财务管理'])
  await icon.click()
  await expectPage(logo).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click()
  await page.waitForURL(/\/trade(\/index)?$/)
  await giveBack({ context })
})

test('a new message shows a notice and marks the bell, links to its subject, and loses its mark once read', async () => {
  const { context, page } = await desk('trader', '/trade/dissent')
  const bell = page.getByRole('button', { name: /^站内信/ })
  const { id, no } = await demo.order()
  await demo.supplier.call('PUT', `/v1/supplier/orders/${id}/accepted`, { base_version: 1, accept: true })
  await expectPage(page.getByText('您有新的消息')).toBeVisible()
  await expectPage(bell).toHaveAccessibleName(/条未读/)
  await bell.click()
  await page.getByRole('button', { name: new RegExp(`${no}.*接单`) }).click()
  await page.waitForURL(`**/trade/order/detail?id=${id}`)
  await page.goto('/user/message')
  await page.getByRole('button', { name: '全部已读' }).click()
  await expectPage(bell).toHaveAccessibleName('站内信')
  await bell.click()
  await expectPage(page.getByText('暂无未读消息')).toBeVisible()
  await giveBack({ context })
})

test('panels and the firm search work without a mouse', async () => {
  const { context, page } = await desk('trader', '/trade/order/new')
  for (const name of [/^站内信/, /^账号：/]) {
    const opener = page.getByRole('button', { name })
    const focused = page.getByRole('dialog').locator(':is(a, button):focus')
    await opener.press('Enter')
    await expectPage(focused).toHaveCount(1)
    const first = await focused.innerText()
    if (name.source.includes('账号')) {
      await page.keyboard.press('ArrowDown')
      await expectPage(focused).not.toHaveText(first)
    }
    await page.keyboard.press('Escape')
    await expectPage(page.getByRole('dialog')).toHaveCount(0)
    await expectPage(opener).toBeFocused()
  }
  const firm = page.getByRole('combobox', { name: '供应商' })
  const firms = page.getByRole('listbox').getByRole('option')
  await firm.fill('演示')
  await expectPage(firms.nth(1)).toContainText('演示')
  await firm.press('ArrowDown')
  await expectPage(firm).toHaveAttribute('aria-activedescendant', (await firms.nth(1).getAttribute('id')) ?? '')
  await firm.press('Escape')
  await expectPage(firms).toHaveCount(0)
  await expectPage(firm).toHaveValue('')
  await firm.fill('演示')
  await expectPage(firms.nth(1)).toContainText('演示')
  const second = (await firms.nth(1).locator('span').first().textContent()) ?? ''
  await firm.press('ArrowDown')
  await firm.press('Enter')
  await expectPage(firm).toHaveValue(second)
  await expectPage(firm).toHaveAttribute('aria-expanded', 'false')
  await giveBack({ context })
})

test('full screen says if it is unavailable, the page reloads after 1.5 s, and scrolling shows the button back to the top', async () => {
  const { context, page } = await desk('supplier', '/supply/index', (fresh) =>
    fresh.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not here'))
    }),
  )
  await page.getByRole('button', { name: '全屏' }).click()
  await expectPage(page.getByText('您的浏览器不支持此操作')).toBeVisible()
  await page.setViewportSize({ width: DESK.width, height: 400 })
  const up = page.getByRole('button', { name: '返回顶部' })
  await page.evaluate((px) => scrollTo(0, px), SCROLL_TOP_SCROLL_PX)
  await expectPage(up).toHaveCount(0)
  await page.evaluate((px) => scrollTo(0, px), SCROLL_TOP_SCROLL_PX + 1)
  await up.click()
  await expectPage.poll(() => page.evaluate(() => scrollY)).toBe(0)

  let loads = 0
  page.on('load', () => loads++)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: '刷新页面' }).click()
  await page.clock.runFor(REFRESH_RELOAD_DELAY_MS - 1)
  expect(loads).toBe(0)
  await page.clock.runFor(1)
  await expectPage.poll(() => loads).toBe(1)
  await context.close()
})

/** Runs in the page. Adds this many orders whose supply price is still open. */
async function addUnpriced(count: number): Promise<void> {
  const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => each.startsWith('xunjin/')) ?? ''
  const request = indexedDB.open(name)
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  const transaction = request.result.transaction('orders', 'readwrite')
  const orders = transaction.objectStore('orders')
  const all = orders.getAll()
  all.onsuccess = () => {
    const like = all.result.find((row: { marks: string[] }) => row.marks.includes('confirm_supply_price'))
    for (let n = 0; n < count; n++) orders.add({ ...like, id: crypto.randomUUID() })
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  request.result.close()
}

test('the menu collapses in a narrow window, opens there for one page, and keeps its state in a wide one', async () => {
  const { context, page } = await desk('trader', '/trade/order')
  const menu = page.getByRole('navigation', { name: '侧边菜单' })
  const opened = () => menu.locator('xpath=..').evaluate((rail) => rail.clientWidth > 100)
  await page.getByRole('button', { name: '展开菜单' }).first().click()
  await expectPage.poll(opened).toBe(true)
  await page.setViewportSize(TABLET)
  await expectPage.poll(opened).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '展开菜单' }).first().click()
  await expectPage.poll(opened).toBe(true)
  await menu.getByRole('link', { name: '审核订单' }).click()
  await page.waitForURL('**/trade/checkOrder')
  await expectPage.poll(opened).toBe(false)
  await page.setViewportSize(DESK)
  await expectPage.poll(opened).toBe(true)
  await giveBack({ context })
})

test('a narrower window keeps what is typed in the filters of a list, and its chosen tab in sight', async () => {
  const { context, page } = await desk('trader', '/trade/order?status=8')
  const chosen = page.getByRole('navigation', { name: '订单状态' }).locator('[aria-current=page]')
  // A search gives every tab another address.
  await page.getByRole('searchbox').fill('铜')
  await page.waitForURL('**q=*')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByLabel('车牌', { exact: true }).fill('苏')
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expectPage(chosen).toBeInViewport({ ratio: 1 })
    await expectPage(page.getByLabel('车牌', { exact: true })).toHaveValue('苏')
  }
  await page.setViewportSize(DESK)
  await giveBack({ context })
})

test(`a badge counts up to ${BADGE_CAP}`, async () => {
  const phone = await desk('trader', '/trade/index')
  const { context, page } = phone
  const review = page.getByRole('navigation', { name: '侧边菜单' }).getByRole('link', { name: /审核订单/ })
  const now = (await rows<{ marks: string[] }>(page, 'orders')).filter(({ marks }) =>
    marks.includes('confirm_supply_price'),
  ).length
  await cut(phone)
  await page.evaluate(addUnpriced, BADGE_CAP - now)
  await page.reload()
  await expectPage(review).toContainText(`${BADGE_CAP}条`)
  await page.evaluate(addUnpriced, 1)
  await page.reload()
  await expectPage(review).toContainText(`${BADGE_CAP}+`)
  await giveBack({ context })
})

test.each(['supplier', 'buyer', 'trader'] as const)(
  `the welcome page of a %s shows at most ${MESSAGE_CARD_ROWS} unread messages`,
  async (name) => {
    for (let n = 0; n <= MESSAGE_CARD_ROWS; n++) {
      const { id } = await demo.order()
      await demo.supplier.call('PUT', `/v1/supplier/orders/${id}/accepted`, { base_version: 1, accept: true })
    }
    const area = { supplier: 'supply', buyer: 'member', trader: 'trade' }[name]
    const { context, page } = await desk(name, `/${area}/index`)
    await expectPage(page.getByRole('heading', { name: '未读消息' })).toBeVisible()
    await expectPage(page.getByRole('button', { name: /^删除消息/ })).toHaveCount(MESSAGE_CARD_ROWS)
    await giveBack({ context })
  },
)

test('orders are marked as exported once their file has arrived, and the mark can be undone', async () => {
  const { context, page } = await phoneOf(demo.server, 'trader', '/trade/u8')
  const tab = (name: string) => page.getByRole('navigation', { name: '导出状态' }).getByRole('link', { name })
  const counted = async (name: string) => Number(/\d+/.exec((await tab(name).textContent()) ?? '')?.[0] ?? 0)
  await expectPage(page.getByRole('button', { name: '导出', exact: true })).toBeVisible()
  await expectPage.poll(() => counted('未导出')).toBeGreaterThan(0)
  const waiting = await counted('未导出')

  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('button', { name: 'CSV 文件' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/^循金-U8订单-.*\.csv$/)
  await expectPage(page.getByText(`文件已保存，共 ${waiting} 张订单`)).toBeVisible()
  await expectPage.poll(() => counted('未导出')).toBe(waiting)

  await page.getByRole('button', { name: '标记为已导出' }).click()
  await expectPage(page.getByText(`已标记 ${waiting} 张订单为已导出`)).toBeVisible()
  await expectPage(page.getByText('没有待导出的订单')).toBeVisible()
  await tab('已导出').click()
  await page
    .getByRole('button', { name: /^撤销 .* 的导出标记$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销标记' }).click()
  await expectPage.poll(() => counted('未导出')).toBe(1)
  await giveBack({ context })
})
