/** Two conflicts of the trade: an order that is closed while the supplier ships, and a disputed weight. */

import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { closePages, DESK } from './browser.ts'
import { takeAction, ticketPhoto, weighTruck } from './desk.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, createOrder, logIn, signSupplyContract } from './people.ts'
import { giveBack, goOffline, goOnline, offline, type Phone, phoneOf, queued, row, rows } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let supplier: ApiClient
let buyer: ApiClient
let trader: ApiClient
const phones: Phone[] = []

beforeAll(async () => {
  server = await sharedServer()
  ;[supplier, buyer, trader] = await Promise.all([logIn(server, 'supplier'), logIn(server, 'buyer'), logIn(server, 'trader')])
})
afterEach(async () => {
  for (const [index, { context, page }] of phones.splice(0).entries()) {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/conflict-${index}.png` })
    await giveBack({ context })
  }
})
afterAll(closePages)

async function open(name: 'supplier' | 'buyer' | 'trader', path: string): Promise<Phone> {
  const phone = await phoneOf(server, name, path, name === 'trader' ? DESK : undefined)
  phones.push(phone)
  return phone
}
const truth = (id: string) => trader.call<Order>('GET', `/v1/merchant/orders/${id}`)
const version = async (who: ApiClient, area: string, id: string) =>
  (await who.call<Order>('GET', `/v1/${area}/orders/${id}`)).version
async function accepted(): Promise<Order> {
  const order = await createOrder(trader, supplier, buyer)
  await signSupplyContract(server, order, trader, supplier)
  await supplier.call('PUT', `/v1/supplier/orders/${order.id}/accepted`, { base_version: 1, accept: true })
  return order
}

test('a supplier who ships offline reads that the trader closed the order, and keeps all typed values and photos', async () => {
  const { id } = await accepted()
  const phone = await open('supplier', `/supply/order/detail?id=${id}`)
  const { page } = phone
  await expectPage(
    page
      .getByRole('link', { name: /发货/ })
      .or(page.getByRole('button', { name: /发货/ }))
      .first(),
  ).toBeVisible()
  await goOffline(phone.context)
  await offline(page)
  await page.goto(`/supply/order/deliver?id=${id}`)
  await weighTruck(page, { plate: '浙BD31286', gross_kg: 27_860, tare_kg: 16_520, ticket_no: 'GF-77' })
  await page.getByRole('button', { name: '完成发货' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '完成发货' }).click()
  await queued(page, 1)

  await trader.call('PUT', `/v1/merchant/orders/${id}/close`, {
    base_version: await version(trader, 'merchant', id),
    reason: '行情大跌，双方同意取消',
  })
  await goOnline(phone.context)
  await expectPage
    .poll(async () => (await rows<{ state: string }>(page, 'outbox'))[0]?.state, { timeout: 20_000 })
    .toBe('needs_review')

  // The pill, the list and the conflict page all say so in words.
  await expectPage(page.getByText('需要处理 1').first()).toBeVisible()
  await page.goto('/supply/order')
  await expectPage(page.getByText(/关闭订单，你的发货 1 车没有提交/).first()).toBeVisible()
  await page.getByRole('link', { name: '查看对比' }).first().click()
  await expectPage(page.getByText('行情大跌，双方同意取消').first()).toBeVisible()
  await expectPage(page.getByText('GF-77').first()).toBeVisible()
  await expectPage(page.getByText(/11\.340/).first()).toBeVisible()
  await expectPage(page.locator('img[src^="blob:"]').first()).toBeVisible()
  // Nothing was merged, and nothing was lost.
  expect(await truth(id)).toMatchObject({ state: -1, trips: [] })
  expect(await rows(page, 'blobs')).toHaveLength(1)
  expect(await rows(page, 'outbox')).toMatchObject([{ last_error: { kind: 'conflict', changed_action: 'close' } }])
})

test('a weight dissent opened by the tolerance is adjusted, notified and agreed before the payout is possible', async () => {
  const order = await accepted()
  const { id } = order
  const trip_id = uuidv7()
  const weighing = (gross_kg: number, ticket_no: string) => ({
    gross_kg,
    tare_kg: 16_520,
    ticket_no,
    weighed_at: new Date().toISOString(),
    photo_ids: [],
  })
  await supplier.call('PUT', `/v1/supplier/orders/${id}/delivery`, {
    base_version: 1,
    trips: [{ id: trip_id, plate: '浙BD31286', shipped: weighing(27_860, 'GF-1') }],
    finished: true,
  })
  await buyer.call('PUT', `/v1/procurer/orders/${id}/receives`, {
    base_version: 1,
    trips: [{ trip_id, ...weighing(27_780, 'XF-1') }],
  })

  // The buyer settles. The ticket is missing until its photo is there, and 80 kg of 11,340 exceed 3 permille.
  const { page: desk } = await open('buyer', `/member/order/handleOrder?id=${id}`)
  await expectPage(desk.getByText(/超差|超过|超出/).first()).toBeVisible()
  await desk
    .locator('input[type=file]')
    .first()
    .setInputFiles(await ticketPhoto('XF-1'))
  await expectPage(desk.getByText(/已存本机|已上传/).first()).toBeVisible()
  await desk.getByRole('button', { name: '核对金额' }).click()
  await desk.getByRole('button', { name: '提交结算' }).click()
  await expectPage.poll(async () => (await truth(id)).state, { timeout: 20_000 }).toBe(4)
  expect((await truth(id)).dissents).toMatchObject([{ raised_by: 'tolerance', status: 0, kind: 'weight' }])

  // The trader proposes other figures for the supply side and notifies the supplier.
  const { page: trade } = await open('trader', `/trade/order/detail?id=${id}`)
  const shown = async () => (await row<{ order: Order }>(trade, 'orders', id))?.order.dissents[0]?.status
  await takeAction(
    trade,
    '调整订单',
    async (page) => {
      await page.getByRole('dialog').getByLabel('结算重量').fill('11300')
      await page.getByRole('dialog').getByLabel('给供应商的说明').fill('双方各担一半磅差')
    },
    '保存调整',
  )
  await expectPage.poll(async () => (await truth(id)).dissents[0]?.status, { timeout: 20_000 }).toBe(1)
  await expectPage.poll(shown).toBe(1)
  await takeAction(trade, '通知供应商', async () => undefined)
  await expectPage.poll(async () => (await truth(id)).dissents[0]?.status, { timeout: 20_000 }).toBe(2)

  // The supplier reads the reason and agrees, and the supply side is recomputed.
  const { page } = await open('supplier', `/supply/dissent/detail?id=${id}`)
  await expectPage(page.getByText('双方各担一半磅差').first()).toBeVisible()
  expect(JSON.stringify(await rows(page, 'orders'))).not.toContain('9542000')
  await page.getByRole('button', { name: '同意', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  await expectPage.poll(async () => (await truth(id)).dissents[0]?.status, { timeout: 20_000 }).toBe(3)
  expect(await truth(id)).toMatchObject({
    state: 4,
    supply_price_confirmed: true,
    supply: { quantity_kg: 11_300, amount_fen: 107_350_000 },
    sale: { quantity_kg: 11_260, amount_fen: 107_442_920 },
  })
})
