/** A new version of the app arrives while old tabs are open and an old payload is queued. */
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { expectPage } from './expect.ts'
import { copyBuild, dropBuild, makeNewer, NEWER } from './newer-build.ts'
import { acceptOffline, alterOutbox, cut, goOnline, queued, rows, synced } from './phone.ts'
import { ServerProcess } from './server.ts'
import { demoServer, times } from './demo-server.ts'

const build = copyBuild()
const demo = demoServer(() => ServerProcess.withDemo({}, build))
afterAll(() => dropBuild(build))

/** The whole new version is fetched before the old tabs hear of it, and the old worker ends its work before the new one takes over. */
const INSTALLED = { timeout: 60_000 }

const isNewer = (page: Page) => page.evaluate((name) => [...document.scripts].some((script) => script.src.endsWith(name)), NEWER)

test('case 19: a new version asks the old tabs, reloads them once, and upgrades and sends an old queued payload', async () => {
  const phone = await demo.phone()
  const { page } = phone
  const { id } = await demo.order()
  await acceptOffline(phone, id)
  // The shape of the app's first drafts.
  await alterOutbox(page, { schema: 0, endpoint: 'supplierAccept' }, ['depends_on', 'label', 'draft'])
  await phone.context.route('**/v1/sync/push', (route) => route.fulfill({ status: 503, body: '' }))
  await goOnline(phone.context)
  const other = await phone.context.newPage()
  // The code that an open page loads when idle is there once its socket is open.
  const listening = other.waitForEvent('websocket')
  await other.goto('/user/account/secure')
  await listening
  await expectPage(other.getByText(/同步中 1/).first()).toBeVisible()
  await expectPage(other.getByRole('heading', { name: '登录设备' })).toBeVisible()

  makeNewer(build)
  await page.goto('/supply/order')
  const loads = { page: 0, other: 0 }
  page.on('load', () => loads.page++)
  other.on('load', () => loads.other++)
  await expectPage(page.getByText('新版本已就绪')).toBeVisible(INSTALLED)
  expect(await isNewer(page)).toBe(false)
  const loaded = page.waitForEvent('load', INSTALLED)
  await page.getByRole('button', { name: '立即更新' }).click()
  await loaded
  expect(await isNewer(page)).toBe(true)
  await expectPage(page.getByText('新版本已就绪')).toHaveCount(0)

  // The other tab was not updated. A page whose code is missing loads the new version, once.
  expect(await isNewer(other)).toBe(false)
  expect(loads).toEqual({ page: 1, other: 0 })
  const again = other.waitForEvent('load')
  await other.getByRole('link', { name: '修改密码' }).click()
  await again
  expect(await isNewer(other)).toBe(true)
  await expectPage(other.getByLabel('当前密码')).toBeVisible()

  expect(await rows(page, 'outbox')).toHaveLength(1)
  await phone.context.unroute('**/v1/sync/push')
  // With coverage back, the queue does not wait for its next attempt.
  await cut(phone)
  await goOnline(phone.context)
  await queued(page, 0)
  await synced(page)
  expect(times(await demo.truth(id), 'accept')).toBe(1)
  await demo.equal(page, id)
  expect(loads.other).toBe(1)
})

test('an update that failed, or that another tab has applied, can still be applied', async () => {
  // A server reads the built page at its start, as after a deployment.
  await demo.server.kill()
  await demo.server.start()
  const phone = await demo.phone()
  const other = await phone.context.newPage()
  await other.goto('/supply/order')
  await synced(other)
  makeNewer(build)
  await phone.page.goto('/supply/order')
  for (const tab of [phone.page, other]) await expectPage(tab.getByText('新版本已就绪')).toBeVisible(INSTALLED)

  // An update that fails says so and is offered again.
  await other.evaluate(() => {
    const { serviceWorker } = navigator
    Object.defineProperty(serviceWorker, 'getRegistration', {
      configurable: true,
      value: () => {
        Reflect.deleteProperty(serviceWorker, 'getRegistration')
        return Promise.reject(new Error('InvalidStateError'))
      },
    })
  })
  await other.getByRole('button', { name: '立即更新' }).click()
  await expectPage(other.getByText('没能更新，请重试')).toBeVisible()
  await expectPage(other.getByText('新版本已就绪')).toBeVisible()

  for (const tab of [phone.page, other]) {
    const loaded = tab.waitForEvent('load', INSTALLED)
    await tab.getByRole('button', { name: '立即更新' }).click()
    await loaded
    await expectPage(tab.getByText('新版本已就绪')).toHaveCount(0)
  }
})
