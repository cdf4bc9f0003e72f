/** The public site for a visitor: banner, header, footer, help, installation, and the links of logged-in people. */
import type { BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  AD_HEIGHT_PX,
  BANNER_ADVANCE_MS,
  HEADER_SOLID_SCROLL_PX,
  LAZY_LOAD_PRELOAD_RATIO,
  SCROLL_TOP_SCROLL_PX,
} from '#domain/constants.ts'
import { closePages, DESK, device, PHONE } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { signIn } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await sharedServer()
  context = await device(server.origin, DESK)
  page = await context.newPage()
})
afterAll(closePages)

/** Waits for work that the page has begun, such as effects after a drawing, but not for timers. */
const rested = (on: Page): Promise<void> => on.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))

/** Waits for the app's own page in place of the server's. */
async function open(to: Page, path: string): Promise<void> {
  await to.goto(path)
  await appDrawn(to)
  await rested(to)
}
const banner = (on: Page): Locator => on.getByRole('region', { name: '首页横幅' })
const dot = (on: Page, n: number): Locator => banner(on).getByRole('button', { name: new RegExp(`^第 ${n} 张`) })
const shows = (on: Page, n: number) => expectPage(dot(on, n)).toHaveAttribute('aria-current', 'true')
const scrolled = (y: number): Promise<void> => page.evaluate((to) => globalThis.scrollTo(0, to), y)

test('the banner advances every five seconds, and pauses under the pointer', async () => {
  // The clock belongs to the whole device.
  const own = await device(server.origin, DESK)
  const clocked = await own.newPage()
  await clocked.clock.install()
  await open(clocked, '/')
  // The banner stops under the pointer. Its clock stands still from here on, so that five seconds are exact.
  await dot(clocked, 1).click()
  await shows(clocked, 1)
  await clocked.clock.pauseAt(Date.now() + BANNER_ADVANCE_MS)
  const held = banner(clocked).locator('[aria-live=polite]')
  const running = banner(clocked).locator('[aria-live=off]')
  await expectPage(held).toHaveCount(1)
  const release = async () => {
    await clocked.mouse.move(5, 5)
    await expectPage(running).toHaveCount(1)
    await rested(clocked)
  }
  await release()
  await clocked.clock.runFor(BANNER_ADVANCE_MS - 1)
  await shows(clocked, 1)
  await clocked.clock.runFor(1)
  await shows(clocked, 2)

  await banner(clocked).hover()
  await expectPage(held).toHaveCount(1)
  await clocked.clock.runFor(3 * BANNER_ADVANCE_MS)
  await shows(clocked, 2)
  await release()
  await clocked.clock.runFor(BANNER_ADVANCE_MS)
  await shows(clocked, 3)

  await clocked.emulateMedia({ reducedMotion: 'reduce' })
  await expectPage(held).toHaveCount(1)
  await clocked.clock.runFor(3 * BANNER_ADVANCE_MS)
  await shows(clocked, 3)
  await own.close()
})

test('by keyboard alone, a person chooses, turns and stops a banner slide, and opens and closes its film', async () => {
  await open(page, '/')
  await dot(page, 1).focus()
  const tab = () => page.keyboard.press('Tab')
  await expectPage(banner(page).getByRole('button', { name: '下一张' })).toBeVisible()
  await tab()
  await page.keyboard.press('Enter')
  await shows(page, 2)
  await tab()
  await tab()
  await page.keyboard.press('Enter')
  await expectPage(banner(page).getByRole('button', { name: '继续轮播' })).toBeFocused()
  await tab()
  await tab()
  await expectPage(banner(page).getByRole('button', { name: '下一张' })).toBeFocused()
  await page.keyboard.press('Enter')
  await shows(page, 3)
  await page.keyboard.press('Enter')
  await shows(page, 1)

  const watch = banner(page).getByRole('button', { name: '观看视频' })
  await watch.focus()
  await page.keyboard.press('Enter')
  const film = page.getByRole('dialog')
  await expectPage(film.locator('video[controls]')).toHaveAttribute('src', /^\/content\//)
  await page.keyboard.press('Escape')
  await expectPage(film).toHaveCount(0)
  await expectPage(watch).toBeFocused()
})

test(`the header is solid after ${HEADER_SOLID_SCROLL_PX} px, and the button back to the top shows after ${SCROLL_TOP_SCROLL_PX} px`, async () => {
  await open(page, '/')
  const header = page.locator('header[data-chrome]')
  const up = page.getByRole('button', { name: '返回顶部' })
  for (const [y, solid, back] of [
    [SCROLL_TOP_SCROLL_PX, 0, 0],
    [SCROLL_TOP_SCROLL_PX + 1, 0, 1],
    [HEADER_SOLID_SCROLL_PX, 0, 1],
    [HEADER_SOLID_SCROLL_PX + 1, 1, 1],
  ] as const) {
    await scrolled(y)
    await expectPage(up, `${y}`).toHaveCount(back)
    await expectPage(page.locator('header[data-solid]'), `${y}`).toHaveCount(solid)
  }
  await expectPage.poll(() => header.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(255, 255, 255)')
  await up.click()
  await expectPage.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test(`pictures are requested ${LAZY_LOAD_PRELOAD_RATIO} window heights ahead`, async () => {
  await open(page, '/help')
  await page.evaluate(() => {
    const asked: (string | undefined)[] = []
    Object.assign(globalThis, { asked })
    const Native = IntersectionObserver
    globalThis.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options)
        asked.push(options?.rootMargin)
      }
    }
  })
  await page.getByRole('link', { name: '联系我们' }).first().click()
  await expectPage
    .poll(() => page.evaluate(() => (globalThis as unknown as { asked?: string[] }).asked))
    .toContain(`${LAZY_LOAD_PRELOAD_RATIO * 100}% 0px`)
  await expectPage(page.locator('#main img')).toHaveCount(2)
})

test('the footer names the operator and has links', async () => {
  await open(page, '/about')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expectPage(footer.getByRole('img', { name: /二维码$/ })).toHaveCount(3)
  const { data } = (await (await context.request.get('/v1/settings')).json()) as {
    data: {
      company: string
      filing_no: string
      service_hotline: string
      email: string
      anti_fraud_notice: string
      offices: { address: string }[]
    }
  }
  expect(data.offices).toHaveLength(2)
  expect(data.anti_fraud_notice).toContain('96110')
  for (const text of [
    data.company,
    data.filing_no,
    data.email,
    data.anti_fraud_notice,
    ...data.offices.map((each) => each.address),
  ]) {
    await expectPage(footer).toContainText(text)
  }
  await expectPage(footer.getByRole('link', { name: data.service_hotline })).toHaveAttribute('href', /^tel:/)
  for (const [name, to] of [
    ['交易大厅', '/auth/register'],
    ['今日行情', '/auth/register'],
    ['合作伙伴', '/help'],
    ['新闻中心', '/news'],
    ['关于我们', '/about'],
    ['联系我们', '/contactUs'],
    ['帮助中心', '/help'],
  ] as const) {
    await expectPage(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  }
  const friends = (await (await context.request.get('/v1/friend/links')).json()) as { data: { title: string; link: string }[] }
  for (const { title, link } of friends.data)
    await expectPage(footer.getByRole('link', { name: title })).toHaveAttribute('href', link)
})

test('the help centre is searched during typing, and answers open in place', async () => {
  await open(page, '/help')
  const entries = page.locator('#main details')
  await expectPage(entries.first()).toBeVisible()
  const all = await entries.count()
  await rested(page)
  await page.keyboard.press('/')
  await page.keyboard.type('验证码')
  await expectPage(page).toHaveURL(/\?q=/)
  await expectPage.poll(() => entries.count()).toBeLessThan(all)
  expect(await entries.count()).toBeGreaterThan(0)
  await expectPage(page.locator('#main mark').first()).toHaveText('验证码')
  const first = entries.first()
  if (!(await first.getAttribute('open').then((open) => open !== null))) await first.locator('summary').press('Enter')
  await expectPage(first.locator('p').first()).toBeVisible()
  await page.getByRole('searchbox').fill('此处没有这样的话题')
  await expectPage(page.getByText('没有找到与“此处没有这样的话题”有关的帮助')).toBeVisible()
})

test('the app is installed through the browser’s offer, and by hand where there is none', async () => {
  await open(page, '/download')
  await expectPage(page.locator('#main').getByRole('img', { name: /二维码$/ })).toHaveCount(3)
  await expectPage(page.getByText('在提示里点“安装”')).toBeVisible()
  await page.getByRole('tab', { name: 'iPhone / iPad' }).click()
  await expectPage(page.getByText('在菜单里选“添加到主屏幕”')).toBeVisible()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => dispatchEvent(new Event('appinstalled')),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    dispatchEvent(offer)
  })
  await page.getByRole('button', { name: '安装到这台设备' }).click()
  await expectPage(page.getByText('已安装在这台设备上，可以从主屏幕或桌面打开。')).toBeVisible()
})

test('without a network the frame says so in grey and stays usable', async () => {
  await open(page, '/')
  const prices = page.getByRole('heading', { name: '今日行情' })
  await expectPage(prices).toBeVisible()
  await context.setOffline(true)
  await expectPage(page.getByText('离线中 · 显示的是本机保存的内容')).toBeVisible()
  await expectPage(prices).toBeVisible()
  await context.setOffline(false)
  await expectPage(page.getByText('离线中 · 显示的是本机保存的内容')).toHaveCount(0)
})

test('visitors see the login panel, logged-in persons a link to their area, and 退出 returns to the panel', async () => {
  const phone = await device(server.origin, PHONE)
  const home = await phone.newPage()
  await open(home, '/')
  await expectPage(home.getByRole('region', { name: '登录' }).getByRole('tab', { name: '短信登录' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await signIn(phone, 'buyer')
  await home.reload()
  const own = home.getByRole('region', { name: '我的账号' })
  await expectPage(own.getByRole('link', { name: '进入采购商中心' })).toHaveAttribute('href', '/member/index')
  await expectPage(home.getByRole('region', { name: '登录' })).toHaveCount(0)
  const name = home.getByRole('banner').getByRole('link', { name: /^演示·/ })
  await expectPage(name).toHaveAttribute('href', '/member')

  await home.goto('/member/index')
  const ads = home.getByRole('region', { name: '广告' })
  // They load during scrolling. How far down they are depends on what else has loaded.
  await expectPage(async () => {
    await home.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expectPage(ads).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 20_000 })
  await expectPage.poll(async () => (await ads.boundingBox())?.height).toBe(AD_HEIGHT_PX)

  await home.goto('/')
  await home.getByRole('button', { name: '菜单' }).click()
  await home.getByRole('button', { name: '退出' }).click()
  await expectPage(home.getByRole('dialog', { name: '提示' })).toContainText('确定要退出登录吗？')
  await home.getByRole('button', { name: '确定' }).click()
  await expectPage(home.getByText('退出成功')).toBeVisible()
  await expectPage(home.getByRole('region', { name: '登录' })).toBeVisible()
})
