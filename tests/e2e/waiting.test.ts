/** Tasks agree everywhere: 待办, its badge, 等您处理 and the marks on the rows. A phone reaches every page. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { SCROLL_TOP_SCROLL_PX } from '#domain/constants.ts'
import { statementWaits } from '#client/sync/reading/count-waiting.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { areaPath } from '#client/lib/start-paths.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { TASK_LABELS } from '#domain/order/waiting.ts'
import { PHONE } from './browser.ts'
import { badge, numbers, sum, tab, waitingNumbers } from './counts.ts'
import { expectPage } from './expect.ts'
import { giveBack, phoneOf, rows } from './phone.ts'
import { demoServer, ownServer } from './demo-server.ts'

const demo = demoServer(ownServer)
const tiles = (page: Page) => page.getByRole('group', { name: '等您处理' }).getByRole('link')
/** The figures in the tiles; none during the first count. */
async function tileSum(page: Page): Promise<number> {
  const texts = await tiles(page).allTextContents()
  return texts.length === 0 || texts.some((text) => !/\d/.test(text)) ? Number.NaN : sum(numbers(texts))
}

/** Notes the tiles whenever all of them show a figure, and whether the page ever said that nothing waits. */
const noteTiles = (page: Page) =>
  page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const root = document.querySelector('#root')
      const texts = [...(root?.querySelectorAll('[role=group][aria-label=等您处理] a') ?? [])].map(
        (each) => each.textContent ?? '',
      )
      if (texts.length > 0 && texts.every((text) => /\d/.test(text))) said.add(texts.join(' '))
      if (root?.textContent?.includes('没有等您处理的订单')) said.add('nothing')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
const said = (page: Page): Promise<string[]> => page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said])

test.each(ROLE_LIST)('待办 of a %s, its badge, 等您处理 and the tags on the rows agree', async (role) => {
  const { context, page } = await phoneOf(demo.server, role, `${areaPath(role)}/index`, PHONE, noteTiles)
  const held = await rows<{ marks: string[] }>(page, 'orders')
  const tasks = sum(held.map(({ marks }) => marks.filter((mark) => mark in TASK_LABELS).length))
  const contracts = (await rows<{ filter: number }>(page, 'contracts')).filter(({ filter }) => filter === 0).length
  const answered = statementWaits({ role })
  const statements = (await rows<{ status: number }>(page, 'statements')).filter(({ status }) => status === answered).length
  const total = tasks + contracts + statements
  expect(tasks).toBeGreaterThan(0)
  await expectPage.poll(() => tileSum(page)).toBe(total)
  // Nothing is counted before the end of the first sync, and the first figures are correct.
  expect(await said(page)).toEqual([(await tiles(page).allTextContents()).join(' ')])
  await expectPage.poll(() => badge(page, '待办')).toBe(total)
  await expectPage.poll(() => badge(page, '订单')).toBe(held.filter(({ marks }) => marks.includes('waits')).length)
  await tab(page, '待办').click()
  await expectPage.poll(() => waitingNumbers(page)).toEqual([total, total, total, total])
  for (const [task, label] of Object.entries(TASK_LABELS)) {
    const count = held.filter(({ marks }) => marks.includes(task)).length
    const section = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { level: 2, name: label, exact: true }) })
    await expectPage(section).toHaveCount(count > 0 ? 1 : 0)
    if (count === 0) continue
    // Every order under a task shows that task; an after-sale shows its own state. A half-shipped order says how much is left.
    const mark = task === 'judge_after_sale' ? '未处理' : task === 'deliver' ? /^(待发货|发货中.*)$/ : label
    const cards = section.getByRole('article')
    await expectPage(cards).toHaveCount(Math.min(4, count))
    await expectPage(cards.filter({ has: page.getByText(mark, { exact: true }) })).toHaveCount(Math.min(4, count))
  }
  await giveBack({ context })
})

test('the trader’s phone reaches U8 from 我的, and the button back to the top appears above the tabs and the offline bar', async () => {
  const { context, page } = await phoneOf(demo.server, 'trader', ordersPath('trader'), PHONE)
  const up = page.getByRole('button', { name: '返回顶部' })
  await expectPage(page.getByRole('article').nth(5)).toBeVisible()
  await page.evaluate((px) => scrollTo(0, px), SCROLL_TOP_SCROLL_PX)
  await expectPage(up).toHaveCount(0)
  await page.evaluate((px) => scrollTo(0, px), SCROLL_TOP_SCROLL_PX + 1)
  const isAbove = async (below: Locator) => {
    const [button, foot] = [await up.boundingBox(), await below.boundingBox()]
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  }
  await isAbove(page.getByRole('navigation', { name: '主菜单' }))
  await context.setOffline(true)
  const bar = page.getByRole('link', { name: /^离线中/ })
  await expectPage(bar).toBeVisible()
  await isAbove(bar)
  await context.setOffline(false)
  await up.click()
  await expectPage.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await page.getByRole('link', { name: 'U8订单' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: 'U8订单' })).toBeVisible()
  await expectPage(page).toHaveTitle('U8订单 · 循金')
  await giveBack({ context })
})

test('the browser’s tab names the order of its page, and the card of messages says if there are none', async () => {
  const { context, page } = await phoneOf(demo.server, 'supplier', '/user/message', PHONE)
  const [first] = await rows<{ id: string; order: { no: string } }>(page, 'orders')
  const all = page.getByRole('button', { name: '全部已读' })
  await all.click()
  await expectPage(all).toHaveCount(0)
  await page.goto('/supply/index')
  await expectPage(page.getByText('暂无未读消息')).toBeVisible()
  await page.goto(`/supply/order/detail?id=${first?.id}`)
  await expectPage(page).toHaveTitle(`订单 ${first?.order.no} · 循金`)
  await giveBack({ context })
})

test('the footer of a logged-in person leads into their area', async () => {
  const { context, page } = await phoneOf(demo.server, 'buyer', '/member/index', PHONE)
  await page.goto('/about')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').getByRole('link', { name: '交易大厅' }).click()
  await page.waitForURL(/\/member\//)
  await giveBack({ context })
})
