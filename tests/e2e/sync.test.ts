/**
 * The promise in real browsers: an action is never lost, doubled or silently overruled, and always visible. The titles contain
 * the case numbers.
 */
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { closePages } from './browser.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, createOrder, logIn } from './people.ts'
import {
  accept,
  acceptOffline,
  closeCut,
  count,
  cut,
  giveBack,
  goOnline,
  offline,
  onDevice,
  type Phone,
  phoneOf,
  queued,
  row,
  rows,
  signIn,
  started,
  synced,
} from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let supplier: ApiClient
let other: ApiClient
let buyer: ApiClient
let trader: ApiClient
const phones: Phone[] = []

beforeAll(async () => {
  server = await sharedServer()
  ;[supplier, other, buyer, trader] = await Promise.all([
    logIn(server, 'supplier'),
    logIn(server, 'other_supplier'),
    logIn(server, 'buyer'),
    logIn(server, 'trader'),
  ])
})
afterEach(async () => {
  for (const phone of phones.splice(0)) await giveBack(phone)
})
afterAll(closePages)

async function open(path = '/supply/order', name: 'supplier' | 'other_supplier' = 'supplier'): Promise<Phone> {
  const phone = await phoneOf(server, name, path)
  phones.push(phone)
  return phone
}
const order = () => createOrder(trader, supplier, buyer)
const truth = (id: string) => supplier.call<Order>('GET', `/v1/supplier/orders/${id}`)
const accepts = async (id: string) => (await truth(id)).events.filter((event) => event.action === 'accept').length

describe('no action is lost or done twice', () => {
  test('case 3: a push whose answer is lost and whose page is killed has one effect', async () => {
    const phone = await open()
    const { id } = await order()
    await onDevice(phone.page, id)
    // The push reaches the server; its answer never reaches the page.
    let pushed = () => {}
    const reached = new Promise<void>((resolve) => {
      pushed = resolve
    })
    await phone.context.route('**/v1/sync/push', async (route) => {
      await route.fetch()
      pushed()
      await route.abort()
    })
    await accept(phone.page, id)
    await reached
    await phone.page.close()
    expect(await accepts(id)).toBe(1)
    await phone.context.unroute('**/v1/sync/push')
    phone.page = await phone.context.newPage()
    await phone.page.goto('/supply/order')
    await queued(phone.page, 0)
    expect(await accepts(id)).toBe(1)
  })

  test('case 8: five tabs that come online together have one effect per action', async () => {
    const phone = await open()
    const orders = [await order(), await order(), await order()]
    for (const { id } of orders) await onDevice(phone.page, id)
    const tabs = await Promise.all([1, 2, 3, 4].map(() => phone.context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/supply/order')))
    await cut(phone)
    for (const { id } of orders) await accept(phone.page, id)
    await queued(phone.page, 3)
    await goOnline(phone.context)
    await queued(phone.page, 0)
    for (const { id } of orders) expect(await accepts(id)).toBe(1)
  })

  test('case 9: a tab that freezes while it holds the lock loses it, and another tab drains', async () => {
    const phone = await open()
    const { id } = await order()
    await onDevice(phone.page, id)
    // A tab that holds the drain lock and has been silent: its last heartbeat is long ago.
    const frozen = await phone.context.newPage()
    await frozen.goto('/download-nothing-here')
    await frozen.evaluate(async () => {
      const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => each.startsWith('xunjin/')) ?? ''
      await new Promise<void>(
        (resolve) => void navigator.locks.request(`${name}/drain`, () => (resolve(), new Promise(() => {}))),
      )
      const request = indexedDB.open(name)
      await new Promise((resolve) => {
        request.onsuccess = resolve
      })
      const transaction = request.result.transaction('meta', 'readwrite')
      transaction.objectStore('meta').put({ key: 'beat:drain', value: Date.now() - 60_000 })
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      request.result.close()
    })
    await accept(phone.page, id)
    await queued(phone.page, 0)
    expect(await accepts(id)).toBe(1)
  })

  test('case 10: an action queued offline in a tab that then closes is sent by another tab', async () => {
    const phone = await open()
    const { id } = await order()
    await acceptOffline(phone, id)
    await closeCut(phone)
    phone.page = await phone.context.newPage()
    // The app opens again without a network, and the order shows its queued state.
    await phone.page.goto(`/supply/order/detail?id=${id}`)
    await expectPage(phone.page.getByText('待同步').first()).toBeVisible()
    await goOnline(phone.context)
    await queued(phone.page, 0)
    expect(await accepts(id)).toBe(1)
  })
})

describe('accounts on one phone', () => {
  test('case 7: while B is logged in, nothing of A’s queue is sent or seen, and A finds it again', async () => {
    const phone = await open()
    const { id, no } = await order()
    await acceptOffline(phone, id)
    await closeCut(phone)
    await goOnline(phone.context)
    await signIn(phone.context, 'other_supplier')
    phone.page = await phone.context.newPage()
    const sent: string[] = []
    phone.page.on('request', (request) => request.url().includes('/v1/sync/push') && sent.push(request.url()))
    await phone.page.goto('/supply/order')
    await synced(phone.page)
    await expectPage(phone.page.getByText(no)).toHaveCount(0)
    expect(sent).toEqual([])
    expect(await accepts(id)).toBe(0)
    expect(other.user_id).not.toBe(supplier.user_id)
    await signIn(phone.context, 'supplier')
    await phone.page.goto('/supply/order')
    await queued(phone.page, 0)
    expect(await accepts(id)).toBe(1)
  })

  test('a logout asks about unsent work, and then leaves nothing of the account', async () => {
    const phone = await open()
    const { id, no } = await order()
    await acceptOffline(phone, id)
    await phone.page.goto('/user')
    await phone.page.getByRole('button', { name: '退出登录' }).click()
    const sheet = phone.page.getByRole('dialog', { name: '还有 1 项操作没有提交' })
    await expectPage(sheet.getByText(/接单/)).toBeVisible()
    // The waiting actions can be saved to a file that people can read.
    const [file] = await Promise.all([
      phone.page.waitForEvent('download'),
      sheet.getByRole('button', { name: '导出为文件' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(`订单 ${no} 接单`)
    // 先同步 opens the sync centre, and no single press discards anything.
    await sheet.getByRole('button', { name: /^先同步/ }).click()
    await phone.page.waitForURL('**/go/sync')
    await queued(phone.page, 1)
    await phone.page.goto('/user')
    await phone.page.getByRole('button', { name: '退出登录' }).click()
    await sheet.getByRole('button', { name: '放弃并退出' }).click()
    await queued(phone.page, 1)
    await sheet.getByRole('button', { name: '再按一次，删除 1 项并退出' }).click()
    await expectPage(phone.page.getByText('退出成功')).toBeVisible()
    expect(await phone.page.evaluate(async () => (await indexedDB.databases()).map((each) => each.name))).toEqual([])
    expect(await phone.context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'userAuth', value: expect.stringContaining('token') }),
    )
  })
})

describe('conflicts between people', () => {
  test('case 24: of two phones of one firm that act on one order, one wins and the other is told', async () => {
    const [first, second] = [await open(), await open()]
    const { id } = await order()
    await onDevice(first.page, id)
    await onDevice(second.page, id)
    await cut(first)
    await accept(first.page, id)
    await second.page.goto(`/supply/order/detail?id=${id}`)
    await second.page.getByRole('button', { name: '拒绝接单' }).click()
    const dialog = second.page.getByRole('dialog')
    await dialog.getByLabel('拒绝原因').fill('没有现货')
    await dialog.getByRole('button', { name: '拒绝接单', exact: true }).click()
    await expectPage.poll(async () => (await truth(id)).state).toBe(-1)
    await goOnline(first.context)
    await expectPage(first.page.getByText(/需要处理/).first()).toBeVisible()
    await queued(second.page, 0)
    expect((await truth(id)).state).toBe(-1)
    expect(await rows(first.page, 'outbox')).toMatchObject([
      { state: 'needs_review', last_error: { kind: 'conflict', changed_action: 'decline' } },
    ])
    await first.page.goto('/go/sync')
    await expectPage(first.page.getByText(/接单/).first()).toBeVisible()
  })
})

describe('the device', () => {
  test('case 21: a wiped IndexedDB in a live session rebuilds itself, and meanwhile no list is said to be empty', async () => {
    const phone = await open()
    const before = await count(phone.page, 'orders')
    const tabs = () => phone.page.getByRole('navigation', { name: '订单状态' }).innerText()
    await phone.page.goto('/supply/order')
    await started(phone.page)
    let counted = ''
    await expectPage.poll(async () => (counted = await tabs())).toMatch(/已退货\s*\d/)
    await phone.page.goto('/download-nothing-here')
    await phone.page.evaluate(async () => {
      const gone = (name: string) =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve
        })
      await Promise.all((await indexedDB.databases()).map(({ name }) => gone(name ?? '')))
    })
    let pass = () => {}
    const held = new Promise<void>((resolve) => (pass = resolve))
    await phone.context.route('**/v1/sync/pull*', async (route) => {
      await held
      await route.continue()
    })
    const asked = phone.page.waitForRequest('**/v1/sync/pull*')
    await phone.page.goto('/supply/order')
    await asked
    // Nothing has arrived, and nothing claims that there is none.
    await expectPage(phone.page.getByText('同步中', { exact: true }).first()).toBeVisible()
    await expectPage(phone.page.locator('main').getByRole('status', { name: '加载中' })).toBeVisible()
    await expectPage(phone.page.getByText(/还没有|没有.*的订单|暂无|^在线/)).toHaveCount(0)
    // The server's count is shown, whatever the device holds.
    await expectPage.poll(tabs).toBe(counted)
    pass()
    await synced(phone.page)
    await expectPage.poll(() => count(phone.page, 'orders')).toBe(before)
  })

  test('without the server the app opens, lists and accepts, and once the server is back both end up equal', {
    timeout: 150_000,
  }, async () => {
    const phone = await open()
    const { id } = await order()
    await onDevice(phone.page, id)
    await server.kill()
    await phone.page.goto('/supply/order?status=0')
    await offline(phone.page)
    await expectPage(phone.page.getByRole('heading', { name: /我的订单/ })).toBeVisible()
    await accept(phone.page, id)
    await queued(phone.page, 1)
    await server.start()
    await queued(phone.page, 0)
    const after = await truth(id)
    expect(after.state).toBe(1)
    await expectPage.poll(async () => (await row<{ order: Order }>(phone.page, 'orders', id))?.order).toEqual(after)
  })
})
