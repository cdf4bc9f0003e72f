/** Every step outside the normal course of an order, taken in its own form by its role. */
// long: one demo server and three logged-in people serve all of these tests.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { closePages, DESK, PHONE } from './browser.ts'
import { agree, takeAction, ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { orderAt as orderAtState } from './order-at.ts'
import { type ApiClient, logIn, type Name, verify } from './people.ts'
import { goOffline, goOnline, phoneOf, row } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

const AREAS = { supplier: 'supply', buyer: 'member', trader: 'trade' } as const
type Person = keyof typeof AREAS
let server: ServerProcess
let who: Record<Person, ApiClient>
let page: Record<Person, Page>

beforeAll(async () => {
  server = await sharedServer()
  const each = async <T>(of: (name: Person & Name) => Promise<T>) => ({
    supplier: await of('supplier'),
    buyer: await of('buyer'),
    trader: await of('trader'),
  })
  who = await each((name) => logIn(server, name))
  page = await each(async (name) => {
    const phone = await phoneOf(server, name, `/${AREAS[name]}/order`, name === 'trader' ? DESK : PHONE)
    return phone.page
  })
})
afterAll(closePages)

const truth = (id: string) => who.trader.call<Order>('GET', `/v1/merchant/orders/${id}`)
const onDevice = async (name: Person, id: string) => (await row<{ order: Order }>(page[name], 'orders', id))?.order
const orderAt = (state: 0 | 2 | 3 | 4 | 5, claim?: string) => orderAtState(server, who, { state, claim })

/** The person's page of the order, once their device has the order in this state. */
async function openAt(name: Person, { id, state }: Order): Promise<Page> {
  await expectPage.poll(async () => (await onDevice(name, id))?.state, { timeout: 20_000 }).toBe(state)
  await page[name].goto(`/${AREAS[name]}/order/detail?id=${id}`)
  return page[name]
}
const becomes = (id: string, state: number) =>
  expectPage.poll(async () => (await truth(id)).state, { timeout: 20_000 }).toBe(state)

/** Sends the form without its reason, reads the error at the field, and types a reason. */
const reasoned = (label: string, submit: string, words: string) => async (on: Page) => {
  const dialog = on.getByRole('dialog')
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  const field = dialog.getByLabel(label)
  await expectPage(field).toHaveAttribute('aria-invalid', 'true')
  await expectPage(field).toBeFocused()
  await field.fill(words)
}

/** No field of a form that is longer than its dialog shows below the buttons. */
async function footCovers(on: Page): Promise<void> {
  const covers = () =>
    on.getByRole('dialog').evaluate((dialog) => {
      const { left, width, bottom } = dialog.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, bottom - 6) === dialog.querySelector('[type=submit]')?.parentElement
    })
  // The dialog grows while its form loads.
  await expectPage.poll(covers).toBe(true)
}

test('a supplier declines an order with a reason', async () => {
  const order = await orderAt(0)
  await takeAction(await openAt('supplier', order), '拒绝接单', reasoned('拒绝原因', '拒绝接单', '炉子检修，本月不出货'))
  await becomes(order.id, -1)
  expect((await truth(order.id)).events.at(-1)).toMatchObject({ action: 'decline', note: expect.stringContaining('炉子检修') })
})

test('a trader closes an order with a reason', async () => {
  const order = await orderAt(0)
  await takeAction(await openAt('trader', order), '关闭订单', reasoned('关闭原因', '关闭订单', '双方同意取消'))
  await becomes(order.id, -1)
  await expectPage.poll(async () => (await onDevice('supplier', order.id))?.events.at(-1)?.note).toContain('双方同意取消')
})

test('a buyer pays ahead, takes it back and pays ahead again; the trader registers the money and pays it back', async () => {
  const order = await orderAt(0)
  const { id } = order
  const advances = async () => (await truth(id)).money.filter(({ kind }) => kind === 'advance').map(({ status }) => status)
  const ahead = (yuan: string) => (on: Page) => on.getByRole('dialog').getByLabel('预付金额').fill(yuan)
  const buyer = await openAt('buyer', order)
  const wrongThenAhead = async (on: Page) => {
    for (const [yuan, said] of [
      ['', '请填写金额'],
      ['1.234', '请填写金额，最多两位小数'],
      ['99999999999999999999', '不能超过 1,000,000,000,000.00 元'],
      ['999999999', '预付款不能超过 3,053,440.00 元'],
    ] as const) {
      await ahead(yuan)(on)
      await on.getByRole('dialog').getByRole('button', { name: '提交预付款' }).click()
      await expectPage(on.getByRole('dialog').getByText(said, { exact: true })).toBeVisible()
    }
    await ahead('1000')(on)
  }
  const sure = (on: Page, label: string) => () => agree(on, `确定${label}`)
  await takeAction(buyer, '预付款', wrongThenAhead, '提交预付款', sure(buyer, '提交预付款'))
  await expectPage.poll(advances, { timeout: 20_000 }).toEqual([0])
  await takeAction(buyer, '撤销预付款', async () => undefined)
  await expectPage.poll(async () => (await truth(id)).events.at(-1)?.action, { timeout: 20_000 }).toBe('withdraw_advance')
  expect((await advances()).filter((status) => status >= 0)).toEqual([])
  await takeAction(buyer, '预付款', ahead('2500.50'), '提交预付款', sure(buyer, '提交预付款'))
  await expectPage.poll(async () => (await advances()).at(-1), { timeout: 20_000 }).toBe(0)

  const registered = async () => (await onDevice('trader', id))?.money.at(-1)?.amount_fen
  await expectPage.poll(registered, { timeout: 20_000 }).toBe(250_050)
  const trader = await openAt('trader', order)
  await takeAction(trader, '登记收款', footCovers, '登记收款', sure(trader, '登记收款'))
  await expectPage.poll(async () => (await truth(id)).events.at(-1)?.action, { timeout: 20_000 }).toBe('collect')
  await expectPage(trader.getByText('您已登记，待同事确认')).toBeVisible()
  const colleague = await logIn(server, 'colleague')
  const { version: base_version, money } = await colleague.call<Order>('GET', `/v1/merchant/orders/${id}`)
  const body = { ...money.at(-1), id: uuidv7(), photo_ids: [], kind: 'advance', base_version }
  await colleague.call('PUT', `/v1/merchant/orders/${id}/collections`, body)
  await expectPage.poll(async () => (await advances()).at(-1), { timeout: 20_000 }).toBe(1)
  // Money on account may be refunded to the buyer.
  const verification = await verify(server, who.trader)
  const refund = { ...body, id: uuidv7(), kind: 'refund', base_version: (await truth(id)).version, verification }
  await who.trader.call('PUT', `/v1/merchant/orders/${id}/collections`, refund)
  await expectPage
    .poll(async () => (await truth(id)).money.at(-1), { timeout: 20_000 })
    .toMatchObject({ kind: 'refund', amount_fen: 250_050 })
})

test('a buyer adds a photo of the scene and deletes it; the trader deletes a ticket with a reason', async () => {
  const order = await orderAt(3)
  const { id } = order
  const add = async (kind: string) => {
    await takeAction(page.buyer, '上传凭证', async (on) => {
      const dialog = on.getByRole('dialog')
      await dialog.getByLabel('凭证类型').selectOption({ label: kind })
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles(await ticketPhoto(kind))
      await expectPage(dialog.getByText(/已存本机/)).toBeVisible()
    })
  }
  await openAt('buyer', order)
  await add('现场照片')
  await expectPage.poll(async () => (await truth(id)).proofs.map(({ kind }) => kind), { timeout: 20_000 }).toEqual(['scene'])
  await takeAction(page.buyer, '删除凭证', async () => undefined)
  await expectPage.poll(async () => (await truth(id)).proofs[0]?.deleted_at ?? null, { timeout: 20_000 }).not.toBeNull()
  await add('质检单')
  await expectPage.poll(async () => (await onDevice('trader', id))?.proofs.length, { timeout: 20_000 }).toBe(2)

  const trader = await openAt('trader', order)
  await trader.getByRole('button', { name: '删除质检单' }).click()
  await reasoned('删除原因', '删除凭证', '传错了订单')(trader)
  await trader.getByRole('dialog').getByRole('button', { name: '删除凭证', exact: true }).click()
  await expectPage.poll(async () => (await truth(id)).proofs[1]?.deleted_reason, { timeout: 20_000 }).toBe('传错了订单')
})

test('a trader requests a recheck of a settlement at another price', async () => {
  const order = await orderAt(4)
  const { id } = order
  await takeAction(await openAt('trader', order), '重新核对', async (on) => {
    await reasoned('原因', '重新核对', '单价写错')(on)
    await on.getByRole('dialog').getByText('同时更改销售单价').click()
    await on.getByRole('dialog').getByLabel('销售单价（含税）').fill('95400')
  })
  await becomes(id, 3)
  expect((await truth(id)).sale?.price_fen).toBe(9_540_000)
})

test('a payment that did not arrive goes back to the buyer with the reason', async () => {
  const order = await orderAt(5)
  const { id } = order
  await takeAction(await openAt('trader', order), '驳回付款', reasoned('驳回原因', '驳回付款', '款项未到'))
  await becomes(id, 4)
  const buyer = await openAt('buyer', { ...order, state: 4 })
  await expectPage(buyer.getByText(/款项未到/).first()).toBeVisible()
})

test('a buyer pays two orders with one transfer, chosen in the list; the trader saves the slip as the bank made it', async () => {
  const both = [await orderAt(4), await orderAt(4)]
  for (const each of both) await openAt('buyer', each)
  await page.buyer.goto('/member/order?status=2')
  for (const { no } of both) await page.buyer.getByRole('checkbox', { name: `选择 ${no}` }).check()
  await page.buyer.getByRole('link', { name: '批量付款' }).click()
  await expectPage(page.buyer.getByText('2 张订单合计待付')).toBeVisible()
  const slip = { name: '工行回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% 回单\n%%EOF\n') }
  await page.buyer.locator('input[type=file]').last().setInputFiles(slip)
  await expectPage(page.buyer.getByText(/已存本机/).first()).toBeVisible()
  await page.buyer.getByRole('button', { name: '提交付款' }).click()
  await agree(page.buyer, '确定提交付款')
  for (const { id } of both) await becomes(id, 5)
  const vouchers = await Promise.all(both.map(async ({ id }) => (await truth(id)).money.at(-1)?.photo_ids))
  expect(vouchers[0]).toHaveLength(1)
  expect(vouchers[1]).toEqual(vouchers[0])
  const trader = await openAt('trader', { ...(both[0] as Order), state: 5 })
  const link = trader.getByRole('link', { name: /工行回单\.pdf/ }).first()
  await expectPage(link).toContainText('PDF · 1 KB')
  const [saved] = await Promise.all([trader.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toBe(slip.name)
  expect(readFileSync(await saved.path())).toEqual(slip.buffer)
})

test('a supplier disagrees with reason and photo, and agrees offline to the trader’s next proposal', async () => {
  const order = await orderAt(4, '夹带锌合金')
  const { id } = order
  const dissent = async () => (await truth(id)).dissents[0]
  const is = (status: number, versions: number) =>
    expectPage
      .poll(async () => [(await dissent())?.status, (await dissent())?.adjustments.length], { timeout: 20_000 })
      .toEqual([status, versions])
  const arrived = (name: Person, status: number) =>
    expectPage.poll(async () => (await onDevice(name, id))?.dissents[0]?.status, { timeout: 20_000 }).toBe(status)
  const propose = async (kg: string) => {
    await takeAction(page.trader, '调整订单', (on) => on.getByRole('dialog').getByLabel('结算重量').fill(kg), '保存调整')
    await expectPage.poll(async () => (await dissent())?.status, { timeout: 20_000 }).toBe(1)
    await arrived('trader', 1)
    await takeAction(page.trader, '通知供应商', async () => undefined)
  }
  await openAt('trader', order)
  await propose('29000')
  await is(2, 1)

  await arrived('supplier', 2)
  await page.supplier.goto(`/supply/dissent/detail?id=${id}`)
  await expectPage(page.supplier.getByText('夹带锌合金').first()).toBeVisible()
  await page.supplier.getByRole('button', { name: '不同意', exact: true }).click()
  await reasoned('不同意的理由', '不同意', '装车时逐包看过，没有锌件')(page.supplier)
  const dialog = page.supplier.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await ticketPhoto('GF-1'))
  await expectPage(dialog.getByText(/已存本机|已上传/).first()).toBeVisible()
  await dialog.getByRole('button', { name: '不同意', exact: true }).click()
  await is(0, 1)
  expect((await dissent())?.adjustments[0]).toMatchObject({
    reply: 'disagree',
    reply_note: '装车时逐包看过，没有锌件',
    reply_photo_ids: [expect.any(String)],
  })

  await arrived('trader', 0)
  await page.trader.goto(`/trade/dissent/detail?id=${id}`)
  await expectPage(page.trader.getByText(/装车时逐包看过/).first()).toBeVisible()
  await page.trader.goto(`/trade/order/detail?id=${id}`)
  await propose('29800')
  await is(2, 2)
  await arrived('supplier', 2)
  await page.supplier.goto(`/supply/dissent/detail?id=${id}`)
  await goOffline(page.supplier.context())
  await page.supplier.getByRole('button', { name: '同意', exact: true }).click()
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  await expectPage(dialog).toBeHidden()
  await is(2, 2)
  await goOnline(page.supplier.context())
  await is(3, 2)
  expect((await truth(id)).supply?.quantity_kg).toBe(29_800)
})

test('a trader rejects a claim with a reason', async () => {
  const order = await orderAt(4, '颜色发暗')
  const rejects = async (on: Page) => {
    await on.getByRole('dialog').getByLabel('驳回异议').check()
    await reasoned('驳回原因', '驳回', '质检单在约定范围内')(on)
  }
  await takeAction(await openAt('trader', order), '调整订单', rejects, '驳回')
  await expectPage.poll(async () => (await truth(order.id)).dissents[0]?.status, { timeout: 20_000 }).toBe(4)
  await expectPage.poll(async () => (await onDevice('buyer', order.id))?.dissents[0]?.status, { timeout: 20_000 }).toBe(4)
  await page.buyer.goto(`/member/order/detail?id=${order.id}`)
  await expectPage(page.buyer.getByText(/质检单在约定范围内/).first()).toBeVisible()
})
