/** Hydration: the app's first drawing keeps every text of the server-rendered page in its place, and typed text is kept. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGES } from '#domain/input/sentences.ts'
import { closePages, DESK, device, newcomer, PHONE, TABLET } from './browser.ts'
import { expectPage } from './expect.ts'
import { signIn } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

const PAGES = ['/', '/auth/login', '/news', '/news/3', '/article', '/category', '/market', '/market?tab=hall', '/help', '/about']
/** These are first visits, each on a device of its own: none is there long enough to need a service worker, which takes most of a visit. */
const INSTALLS = false
/** A reader does not see less. */
const NEAR_PX = 3
/** The limit of Cumulative Layout Shift, which is good below 0.1 (https://web.dev/articles/cls). */
const STILL = 0.01

let server: ServerProcess
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(closePages)

type Places = Record<string, [x: number, y: number, height: number][]>

/** Every text of the first screen that can be seen, with where it stands; the footer, which nobody reads yet, may come later. */
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

/** One server-rendered text may be several in the app. */
const bare = (text: string) => text.replace(/\s/g, '')

/** Layout Instability's score of the page so far, as the browser counts it (https://wicg.github.io/layout-instability/). */
const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const noted = Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const START = /\/assets\/start-.*\.js/
/** Keeps the page's requests that match back until the answered function is called. */
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
const styled = (page: Page) => page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet)

test.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desk', DESK],
])('on a %s nothing that a person reads moves during hydration', async (_name, size) => {
  for (const path of PAGES) {
    const own = await device(server.origin, size, INSTALLS)
    const page = await own.newPage()
    await noteShifts(page)
    const release = await hold(page, START)
    await page.goto(path, { waitUntil: 'commit' })
    await expectPage(page.locator('.first')).toBeVisible()
    await styled(page)
    const written = await placesOf(page)
    expect(Object.keys(written).length).toBeGreaterThan(2)
    release()
    await expectPage(page.locator('.first')).toHaveCount(0)
    const stays = async () => {
      const drawn = await placesOf(page)
      const words = bare((await page.locator('#root').textContent()) ?? '')
      const near = (a: readonly number[]) => (b: readonly number[]) =>
        a.every((value, at) => Math.abs(value - (b[at] ?? Number.NaN)) <= NEAR_PX)
      return Object.entries(written).flatMap(([text, places]) =>
        !(drawn[text] ? places.every((place) => drawn[text]?.some(near(place))) : words.includes(bare(text)))
          ? [`${path} ${text}: ${JSON.stringify(places)} → ${JSON.stringify(drawn[text])}`]
          : [],
      )
    }
    // Drawings beside the text, as a line of twenty days, may still be on their way.
    await expectPage.poll(stays).toEqual([])
    expect(await shiftOf(page), path).toBeLessThan(STILL)
    await own.close()
  }
})

test('the server-rendered page does not move when its style sheet arrives', async () => {
  const places = async (withSheet: boolean) => {
    const own = await device(server.origin, PHONE, INSTALLS)
    const reader = await own.newPage()
    // The first script brings the sheet.
    await reader.route(withSheet ? /\/assets\/(?!index-|loader-).*\.js/ : /\/assets\//, (route) => route.abort())
    const found: string[] = []
    for (const path of PAGES.filter((each) => each !== '/about')) {
      await reader.goto(path)
      if (withSheet) await styled(reader)
      await expectPage(reader.locator('.first')).toBeVisible()
      // An animation shows the part below the first screen 50 ms later.
      await reader.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      const boxes = await reader.locator('.first *').evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect()
          return `${each.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
        }),
      )
      found.push(...boxes.map((box) => `${path} ${box}`))
      // The text of a button may move while its box does not.
      for (const [text, at] of Object.entries(await placesOf(reader))) found.push(`${path} ${text} ${at.flat().map(Math.round)}`)
    }
    await own.close()
    return found
  }
  const alone = await places(false)
  expect(alone.length).toBeGreaterThan(300)
  expect(await places(true)).toEqual(alone)
})

test('text typed before hydration stays in the field', async () => {
  const own = await device(server.origin, PHONE, INSTALLS)
  const reader = await own.newPage()
  const release = await hold(reader, START)
  await reader.goto('/', { waitUntil: 'commit' })
  await reader.locator('.first').getByLabel('手机号').pressSequentially('138 0000')
  release()
  await expectPage(reader.locator('#main')).toBeVisible()
  const field = reader.locator('#main').getByLabel('手机号')
  await expectPage(field).toHaveValue('1380000')
  await expectPage(field).toBeFocused()
  await reader.keyboard.type('0001')
  await expectPage(field).toHaveValue('13800000001')
  // Only once: who comes back to the page finds an empty form.
  await reader.getByRole('link', { name: '忘记密码' }).click()
  await expectPage(reader.getByRole('heading', { level: 1, name: '找回密码' })).toBeVisible()
  await reader.goBack()
  await expectPage(reader.getByText('今日行情')).toBeVisible()
  await expectPage(reader.locator('#main').getByLabel('手机号')).toHaveValue('')
  await own.close()
})

/** Pages where nobody misses the app. */
const COMPLETE = ['/', '/auth/login', '/news/3']
/** As src/client/lib/hydration.ts has it. */
const LOOKED_AT_MS = 5000

test.each(COMPLETE)('%s is complete as written: the app waits until it has been looked at for a while', async (path) => {
  const own = await newcomer(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route(START, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `globalThis.started = true;${await response.text()}` })
  })
  const started = () => page.evaluate(() => 'started' in globalThis)
  await page.goto(path)
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload][href*="/start-"]'))
  await page.clock.runFor(LOOKED_AT_MS - 1)
  // Half a second of its own: longer than it takes to run a script that is here already.
  await page.waitForLoadState('networkidle')
  expect(await started()).toBe(false)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expectPage(page.locator('.first')).toHaveCount(0)
  expect(await started()).toBe(true)
  await own.close()
})

test('who is logged in finds the app, and so does who opens a page that is not complete', async () => {
  const own = await newcomer(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  await page.goto('/market')
  await expectPage(page.locator('.first')).toHaveCount(0)
  await signIn(own, 'supplier')
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(LOOKED_AT_MS - 1000)
  await expectPage(page.locator('.first')).toHaveCount(0)
  await own.close()
})

/** Opens a page whose app starts by the first input alone, however long the test takes: its clock stands until `go`. */
async function openStill(page: Page, path: string): Promise<{ go: () => Promise<void> }> {
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  return { go: () => page.clock.resume() }
}

test('the first tap is answered, though only the app can answer it', async () => {
  const own = await newcomer(server.origin, PHONE, INSTALLS)
  const page = await own.newPage()
  await page.clock.install()
  const home = await openStill(page, '/')
  await page.locator('.first').getByRole('button', { name: '观看视频' }).tap()
  await home.go()
  await expectPage(page.getByRole('dialog')).toBeVisible()
  const login = await openStill(page, '/auth/login')
  await page.locator('.first').getByRole('button', { name: '获取验证码' }).tap()
  await login.go()
  await expectPage(page.locator('#main').getByText(MESSAGES.mobile_required)).toBeVisible()
  await expectPage(page.locator('#main').getByText(MESSAGES.code_required)).toHaveCount(0)
  await own.close()
})

test('so is the first key', async () => {
  const own = await newcomer(server.origin, DESK, INSTALLS)
  const page = await own.newPage()
  await page.clock.install()
  const home = await openStill(page, '/')
  // As a key presses it: in one breath with the focus, which starts the app.
  await page
    .locator('.first')
    .getByRole('button', { name: '观看视频' })
    .evaluate((button: HTMLButtonElement) => {
      button.focus()
      button.click()
    })
  await home.go()
  await expectPage(page.getByRole('dialog')).toBeVisible()
  await own.close()
})

test('a link that has the focus keeps it', async () => {
  const own = await newcomer(server.origin, DESK, INSTALLS)
  const page = await own.newPage()
  await page.goto('/news/3')
  for (const _brandAndTwo of [1, 2, 3]) await page.keyboard.press('Tab')
  const name = await page.evaluate(() => document.activeElement?.textContent)
  await expectPage(page.locator('.first')).toHaveCount(0)
  await expectPage(page.getByRole('link', { name: name ?? '', exact: true }).first()).toBeFocused()
  await own.close()
})
