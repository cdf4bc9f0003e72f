/** The frame after a failure: a page whose code is missing, and an ended session. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { browser } from './browser.ts'
import { appDrawn, expectPage } from './expect.ts'
import { acceptOffline, goOnline, queued, rows, signIn } from './phone.ts'
import { demoServer, times } from './demo-server.ts'

const demo = demoServer()

const loadsOf = (page: Page): { count: number } => {
  const loads = { count: 0 }
  page.on('load', () => loads.count++)
  return loads
}

test('a page whose code is missing reloads the app once at the target, and then says that it failed', async () => {
  const context = await (await browser()).newContext({ baseURL: demo.server.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/')
  await appDrawn(page)
  await page.route(/\/assets\/help-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  const loads = loadsOf(page)
  await page.getByRole('link', { name: '帮助中心' }).first().click()
  await expectPage(page.getByRole('heading', { level: 1, name: '页面没有加载成功' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/help')
  await expectPage.poll(() => loads.count).toBe(1)
  await expectPage(page.getByText('500')).toBeVisible()
  await expectPage(page.getByRole('img', { name: '加载失败' })).toBeAttached()
  expect(loads.count).toBe(1)
  // Once the code is back, the person's own retry loads the page.
  await page.unroute(/\/assets\/help-.*\.js$/)
  await page.getByRole('button', { name: '重试' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: '帮助中心' })).toBeVisible()
  await context.close()
})

test('an ended session leads to the login and back, and then the queue is sent', async () => {
  const phone = await demo.phone('/supply/order')
  const { context, page } = phone
  const { id } = await demo.order()
  await acceptOffline(phone, id)
  // The state after the operator ended the session: the access token is invalid, and there is no refresh token.
  const cookies = await context.cookies()
  const auth = cookies.find(({ name }) => name === 'userAuth')
  if (!auth) throw new Error('not logged in')
  const ended = { ...(JSON.parse(decodeURIComponent(auth.value)) as object), access_token: 'ended' }
  await context.addCookies([{ ...auth, value: encodeURIComponent(JSON.stringify(ended)) }])
  await context.clearCookies({ name: /^(?!userAuth$)/ })
  const from = new URL(page.url())
  await goOnline(context)
  await page.waitForURL((url) => url.pathname === '/auth/login')
  expect(new URL(page.url()).searchParams.get('return')).toBe(from.pathname + from.search)
  expect(await rows(page, 'outbox')).toHaveLength(1)
  await signIn(context, 'supplier')
  await page.goto(from.pathname + from.search)
  await queued(page, 0)
  expect(times(await demo.truth(id), 'accept')).toBe(1)
})
