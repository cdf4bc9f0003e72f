/** 售后 in the browser: requested offline, judged at a desk, and read by the supplier without the sale side. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { closePages, DESK, PHONE } from './browser.ts'
import { takeAction, ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, logIn, type Name } from './people.ts'
import { cut, giveBack, goOnline, onDevice, type Phone, phoneOf, queued, row } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let trader: ApiClient
let supplier: ApiClient
let buyer: ApiClient
const phones: Phone[] = []
beforeAll(async () => {
  server = await sharedServer()
  ;[trader, supplier, buyer] = await Promise.all([logIn(server, 'trader'), logIn(server, 'supplier'), logIn(server, 'buyer')])
})
afterEach(async () => {
  for (const phone of phones.splice(0)) await giveBack(phone)
})
afterAll(closePages)

const truth = (id: string) => trader.call<Order>('GET', `/v1/merchant/orders/${id}`)
async function open(name: Name, path: string, viewport = PHONE): Promise<Phone> {
  const phone = await phoneOf(server, name, path, viewport)
  phones.push(phone)
  return phone
}
/** An order of the demo between these two in the state. */
async function orderIn(state: number): Promise<Order> {
  const orders = await trader.call<Order[]>('GET', `/v1/merchant/orders?status=${state}&limit=100`)
  const found = orders.find(
    (order) => order.supplier_id === supplier.firm_id && order.buyer_id === buyer.firm_id && !order.after_sales?.length,
  )
  if (!found) throw new Error(`no order of the demo in ${state}`)
  return found
}
const dialogOf = (page: Page) => page.getByRole('dialog')
/** Opens the order's after-sale from the list on the screen. */
const openRow = (page: Page, no: string, within = 'main') =>
  page.locator(within).locator('tr, article').filter({ hasText: no }).filter({ visible: true }).first().click()

test('a return is requested offline, withdrawn and requested again, and its acceptance returns the order for all', async () => {
  const order = await orderIn(3)
  const phone = await open('buyer', `/member/order/detail?id=${order.id}`)
  const { page, context } = phone
  await cut(phone)
  await takeAction(
    page,
    '申请售后',
    async (on) => {
      const form = dialogOf(on)
      await form.getByRole('button', { name: '申请售后' }).click()
      for (const words of ['请填写退货数量', '请填写原因']) await expectPage(form.getByText(words, { exact: true })).toBeVisible()
      await form.getByLabel('退货', { exact: true }).check()
      await expectPage(form.getByLabel(/退货数量/)).toHaveCount(0)
      await form.getByLabel(/^原因/).fill('整批夹带锌合金，无法投炉')
      await form
        .locator('input[type=file]')
        .first()
        .setInputFiles(await ticketPhoto('SH-1'))
      await expectPage(form.getByText(/已存本机/).first()).toBeVisible()
    },
    '申请售后',
  )
  const waiting = page.getByText('申请售后 退货 · 待同步')
  await expectPage(waiting).toBeVisible()
  await expectPage(page.getByRole('heading', { name: '售后', exact: true })).toBeVisible()
  expect((await truth(order.id)).after_sales ?? []).toEqual([])

  // The application was taken back before it left, and its text is still there.
  await page.getByRole('main').getByRole('button', { name: '撤回', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: '撤回', exact: true }).click()
  await expectPage(waiting).toHaveCount(0)
  await takeAction(
    page,
    '申请售后',
    (on) => expectPage(dialogOf(on).getByLabel(/^原因/)).toHaveValue('整批夹带锌合金，无法投炉'),
    '申请售后',
  )
  await expectPage(waiting).toBeVisible()
  await page.reload()
  await expectPage(waiting).toBeVisible()
  await page.goto('/member/untread?status=0')
  await expectPage(page.getByRole('article').filter({ hasText: order.no }).getByText('待同步')).toBeVisible()

  await goOnline(context)
  await queued(page, 0)
  const [asked] = (await truth(order.id)).after_sales ?? []
  expect(asked).toMatchObject({ kind: 'return', status: 0, reason: '整批夹带锌合金，无法投炉' })
  expect(asked?.photo_ids).toHaveLength(1)

  const desk = await open('trader', '/go/todo', DESK)
  await expectPage(desk.page.getByRole('heading', { name: '待处理售后' })).toBeVisible()
  // The order also waits for its price, in a section of its own.
  await openRow(desk.page, order.no, 'section:has(> div > h2:text-is("待处理售后"))')
  await dialogOf(desk.page).getByRole('button', { name: '提请供应商收回' }).click()
  await dialogOf(desk.page)
    .getByLabel(/^给供应商的说明/)
    .fill('请派车到北仑一号库')
  await dialogOf(desk.page).getByRole('button', { name: '提请供应商' }).click()

  // The supplier has agreed to take back the goods.
  const yard = await open('supplier', '/supply/untread?status=0')
  await onDevice(yard.page, order.id)
  await openRow(yard.page, order.no)
  await expectPage(dialogOf(yard.page).getByText('请派车到北仑一号库')).toBeVisible({ timeout: 20_000 })
  await dialogOf(yard.page).getByRole('button', { name: '答复售后承担' }).click()
  await expectPage(dialogOf(yard.page).getByText('整单退货后不再执行').first()).toBeVisible()
  await dialogOf(yard.page).getByRole('button', { name: '同意', exact: true }).click()
  await expectPage.poll(async () => (await truth(order.id)).after_sales?.[0]?.share?.status, { timeout: 20_000 }).toBe(1)

  // The form accepts by default only if the supplier has already agreed when it opens.
  const agreed = async () => (await row<{ order: Order }>(desk.page, 'orders', order.id))?.order.after_sales?.[0]?.share?.status
  await expectPage.poll(agreed).toBe(1)
  await desk.page.goto('/go/todo')
  await openRow(desk.page, order.no, 'section:has(> div > h2:text-is("待处理售后"))')
  await dialogOf(desk.page).getByRole('button', { name: '处理售后' }).click()
  await expectPage(dialogOf(desk.page).getByText('同意后订单变为已退货')).toBeVisible({ timeout: 20_000 })
  await dialogOf(desk.page).getByRole('button', { name: '同意退货' }).click()
  await expectPage.poll(async () => (await truth(order.id)).state, { timeout: 20_000 }).toBe(-2)
  await desk.page.goto('/go/todo')
  // Another after-sale of the demo is still waiting.
  await expectPage(desk.page.getByRole('heading', { name: '待处理售后' })).toBeVisible()
  await expectPage(desk.page.getByText(order.no)).toHaveCount(0)

  await page.goto(`/member/order/detail?id=${order.id}`)
  await expectPage(page.getByText('已退货', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
  await yard.page.goto('/supply/untread?status=1')
  await openRow(yard.page, order.no)
  await expectPage(dialogOf(yard.page).getByText('整批夹带锌合金，无法投炉')).toBeVisible()
  // This order does not disclose its parties, so the supplier does not see the photos.
  await expectPage(dialogOf(yard.page).getByRole('button', { name: /^售后照片/ })).toHaveCount(0)
  await dialogOf(yard.page).getByRole('link', { name: '查看订单' }).click()
  await expectPage(yard.page.getByText('已退货', { exact: true }).first()).toBeVisible()
  const read = await yard.page.locator('body').innerText()
  for (const hidden of [order.buyer_name ?? '', formatFen(order.sale?.amount_fen ?? 0)]) expect(read).not.toContain(hidden)
})

test('a compensation requested from the list is rejected with a reason that the supplier does not read', async () => {
  const order = await orderIn(5)
  const { page } = await open('buyer', '/member/untread')
  await page.getByRole('button', { name: '申请售后' }).click()
  const form = dialogOf(page)
  await form.getByLabel(/^订单/).selectOption({ label: await labelOf(page, order.no) })
  await form.getByLabel('补差').check()
  await form.getByLabel(/^补差金额/).fill(String((order.sale?.amount_fen ?? 0) / 100 + 1))
  await form.getByLabel(/^原因/).fill('成色低于样品')
  await form.getByRole('button', { name: '申请售后' }).click()
  await expectPage(form.getByText(`不能超过货款 ${formatFen(order.sale?.amount_fen ?? 0)} 元`)).toBeVisible()
  await form.getByLabel(/^补差金额/).fill('12345.67')
  await form.getByRole('button', { name: '申请售后' }).click()
  await expectPage(form).toBeHidden()
  await expectPage.poll(async () => (await truth(order.id)).after_sales?.[0]?.amount_fen, { timeout: 20_000 }).toBe(1_234_567)

  const desk = await open('trader', '/trade/untread?status=0', DESK)
  await openRow(desk.page, order.no)
  await dialogOf(desk.page).getByRole('button', { name: '处理售后' }).click()
  await dialogOf(desk.page).getByLabel('驳回', { exact: true }).check()
  await dialogOf(desk.page).getByRole('button', { name: '驳回', exact: true }).click()
  const why = dialogOf(desk.page).getByLabel(/^驳回原因/)
  await expectPage(why).toHaveAttribute('aria-invalid', 'true')
  await why.fill('质检单在约定范围内')
  await dialogOf(desk.page).getByRole('button', { name: '驳回', exact: true }).click()
  await expectPage.poll(async () => (await truth(order.id)).after_sales?.[0]?.status, { timeout: 20_000 }).toBe(-1)
  expect((await truth(order.id)).state).toBe(5)

  await page.goto('/member/untread?status=-1')
  await openRow(page, order.no)
  await expectPage(dialogOf(page).getByText('质检单在约定范围内')).toBeVisible({ timeout: 20_000 })
  const yard = await open('supplier', '/supply/untread?status=-1')
  await openRow(yard.page, order.no)
  await expectPage(dialogOf(yard.page).getByText('成色低于样品')).toBeVisible()
  const read = await yard.page.locator('body').innerText()
  for (const hidden of ['12,345.67', '质检单在约定范围内', '砺锋']) expect(read).not.toContain(hidden)
})

/** The label of the order among those offered for an after-sale. */
async function labelOf(page: Page, no: string): Promise<string> {
  return (await dialogOf(page).getByLabel(/^订单/).locator('option').filter({ hasText: no }).textContent()) ?? ''
}
