/** The outbox under bad conditions: a killed page, a wrong clock, a failing server, a refused action, and a bad line. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import type { Order } from '#domain/order/order.ts'
import { badLine } from './bad-line.ts'
import { runs, SEED } from '../generated.ts'
import { weighTruck } from './desk.ts'
import { expectPage, UNHURRIED } from './expect.ts'
import { accept, acceptOffline, alterOutbox, count, cut, goOnline, onDevice, queued, rows } from './phone.ts'
import { demoServer, times } from './demo-server.ts'

const demo = demoServer()
const PUSH = '**/v1/sync/push'

/** 先发这车 on the delivery form of an order. By then the truck's photo is on the device. */
async function deliver(page: Page, { id }: Order, plate = '浙B12345'): Promise<void> {
  await page.goto(`/supply/order/deliver?id=${id}`)
  await weighTruck(page, { plate, gross_kg: 46_000, tare_kg: 16_000, ticket_no: 'BD-1' })
  await page.getByRole('button', { name: '先发这车' }).click()
  await page.waitForURL('**/supply/order/detail?*')
}

test('case 4: a row whose page is killed during the push stays queued, and the next page sends it once', async () => {
  const line = await badLine(demo.server.port, SEED)
  try {
    const phone = await demo.phone('/supply/order', async () => undefined, line.origin)
    const { id } = await demo.order()
    await onDevice(phone.page, id)
    // The tool waits for ever for an answer to a closed page, so that page is closed before the wait.
    await phone.page.goto('about:blank')
    const pulled = phone.page.waitForResponse('**/v1/sync/pull*')
    await phone.page.goto(`/supply/order/detail?id=${id}`)
    await (await pulled).finished()
    await phone.page.getByRole('button', { name: '接单', exact: true }).click()
    line.mute()
    await phone.page.getByRole('button', { name: '确认接单' }).click()
    await expectPage.poll(() => rows(phone.page, 'outbox')).toMatchObject([{ state: 'sending' }])
    await phone.page.close()
    line.heal()
    expect(times(await demo.truth(id), 'accept')).toBe(0)
    phone.page = await phone.context.newPage()
    await phone.page.goto('/supply/order')
    await queued(phone.page, 0)
    expect(times(await demo.truth(id), 'accept')).toBe(1)
  } finally {
    await line.close()
  }
})

test.each([-1, 1])(
  'case 14: a clock that is %i day wrong and set right while the queue waits delays no row by a day',
  async (days) => {
    const phone = await demo.phone('/supply/order', (page) => page.clock.install({ time: Date.now() + days * DAY_MS }))
    const { page } = phone
    const { id } = await demo.order()
    await onDevice(page, id)
    let refused = 0
    await phone.context.route(PUSH, (route) => (refused++ === 0 ? route.fulfill({ status: 503, body: '' }) : route.continue()))
    await accept(page, id)
    await expectPage.poll(async () => (await rows<{ attempts: number }>(page, 'outbox'))[0]?.attempts ?? 1).toBe(1)
    await page.clock.setSystemTime(Date.now())
    // The page may take a minute to plan its next attempt.
    const waiting = async () => {
      await page.clock.fastForward(61_000)
      return count(page, 'outbox')
    }
    await expectPage.poll(waiting, UNHURRIED).toBe(0)
    const after = await demo.truth(id)
    expect(times(after, 'accept')).toBe(1)
    const accepted = after.events.findLast((event) => event.action === 'accept')
    expect(Math.abs(Date.parse(accepted?.at ?? '') - Date.now())).toBeLessThan(DAY_MS / 2)
    expect(Math.abs(Date.parse(accepted?.device_at ?? '') - Date.now())).toBeGreaterThan(DAY_MS / 2)
    await demo.equal(page, id)
  },
)

/** Moves the page's clock by a minute at a time, with a pause for traffic, until the text appears; for about an hour at most. */
async function waitMinutesFor(page: Page, text: RegExp): Promise<void> {
  const there = async () => {
    if (await page.getByText(text).first().isVisible()) return true
    await page.clock.fastForward(60_000)
    return page.getByText(text).first().isVisible()
  }
  await expectPage.poll(there, { ...UNHURRIED, timeout: 60_000, message: String(text) }).toBe(true)
}

test('case 20: a queue that does not move despite a connection raises an alarm, which ends when the queue moves', async () => {
  const phone = await demo.phone('/supply/order', (page) => page.clock.install())
  const { page } = phone
  const { id } = await demo.order()
  await onDevice(page, id)
  await phone.context.route(PUSH, (route) => route.fulfill({ status: 503, body: '' }))
  await accept(page, id)
  await expectPage(page.getByText('同步中 1').first()).toBeVisible()
  await waitMinutesFor(page, /需要处理 1/)
  await page.goto('/go/sync')
  await waitMinutesFor(page, /网络正常，但操作迟迟没有提交/)
  await phone.context.unroute(PUSH)
  await waitMinutesFor(page, /没有待同步的操作/)
  await queued(page, 0)
  await expectPage(page.getByText(/^在线 · /).first()).toBeVisible()
  await expectPage(page.getByText(/网络正常，但操作迟迟没有提交/)).toHaveCount(0)
  expect(times(await demo.truth(id), 'accept')).toBe(1)
})

test('case 20: a photo that never gets through raises the same alarm and does not hold up other orders', async () => {
  const [stuck, other] = [await demo.signed(), await demo.order()]
  const phone = await demo.phone('/supply/order', (page) => page.clock.install())
  const { page } = phone
  await onDevice(page, other.id)
  await phone.context.route('**/v1/files/uploads', (route) => route.fulfill({ status: 503, body: '' }))
  await accept(page, stuck.id)
  await queued(page, 0)
  await deliver(page, stuck)
  await queued(page, 1)
  await accept(page, other.id)
  await queued(page, 1)
  expect(times(await demo.truth(other.id), 'accept')).toBe(1)
  await waitMinutesFor(page, /需要处理 1/)
  await phone.context.unroute('**/v1/files/uploads')
  await waitMinutesFor(page, /^在线/)
  await queued(page, 0)
  expect((await demo.truth(stuck.id)).trips).toHaveLength(1)
})

test('the socket is opened anew as soon as the network is back, without waiting for its next attempt', async () => {
  const phone = await demo.phone('/supply/order', (page) => page.clock.install())
  const { page } = phone
  await cut(phone)
  // While the clock stands, no pause between two attempts ends.
  await page.clock.pauseAt(Date.now() + 60_000)
  const opened = page.waitForEvent('websocket')
  await goOnline(phone.context)
  await opened
})

/** Arrivals at the server from this page, in order: actions by endpoint and order, photos as such. */
function arrivals(page: Page): string[] {
  const reached: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/v1/sync/push')) {
      const { mutations } = request.postDataJSON() as { mutations: { endpoint: string; params: { id: string } }[] }
      reached.push(...mutations.map(({ endpoint, params }) => `${endpoint} ${params.id}`))
    }
    if (request.method() === 'PATCH' && request.url().includes('/v1/files/uploads')) reached.push('photo')
  })
  return reached
}

test('case 11: a row that the server cannot process stops its own lane and is shown, and other lanes drain', async () => {
  const [poisoned, other, last] = [await demo.signed(), await demo.order(), await demo.order()]
  const phone = await demo.phone()
  const { page } = phone
  const reached = arrivals(page)
  for (const { id } of [poisoned, other, last]) await onDevice(page, id)
  await cut(phone)
  await accept(page, poisoned.id)
  await queued(page, 1)
  // No form permits this value, and no server will accept it.
  await alterOutbox(page, { body: { accept: true, base_version: poisoned.version, reason: '长'.repeat(201) } })
  await deliver(page, poisoned)
  await accept(page, other.id)
  await queued(page, 3)
  await goOnline(phone.context)
  await queued(page, 2)
  await expectPage.poll(() => rows(page, 'blobs')).not.toContainEqual(expect.objectContaining({ state: 'local' }))
  // In a later round, only its lane delays the delivery.
  await accept(page, last.id)
  await queued(page, 2)

  for (const { id } of [other, last]) expect(times(await demo.truth(id), 'accept')).toBe(1)
  expect(times(await demo.truth(poisoned.id), 'accept')).toBe(0)
  expect(reached).not.toContain(`deliver ${poisoned.id}`)
  await page.goto('/go/sync')
  await expectPage(page.getByText('需要处理 1').first()).toBeVisible()
  const shown = (action: string) => page.getByLabel(new RegExp(`${poisoned.no}.*${action}|${action}.*${poisoned.no}`))
  await expectPage(shown('接单').getByText('需要处理')).toBeVisible()
  await expectPage(shown('发货').getByText('待同步')).toBeVisible()
})

test('a queue asks the browser for one wake-up each time it fills', async () => {
  const phone = await demo.phone('/supply/order', (page) =>
    page.addInitScript(() => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      const manager = (globalThis as unknown as { SyncManager: { prototype: { register(tag: string): Promise<void> } } })
        .SyncManager
      const { register } = manager.prototype
      manager.prototype.register = function (tag) {
        asked.push(tag)
        return register.call(this, tag)
      }
    }),
  )
  const { page } = phone
  const { id } = await demo.order()
  await acceptOffline(phone, id)
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await expectPage.poll(asked).toEqual(['outbox'])
  await goOnline(phone.context)
  await queued(page, 0)
  expect(await asked()).toEqual(['outbox'])
})

test('chaos: over a line that is slow, stalls, breaks and falls silent, every action arrives exactly once', {
  timeout: 240_000,
}, async () => {
  const line = await badLine(demo.server.port, SEED)
  try {
    const signed = []
    for (let n = 0; n < runs(3); n++) signed.push(await demo.signed())
    const orders = [...signed, await demo.order(), await demo.order()]
    const { page } = await demo.phone('/supply/order', async () => undefined, line.origin)
    for (const { id } of orders) await onDevice(page, id)

    line.spoil()
    for (const { id } of orders) await accept(page, id)
    for (const [index, order] of signed.entries()) await deliver(page, order, `浙B1234${index}`)
    line.heal()

    await queued(page, 0)
    for (const { id } of orders) {
      const after = await demo.truth(id)
      expect(times(after, 'accept')).toBe(1)
      await demo.equal(page, id)
    }
    for (const { id } of signed) {
      const after = await demo.truth(id)
      expect(times(after, 'deliver')).toBe(1)
      expect(after.trips.map((trip) => trip.shipped.photo_ids.length)).toEqual([1])
    }
    expect(line.done.cut + line.done.silent + line.done.stalled).toBeGreaterThan(0)
  } finally {
    await line.close()
  }
})
