/** The device's storage: full, upgraded by newer code, or holding the startup snapshot. */
import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { accept, alterOutbox, cut, goOnline, onDevice, type Phone, queued, rows } from './phone.ts'
import { demoServer, ownServer, times } from './demo-server.ts'

const demo = demoServer(ownServer)
const FULL = '本机存储空间不足，没有保存'

const QUOTA_BYTES = 24 * 1024 * 1024
const NO_ROOM_BYTES = 1

interface Room {
  phone: Phone
  /** Fills the phone to the last byte, as photos of other apps would. */
  fill(): Promise<void>
  /** Frees all room. */
  free(): Promise<void>
}
/** A phone with little room. The session that sets the limit must stay open. */
async function smallPhone(): Promise<Room> {
  const { origin } = demo.server
  let devtools: CDPSession | undefined
  const limit = async (quota?: { quotaSize: number }) =>
    void (await devtools?.send('Storage.overrideQuotaForOrigin', { origin, ...quota }))
  const phone = await demo.phone('/supply/order', async (page) => {
    devtools = await page.context().newCDPSession(page)
    await limit({ quotaSize: QUOTA_BYTES })
  })
  return {
    phone,
    fill: async () => {
      // Files of a full database are sometimes compacted, which frees room; a limit far below the used space prevents that.
      await limit({ quotaSize: NO_ROOM_BYTES })
      await phone.page.evaluate(fillUp)
    },
    free: () => limit(),
  }
}

/** Runs in the page. Writes smaller and smaller parts until not even one byte fits. */
async function fillUp(): Promise<void> {
  const request = indexedDB.open('filler', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('parts', { autoIncrement: true })
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  const takes = (size: number) =>
    new Promise<boolean>((resolve) => {
      const part = new Uint8Array(size)
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(part.subarray(at, at + 65_536))
      const transaction = request.result.transaction('parts', 'readwrite')
      transaction.objectStore('parts').add(part)
      transaction.oncomplete = () => resolve(true)
      transaction.addEventListener('abort', () => resolve(false))
    })
  for (const size of [2 ** 21, 2 ** 17, 2 ** 13, 2 ** 9, 2 ** 5, 1]) while (await takes(size)) continue
  request.result.close()
}

/** The person's queued actions. The number of attempts is the engine's own and is left out. */
const done = async (page: Page) =>
  (await rows<OutboxRow>(page, 'outbox')).map(({ key, n, endpoint, params, body, entities }) => ({
    key,
    n,
    endpoint,
    params,
    body,
    entities,
  }))

test('case 17: a phone without room says so, loses nothing of the queue, and works again once there is room', async () => {
  const { phone, fill, free } = await smallPhone()
  const { page } = phone
  const [first, second] = [await demo.signed(), await demo.order()]
  await onDevice(page, second.id)
  await cut(phone)
  await accept(page, first.id)
  await queued(page, 1)
  const before = await done(page)

  await fill()
  await page.goto(`/supply/order/deliver?id=${first.id}`)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto('BD-1'))
  await expectPage(page.getByRole('alert').getByText(FULL)).toBeVisible()
  expect(await rows(page, 'blobs')).toEqual([])
  await page.goto(`/supply/order/detail?id=${second.id}`)
  await page.getByRole('button', { name: '接单', exact: true }).click()
  await page.getByRole('button', { name: '确认接单' }).click()
  await expectPage(page.getByRole('dialog').getByText(FULL)).toBeVisible()
  expect(await done(page)).toEqual(before)

  await free()
  await page.getByRole('button', { name: '确认接单' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await queued(page, 2)
  await goOnline(phone.context)
  await queued(page, 0)
  for (const { id } of [first, second]) expect(times(await demo.truth(id), 'accept')).toBe(1)
})

test('case 17: if the disk fills up during a drain, sent actions count once and the queue ends empty', async () => {
  const { phone, fill, free } = await smallPhone()
  const { page } = phone
  const orders = [await demo.order(), await demo.order()]
  for (const { id } of orders) await onDevice(page, id)
  await cut(phone)
  for (const { id } of orders) await accept(page, id)
  await queued(page, 2)
  // The server answers, but there is no room to store its answer.
  let answered = () => {}
  const answers = new Promise<void>((resolve) => {
    answered = resolve
  })
  await phone.context.route('**/v1/sync/push', async (route) => {
    const response = await route.fetch()
    await fill()
    await route.fulfill({ response })
    answered()
  })
  await goOnline(phone.context)
  await answers
  await phone.context.unroute('**/v1/sync/push')
  await free()
  await page.reload()
  await queued(page, 0)
  for (const { id } of orders) {
    expect(times(await demo.truth(id), 'accept')).toBe(1)
    await demo.equal(page, id)
  }
})

/** A browser loses the connection in three ways: it reports it; the next transaction finds it closed; the next one fails (WebKit). */
const WAYS = ['told', 'closed', 'unknown'] as const
type Way = (typeof WAYS)[number]
/** Runs in the page before the app. Collects its connections, so that they can be closed. */
function losable(): void {
  const open: IDBDatabase[] = []
  const real = IDBFactory.prototype.open
  IDBFactory.prototype.open = function opened(name, version) {
    const request = version === undefined ? real.call(this, name) : real.call(this, name, version)
    request.addEventListener('success', () => open.push(request.result))
    return request
  }
  const lose = (way: Way) => {
    for (const connection of open.splice(0)) {
      if (way === 'unknown')
        connection.transaction = () => {
          throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
        }
      else connection.close()
      if (way === 'told') connection.dispatchEvent(new Event('close'))
    }
  }
  Object.assign(globalThis, { lose })
}

test.each(WAYS)(
  'case 16: after the database connection under an open page is lost (%s), the next action is kept and shown',
  async (way) => {
    const phone = await demo.phone('/supply/order', (page) => page.addInitScript(losable))
    const { page } = phone
    const lose = () => page.evaluate((how) => (globalThis as unknown as { lose: (lost: Way) => void }).lose(how), way)
    const { id, no } = await demo.order()
    await onDevice(page, id)
    await cut(phone)
    await page.goto(`/supply/order/detail?id=${id}`)
    await page.getByRole('button', { name: '接单', exact: true }).click()
    await lose()
    await page.getByRole('button', { name: '确认接单' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await queued(page, 1)
    // Once more, with a read as the first operation.
    await lose()
    await page.getByRole('link', { name: '返回', exact: true }).click()
    await expectPage(page.locator('article').filter({ hasText: no }).getByText('待同步')).toBeVisible()
    await goOnline(phone.context)
    await queued(page, 0)
    expect(times(await demo.truth(id), 'accept')).toBe(1)
    await demo.equal(page, id)
  },
)

/** Opens the account's database as newer code would, with a higher version and another table, whose content it returns. */
const asNewerCode = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('xunjin/'))
    const request = indexedDB.open(found?.name ?? '', (found?.version ?? 0) + 10)
    request.onupgradeneeded = () => {
      if (request.result.objectStoreNames.contains('later')) return
      request.result.createObjectStore('later', { keyPath: 'id' }).add({ id: 1, kept: true })
      request.transaction?.objectStore('outbox').createIndex('later', 'later')
    }
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve
      request.addEventListener('error', () => reject(request.error))
    })
    const read = request.result.transaction('later').objectStore('later').getAll()
    await new Promise((resolve) => {
      read.onsuccess = resolve
    })
    request.result.close()
    return read.result
  })

test('case 18: a rollback to older code and back keeps the queue, and each row waits for code that knows it', async () => {
  const phone = await demo.phone()
  const { page } = phone
  const [known, unknown] = [await demo.order(), await demo.order()]
  for (const { id } of [known, unknown]) await onDevice(page, id)
  await cut(phone)
  await accept(page, unknown.id)
  await queued(page, 1)
  // Newer code was here: it raised the database's version and left a row in its own shape.
  await page.goto('/download-nothing-here')
  await alterOutbox(page, { schema: 99 })
  expect(await asNewerCode(page)).toEqual([{ id: 1, kept: true }])

  await page.goto('/supply/order')
  await accept(page, known.id)
  await queued(page, 2)
  await goOnline(phone.context)
  await queued(page, 1)
  expect(await rows(page, 'outbox')).toMatchObject([{ schema: 99, params: { id: unknown.id } }])
  expect(times(await demo.truth(known.id), 'accept')).toBe(1)
  expect(times(await demo.truth(unknown.id), 'accept')).toBe(0)

  await page.goto('/download-nothing-here')
  expect(await asNewerCode(page)).toEqual([{ id: 1, kept: true }])
  await alterOutbox(page, { schema: 1 })
  await page.goto('/supply/order')
  await queued(page, 0)
  expect(times(await demo.truth(unknown.id), 'accept')).toBe(1)
  await demo.equal(page, unknown.id)
})

const PLACE = 'xunjin:last-seen'
/** The first card: its position, its look and its text. */
const firstCard = (page: Page) =>
  page
    .locator('article')
    .first()
    .evaluate((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      const { borderColor, backgroundColor, borderRadius } = getComputedStyle(card)
      return { x, y, width, height, borderColor, backgroundColor, borderRadius, text: card.textContent }
    })

test('the startup snapshot shows the last list without active controls, and the logout deletes it', async () => {
  const { page, context } = await demo.phone('/supply/order?status=8')
  const refused: string[] = []
  page.on('console', (message) => void (/Content Security Policy/.test(message.text()) && refused.push(message.text())))
  await page.locator('article h2').first().waitFor()
  await expectPage.poll(() => page.evaluate((place) => localStorage.getItem(place), PLACE)).toContain('status=8')
  const seen = await firstCard(page)
  // A tab in which the app never starts.
  const waiting = await context.newPage()
  await waiting.addInitScript(() => {
    Object.assign(globalThis, { requestAnimationFrame: () => 0, pictures: 0 })
    new MutationObserver((changes) => {
      const pictures = changes.filter(({ target }) => (target as Element).querySelector?.(':scope > [data-startup-snapshot]'))
      Object.assign(globalThis, { pictures: (globalThis as { pictures?: number }).pictures! + pictures.length })
    }).observe(document, { childList: true, subtree: true })
  })
  const pictures = () => waiting.evaluate(() => (globalThis as { pictures?: number }).pictures)
  await waiting.goto('/supply/order?status=8')
  const picture = waiting.locator('[data-startup-snapshot]')
  await picture.locator('article').first().waitFor()
  expect(await firstCard(waiting)).toEqual(seen)
  expect(await picture.evaluate((element) => (element as HTMLElement).inert)).toBe(true)
  await expectPage(picture.getByText(/在线|离线|同步中/).first()).toBeHidden()
  expect(await pictures()).toBe(1)
  for (const other of ['/supply/order', '/supply/order?status=0', '/supply']) {
    await waiting.goto(other)
    await waiting.locator('nav').first().waitFor()
    expect(await pictures(), other).toBe(0)
  }
  // A browser that cannot show the snapshot still starts the app.
  await waiting.addInitScript(() => Reflect.deleteProperty(globalThis, 'CSSStyleSheet'))
  await waiting.goto('/supply/order?status=8')
  await waiting.locator('#root > :not([data-startup-snapshot]) article').first().waitFor()
  await waiting.close()
  await page.reload()
  await page.locator('#root > :not([data-startup-snapshot]) article').first().waitFor()
  expect(await page.locator('[data-startup-snapshot]').count()).toBe(0)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  await expectPage.poll(() => firstCard(page)).toEqual(seen)
  expect(refused).toEqual([])
  await page.goto('/user')
  await page.getByRole('button', { name: '退出登录' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/user'))
  await expectPage.poll(() => page.evaluate((place) => localStorage.getItem(place), PLACE)).toBeNull()
})
