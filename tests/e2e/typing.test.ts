/** Fast typing on a slow phone loses no letter and keeps the cursor while the address follows and the list is drawn again. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, DESK, device, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { giveBack, type Phone, phoneOf, rows } from './phone.ts'
import { ServerProcess } from './server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
})
afterAll(async () => {
  await closePages()
  await server.destroy()
})

async function slow(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}
const search = (page: Page) => page.getByRole('searchbox')
const address = (page: Page) => page.evaluate(() => new URLSearchParams(location.search).get('q') ?? '')
const PARTS = ['DD2', '0260', '1a', 'b', 'cde', 'fg', '7', 'hij']

/** Types part after part by the keyboard alone, each the moment the address has changed for the part before. */
async function typeAgainstTheAddress(page: Page): Promise<void> {
  await search(page).focus()
  for (const part of PARTS) {
    const before = await address(page)
    await page.keyboard.type(part)
    await page.waitForFunction((was) => (new URLSearchParams(location.search).get('q') ?? '') !== was, before, { polling: 5 })
  }
}

describe('the search of a list of orders', () => {
  const pages = [
    ['buyer', '/member/order', PHONE],
    ['trader', '/trade/order', DESK],
    ['trader', '/trade/contract/supplier', DESK],
  ] as const
  test.each(pages)('of the %s at %s keeps what is typed, and the address ends with all of it', async (name, path, viewport) => {
    const phone: Phone = await phoneOf(server, name, path, viewport)
    await slow(phone.page, 4)
    await typeAgainstTheAddress(phone.page)
    await expectPage(search(phone.page)).toHaveValue(PARTS.join(''))
    await expectPage.poll(() => address(phone.page)).toBe(PARTS.join(''))
    // Backwards as well, down to nothing.
    for (const _ of PARTS.join('')) await phone.page.keyboard.press('Backspace')
    await expectPage(search(phone.page)).toHaveValue('')
    await expectPage.poll(() => address(phone.page)).toBe('')
    await giveBack(phone)
  })
})

// On the page as written, `.first`, a search asks the server for another page.
test('the news search goes on being typed in after it was asked', async () => {
  const context = await device(server.origin, DESK)
  const page = await context.newPage()
  await page.goto('/news')
  await expectPage(page.locator('.first')).toHaveCount(0)
  await expectPage(page.getByRole('article').first()).toBeVisible()
  await slow(page, 4)
  await search(page).focus()
  for (const part of PARTS) {
    await page.keyboard.type(part)
    await page.keyboard.press('Enter')
  }
  await expectPage(search(page)).toHaveValue(PARTS.join(''))
  await expectPage(search(page)).toBeFocused()
  await expectPage.poll(() => address(page)).toBe(PARTS.join(''))
  // Going back brings the search of before into the box.
  await page.goBack()
  await expectPage(search(page)).toHaveValue(PARTS.slice(0, -1).join(''))
  expect(await address(page)).toBe(PARTS.slice(0, -1).join(''))
  await context.close()
})

test('whoever goes back the moment a news search was asked has the search of before in the box', async () => {
  const context = await device(server.origin, DESK)
  const page = await context.newPage()
  await page.goto('/news?q=铜')
  await expectPage(page.locator('.first')).toHaveCount(0)
  await expectPage(search(page)).toHaveValue('铜')
  await slow(page, 4)
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.back()
    }
  })
  for (const more of ['价', '材', '杆']) {
    const back = page.waitForEvent('framenavigated', () => new URL(page.url()).searchParams.get('q') === '铜')
    await search(page).fill(`铜${more}`)
    await page.keyboard.press('Enter')
    await back
    await expectPage(search(page)).toHaveValue('铜')
  }
  await context.close()
})

test('a phone that is turned keeps the open dialog and what is typed in it', async () => {
  const { context, page } = await phoneOf(server, 'supplier', '/supply/order?status=0')
  const [row] = (await rows<{ id: string; filter: number }>(page, 'orders')).filter(({ filter }) => filter === 0)
  await page.goto(`/supply/order/detail?id=${row?.id}`)
  await page.getByRole('button', { name: '拒绝接单' }).click()
  const reason = page.getByRole('dialog').getByLabel('拒绝原因')
  await reason.fill('炉子检修')
  for (const viewport of [{ width: PHONE.height, height: PHONE.width }, PHONE]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expectPage(reason).toHaveValue('炉子检修')
  }
  await context.close()
})

test('whoever goes back with something typed in a dialog is asked, and keeps it or leaves', async () => {
  const { context, page } = await phoneOf(server, 'supplier', '/supply/order?status=0')
  await page.locator('a[href^="/supply/order/detail"]').first().click()
  await page.getByRole('button', { name: '拒绝接单' }).click()
  const reason = page.getByRole('dialog').getByLabel('拒绝原因')
  await reason.fill('炉子检修')
  await page.goBack()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expectPage(reason).toHaveValue('炉子检修')
  expect(page.url()).toContain('/supply/order/detail')
  await page.goBack()
  await page.getByRole('button', { name: '离开', exact: true }).click()
  await expectPage(page).toHaveURL(/\/supply\/order\?status=0/)
  // An open dialog with nothing typed leaves without a word.
  await page.locator('a[href^="/supply/order/detail"]').first().click()
  await page.getByRole('button', { name: '拒绝接单' }).click()
  await expectPage(reason).toBeVisible()
  await page.goBack()
  await expectPage(page).toHaveURL(/\/supply\/order\?status=0/)
  await context.close()
})
