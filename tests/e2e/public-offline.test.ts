/**
 * The public site without a server: pages that were read show their age, others say that they were not, and all recover by
 * themselves.
 */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, device, installed } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { type ServerProcess, sharedServer } from './server.ts'

const AGREEMENT = '/news/7'
const NEVER_READ = '/news/8'

let server: ServerProcess
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await sharedServer()
  context = await device(server.origin)
  page = await context.newPage()
})
afterAll(closePages)

const main = () => page.getByRole('main')
const banner = () => main().locator('img').first()
/** A page without a server probes it after half a minute at the latest. */
const COMES_BACK_MS = 60_000
/** Waits for the app. */
const open = async (path: string) => {
  await page.goto(path)
  await appDrawn(page)
  await expectPage(page.getByLabel('加载中')).toHaveCount(0)
}

test('a page that was read once opens without a server', { timeout: 150_000 }, async () => {
  await open('/')
  await installed(page)
  await open('/')
  await expectPage(page.getByText('今日行情')).toBeVisible()
  // A page that is left before its picture arrives keeps no picture.
  const keeps = () => banner().evaluate(async (image) => Boolean(await caches.match((image as HTMLImageElement).currentSrc)))
  await expectPage.poll(keeps).toBe(true)
  const price =
    (await main()
      .getByText(/^\d{2,3},\d{3}$/)
      .first()
      .textContent()) ?? ''
  await open(AGREEMENT)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await open('/news/3')
  await open('/help')
  const question = (await main().getByRole('button').or(main().getByRole('group')).first().textContent()) ?? ''
  await open('/market')
  await expectPage(main().getByText(price).first()).toBeVisible()

  await server.stop()

  await open('/')
  await expectPage(page.getByText('离线中 · 显示的是本机保存的内容')).toBeVisible()
  await expectPage(main().getByText(price).first()).toBeVisible()
  // The banner's picture is kept too.
  const drawn = () => banner().evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expectPage.poll(drawn).toBeGreaterThan(0)

  await open(AGREEMENT)
  await expectPage(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectPage(page.getByText(/^数据截至 \d\d:\d\d$/)).toBeVisible()
  await open('/help')
  await expectPage(main().getByText(question).first()).toBeVisible()
  await open('/market')
  await expectPage(main().getByText(price).first()).toBeVisible()
  await expectPage(page.getByText(/数据截至 \d\d:\d\d/).first()).toBeVisible()
})

test('a page that was never read says so, also after a retry, and loads by itself once the server is back', {
  timeout: 150_000,
}, async () => {
  const kindly = main().getByText('这篇文章还没有存到本机')
  await open(NEVER_READ)
  await expectPage(kindly).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/articles/8'))
  await page.getByRole('button', { name: '重试' }).click()
  await failed
  await expectPage(kindly).toBeVisible()

  await server.start()
  await expectPage(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible({ timeout: COMES_BACK_MS })
  await expectPage(page.getByText(/数据截至/)).toHaveCount(0)
  await expectPage(page.getByText('离线中 · 显示的是本机保存的内容')).toHaveCount(0)
})

test('the cache keeps only viewed pictures, and nothing of an account', async () => {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${url}`)),
    )
    return urls.flat()
  })
  const pictures = kept.filter((each) => each.includes('/content/'))
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter((each) => !each.startsWith('pictures '))).toEqual([])
  const rows = await page.evaluate(
    () => JSON.parse(localStorage.getItem('xunjin:public') ?? '{}') as { clientState: { queries: { queryKey: string[] }[] } },
  )
  const keys = rows.clientState.queries.map(({ queryKey }) => queryKey[0])
  expect(keys.length).toBeGreaterThan(3)
  expect(keys).toEqual(keys.map(() => 'public'))
})
