/** The app hydrates the server-rendered page in place, with what a person has pressed and typed meanwhile. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, closePages, DESK, device, PHONE, TABLET } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { signIn } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

const PAGES = [
  '/',
  '/auth/login',
  '/news',
  '/news/3',
  '/article',
  '/category',
  '/market',
  '/market?tab=hall',
  '/help',
  '/about',
  '/auth/register',
  '/no-such-page',
]
/**
 * Each test is a first visit on a fresh device. None lasts long enough to need a service worker, whose installation takes most of
 * a visit.
 */
const INSTALLS = false
/** Smaller shifts are invisible to a reader. */
const NEAR_PX = 3
/** Limit for Cumulative Layout Shift; values below 0.1 are good (https://web.dev/articles/cls). */
const STILL = 0.01

let server: ServerProcess
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(closePages)

type Places = Record<string, [x: number, y: number, height: number][]>

/** Every visible text of the first screen with its position. The footer lies below and may load later. */
const placesOf = (page: Page): Promise<Places> =>
  page.locator('#root').evaluate((root) => {
    const places: Record<string, [number, number, number][]> = {}
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(node)
      const [first] = range.getClientRects()
      const within = node.parentElement
      const seen = within?.checkVisibility({ visibilityProperty: true }) && within.clientWidth !== 1 && !within.closest('footer')
      if (!seen || text.length < 2 || !first || first.width < 2 || first.top > innerHeight) continue
      places[text] = [...(places[text] ?? []), [first.x, first.y, range.getBoundingClientRect().height]]
    }
    return places
  })

/** The page's Layout Instability score so far, as counted by the browser (https://wicg.github.io/layout-instability/). */
const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const noted = Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const START = /\/assets\/start-.*\.js/
/** Holds the page's matching requests until the returned function is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Marks each element that the server drew. */
const markDrawn = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const each of document.querySelectorAll('#root *')) Object.assign(each, { is_drawn: true })
    }),
  )
/** The number of marked elements that are gone. */
const lost = (page: Page, before: number) =>
  page.evaluate((count) => count - [...document.querySelectorAll('#root *')].filter((each) => 'is_drawn' in each).length, before)
const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('#root *').length)

test.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desk', DESK],
])('on a %s every server-rendered element hydrates in place', async (_name, size) => {
  const own = await device(server.origin, size, INSTALLS)
  for (const path of PAGES) {
    const page = await own.newPage()
    await noteShifts(page)
    await markDrawn(page)
    const release = await hold(page, START)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const drawn = await placesOf(page)
    const count = await elements(page)
    expect(Object.keys(drawn).length, path).toBeGreaterThan(2)
    release()
    await appDrawn(page)
    const moved = async () => {
      const now = await placesOf(page)
      const near = (a: readonly number[]) => (b: readonly number[]) =>
        a.every((value, at) => Math.abs(value - (b[at] ?? Number.NaN)) <= NEAR_PX)
      return Object.entries(drawn).flatMap(([text, places]) =>
        places.every((place) => now[text]?.some(near(place))) ? [] : [`${path} ${text}: ${JSON.stringify(now[text])}`],
      )
    }
    expect(await moved()).toEqual([])
    expect(await lost(page, count), path).toBe(0)
    expect(await shiftOf(page), path).toBeLessThan(STILL)
    await page.close()
  }
  await own.close()
})

test('text typed before the app runs stays in its field and state', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  const release = await hold(page, START)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const field = page.getByLabel('手机号')
  await field.pressSequentially('138 0000')
  release()
  await appDrawn(page)
  await expectPage(field).toHaveValue('1380000')
  await expectPage(field).toBeFocused()
  await page.keyboard.type('0001')
  await expectPage(field).toHaveValue('13800000001')
  // Only once: on coming back to the page, a person finds an empty form.
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: '找回密码' })).toBeVisible()
  await page.goBack()
  await expectPage(page.getByText('今日行情')).toBeVisible()
  await expectPage(field).toHaveValue('')
  await own.close()
})

test('a form with lazy code logs in with what was typed and pressed before the code arrived', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  const release = await hold(page, /\/assets\/(start|account-form)-.*\.js/)
  await page.goto('/auth/login?by=account', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('手机号或邮箱').fill('13800000001')
  await page.getByLabel('密码', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  release()
  await expectPage(page.getByText('账号或密码错误').first()).toBeVisible()
  await own.close()
})

test('links, login tabs and searches lead to their pages before the app runs', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  await page.route(START, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('tab', { name: '账号登录' }).click()
  await expectPage(page.getByLabel('密码', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '注册账号' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: '注册账号' })).toBeVisible()
  await page.getByRole('link', { name: '查看隐私政策' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible()
  await page.goto('/market?tab=hall&side=needs')
  await page.getByRole('searchbox').fill('铜')
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=hall.*side=needs.*q=/)
  await expectPage(page.getByRole('heading', { level: 1, name: '交易大厅' })).toBeVisible()
  await own.close()
})

test('a press on a control that needs the app shows that it was taken, and is carried out once', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  const release = await hold(page, START)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('button', { name: '观看视频' })
  await button.tap()
  await expectPage(button).toHaveAttribute('data-taken')
  release()
  await expectPage(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectPage(page.getByRole('dialog')).toHaveCount(0)
  await expectPage(button).not.toHaveAttribute('data-taken')
  await own.close()
})

test('a section below the fold reacts once it has come near', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  await page.goto('/')
  await appDrawn(page)
  const tab = page.getByRole('tab', { name: '行业资讯' })
  await tab.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await tab.click()
  await expectPage(tab).toHaveAttribute('aria-selected', 'true')
  expect(new URL(page.url()).pathname).toBe('/')
  await own.close()
})

test('a logged-in person gets the app’s own page instead of the visitor’s', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  await signIn(own, 'supplier')
  const page = await own.newPage()
  await page.goto('/')
  await appDrawn(page)
  await expectPage(page.getByRole('tab', { name: '账号登录' })).toHaveCount(0)
  await own.close()
})

test('what a logged-in person pressed and typed before the app runs is carried out and stays', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  await signIn(own, 'supplier')
  const page = await own.newPage()
  const opened = async (path: string) => {
    const release = await hold(page, START)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    return release
  }
  const showMenu = await opened('/')
  const menu = page.getByRole('button', { name: '菜单' })
  await menu.tap()
  await expectPage(menu).toHaveAttribute('data-taken')
  showMenu()
  await expectPage(page.getByRole('button', { name: '退出' })).toBeVisible()
  await expectPage(page.locator('[data-taken]')).toHaveCount(0)

  const search = await opened('/market?tab=hall')
  const field = page.getByRole('searchbox')
  await field.pressSequentially('电解')
  search()
  await appDrawn(page)
  await expectPage(field).toHaveValue('电解')
  await expectPage(field).toBeFocused()
  await page.keyboard.type('铜')
  await expectPage(field).toHaveValue('电解铜')
  await page.keyboard.press('Enter')
  await expectPage.poll(() => new URL(page.url()).searchParams.get('q')).toBe('电解铜')
  await own.close()
})

test('the help centre can be read without any script', async () => {
  const context = await (await browser()).newContext({ baseURL: server.origin, viewport: PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/help')
  const entry = page.getByRole('group').first()
  await entry.locator('summary').click()
  await expectPage(entry.getByRole('link', { name: '查看完整解答' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '账号' }).first().click()
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('账号')
  expect(await page.getByRole('article').count()).toBeGreaterThan(1)
  await context.close()
})
