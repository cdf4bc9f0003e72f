/** The server is reset to a backup while phones know more than it does. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { weighTruck } from './desk.ts'
import { expectPage } from './expect.ts'
import { accept, cut, goOffline, goOnline, onDevice, queued, row, rows } from './phone.ts'
import { demoServer, ownServer, times } from './demo-server.ts'

const demo = demoServer(ownServer)

interface Pushed {
  mutations: { key: string; endpoint: string }[]
}
/** Answers pushed mutations of this endpoint with "retry in a minute". The rest of each push reaches the server. */
const holdBack = (endpoint: string) => async (route: Route) => {
  const push = route.request().postDataJSON() as Pushed
  const held = push.mutations.filter((each) => each.endpoint === endpoint)
  const rest = push.mutations.filter((each) => each.endpoint !== endpoint)
  const retry = held.map(({ key }) => ({ key, status: 'retry', after_ms: 60_000 }))
  if (rest.length === 0) return route.fulfill({ json: { data: retry } })
  const response = await route.fetch({ postData: { ...push, mutations: rest } })
  const { data } = (await response.json()) as { data: object[] }
  return route.fulfill({ response, json: { data: [...data, ...retry] } })
}

test('case 23: after the server is restored from a backup, phones start over by themselves, keep their queue and send it', {
  timeout: 180_000,
}, async () => {
  const [kept, shipped] = [await demo.order(), await demo.signed()]
  const phone = await demo.phone()
  const { page } = phone
  for (const { id } of [kept, shipped]) await onDevice(page, id)
  const folder = mkdtempSync(join(tmpdir(), 'xunjin-backup-'))
  try {
    await demo.server.stop()
    cpSync(demo.server.data_dir, folder, { recursive: true })
    await demo.server.start()

    // After the backup one order is created and another accepted. Its delivery waits on this phone; the photo has been sent.
    const lost = await demo.order()
    await onDevice(page, lost.id)
    await cut(phone)
    await accept(page, lost.id)
    await accept(page, kept.id)
    await accept(page, shipped.id)
    await page.goto(`/supply/order/deliver?id=${shipped.id}`)
    await weighTruck(page, { plate: '浙B12345', gross_kg: 46_000, tare_kg: 16_000, ticket_no: 'BD-1' })
    await page.getByRole('button', { name: '先发这车' }).click()
    await queued(page, 4)
    // The three acceptances succeed. The delivery has to wait, whether it is sent beside them or after its photo.
    await phone.context.route('**/v1/sync/push', holdBack('deliver'))
    await goOnline(phone.context)
    await expectPage
      .poll(async () => (await rows<{ state: string }>(page, 'blobs')).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['uploaded'])
    await queued(page, 1)
    expect(times(await demo.truth(kept.id), 'accept')).toBe(1)

    await demo.server.stop()
    rmSync(demo.server.data_dir, { recursive: true })
    cpSync(folder, demo.server.data_dir, { recursive: true })
    await goOffline(phone.context)
    await phone.context.unroute('**/v1/sync/push')
    await demo.server.start()
    expect(times(await demo.truth(shipped.id), 'accept')).toBe(0)
    await goOnline(phone.context)

    // Rows that the server forgot leave the phone too. The delivery after a forgotten acceptance is reported and not lost.
    await expectPage.poll(() => row(page, 'orders', lost.id)).toBeUndefined()
    await expectPage(page.getByText(/需要处理/).first()).toBeVisible({ timeout: 20_000 })
    await expectPage
      .poll(() => rows(page, 'outbox'))
      .toMatchObject([{ state: 'needs_review', endpoint: 'deliver', last_error: { refusal: { code: 'wrong_state' } } }])
    await demo.equal(page, kept.id)
    // Once accepted again, the delivery is sent with all typed values, and its photo is sent again.
    await demo.supplier.call('PUT', `/v1/supplier/orders/${shipped.id}/accepted`, {
      base_version: (await demo.truth(shipped.id)).version,
      accept: true,
    })
    await page.goto('/go/sync')
    await expectPage(page.getByText(/^在线 · |^需要处理/).first()).toBeVisible()
    await page.getByRole('link', { name: '查看对比' }).click()
    await page.getByRole('button', { name: '按最新内容重新提交' }).click()
    await queued(page, 0)
    const after = await demo.truth(shipped.id)
    expect(after.trips).toHaveLength(1)
    await demo.supplier.call('GET', `/v1/files/${after.trips[0]?.shipped.photo_ids[0]}`)
    await demo.equal(page, shipped.id)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
