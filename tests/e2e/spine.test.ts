/** The job the product exists for: three people, three browsers, one order from creation to completion, the supplier without a signal from acceptance to shipment. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order.ts'
import { closePages, DESK, device, installed, PHONE } from './browser.ts'
import {
  agree,
  logInByPassword,
  logInBySms,
  pickFirm,
  proveIdentity,
  signContract,
  takeAction,
  ticketPhoto,
  weighTruck,
} from './desk.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, logIn } from './people.ts'
import { goOffline, goOnline, offline, queued, row, rows, synced } from './phone.ts'
import { ServerProcess } from './server.ts'

let server: ServerProcess
let supplier: Page
let buyer: Page
let trader: Page
let witness: ApiClient

beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
  const open = async (viewport: typeof PHONE) => (await device(server.origin, viewport)).newPage()
  supplier = await open(PHONE)
  buyer = await open(PHONE)
  trader = await open(DESK)
  witness = await logIn(server, 'trader')
})
afterAll(async () => {
  if (process.env['SHOTS'])
    for (const [name, page] of Object.entries({ supplier, buyer, trader }))
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  await closePages()
  await server.destroy()
})

const onDevice = async (page: Page, id: string) => (await row<{ order: Order }>(page, 'orders', id))?.order
const truth = (id: string) => witness.call<Order>('GET', `/v1/merchant/orders/${id}`)
const reaches = (page: Page, id: string, state: number) =>
  expectPage.poll(async () => (await onDevice(page, id))?.state, { timeout: 20_000 }).toBe(state)

test('an order goes from 0 to 8 with the supplier offline from acceptance to shipment', { timeout: 180_000 }, async () => {
  await logInBySms(server, supplier, 'supplier')
  await installed(supplier)
  await synced(supplier)
  await logInByPassword(buyer, 'buyer')
  await logInByPassword(trader, 'trader')

  // The trader makes the order.
  await trader.goto('/trade/order/new')
  await pickFirm(trader, '供应商', '演示·蓝岬再生资源')
  await pickFirm(trader, '采购商', '演示·砺锋铜材')
  const categories = trader.getByLabel('品类')
  await expectPage(categories.locator('option').nth(1)).toBeAttached()
  await categories.selectOption({ index: 1 })
  await trader.getByLabel('品名').fill('1# 光亮铜线')
  await trader.getByLabel('数量').fill('22.68')
  await trader.getByLabel('采购价（含税）').fill('95000')
  await trader.getByLabel('销售价（含税）').fill('95420')
  await trader.getByLabel('交货地点').fill('宁波北仑 1 号库')
  await trader.getByLabel('联系人').fill('收货调度')
  await trader.getByLabel('联系电话').fill('13800000003')
  await trader.getByRole('button', { name: '新建订单' }).click()
  await expectPage
    .poll(async () => (await witness.call<Order[]>('GET', '/v1/merchant/orders?limit=1'))[0]?.title)
    .toBe('1# 光亮铜线')
  const created = (await witness.call<Order[]>('GET', '/v1/merchant/orders?limit=1'))[0] as Order
  const { id } = created
  expect(created).toMatchObject({
    state: 0,
    quantity_kg: 22_680,
    supply: { amount_fen: 215_460_000 },
    sale: { amount_fen: 216_412_560 },
  })

  // All four signatures, each behind the identity check.
  const [supply, sale] = [created.supply?.contract_no ?? '', created.sale?.contract_no ?? '']
  await trader.goto(`/trade/order/detail?id=${id}`)
  await signContract(server, trader, supply)
  await signContract(server, trader, sale)
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await signContract(server, supplier, supply)
  await buyer.goto(`/member/order/detail?id=${id}`)
  await signContract(server, buyer, sale)
  await expectPage.poll(async () => (await onDevice(supplier, id))?.supply?.contract_effective).toBe(true)

  // In the yard: no signal. Accept, weigh two trucks, photograph their tickets, ship.
  await goOffline(supplier.context())
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await offline(supplier)
  await takeAction(supplier, '接单', async () => undefined, '确认接单')
  await supplier.goto(`/supply/order/deliver?id=${id}`)
  await weighTruck(supplier, { plate: '浙BD31286', gross_kg: 27_860, tare_kg: 16_520, ticket_no: 'GF-1' })
  await expectPage(supplier.getByRole('status', { name: '净重' })).toContainText('11.340')
  await supplier.getByRole('button', { name: '添加车次' }).click()
  await weighTruck(supplier, { plate: '浙A12345', gross_kg: 27_840, tare_kg: 16_500, ticket_no: 'GF-2' })
  await supplier.getByRole('button', { name: '完成发货' }).click()
  await supplier.getByRole('dialog').getByRole('button', { name: '完成发货' }).click()
  await queued(supplier, 2)
  await expectPage(supplier.getByText('待同步').first()).toBeVisible()
  expect((await truth(id)).state).toBe(0)
  expect((await rows(supplier, 'blobs')).length).toBe(2)

  // The app is closed in the yard and opened again, still without a signal: everything is there.
  await supplier.goto('/go/sync')
  await expectPage(supplier.getByText(new RegExp(`${created.no}.*发货`)).first()).toBeVisible()

  // Back in coverage.
  await goOnline(supplier.context())
  await queued(supplier, 0)
  const shipped = await truth(id)
  expect(shipped).toMatchObject({ state: 2, loading_finished: true })
  expect(shipped.trips.map((trip) => [trip.plate, trip.shipped.net_kg, trip.shipped.photo_ids.length])).toEqual([
    ['浙BD31286', 11_340, 1],
    ['浙A12345', 11_340, 1],
  ])
  expect(shipped.events.map((event) => event.action).filter((action) => action === 'accept' || action === 'deliver')).toEqual([
    'accept',
    'deliver',
  ])

  // The buyer receives both trucks with the weights of their own bridge, and settles.
  await reaches(buyer, id, 2)
  await buyer.goto(`/member/order/receive?id=${id}`)
  for (const [index, ticket] of ['XF-1', 'XF-2'].entries()) {
    const truck = buyer.locator('article').filter({ hasText: `第 ${index + 1} 车` })
    const head = truck.getByRole('button').first()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await truck.getByLabel('毛重').fill('27850')
    await truck.getByLabel('皮重').fill('16520')
    await truck.getByLabel(/^磅单号/).fill(ticket)
    await truck
      .locator('input[type=file]')
      .first()
      .setInputFiles(await ticketPhoto(ticket))
    await expectPage(truck.getByText(/已存本机/).first()).toBeVisible()
  }
  await buyer.getByRole('button', { name: '确认收货' }).last().click()
  await reaches(buyer, id, 3)
  await buyer.goto(`/member/order/handleOrder?id=${id}`)
  await buyer.getByRole('button', { name: '核对金额' }).click()
  await buyer.getByRole('button', { name: '提交结算' }).click()
  await reaches(buyer, id, 4)
  expect(await truth(id)).toMatchObject({
    sale: { quantity_kg: 22_660, amount_fen: 216_221_720 },
    supply: { quantity_kg: 22_660 },
    dissents: [],
  })

  // Money: the buyer pays, the trader collects, fixes the purchase price and pays out, the supplier confirms.
  await buyer.goto(`/member/order/pay?id=${id}`)
  await buyer
    .locator('input[type=file]')
    .first()
    .setInputFiles(await ticketPhoto('回单'))
  await expectPage(buyer.getByText(/已存本机/).first()).toBeVisible()
  await buyer.getByRole('button', { name: '提交付款' }).click()
  // The account is the one of the signed contract.
  await expectPage(buyer.getByRole('dialog').getByText('9999 0000 0000 0005')).toBeVisible()
  await agree(buyer, '确定提交付款')
  await reaches(buyer, id, 5)
  // The trader's page is open since the signatures: the identity check passed then counts for the payout.
  await reaches(trader, id, 5)
  await takeAction(
    trader,
    '登记收款',
    async () => undefined,
    '登记收款',
    () => agree(trader, '确定登记收款'),
  )
  // Who registered it does not confirm it.
  await expectPage.poll(async () => (await onDevice(trader, id))?.money.at(-1)?.kind).toBe('collection')
  const colleague = await logIn(server, 'colleague')
  const { version: base_version } = await colleague.call<Order>('GET', `/v1/merchant/orders/${id}`)
  await colleague.call('PUT', `/v1/merchant/orders/${id}/confirm`, { base_version, accept: true })
  await reaches(trader, id, 6)
  await takeAction(trader, '核定采购价', async () => undefined)
  await expectPage.poll(async () => (await onDevice(trader, id))?.supply_price_confirmed).toBe(true)
  await takeAction(
    trader,
    '登记付款',
    (on) => expectPage(on.getByRole('dialog').getByText('9999 0000 0000 0001')).toBeVisible(),
    '登记付款',
    () => proveIdentity(server, trader, '确定付款'),
  )
  await reaches(trader, id, 7)
  await reaches(supplier, id, 7)
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await takeAction(supplier, '确认收款', async () => undefined)
  await expectPage.poll(async () => (await truth(id)).state).toBe(8)

  // Every side sees only its own prices: on the device, in what the screens are made of.
  await reaches(trader, id, 8)
  const [atSupplier, atBuyer] = [JSON.stringify(await rows(supplier, 'orders')), JSON.stringify(await rows(buyer, 'orders'))]
  expect(atSupplier).toContain('9500000')
  expect(atSupplier).not.toContain('9542000')
  expect(atSupplier).not.toContain(created.sale?.contract_no)
  expect(atBuyer).toContain('9542000')
  expect(atBuyer).not.toContain('9500000')
  expect(atBuyer).not.toContain(created.supply?.contract_no)
  // Nothing lost, nothing doubled: the whole life, once.
  expect((await truth(id)).events.map((event) => event.action)).toEqual([
    'create',
    'contract_effective',
    'contract_effective',
    'accept',
    'deliver',
    'receive',
    'handle',
    'pay',
    'collect',
    'confirm',
    'confirm_supply_price',
    'payout',
    'confirm_receipt',
  ])
})
