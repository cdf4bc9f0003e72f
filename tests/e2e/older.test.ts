/** Older rows of lists: loaded on request, kept on the device, and readable offline. */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import type { Order } from '#domain/order/order.ts'
import { connect } from '#server/db/connect.ts'
import { closePages, DESK, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { logIn, type Name } from './people.ts'
import { cut, goOffline, goOnline, type Phone, phoneOf } from './phone.ts'
import { ServerProcess } from './server.ts'

let server: ServerProcess
/** ended earlier than everything on a device; all of one supplier */
let ended: Order[]

/** Makes finished orders, and all contracts and messages, older than the scope of a first sync. */
async function age(data_dir: string): Promise<void> {
  const database = await connect({ data_dir: join(data_dir, 'database') })
  const then = sql.raw(`created_at - interval '${SYNC_SCOPE_DAYS} days'`)
  const iso = sql`to_jsonb(to_char((${then}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  const change = sql`set created_at = ${then}, doc = jsonb_set(doc, '{created_at}', ${iso})`
  await database.db.execute(sql`update orders ${change} where finished`)
  await database.db.execute(sql`update contracts ${change}`)
  await database.db.execute(sql`update messages set created_at = ${then}`)
  await database.close()
}

beforeAll(async () => {
  const made = await ServerProcess.withDemo()
  await age(made.data_dir)
  server = await made.start()
  const all = await (await logIn(server, 'supplier')).call<Order[]>('GET', '/v1/supplier/orders?status=3')
  // An order with money to go back is on every device at any age.
  ended = all.filter(({ state, after_sales }) => state === 8 && !after_sales?.length)
})
afterAll(async () => {
  await closePages()
  await server.destroy()
})

const open = (name: Name, path: string, viewport = PHONE): Promise<Phone> => phoneOf(server, name, path, viewport)
const ask = (page: Page, noun: string) => page.getByRole('button', { name: `更早的${noun}`, exact: true })

test('a supplier loads orders that ended long ago, and reads them offline from then on', async () => {
  const [order] = ended
  if (!order) throw new Error('no order of the demo has ended')
  const phone = await open('supplier', '/supply/order?status=3')
  const { context, page } = phone
  await expectPage(ask(page, '订单')).toBeVisible()
  await expectPage(page.getByText(order.no)).toHaveCount(0)
  await goOffline(context)
  await expectPage(page.getByText('更早的订单联网后可查看。')).toBeVisible()
  await expectPage(ask(page, '订单')).toHaveCount(0)
  await context.close()

  const other = await open('supplier', '/supply/order?status=3')
  await ask(other.page, '订单').click()
  // A year of orders comes page by page, and is drawn during scrolling.
  await expectPage(async () => {
    await other.page.mouse.wheel(0, 20_000)
    if (await ask(other.page, '订单').isVisible()) await ask(other.page, '订单').click()
    await expectPage(other.page.getByText('已显示全部订单')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expectPage(other.page.getByText(order.no).first()).toBeVisible()
  await cut(other)
  await other.page.goto(`/supply/order/detail?id=${order.id}`)
  await expectPage(other.page.getByText(order.trips[0]?.shipped.ticket_no ?? '').first()).toBeVisible()
  await other.context.close()
})

test('a failed request is reported, and the same button tries again', async () => {
  const { context, page } = await open('supplier', '/supply/order?status=3')
  const lists = '**/v1/supplier/orders?*'
  await page.route(lists, (route) => route.fulfill({ status: 502, body: '' }))
  await ask(page, '订单').click()
  await expectPage(page.getByText('没有读到更早的订单，请稍后重试。')).toBeVisible()
  await page.unroute(lists)
  await ask(page, '订单').click()
  await expectPage(page.getByText(ended[0]?.no ?? '').first()).toBeVisible()
  await context.close()
})

test.each([
  ['supplier', '/supply/contract', 'supplier/contracts', PHONE],
  ['buyer', '/member/contract', 'procurer/contracts', PHONE],
  ['trader', '/trade/contract/procurer', 'merchant/contracts/procurer', DESK],
  ['trader', '/trade/contract/supplier', 'merchant/contracts/supplier', DESK],
] as const)('a %s loads old signed contracts at %s', async (name, path, list, viewport) => {
  const [contract] = await (await logIn(server, name)).call<{ no: string }[]>('GET', `/v1/${list}?status=1`)
  const { context, page } = await open(name, `${path}?status=1`, viewport)
  // The tab counts them, so the list does not deny them.
  const tab = page.getByRole('navigation', { name: '合同状态' }).getByRole('link', { name: /^已签署/ })
  await expectPage(page.getByText(/^\d+ 份合同不在本机$/)).toBeVisible()
  await expectPage(tab).toHaveText(/^已签署[1-9]/)
  await expectPage(page.getByText(/^还?没有/)).toHaveCount(0)
  await expectPage(page.getByText(contract?.no ?? '')).toHaveCount(0)
  await ask(page, '合同').click()
  await expectPage(
    page
      .getByText(contract?.no ?? '')
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await context.close()
})

test('a filter says that older rows are missing, and loads the matching ones once there is a network', async () => {
  const [order] = ended
  const { context, page } = await open('trader', '/trade/order', DESK)
  const totals = page.getByRole('region', { name: '订单列表' }).locator('tfoot')
  // The server sums orders that the device does not hold.
  await expectPage(totals).toContainText(/(?<!本机)合计 \d+ 单/)
  await goOffline(context)
  const matching = `/trade/order?status=8&firm=${order?.supplier_id}`
  await page.goto(matching)
  await expectPage(page.getByText('只查找了本机上的订单，联网后查找全部。')).toBeVisible()
  await expectPage(page.getByRole('navigation', { name: '订单状态' }).getByText('本机')).toBeVisible()
  await expectPage(page.getByText(order?.no ?? '')).toHaveCount(0)
  await goOnline(context)
  await expectPage(page.getByText('已查找全部订单')).toBeVisible()
  await expectPage(page.getByText(order?.no ?? '').first()).toBeVisible()
  await expectPage(totals).toContainText(/(?<!本机)合计 \d+ 单/)
  // Recent days are complete on the device, so nothing is requested.
  await page.goto('/trade/order?period=7')
  await expectPage(totals).toContainText(/(?<!本机)合计 \d+ 单/)
  await page.goto('/trade/contract/procurer?status=1&amount=1-')
  await expectPage(page.getByText(/已查找全部合同|另有 \d+ 份更早的。/)).toBeVisible()
  await expectPage(page.getByRole('region', { name: '合同列表' }).locator('tbody tr[data-link]').first()).toBeVisible()
  await context.close()
})

test('old messages and a trader’s old orders are loaded, and change no count of the list', async () => {
  const { context, page } = await open('trader', '/trade/order?status=8', DESK)
  await expectPage(ask(page, '订单')).toBeVisible()
  await expectPage(page.getByText(ended[0]?.no ?? '')).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: '订单状态' }).getByRole('link')
  const all = await (await logIn(server, 'trader')).call<Order[]>('GET', '/v1/merchant/orders?status=8&limit=100')
  expect(all.length).toBeGreaterThan(1)
  await expectPage(tabs.filter({ hasText: /^已完成/ })).toHaveText(`已完成${all.length}`)
  const before = await tabs.allTextContents()
  await ask(page, '订单').click()
  await expectPage(page.getByText(ended[0]?.no ?? '').first()).toBeVisible()
  expect(await tabs.allTextContents()).toEqual(before)
  await page.goto('/user/message')
  await ask(page, '消息').click()
  await expectPage(page.getByRole('button', { name: /^删除消息/ }).first()).toBeVisible()
  await context.close()
})
