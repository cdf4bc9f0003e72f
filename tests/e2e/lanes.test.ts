/** Lanes of the outbox: a refused mutation, a failed push, and a row before the one it depends on. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Order } from '#domain/order.ts'
import { weighTruck } from './desk.ts'
import { expectPage } from './expect.ts'
import { accept, alterOutbox, cut, goOnline, onDevice, queued, rows } from './phone.ts'
import { demoServer, times } from './demo-server.ts'

const demo = demoServer()
const PUSH = '**/v1/sync/push'

/** 先发这车 on the delivery form of an order; the truck's photo is on the device. */
async function deliver(page: Page, { id }: Order): Promise<void> {
  await page.goto(`/supply/order/deliver?id=${id}`)
  await weighTruck(page, { plate: '浙B12345', gross_kg: 46_000, tare_kg: 16_000, ticket_no: 'BD-1' })
  await page.getByRole('button', { name: '先发这车' }).click()
  await page.waitForURL('**/supply/order/detail?*')
}

/** What has reached the server from this page, in order: an action by endpoint and order, a photo as such. */
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

test('case 11: one poisoned mutation stops its own lane and is shown; the other lanes drain', async () => {
  const [poisoned, other, last] = [await demo.signed(), await demo.order(), await demo.order()]
  const phone = await demo.phone()
  const { page } = phone
  const reached = arrivals(page)
  for (const { id } of [poisoned, other, last]) await onDevice(page, id)
  await cut(phone)
  await accept(page, poisoned.id)
  await queued(page, 1)
  // No form lets it through, and no server will ever take it.
  await alterOutbox(page, { body: { accept: true, base_version: poisoned.version, reason: '长'.repeat(201) } })
  await deliver(page, poisoned)
  await accept(page, other.id)
  await queued(page, 3)
  await goOnline(phone.context)
  await queued(page, 2)
  await expectPage.poll(() => rows(page, 'blobs')).not.toContainEqual(expect.objectContaining({ state: 'local' }))
  // Another round: by now only the lane keeps the delivery back.
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

test('case 12: a push fails again and again, and nothing new is done: it is tried until it goes through', async () => {
  const phone = await demo.phone()
  const { page } = phone
  const { id } = await demo.order()
  await onDevice(page, id)
  let refused = 0
  await phone.context.route(PUSH, (route) =>
    refused < 3 ? (refused++, route.fulfill({ status: 503, body: '' })) : route.continue(),
  )
  await accept(page, id)
  await queued(page, 0)
  expect(refused).toBe(3)
  expect(times(await demo.truth(id), 'accept')).toBe(1)
})

test('case 13: a delivery is not sent before its photo, nor before what was done earlier on its order', async () => {
  const [order, other] = [await demo.signed(), await demo.order()]
  const phone = await demo.phone()
  const { page } = phone
  for (const { id } of [order, other]) await onDevice(page, id)
  // Photos are refused until they are let through.
  const reached = arrivals(page)
  const UPLOADS = '**/v1/files/uploads'
  await phone.context.route(UPLOADS, (route) => route.fulfill({ status: 503, body: '' }))
  await cut(phone)
  await accept(page, order.id)
  await deliver(page, order)
  await queued(page, 2)
  await goOnline(phone.context)
  await queued(page, 1)
  // One more round of everything that may leave, with the photo still missing.
  await accept(page, other.id)
  await queued(page, 1)
  expect(reached).toEqual([`accept ${order.id}`, `accept ${other.id}`])

  await phone.context.unroute(UPLOADS)
  await queued(page, 0)
  expect(reached.slice(2)).toEqual(['photo', `deliver ${order.id}`])
  const after = await demo.truth(order.id)
  expect(after.trips.map((trip) => trip.shipped.photo_ids.length)).toEqual([1])
  expect(after.events.map(({ action }) => action).slice(-2)).toEqual(['accept', 'deliver'])
})
