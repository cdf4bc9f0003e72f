/**
 * A supplier changes its bank card: the trader sees the old account beside the new one and cannot pay, the supplier confirms it
 * with the code, and the payout names it.
 */
import { afterEach, expect, test } from 'vitest'
import type { BankCard } from '#domain/firm/bank-card.ts'
import type { Order } from '#domain/order/order.ts'
import { DESK, PHONE } from './browser.ts'
import { demoServer, ownServer } from './demo-server.ts'
import { proveIdentity } from './desk.ts'
import { expectPage } from './expect.ts'
import { logIn } from './people.ts'
import { giveBack, goOffline, goOnline, offline, type Phone, phoneOf, queued, visit } from './phone.ts'

const demo = demoServer(ownServer)
const phones: Phone[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await giveBack(phone)
})
async function open(name: 'supplier' | 'trader', path: string, viewport = PHONE): Promise<Phone> {
  const phone = await phoneOf(demo.server, name, path, viewport)
  phones.push(phone)
  return phone
}
test('a changed card is confirmed by the supplier before the trader can pay to it', async () => {
  const [supplier, trader] = [await logIn(demo.server, 'supplier'), await logIn(demo.server, 'trader')]
  const orders = await trader.call<Order[]>('GET', '/v1/merchant/orders?status=6&limit=100')
  const order = orders.find(
    ({ supplier_id, money }) =>
      supplier_id === supplier.firm_id && !money.some(({ kind, status }) => kind === 'payout' && status === 0),
  ) as Order
  const [card] = await supplier.call<BankCard[]>('GET', '/v1/supplier/banks')
  if (!card) throw new Error('the demo’s supplier has no card')
  const desk = await open('trader', `/trade/order/detail?id=${order.id}`, DESK)
  const dialog = desk.page.getByRole('dialog', { name: '登记付款' })
  const pay = async () => {
    await desk.page.getByRole('button', { name: '登记付款', exact: true }).click()
    await expectPage(dialog.getByText(/账户资料第 \d+ 版 · 卡号未经外部核验/)).toBeVisible()
  }
  await pay()
  await expectPage(dialog.getByRole('group', { name: '新账户' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '取消' }).click()

  const phone = await open('supplier', '/user/bank')
  await phone.page.getByRole('link', { name: /^编辑：/ }).click()
  await phone.page.getByLabel('银行账号').fill('9999222200001111')
  await phone.page.getByRole('button', { name: '保存' }).click()
  await expectPage(phone.page.getByText('账户待确认')).toBeVisible()
  await queued(phone.page, 0)

  await pay()
  await expectPage(dialog.getByRole('group', { name: '原账户' })).toContainText('9999 0000 0000 0001')
  await expectPage(dialog.getByRole('group', { name: '新账户' })).toContainText('9999 2222 0000 1111')
  await dialog.getByLabel(/^暂无/).check()
  await dialog.getByRole('button', { name: '登记付款' }).click()
  await expectPage(dialog.getByText(/确认后再付款/)).toHaveCount(2)

  // Without a signal, the trader asks the supplier to confirm; the message leads to the card.
  await goOffline(desk.context)
  await offline(desk.page)
  await dialog.getByRole('button', { name: '提醒供应商确认' }).click()
  await expectPage(dialog.getByRole('button', { name: '已提醒供应商确认' })).toBeDisabled()
  await queued(desk.page, 1)
  await goOnline(desk.context)
  await queued(desk.page, 0)
  await visit(phone.page, '/user/message')
  await phone.page.getByText('请确认收款账户').first().click()
  await phone.page.waitForURL(/user\/bank/)

  await phone.page.getByRole('button', { name: '确认账户' }).click()
  await proveIdentity(demo.server, phone.page, '确认无误')
  await expectPage(phone.page.getByText(/已于 .* 确认/)).toBeVisible()
  await queued(phone.page, 0)

  // The open dialog follows: its refusal goes, and the button works.
  await expectPage(dialog.getByText('通过身份验证确认')).toBeVisible()
  await expectPage(dialog.getByText(/确认后再付款/)).toHaveCount(0)
  await dialog.getByRole('button', { name: '登记付款' }).click()
  await proveIdentity(demo.server, desk.page, '确定付款')
  await expectPage(dialog).toBeHidden()
  await expect
    .poll(async () => {
      const { money } = await trader.call<Order>('GET', `/v1/merchant/orders/${order.id}`)
      return money.find(({ payee }) => payee)?.payee?.account_no
    })
    .toBe('9999222200001111')
}, 180_000)
