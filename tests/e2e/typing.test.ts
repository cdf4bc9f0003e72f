/** Fast typing on a slow phone loses no letter and keeps the caret, while the address follows and the list redraws. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { closePages, DESK, device, PHONE } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { ticketPhoto } from './desk.ts'
import { giveBack, goOffline, goOnline, type Phone, phoneOf, rows, started } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(closePages)

/** Slows the processor by `rate` until the returned function is called. */
async function slow(page: Page, rate: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  return async () => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await cdp.detach()
  }
}
const search = (page: Page) => page.getByRole('searchbox')
const address = (page: Page) => page.evaluate(() => new URLSearchParams(location.search).get('q') ?? '')
const PARTS = ['DD2', '0260', '1a', 'b', 'cde', 'fg', '7', 'hij']

/** Types one part after another by keyboard alone, each at the moment when the address has changed for the part before. */
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
  test.each(pages)(
    'of the %s at %s keeps the typed text, and the address ends up with all of it',
    async (name, path, viewport) => {
      const phone: Phone = await phoneOf(server, name, path, viewport)
      const quick = await slow(phone.page, 4)
      await typeAgainstTheAddress(phone.page)
      await expectPage(search(phone.page)).toHaveValue(PARTS.join(''))
      await expectPage.poll(() => address(phone.page)).toBe(PARTS.join(''))
      // The same by deleting, until the field is empty.
      for (const _ of PARTS.join('')) await phone.page.keyboard.press('Backspace')
      await expectPage(search(phone.page)).toHaveValue('')
      await expectPage.poll(() => address(phone.page)).toBe('')
      await quick()
      await giveBack(phone)
    },
  )
})

// Before the app runs, the search form requests another page from the server.
test('the news search takes further typing after a request', async () => {
  const context = await device(server.origin, DESK)
  const page = await context.newPage()
  await page.goto('/news')
  await appDrawn(page)
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
  // Going back restores the previous search in the box.
  await page.goBack()
  await expectPage(search(page)).toHaveValue(PARTS.slice(0, -1).join(''))
  expect(await address(page)).toBe(PARTS.slice(0, -1).join(''))
  await context.close()
})

test('going back right after a news search restores the previous search in the box', async () => {
  const context = await device(server.origin, DESK)
  const page = await context.newPage()
  await page.goto('/news?q=铜')
  await appDrawn(page)
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

test('turning a phone keeps the open dialog and its typed text', async () => {
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

test('going back from a dialog with typed text asks whether to keep it', async () => {
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
  await expectPage(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toContain('/supply/order/detail')
  // An open dialog without typed text closes silently, and the next step back leaves its page.
  await page.getByRole('button', { name: '拒绝接单' }).click()
  await expectPage(reason).toHaveValue('')
  await page.goBack()
  await expectPage(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expectPage(page).toHaveURL(/\/supply\/order\?status=0/)
  await context.close()
})

interface Row {
  id: string
  filter: number
  order: Order
}

test('in the delivery form, a left field warns about a doubtful value, and Enter moves to the next field', async () => {
  const phone = await phoneOf(server, 'supplier', '/supply/order?status=1')
  const { page } = phone
  const row = (await rows<Row>(page, 'orders')).find(({ filter }) => filter === 1)
  await page.goto(`/supply/order/deliver?id=${row?.id}`)
  const [plate, gross, tare] = [page.getByLabel(/^车牌/), page.getByLabel('毛重'), page.getByLabel('皮重')]
  await plate.fill('B12345')
  await plate.press('Enter')
  await expectPage(gross).toBeFocused()
  await expectPage(page.getByText('不像车牌号，请核对')).toBeVisible()
  expect(await gross.evaluate((field) => (field as HTMLInputElement).enterKeyHint)).toBe('next')
  await page.keyboard.type('16000')
  await page.keyboard.press('Enter')
  await expectPage(tare).toBeFocused()
  await expectPage(page.getByText('皮重不小于毛重')).toHaveCount(0)
  await page.keyboard.type('46000')
  await page.keyboard.press('Enter')
  await expectPage(page.getByText('皮重不小于毛重，请核对')).toBeVisible()
  await expectPage(page.getByLabel(/^磅单号/)).toBeFocused()
  // A warning refuses nothing and disappears with its cause.
  await tare.fill('6000')
  await tare.press('Enter')
  await expectPage(page.getByText('皮重不小于毛重')).toHaveCount(0)
  // In the last field, Enter moves to the button, and only a press sends.
  const phone_field = page.getByLabel('司机电话')
  await phone_field.press('Enter')
  await expectPage(page.getByRole('button', { name: '完成发货' })).toBeFocused()
  await giveBack(phone)
})

test('in the receipt form, 同发货 fills in the weights, and a missing ticket leads to the camera', async () => {
  const phone = await phoneOf(server, 'buyer', '/member/order?status=0')
  const { page } = phone
  const row = (await rows<Row>(page, 'orders')).find(({ order }) => order.trips.some(({ received }) => !received))
  const trip = row?.order.trips.find(({ received }) => !received)
  await page.goto(`/member/order/receive?id=${row?.id}`)
  const card = page.getByRole('article').first()
  const head = card.locator('button[aria-expanded]')
  await head.waitFor()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await card.getByRole('button', { name: /^同发货/ }).click()
  await expectPage(card.getByLabel('毛重')).toHaveValue(String(trip?.shipped.gross_kg))
  await expectPage(card.getByLabel('皮重')).toHaveValue(String(trip?.shipped.tare_kg))
  // The factory's ticket begins with its number. The fields follow the template, and typed values stay.
  await page.getByLabel('磅单模板').selectOption({ label: '一厂 2 号磅' })
  await expectPage(card.getByRole('textbox').first()).toHaveAccessibleName(/^磅单号/)
  await expectPage(card.getByLabel('毛重')).toHaveValue(String(trip?.shipped.gross_kg))
  await page.getByLabel('磅单模板').selectOption('')
  await expectPage(card.getByRole('textbox').first()).toHaveAccessibleName(/^毛重/)
  await page.getByRole('button', { name: '确认收货' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog', { name: '没有磅单照片' }).getByRole('button', { name: '去拍照' }).click()
  await (await chooser).setFiles(await ticketPhoto('CQ-1'))
  await expectPage(card.getByText(/已存本机|已上传/).first()).toBeVisible()
  await giveBack(phone)
})

/** The element's position in the window. */
const placeOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} stands nowhere`)
  return [Math.round(box.x), Math.round(box.y)]
}

test('the offline bar never moves anything that a finger is about to press', async () => {
  const phone = await phoneOf(server, 'supplier', '/supply/order')
  const { page, context } = phone
  const offline = page.getByText(/^离线中/).filter({ visible: true })
  const row = (await rows<Row>(page, 'orders')).find(({ filter }) => filter === 1)
  // The startup snapshot shows first and cannot be pressed.
  const live = page.locator('#root > :not([data-startup-snapshot])')
  for (const [path, target] of [
    ['/supply/order', live.locator('a[href^="/supply/order/detail"]').first()],
    [`/supply/order/deliver?id=${row?.id}`, live.getByRole('button', { name: '完成发货' })],
  ] as const) {
    await page.goto(path)
    await started(page)
    await target.waitFor()
    await expectPage(offline).toHaveCount(0)
    const before = await placeOf(target)
    await goOffline(context)
    await expectPage(offline).toBeVisible()
    expect(await placeOf(target), path).toEqual(before)
    await goOnline(context)
    await expectPage(offline).toHaveCount(0)
  }
  await giveBack(phone)
})

test('返回 restores the list’s filter and scroll position', async () => {
  const phone = await phoneOf(server, 'supplier', '/supply/order')
  const { page } = phone
  const filters = (await rows<Row>(page, 'orders')).map(({ filter }) => filter)
  const many = (filter: number) => filters.filter((each) => each === filter).length
  const [fullest = 0] = filters.toSorted((a, b) => many(b) - many(a))
  const list = `**/supply/order?status=${fullest}`
  await page
    .locator('article')
    .first()
    .evaluate((each) => each.setAttribute('data-all', ''))
  await page.locator(`a[href="/supply/order?status=${fullest}"]`).click()
  await page.waitForURL(list)
  await expectPage(page.locator('article[data-all]')).toHaveCount(0)
  const card = page
    .locator('article')
    .nth(Math.min(5, many(fullest) - 1))
    .getByRole('link')
    .first()
  await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 40))
  const before = await placeOf(card)
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(0)
  await card.click()
  await page.waitForURL('**/supply/order/detail?*')
  await expectPage.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: '返回', exact: true }).click()
  await page.waitForURL(list)
  // A card that is being replaced has no position.
  await expectPage(async () => expect(await placeOf(card)).toEqual(before)).toPass({ timeout: 20_000 })
  // On a public page the person's own tabs lead back.
  await page.goto('/market')
  const tabs = page.getByRole('navigation', { name: '主菜单' })
  await tabs.getByRole('link', { name: '订单' }).click()
  await page.waitForURL('**/supply/order')
  // A page opened by its address starts at its top, however far the page before was scrolled.
  await page.goto('/supply/order')
  const scrolled = () =>
    page.evaluate(() => {
      scrollTo(0, 200)
      return scrollY
    })
  await expectPage.poll(scrolled).toBe(200)
  const frames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await frames()
  await page.goto('/user')
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  await frames()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await giveBack(phone)
})
