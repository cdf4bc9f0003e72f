/**
 * The commonest tasks from a person's list to the end, each with its number of taps or clicks. Typing and photos are not counted;
 * a tap that opens or closes something is.
 */
import type { Locator, Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { closePages, DESK, PHONE } from './browser.ts'
import { codeBoxes, proveIdentity, ticketPhoto, weighTruck } from './desk.ts'
import { expectPage } from './expect.ts'
import { confirmSupplyPrice, type People, orderAt } from './order-at.ts'
import { createOrder, lastCode, logIn, verify } from './people.ts'
import { cut, giveBack, onDevice, type Phone, phoneOf, queued, row } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

const AREAS = { supplier: 'supply', other_supplier: 'supply', buyer: 'member', trader: 'trade', colleague: 'trade' } as const
type Person = keyof typeof AREAS
let server: ServerProcess
let who: People
const phones = new Map<Person, Phone>()

beforeAll(async () => {
  server = await sharedServer()
  who = {
    supplier: await logIn(server, 'supplier'),
    buyer: await logIn(server, 'buyer'),
    trader: await logIn(server, 'trader'),
  }
})
afterAll(async () => {
  for (const phone of phones.values()) await giveBack(phone)
  await closePages()
})

const truth = (id: string) => who.trader.call<Order>('GET', `/v1/merchant/orders/${id}`)
const becomes = (id: string, state: number) =>
  expectPage.poll(async () => (await truth(id)).state, { timeout: 20_000 }).toBe(state)

/** Sends the trader's form with an existing proof, because codes are sent once a minute only. */
async function paidByApi(id: string): Promise<void> {
  const { supply, version: base_version } = await truth(id)
  const money = { id: uuidv7(), amount_fen: supply?.amount_fen, method: 'transfer', bank_serial: 'YW-1', photo_ids: [], note: '' }
  const body = { ...money, paid_at: new Date().toISOString(), base_version, verification: await verify(server, who.trader) }
  await who.trader.call('PUT', `/v1/merchant/orders/${id}/pay`, body)
}

/** A page that counts the presses of its person. */
class CountedPage {
  taps = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async tap(what: Locator): Promise<void> {
    this.taps++
    await what.click()
  }
  button = (name: string) => this.page.getByRole('button', { name, exact: true })
  inDialog = (name: string) => this.page.getByRole('dialog').getByRole('button', { name, exact: true })
}

/** The person at their list, once their device has the order. */
async function opened(name: Person, path: string, order?: Order): Promise<CountedPage> {
  const phone = phones.get(name) ?? (await phoneOf(server, name, `/${AREAS[name]}/order`, AREAS[name] === 'trade' ? DESK : PHONE))
  phones.set(name, phone)
  const { page } = phone
  if (order) {
    await onDevice(page, order.id)
    const state = async () => (await row<{ order: Order }>(page, 'orders', order.id))?.order.state
    await expectPage.poll(state, { timeout: 20_000 }).toBe(order.state)
  }
  await page.goto(`/${AREAS[name]}/${path}`)
  return new CountedPage(page)
}
/** The button or link on the order's card or row. */
const onRow = ({ page }: CountedPage, { no }: Order, name: string) => {
  const place = page.locator('main').locator('tr, article').filter({ hasText: no }).filter({ visible: true })
  return place
    .getByRole('button', { name, exact: true })
    .or(place.getByRole('link', { name, exact: true }))
    .first()
}
const photograph = async (within: Locator | Page) => {
  await within
    .locator('input[type=file]')
    .first()
    .setInputFiles(await ticketPhoto('CQ-1'))
  await expectPage(within.getByText(/已存本机|已上传/).first()).toBeVisible()
}

test('a supplier accepts an order in 2 taps', async () => {
  const order = await orderAt(server, who, { state: 0 })
  const counted = await opened('supplier', 'order?status=0', order)
  await counted.tap(onRow(counted, order, '接单'))
  await counted.tap(counted.inDialog('确认接单'))
  expect(counted.taps).toBe(2)
  await becomes(order.id, 1)
})

test('a supplier signs a contract in 3 taps, besides the code', async () => {
  // A person whom no call of these tests verifies, because codes are sent once a minute.
  const signer = await logIn(server, 'other_supplier')
  const { id, version } = await createOrder(who.trader, signer, who.buyer)
  await signer.call('PUT', `/v1/supplier/orders/${id}/accepted`, { base_version: version, accept: true })
  const order = await truth(id)
  const counted = await opened('other_supplier', 'order?status=1', order)
  await counted.tap(onRow(counted, order, '签署合同'))
  await counted.tap(counted.button('签署合同'))
  const before = server.output.length
  await counted.tap(counted.inDialog('获取验证码'))
  // The fifth digit sends the code.
  await codeBoxes(counted.page.getByRole('dialog')).fill(await lastCode(server, 5, before))
  await expectPage(counted.page.getByRole('dialog')).toBeHidden()
  await expectPage(counted.button('签署合同')).toHaveCount(0)
  expect(counted.taps).toBe(3)
})

test('a supplier ships a truck in 3 taps, besides the fields', async () => {
  const order = await orderAt(server, who, { state: 1 })
  const counted = await opened('supplier', 'order?status=1', order)
  await counted.tap(onRow(counted, order, '发货'))
  await weighTruck(counted.page, { plate: '浙BD31286', gross_kg: 46_860, tare_kg: 16_520, ticket_no: 'GF-1' })
  await counted.tap(counted.button('完成发货'))
  await counted.tap(counted.inDialog('完成发货'))
  expect(counted.taps).toBe(3)
  await becomes(order.id, 2)
})

test('a buyer receives a truck in 3 taps and with a photo, and takes over the supplier’s weights', async () => {
  const order = await orderAt(server, who, { state: 2 })
  const counted = await opened('buyer', 'order?status=0', order)
  await counted.tap(onRow(counted, order, '确认收货'))
  const trip = counted.page.getByRole('article').first()
  await counted.tap(trip.getByRole('button', { name: /^同发货/ }))
  await photograph(trip)
  await counted.tap(counted.button('确认收货'))
  expect(counted.taps).toBe(3)
  await becomes(order.id, 3)
})

test('a buyer settles an order in 3 taps', async () => {
  const order = await orderAt(server, who, { state: 3 })
  const counted = await opened('buyer', 'order?status=1', order)
  await counted.tap(onRow(counted, order, '提交结算'))
  await counted.tap(counted.button('核对金额'))
  await counted.tap(counted.button('提交结算'))
  expect(counted.taps).toBe(3)
  await becomes(order.id, 4)
})

test('a buyer pays an order in 3 taps, besides the voucher', async () => {
  const order = await orderAt(server, who, { state: 4 })
  const counted = await opened('buyer', 'order?status=2', order)
  await counted.tap(onRow(counted, order, '去付款'))
  await photograph(counted.page)
  await counted.tap(counted.button('提交付款'))
  await counted.tap(counted.inDialog('确定提交付款'))
  expect(counted.taps).toBe(3)
  await becomes(order.id, 5)
})

test('a trader registers a collection in 3 taps and a colleague confirms it in 2, and both do the same with a payout', async () => {
  const order = await orderAt(server, who, { state: 5 })
  const counted = await opened('trader', `collect?q=${order.no}`, order)
  await counted.tap(onRow(counted, order, '登记收款'))
  await counted.tap(counted.inDialog('登记收款'))
  await counted.tap(counted.inDialog('确定登记收款'))
  expect(counted.taps).toBe(3)
  // The registrar is told that somebody else confirms the money.
  await expectPage(onRow(counted, order, '确认到账')).toHaveAttribute('aria-disabled', 'true')
  await expectPage.poll(async () => (await truth(order.id)).events.at(-1)?.action, { timeout: 20_000 }).toBe('collect')
  const other = await opened('colleague', `collect?q=${order.no}`, order)
  await other.tap(onRow(other, order, '确认到账'))
  await other.tap(other.inDialog('确认到账'))
  expect(other.taps).toBe(2)
  await becomes(order.id, 6)
  await confirmSupplyPrice(who.trader, order.id)

  // A payout needs two people as well, each behind the identity check.
  await counted.page.goto(`/trade/pay?q=${order.no}`)
  await counted.tap(onRow(counted, order, '登记付款'))
  await counted.inDialog('登记付款').click()
  await expectPage(counted.page.getByText('请上传付款凭证；暂时没有的，请勾选下面一项')).toBeVisible()
  await counted.page.getByRole('dialog').getByLabel('暂无付款凭证').check()
  await counted.tap(counted.inDialog('登记付款'))
  await expectPage(counted.page.getByRole('dialog', { name: '身份验证' })).toBeVisible()
  await paidByApi(order.id)
  await counted.page.goto(`/trade/pay?tab=confirm&q=${order.no}`)
  await expectPage(onRow(counted, order, '确认付款')).toHaveAttribute('aria-disabled', 'true')
  await other.page.goto(`/trade/pay?tab=confirm&q=${order.no}`)
  await other.tap(onRow(other, order, '确认付款'))
  await expectPage(other.page.getByRole('dialog').getByText('没有付款凭证')).toBeVisible()
  await other.tap(other.inDialog('确认付款'))
  await proveIdentity(server, other.page, '确定确认付款')
  await becomes(order.id, 7)
})

test('a trader adjusts a dissent and notifies the supplier in 5 taps, and the order’s bar offers the reminder', async () => {
  const order = await orderAt(server, who, { state: 4, claim: '含水偏高' })
  const counted = await opened('trader', `dissent?q=${order.no}`, order)
  await counted.tap(
    counted.page
      .locator('main')
      .getByRole('link', { name: /光亮铜线/ })
      .filter({ visible: true })
      .first(),
  )
  await counted.tap(counted.button('调整或驳回'))
  await counted.page.getByRole('dialog').getByLabel('结算重量').fill('29800')
  await counted.tap(counted.inDialog('保存调整'))
  await expectPage(counted.page.getByRole('dialog')).toBeHidden()
  await expectPage(counted.button('通知供应商')).toBeVisible()
  await counted.tap(counted.button('通知供应商'))
  await counted.tap(counted.inDialog('通知供应商'))
  expect(counted.taps).toBe(5)
  await expectPage.poll(async () => (await truth(order.id)).dissents[0]?.status, { timeout: 20_000 }).toBe(2)
  // No step moves a disputed order on, so its bar shows the reminder beside 更多.
  await counted.page.goto(`/trade/order/detail?id=${order.id}`)
  await counted.tap(counted.button('催办'))
  await expectPage(counted.inDialog('催办')).toBeVisible()
})

test('a trader notifies several suppliers in 2 taps, and none can be asked again at once', async () => {
  const title = '成批通知的铜线'
  const made: Order[] = []
  for (let n = 0; n < 2; n++) {
    const { id, version, dissents } = await orderAt(server, who, { state: 4, claim: '含水偏高', given: { title } })
    const adjusted = { dissent_id: dissents[0]?.id, reject: false, quantity_kg: 29_800, price_fen: 9_500_000, note: '' }
    made.push(await who.trader.call<Order>('PUT', `/v1/merchant/orders/${id}/dissents`, { base_version: version, ...adjusted }))
  }
  const statuses = async () => {
    const now = await Promise.all(made.map(({ id }) => who.trader.call<Order>('GET', `/v1/merchant/orders/${id}`)))
    return now.map(({ dissents }) => dissents[0]?.status)
  }
  const counted = await opened('trader', `order?q=${encodeURIComponent(title)}`, made[1])
  const table = counted.page.getByRole('region', { name: '订单列表' })
  await expectPage(table.locator('tbody tr[data-link]')).toHaveCount(2)
  await counted.tap(table.getByRole('checkbox', { name: '全选' }))
  const batch = counted.page.getByRole('region', { name: '批量操作' })
  await counted.tap(batch.getByRole('button', { name: '通知供应商 2 单' }))
  await expectPage.poll(statuses, { timeout: 20_000 }).toEqual([2, 2])
  expect(counted.taps).toBe(2)
  // A supplier who was asked a moment ago is not asked again.
  await expectPage(batch.getByRole('button', { name: /催办|通知供应商/ })).toHaveCount(0)
})

test('a trader finds an order by the end of its plate in 2 taps', async () => {
  const order = await orderAt(server, who, { state: 2 })
  const counted = await opened('trader', 'order', order)
  await counted.tap(counted.page.getByRole('searchbox'))
  await counted.page.keyboard.type('B12345')
  // Rows move while other rows leave the list, so this waits until the row stands still.
  await expectPage(counted.page).toHaveURL(/q=B12345/)
  await expectPage(counted.page.locator('main').locator('tr').filter({ hasText: 'ADC12' })).toHaveCount(0)
  await counted.tap(counted.page.locator('main').locator('tr').filter({ hasText: order.no }).getByText('1# 光亮铜线').first())
  await expectPage(counted.page).toHaveURL(new RegExp(order.id))
  expect(counted.taps).toBe(2)
})

test('a supplier with a queue logs out in 3 taps after sending it, and in 4 by discarding it', async () => {
  const order = await orderAt(server, who, { state: 0 })
  const counted = await opened('supplier', 'order?status=0', order)
  const phone = phones.get('supplier') as Phone
  await cut(phone)
  await counted.tap(onRow(counted, order, '接单'))
  await counted.tap(counted.inDialog('确认接单'))
  await queued(counted.page, 1)
  counted.taps = 0
  await counted.tap(counted.page.getByRole('link', { name: '我的', exact: true }))
  await counted.tap(counted.button('退出登录'))
  await counted.tap(counted.page.getByRole('dialog').getByRole('button', { name: /^先同步/ }))
  expect(counted.taps).toBe(3)
  await counted.page.waitForURL('**/go/sync')
  counted.taps = 0
  await counted.tap(counted.page.getByRole('link', { name: '我的', exact: true }))
  await counted.tap(counted.button('退出登录'))
  await counted.tap(counted.inDialog('放弃并退出'))
  await counted.tap(counted.page.getByRole('dialog').getByRole('button', { name: /^再按一次/ }))
  expect(counted.taps).toBe(4)
  await counted.page.waitForURL('**/')
  expect((await truth(order.id)).state).toBe(0)
})
