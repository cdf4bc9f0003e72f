/** The table of the desk fills the window, and is sorted, filtered, summed and ticked, for every role and noun. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { countsInSums, type Order } from '#domain/order/order.ts'
import { DESK } from './browser.ts'
import { proveIdentity } from './desk.ts'
import { expectPage } from './expect.ts'
import { cut, giveBack, phoneOf } from './phone.ts'
import { demoServer, ownServer } from './demo-server.ts'

const demo = demoServer(ownServer)
const desk = (name: 'supplier' | 'buyer' | 'trader', path: string, prepare?: (page: Page) => Promise<unknown>) =>
  phoneOf(demo.server, name, path, DESK, prepare)

test('the trader’s orders fill the window, and leave room for the offline bar', async () => {
  const phone = await desk('trader', '/trade/order')
  const beyond = () => phone.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  await expect.poll(beyond).toBe(0)
  await cut(phone)
  await expectPage(phone.page.getByText(/^离线中/)).toBeVisible()
  await expect.poll(beyond).toBe(0)
  await giveBack(phone)
})

test('the address sorts, filters and sums the table of orders; nothing is cut with the menu open; ? shows the keys', async () => {
  const { context, page } = await desk('trader', '/trade/order', (fresh) =>
    fresh.addInitScript(() => localStorage.setItem('xunjin.collapsed', '0')),
  )
  const table = page.getByRole('region', { name: '订单列表' })
  const all = table.locator('tbody tr:not([aria-hidden])')
  const total = table.locator('tfoot')
  await expectPage(total).toContainText(/合计 \d+ 单/)
  const cut = () => table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)
  await expectPage.poll(cut).toBe(0)
  await expectPage(table.getByRole('columnheader', { name: '下单日期' })).toBeVisible()

  const head = table.getByRole('columnheader', { name: '数量 吨' })
  const weights = async () => {
    const at = await head.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell))
    return (await all.locator(`td:nth-child(${at + 1})`).allTextContents()).map((text) =>
      Number.parseFloat(text.replaceAll(',', '')),
    )
  }
  await head.getByRole('button').click()
  await expectPage(head).toHaveAttribute('aria-sort', 'descending')
  await page.waitForURL(/sort=-weight/)
  // The new order of rows appears after the address has changed.
  await expectPage(async () => {
    const now = await weights()
    expect(now.length).toBeGreaterThan(1)
    expect(now).toEqual(now.toSorted((a, b) => b - a))
  }).toPass({ timeout: 20_000 })

  const count = async () => Number(/合计 (\d+) 单/.exec((await total.textContent()) ?? '')?.[1])
  await page.getByRole('button', { name: /^筛选/ }).click()
  await page.getByLabel('金额从 元').fill('5,000,000')
  await page.getByLabel('金额从 元').press('Enter')
  await page.waitForURL(/amount=5000000-/)
  const chip = page.getByRole('button', { name: '去掉条件：5,000,000.00 元以上' })
  await expectPage(chip).toBeVisible()
  // Matching orders older than the device's scope come from the server.
  await expectPage(page.getByText(/^(已查找全部订单|本机有 \d+ 张，另有 \d+ 张更早的。)$/)).toBeVisible()
  const large = await demo.trader.call<Order[]>('GET', '/v1/merchant/orders?from_fen=500000000&limit=100')
  // The list contains ended orders, but its totals leave them out.
  const few = large.filter(countsInSums).length
  await expectPage.poll(count).toBe(few)
  const tab = page.getByRole('navigation', { name: '订单状态' }).getByRole('link', { name: /^全部/ })
  await expectPage.poll(async () => /\d+/.exec((await tab.textContent()) ?? '')?.[0]).toBe(String(large.length))

  await page.getByRole('button', { name: '视图' }).click()
  await page.getByLabel('保存当前视图为').fill('大单')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.keyboard.press('Escape')
  await chip.click()
  await expectPage.poll(count).toBeGreaterThan(few)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('link', { name: '大单' }).click()
  await page.waitForURL(/amount=5000000-/)
  await expectPage.poll(count).toBe(few)

  const box = table.getByRole('checkbox', { name: '全选' })
  await box.check()
  const batch = page.getByRole('region', { name: '批量操作' })
  await expectPage(batch).toContainText(`已选 ${await all.count()} 单`)
  const arriving = page.waitForEvent('download')
  await batch.getByRole('button', { name: '导出所选' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/^循金-订单-.*\.xlsx$/)

  await page.locator('h1').click()
  await page.keyboard.press('?')
  await expectPage(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await giveBack({ context })
})

test('a supplier’s and a buyer’s orders are the same table on a desk, with sorting, filters and ticks; several are printed in a row', async () => {
  const { context, page } = await desk('supplier', '/supply/order')
  const table = page.getByRole('region', { name: '订单列表' })
  const rows_shown = table.locator('tbody tr[data-link]')
  await expectPage(table.locator('tfoot')).toContainText(/合计 \d+ 单/)
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  await expectPage(table.getByRole('columnheader', { name: /采购商|销售/ })).toHaveCount(0)
  const head = table.getByRole('columnheader', { name: '金额 元' })
  await head.getByRole('button').click()
  await page.waitForURL(/sort=-amount/)
  const at = await head.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell))
  const amounts = async () =>
    (await rows_shown.locator(`td:nth-child(${at + 1})`).allTextContents()).map((text) =>
      Number.parseFloat(text.replaceAll(',', '')),
    )
  await expectPage(async () => {
    const now = await amounts()
    expect(now.length).toBeGreaterThan(1)
    expect(now).toEqual(now.toSorted((a, b) => b - a))
  }).toPass({ timeout: 20_000 })

  const boxes = table.getByRole('checkbox', { name: /^选择 / })
  for (const n of [0, 1]) await boxes.nth(n).check()
  const nos = (await rows_shown.allTextContents()).slice(0, 2).map((text) => /DD\d+/.exec(text)?.[0] ?? '')
  await page.getByRole('region', { name: '批量操作' }).getByRole('link', { name: '打印所选' }).click()
  await expectPage(page.getByRole('heading', { name: '打印 2 张订单' })).toBeVisible()
  for (const no of nos) await expectPage(page.getByRole('button', { name: no }).or(page.getByText(no)).first()).toBeVisible()
  await page.goBack()
  await expectPage(head).toHaveAttribute('aria-sort', 'descending')
  await giveBack({ context })

  const buyer = await desk('buyer', '/member/order?status=2')
  const unpaid = buyer.page.getByRole('checkbox', { name: /^选择 / })
  await unpaid.first().check()
  await buyer.page.getByRole('region', { name: '批量操作' }).getByRole('link', { name: '去付款' }).click()
  await buyer.page.waitForURL(/\/member\/order\/pay\?id=/)
  await giveBack(buyer)
})

test('several contracts are signed with one identity check, and each shows its own result', async () => {
  for (let n = 0; n < 2; n++) await demo.order()
  const { context, page } = await desk('trader', '/trade/contract/supplier?status=0')
  const table = page.getByRole('region', { name: '合同列表' })
  const boxes = table.getByRole('checkbox', { name: /^选择 / })
  await expectPage(boxes.nth(1)).toBeVisible()
  for (const at of [0, 1]) await boxes.nth(at).check()
  await page.getByRole('button', { name: '批量签署 2 份' }).click()
  const dialog = page.getByRole('dialog', { name: '签署 2 份合同' })
  await expectPage(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: '签署 2 份合同' }).click()
  await proveIdentity(demo.server, page, '确定签署')
  await expectPage(dialog.getByText('已签署')).toHaveCount(2)
  await dialog.getByRole('button', { name: '完成' }).click()
  await expectPage(page.getByRole('region', { name: '批量操作' })).toHaveCount(0)
  await giveBack({ context })
})

test('a row opened before the address follows the search opens, and the search stays with the list', async () => {
  const phone = await desk('trader', '/trade/order')
  const { page } = phone
  const link = page.locator('main').locator('tbody tr').first()
  await link.waitFor()
  // The next page's address is set, but not its content. At this moment the search may still be pending.
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      const until = performance.now() + 400
      while (performance.now() < until);
    }
  })
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '铜')
    box?.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLElement>('main tbody tr td:nth-child(3)')?.click()
  })
  await expectPage(page).toHaveURL(/\/trade\/order\/detail\?id=/)
  await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBeNull()
  await giveBack(phone)
})
