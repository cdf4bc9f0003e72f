/**
 * The purpose of the product in one test: three people on three devices, from goods published on a weak line to an archived,
 * invoiced and exported order with a confirmed account and complete evidence. The supplier has no signal during publication, and
 * from acceptance to shipment.
 */
// long: one deal, step by step
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Goods } from '#domain/goods/goods.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import type { Intention } from '#domain/goods/intention.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { owedFen, toPayFen } from '#domain/money/payment.ts'
import type { Statement } from '#domain/accounting/statement.ts'
import { closePages, DESK, device, installed, PHONE } from './browser.ts'
import { agree, proveIdentity, signContract, takeAction, ticketPhoto, weighTruck } from './desk.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, logIn, verify } from './people.ts'
import { plain, readPdf } from './pdf.ts'
import { goOffline, goOnline, offline, queued, row, rows, signIn, synced, visit } from './phone.ts'
import { ServerProcess } from './server.ts'

const BUYER = '演示·砺锋铜材'
const TITLE = '光亮铜线 一级'
let server: ServerProcess
let supplier: Page
let buyer: Page
let trader: Page
let witness: ApiClient
/** A colleague of the trader confirms the collections that the trader registered. */
let colleague: ApiClient

beforeAll(async () => {
  server = await (await ServerProcess.withDemo()).start()
  const open = async (viewport: typeof PHONE) => (await device(server.origin, viewport)).newPage()
  supplier = await open(PHONE)
  buyer = await open(PHONE)
  trader = await open(DESK)
  witness = await logIn(server, 'trader')
  colleague = await logIn(server, 'colleague')
})
afterAll(async () => {
  if (process.env['SHOTS'])
    for (const [name, page] of Object.entries({ supplier, buyer, trader }))
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  await closePages()
  await server.destroy()
})

const PATIENCE = { timeout: 20_000 }
const app = (page: Page) => page.locator('#root > :not([data-startup-snapshot])')
const press = (page: Page, name: string) => app(page).getByRole('button', { name, exact: true }).first().click()
const onDevice = async (page: Page, id: string) => (await row<{ order: Order }>(page, 'orders', id))?.order
const truth = (id: string) => witness.call<Order>('GET', `/v1/merchant/orders/${id}`)
const reaches = (page: Page, id: string, state: number) =>
  expectPage.poll(async () => (await onDevice(page, id))?.state, PATIENCE).toBe(state)
const nothing = async () => undefined

/** Goods are published in a yard without a signal, and are on sale once there is one. */
async function publish(): Promise<Goods> {
  await supplier.goto('/supply/product')
  await expectPage(app(supplier).getByRole('article').first()).toBeVisible()
  await supplier.goto('/supply/product/issue')
  await expectPage(
    app(supplier)
      .getByLabel(/^所在仓库/)
      .locator('option')
      .nth(1),
  ).toBeAttached()
  await goOffline(supplier.context())
  const form = app(supplier)
  await form.getByLabel(/^品类/).selectOption({ label: '铜 · 废铜' })
  await form.getByLabel(/^品名/).fill(TITLE)
  await form.getByLabel(/^供应数量/).fill('60')
  await form.getByLabel(/^单价/).fill('95000')
  await form.getByLabel(/^所在仓库/).selectOption({ index: 1 })
  await press(supplier, '发布')
  await expectPage(app(supplier).getByRole('article', { name: TITLE, exact: true })).toContainText('待同步')
  await goOnline(supplier.context())
  await queued(supplier, 0)
  const listed = await witness.call<Goods[]>('GET', '/v1/goods?limit=100')
  expect(listed.map(({ title }) => title)).toContain(TITLE)
  return listed.find(({ title }) => title === TITLE) as Goods
}

/** The buyer asks for the goods, and the trader makes an order from the demand. */
async function order(goods: Goods): Promise<Order> {
  await buyer.goto(`/member/purchase/list?q=${encodeURIComponent(TITLE)}`)
  await app(buyer)
    .getByRole('link', { name: `我要采购：${TITLE}`, exact: true })
    .click()
  await app(buyer).getByLabel('需求量').fill('22.68')
  await app(buyer).getByLabel('期望单价（含税）').fill('95420')
  await press(buyer, '提交意向')
  await queued(buyer, 0)
  const asked = async () =>
    (await witness.call<Intention[]>('GET', '/v1/merchant/intentions?limit=20')).find(({ goods_id }) => goods_id === goods.id)
  await expectPage.poll(async () => (await asked())?.status, PATIENCE).toBe(0)
  await trader.goto(`/trade/informal/detail?id=${(await asked())?.id}`)
  await press(trader, '开始洽谈')
  await press(trader, '转为订单')
  await expectPage(app(trader).getByLabel('品名')).toHaveValue(TITLE)
  await expectPage(app(trader).getByLabel('销售价（含税）')).toHaveValue('95,420.00')
  await app(trader).getByLabel('采购价（含税）').fill('95000')
  await press(trader, '新建订单')
  await expectPage(app(trader).getByText(/^订单 DD\d+ 已创建$/)).toBeVisible()
  const id = (await asked())?.order_id ?? ''
  const created = await truth(id)
  expect(created).toMatchObject({
    state: 0,
    goods_id: goods.id,
    quantity_kg: 22_680,
    supply: { amount_fen: 215_460_000 },
    sale: { amount_fen: 216_412_560 },
  })
  return created
}

/** All four signatures, each behind the identity check. The supplier saves the contract as a PDF. */
async function sign({ id, supply, sale }: Order): Promise<void> {
  const [purchase, sales] = [supply?.contract_no ?? '', sale?.contract_no ?? '']
  await trader.goto(`/trade/order/detail?id=${id}`)
  await signContract(server, trader, purchase)
  await signContract(server, trader, sales)
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await signContract(server, supplier, purchase)
  await buyer.goto(`/member/order/detail?id=${id}`)
  await signContract(server, buyer, sales)
  await expectPage.poll(async () => (await onDevice(supplier, id))?.supply?.contract_effective, PATIENCE).toBe(true)
  // The page opens inside the running app, which remembers the identity check for the statement.
  for (const [page, area, contract_id, no] of [
    [supplier, 'supply', supply?.contract_id, purchase],
    [buyer, 'member', sale?.contract_id, sales],
  ] as const) {
    await visit(page, `/${area}/contract/detail?id=${contract_id}`)
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, '下载 PDF')])
    const text = (await readPdf(await readFile(await file.path()))).map((each) => each.text).join('')
    for (const said of [no, TITLE]) expect(text, said).toContain(plain(said))
    expect(text.match(/已签署/g), 'both have signed').toHaveLength(2)
  }
}

/** In the yard without a signal: accept, weigh two trucks, photograph their tickets, ship. */
async function ship({ id, no }: Order): Promise<void> {
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await goOffline(supplier.context())
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await offline(supplier)
  await takeAction(supplier, '接单', nothing, '确认接单')
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
  // The app is closed in the yard and reopened, still without a signal. Everything is there.
  await supplier.goto('/go/sync')
  await expectPage(supplier.getByText(new RegExp(`${no}.*发货`)).first()).toBeVisible()
  await goOnline(supplier.context())
  await queued(supplier, 0)
  const shipped = await truth(id)
  expect(shipped).toMatchObject({ state: 2, loading_finished: true })
  expect(shipped.trips.map((trip) => [trip.plate, trip.shipped.net_kg, trip.shipped.photo_ids.length])).toEqual([
    ['浙BD31286', 11_340, 1],
    ['浙A12345', 11_340, 1],
  ])
}

/** `water` is deducted from the first truck, in kilograms as typed. */
async function settle(id: string, water?: string): Promise<void> {
  await visit(buyer, `/member/order/handleOrder?id=${id}`)
  if (water) await app(buyer).getByLabel(/^扣水/).first().fill(water)
  await press(buyer, '核对金额')
  await press(buyer, '提交结算')
  await reaches(buyer, id, 4)
}

/** Both trucks arrive, one light beyond the tolerance: a dissent, a recheck, and a settlement that the supplier agrees to. */
async function receive(id: string): Promise<void> {
  await reaches(buyer, id, 2)
  await visit(buyer, `/member/order/receive?id=${id}`)
  for (const [index, gross] of ['27850', '27740'].entries()) {
    const truck = buyer.locator('article').filter({ hasText: `第 ${index + 1} 车` })
    const head = truck.getByRole('button').first()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await truck.getByLabel('毛重').fill(gross)
    await truck.getByLabel('皮重').fill('16520')
    await truck.getByLabel(/^磅单号/).fill(`XF-${index + 1}`)
    await truck
      .locator('input[type=file]')
      .first()
      .setInputFiles(await ticketPhoto(`XF-${index + 1}`))
    await expectPage(truck.getByText(/已存本机/).first()).toBeVisible()
  }
  await buyer.getByRole('button', { name: '确认收货' }).last().click()
  await reaches(buyer, id, 3)
  await settle(id)
  expect((await truth(id)).dissents.map(({ raised_by, status }) => [raised_by, status])).toEqual([['tolerance', 0]])
  await reaches(trader, id, 4)
  await takeAction(trader, '重新核对', (on) =>
    on
      .getByRole('dialog')
      .getByLabel(/^原因|^重新核对原因/)
      .fill('请复磅第 2 车'),
  )
  await reaches(buyer, id, 3)
  await settle(id)
  await expectPage.poll(async () => (await onDevice(trader, id))?.dissents.at(-1)?.status, PATIENCE).toBe(0)
  const halfway = async (on: Page) =>
    on
      .getByRole('dialog')
      .getByLabel(/^结算重量/)
      .fill('22600')
  await takeAction(trader, '调整订单', halfway, '保存调整')
  await takeAction(trader, '通知供应商', nothing)
  await expectPage.poll(async () => (await onDevice(supplier, id))?.dissents.at(-1)?.status, PATIENCE).toBe(2)
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await takeAction(supplier, '答复异议', nothing, '同意')
  await queued(supplier, 0)
  expect(await truth(id)).toMatchObject({
    state: 4,
    sale: { quantity_kg: 22_550, amount_fen: 215_172_100 },
    supply: { quantity_kg: 22_600, amount_fen: 214_700_000 },
    supply_price_confirmed: true,
    settlements: [{ rechecked_reason: '请复磅第 2 车' }, { rechecked_reason: null }],
  })
}

/** A recheck and a new settlement keep the supplier's agreed figures. The trader is asked about them and keeps them. */
async function lookAgain(id: string): Promise<void> {
  await takeAction(trader, '重新核对', async (on) => {
    const dialog = on.getByRole('dialog')
    await expectPage(dialog.getByText(/^供应商已同意采购结算 22\.600 吨/)).toBeVisible()
    await dialog.getByLabel(/^原因|^重新核对原因/).fill('请再核对扣水')
  })
  await reaches(buyer, id, 3)
  await settle(id, '20')
  await expectPage.poll(async () => (await onDevice(trader, id))?.dissents.at(-1)?.raised_by, PATIENCE).toBe('trader')
  await takeAction(
    trader,
    '调整订单',
    async (on) => {
      await on.getByRole('dialog').getByLabel('驳回异议').check()
      await on
        .getByRole('dialog')
        .getByLabel(/^驳回原因/)
        .fill('按已商定的结算')
    },
    '驳回',
  )
  await queued(trader, 0)
  const { state, sale, supply, dissents } = await truth(id)
  expect([state, sale?.quantity_kg, supply?.quantity_kg, supply?.amount_fen]).toEqual([4, 22_530, 22_600, 214_700_000])
  expect(dissents.slice(-2).map(({ raised_by, status }) => [raised_by, status])).toEqual([
    ['tolerance', 3],
    ['trader', 4],
  ])
}

/** After a part has arrived, the order's page and the buyer's home show the rest to pay. */
async function owesRest(id: string): Promise<void> {
  const mine = await logIn(server, 'buyer')
  const orders = await mine.call<Order[]>('GET', '/v1/procurer/orders?limit=100')
  const rest_fen = owedFen(await truth(id), 'sale')
  expect(rest_fen).toBeGreaterThan(0)
  await visit(buyer, `/member/order/detail?id=${id}`)
  await expectPage(app(buyer).getByText(formatFen(rest_fen)).first()).toBeVisible(PATIENCE)
  const due_fen = orders.reduce((sum, order) => sum + toPayFen(order, 'sale'), 0)
  await visit(buyer, '/member/index')
  await expectPage(app(buyer).locator('main')).toContainText(formatFen(due_fen), PATIENCE)
}

/**
 * The buyer pays a part with a voucher, the trader registers it with another, once per transfer, and the colleague confirms its
 * arrival.
 */
async function payPart(id: string, yuan: string | null, state: number, serial: string, used?: string): Promise<void> {
  await visit(buyer, `/member/order/pay?id=${id}`)
  if (yuan)
    await app(buyer)
      .getByLabel(/^付款金额/)
      .fill(yuan)
  const add = async (page: Page, words: string) => {
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await ticketPhoto(words))
    await expectPage(page.getByText(/已存本机|已上传/).last()).toBeVisible()
  }
  await add(buyer, '付款回单')
  await press(buyer, '提交付款')
  // The account is that of the signed contract.
  await expectPage(buyer.getByRole('dialog').getByText('9999 0000 0000 0005')).toBeVisible()
  await agree(buyer, '确定提交付款')
  await reaches(trader, id, 5)
  await takeAction(
    trader,
    '登记收款',
    async (on) => {
      await add(on, '收款回单')
      const field = on.getByRole('dialog').getByLabel('银行流水号')
      if (used) {
        await field.fill(used)
        await on.getByRole('dialog').getByRole('button', { name: '登记收款', exact: true }).click()
        await expectPage(on.getByText(/^同一笔转账不能重复登记/).first()).toBeVisible()
      }
      await field.fill(serial)
    },
    '登记收款',
    () => agree(trader, '确定登记收款'),
  )
  await queued(trader, 0)
  const { version: base_version } = await colleague.call<Order>('GET', `/v1/merchant/orders/${id}`)
  await colleague.call('PUT', `/v1/merchant/orders/${id}/confirm`, { base_version, accept: true })
  for (const page of [trader, buyer]) await reaches(page, id, state)
}

async function payOut(id: string): Promise<void> {
  await takeAction(
    trader,
    '登记付款',
    async (on) => {
      await expectPage(on.getByRole('dialog').getByText('9999 0000 0000 0001')).toBeVisible()
      await on
        .locator('input[type=file]')
        .last()
        .setInputFiles(await ticketPhoto('付款'))
      await expectPage(on.getByText(/已存本机|已上传/).last()).toBeVisible()
    },
    '登记付款',
    () => proveIdentity(server, trader, '确定付款'),
  )
  await queued(trader, 0)
  // The colleague has compared it with the bank's slip. The supplier now gets the message.
  const { version: base_version, money } = await colleague.call<Order>('GET', `/v1/merchant/orders/${id}`)
  const confirmation = { base_version, entry_ids: [money.at(-1)?.id], verification: await verify(server, colleague) }
  await colleague.call('PUT', `/v1/merchant/orders/${id}/pay/confirm`, confirmation)
  await reaches(supplier, id, 7)
  await supplier.goto(`/supply/order/detail?id=${id}`)
  await takeAction(supplier, '确认收款', nothing)
  await expectPage.poll(async () => (await truth(id)).state, PATIENCE).toBe(8)
}

const INVOICE_NO = '26990000000000000777'
/** The buyer applies, the trader issues with number and file, and the buyer receives both. */
async function invoice({ id, no }: Order): Promise<void> {
  await visit(buyer, `/member/invoice/apply?ids=${id}`)
  await press(buyer, '申请开票')
  await buyer.waitForURL(/status=0/)
  await queued(buyer, 0)
  const applied = (await witness.call<Invoice[]>('GET', '/v1/merchant/invoices?status=0')).find(({ lines }) =>
    lines.some((each) => each.order_no === no),
  )
  await visit(trader, `/trade/invoice/detail?id=${applied?.id}`)
  await press(trader, '开票')
  const dialog = trader.getByRole('dialog', { name: '开票' })
  await dialog.getByLabel(/^发票号码/).fill(INVOICE_NO)
  await dialog
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto('发票'))
  await dialog.getByRole('button', { name: '开票', exact: true }).click()
  await expectPage(dialog).toBeHidden()
  await queued(trader, 0)
  await visit(buyer, '/member/invoice?status=1')
  await expectPage(app(buyer).getByText(INVOICE_NO).first()).toBeVisible(PATIENCE)
}

/** The file for U8 is made and downloaded, and its orders are marked. */
async function exportForU8({ no }: Order): Promise<void> {
  await visit(trader, '/trade/u8')
  await expectPage(app(trader).getByText(no).first()).toBeVisible()
  await press(trader, '导出')
  await trader.getByRole('button', { name: /^Excel 文件/ }).click()
  await visit(trader, '/go/exports')
  const card = app(trader).getByRole('article', { name: /U8/ }).first()
  await expectPage(card).toContainText('可下载', PATIENCE)
  await Promise.all([trader.waitForEvent('download'), card.getByRole('button', { name: '下载' }).click()])
  await card.getByRole('button', { name: '标记为已导出' }).click()
  await expectPage(card).toContainText('已标记导出')
  await queued(trader, 0)
  await visit(trader, '/trade/u8?status=1')
  await expectPage(app(trader).getByText(no).first()).toBeVisible()
}

/** The trader draws up the month's account with the buyer, who confirms it. The order is among its lines. */
async function account({ no }: Order): Promise<void> {
  for (const { id, status, firm_name } of await witness.call<Statement[]>('GET', '/v1/statements'))
    if (status === 0 && firm_name === BUYER) await witness.call('DELETE', `/v1/merchant/statements/${id}`, {})
  await visit(trader, '/trade/statement')
  await app(trader).getByRole('link', { name: BUYER, exact: true }).first().click()
  await app(trader).getByRole('link', { name: '本月', exact: true }).click()
  await expectPage(app(trader).getByRole('article', { name: '对账单' }).getByText(no).first()).toBeVisible(PATIENCE)
  await press(trader, '出具对账单')
  await trader.getByRole('dialog').getByRole('button', { name: '出具', exact: true }).click()
  await trader.waitForURL(/detail\?id=/)
  const id = new URL(trader.url()).searchParams.get('id') ?? ''
  await visit(buyer, `/member/statement/detail?id=${id}`)
  await expectPage(app(buyer).getByText(no).first()).toBeVisible(PATIENCE)
  await press(buyer, '确认')
  await proveIdentity(server, buyer, '确认无误')
  await queued(buyer, 0)
  for (const page of [buyer, trader]) await expectPage(app(page).getByText(/^已确认 ·/)).toBeVisible(PATIENCE)
}

/** The order is in both sides' archives, its evidence is complete, and the pack contains all of it. */
async function archive({ id, no }: Order): Promise<void> {
  for (const side of ['supplier', 'procurer']) {
    await visit(trader, `/trade/file?type=${side}&q=${no}`)
    await expectPage(app(trader).getByText(no).first()).toBeVisible()
  }
  await visit(trader, `/trade/order/detail?id=${id}`)
  const take = app(trader).getByRole('button', { name: '下载证据包' })
  await expectPage(take).toBeVisible()
  await expectPage(app(trader).getByRole('list', { name: '缺少的证据' })).toHaveCount(0)
  const [file] = await Promise.all([trader.waitForEvent('download'), take.click()])
  const names = Object.keys(unzipSync(await readFile(await file.path())))
  for (const part of [
    /采购合同.*\.pdf$/,
    /销售合同.*\.pdf$/,
    /发货磅单 GF-1/,
    /收货磅单 XF-2/,
    /收款登记/,
    new RegExp(INVOICE_NO),
  ])
    expect(
      names.some((name) => part.test(name)),
      `${part} in ${names.join()}`,
    ).toBe(true)
}

test('three people on three devices take goods to an archived, invoiced and exported order with a confirmed account', {
  timeout: 300_000,
}, async () => {
  for (const [page, name, home] of [
    [supplier, 'supplier', '/supply/index'],
    [buyer, 'buyer', '/member/index'],
    [trader, 'trader', '/trade/index'],
  ] as const) {
    await signIn(page.context(), name)
    await page.goto(home)
    await synced(page)
  }
  await installed(supplier)

  const goods = await publish()
  const created = await order(goods)
  const { id } = created
  await sign(created)
  await ship(created)
  await receive(id)
  await lookAgain(id)
  await payPart(id, '1000000', 4, 'WT26112501')
  await owesRest(id)
  await payPart(id, null, 6, 'WT26112502', 'WT26112501')
  await payOut(id)
  await invoice(created)
  await exportForU8(created)
  await account(created)
  await archive(created)

  // Each side sees only its own prices, in the data on the device from which its screens are made.
  const [atSupplier, atBuyer] = [JSON.stringify(await rows(supplier, 'orders')), JSON.stringify(await rows(buyer, 'orders'))]
  expect(atSupplier).toContain('9500000')
  expect(atSupplier).not.toContain('9542000')
  expect(atSupplier).not.toContain(created.sale?.contract_no)
  expect(atBuyer).toContain('9542000')
  expect(atBuyer).not.toContain('9500000')
  expect(atBuyer).not.toContain(created.supply?.contract_no)
  // Nothing is lost or doubled: the whole history, once.
  expect((await truth(id)).events.map((event) => event.action)).toEqual([
    'create',
    'contract_effective',
    'contract_effective',
    'accept',
    'deliver',
    'receive',
    'handle',
    'recheck',
    'handle',
    'adjust_dissent',
    'notify_dissent',
    'reply_dissent',
    'recheck',
    'handle',
    'adjust_dissent',
    'pay',
    'collect',
    'confirm',
    'pay',
    'collect',
    'confirm',
    'payout',
    'confirm_payout',
    'confirm_receipt',
  ])
})
