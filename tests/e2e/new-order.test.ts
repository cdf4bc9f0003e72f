/**
 * 新建订单 at a desk: what the form finds, fills in and warns about, its refusals at fields, and one submission over a lost network.
 */
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { validateOrder } from '#api/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { closePages, DESK } from './browser.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, createOrder, logIn } from './people.ts'
import { cut, giveBack, goOffline, goOnline, offline, type Phone, phoneOf, queued } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let trader: ApiClient
let supplier: ApiClient
let buyer: ApiClient
let desk: Phone
beforeAll(async () => {
  server = await sharedServer()
  ;[trader, supplier, buyer] = await Promise.all([logIn(server, 'trader'), logIn(server, 'supplier'), logIn(server, 'buyer')])
})
async function open(): Promise<Page> {
  desk = await phoneOf(server, 'trader', '/trade/order/new', DESK)
  return desk.page
}
afterEach(() => giveBack(desk))
afterAll(closePages)

const QUANTITY_KG = 32_517
const TITLE = '1# 光亮铜'
const PLACE = '工业园一路 9 号 2 号磅'
const submit = (page: Page) => page.getByRole('button', { name: '新建订单', exact: true }).click()
const made = async () =>
  (await trader.call<Order[]>('GET', '/v1/merchant/orders?status=0&limit=100')).filter(
    ({ quantity_kg }) => quantity_kg === QUANTITY_KG,
  )

/** Types a short part of the firm's name and chooses the suggestion. */
async function findFirm(page: Page, label: string, typed: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(typed)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expectPage(field).toHaveValue(name)
}
/** The options that the field offers during typing. */
const offered = (field: Locator) =>
  field.evaluate((input) => [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value))
async function fill(page: Page): Promise<void> {
  await findFirm(page, '供应商', 'lanjia', '演示·蓝岬再生资源')
  await findFirm(page, '采购商', 'lftc', '演示·砺锋铜材')
  await page.getByLabel('品类').selectOption({ label: '铜 · 废铜' })
  await page.getByLabel('品名').fill(TITLE)
  await page.getByLabel('数量').fill('32.517')
  await page.getByLabel('采购价（含税）').fill('95000')
  await page.getByLabel('销售价（含税）').fill('95420')
}

test('the form finds firms by pinyin, suggests goods and place, groups digits, and shows a loss in red', async () => {
  const page = await open()
  await findFirm(page, '供应商', 'lanjia', '演示·蓝岬再生资源')
  await findFirm(page, '采购商', 'lftc', '演示·砺锋铜材')
  await expectPage(page.getByLabel('交货地点')).toHaveValue(PLACE)
  await expectPage(page.getByLabel('联系人')).toHaveValue('一厂磅房')
  await expectPage(page.getByLabel('联系电话')).toHaveValue('13800000003')

  await page.getByLabel('品类').selectOption({ label: '铜 · 废铜' })
  await expectPage.poll(() => offered(page.getByLabel('品名'))).toContain(TITLE)
  expect(await offered(page.getByLabel('品名'))).not.toContain('轮毂铝')
  await page.getByLabel('品名').fill(TITLE)
  await expectPage.poll(() => offered(page.getByLabel('规格'))).toContain('含铜 ≥ 99%')

  await page.getByLabel('数量').fill('32.517')
  await page.getByLabel('采购价（含税）').pressSequentially('95000')
  await expectPage(page.getByLabel('采购价（含税）')).toHaveValue('95,000')
  const sale = page.getByLabel('销售价（含税）')
  await sale.pressSequentially('95420.5')
  await expectPage(sale).toHaveValue('95,420.5')
  const bar = page.locator('[data-sticky-bar]')
  const figure = (words: string) => bar.getByText(words, { exact: true })
  const colour = async (words: string) => {
    await expectPage(figure(words)).toBeVisible()
    return figure(words).evaluate((element) => getComputedStyle(element).color)
  }
  const plain = await colour('13,673.40 元')
  await sale.fill('94990')
  const [red = 0, green = 0, blue = 0] = ((await colour('-325.17 元')).match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await page.getByRole('button', { name: '试算' }).click()
  await expectPage(page.getByText('价差 -325.17 元，销售价不高于采购价')).toBeVisible()
  // A submission despite the warning is asked about first.
  await submit(page)
  const question = page.getByRole('dialog', { name: '仍要新建订单？' })
  await question.getByRole('button', { name: '取消' }).click()
  await sale.fill('95420.5')
  expect(await colour('13,673.40 元')).toBe(plain)
  expect(await made()).toEqual([])
})

test('only a required field that was left empty shows an error, and a value removes it', async () => {
  const page = await open()
  const cases: readonly (readonly [Locator, string])[] = [
    [page.getByRole('combobox', { name: '供应商' }), '请选择供应商'],
    [page.getByLabel('品名'), '请填写品名'],
    [page.getByLabel('数量'), '请填写数量'],
    [page.getByLabel('联系电话'), '请填写联系电话'],
  ]
  await page.getByLabel('付款约定').focus()
  for (const [field, words] of cases) {
    await expectPage(page.getByText(words, { exact: true })).toHaveCount(0)
    await field.focus()
    await page.getByLabel('付款约定').focus()
    await expectPage(page.getByText(words, { exact: true })).toBeVisible()
  }
  await expectPage(page.locator('[aria-invalid=true]')).toHaveCount(cases.length)
  await page.getByLabel('数量').fill('22.68')
  await expectPage(page.getByText('请填写数量', { exact: true })).toHaveCount(0)
})

test('figures beyond any scale or amount are refused at their fields', async () => {
  const page = await open()
  for (const [label, typed, said] of [
    ['数量', '99999999999999999', '不能超过 40,000.000 吨'],
    ['采购价（含税）', '1e9', '请填写金额，最多两位小数'],
    ['销售价（含税）', '99999999999999999', '不能超过 1,000,000,000,000.00 元'],
  ] as const) {
    await page.getByLabel(label).fill(typed)
    await submit(page)
    await expectPage(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expectPage(page.getByText(said, { exact: true })).toBeVisible()
  }
})

test('an order without a network stays a draft until its dry run, and a queued one is created once', async () => {
  const page = await open()
  await fill(page)
  await cut(desk)
  await submit(page)
  await expectPage(page.getByText('新建订单需要联网试算。草稿已保存在本机，联网后再提交。')).toBeVisible()
  await queued(page, 0)
  await page.reload()
  await offline(page)
  await expectPage(page.getByLabel('数量')).toHaveValue('32.517')
  await goOnline(desk.context)
  await expectPage(page.getByText('当前离线')).toHaveCount(0)

  await desk.context.route(`**${validateOrder.path}`, async (route) => {
    const trial = await route.fetch()
    await goOffline(desk.context)
    await route.fulfill({ response: trial })
  })
  await submit(page)
  await expectPage(page.getByText('订单提交成功后才有编号和合同。')).toBeVisible()
  await queued(page, 1)
  expect(await made()).toEqual([])
  await desk.context.unroute(`**${validateOrder.path}`)
  await goOnline(desk.context)
  await queued(page, 0)
  const [order] = await made()
  await expectPage(page.getByText(`订单 ${order?.no} 已创建`)).toBeVisible()
  expect(order).toMatchObject({
    title: TITLE,
    supply: { amount_fen: 308_911_500 },
    sale: { amount_fen: 310_277_214 },
    delivery_place: PLACE,
  })
  expect(await made()).toHaveLength(1)
})

test('an order that equals one of the last day gets a warning with a link to it', async () => {
  const twin = await createOrder(trader, supplier, buyer, { title: TITLE, quantity_kg: 32_518 })
  const page = await open()
  await fill(page)
  await page.getByLabel('数量').fill('32.518')
  await page.getByRole('button', { name: '试算' }).click()
  await expectPage(page.getByText(`24 小时内已有相同的订单 ${twin.no}`)).toBeVisible()
  await page.getByRole('link', { name: '查看该订单' }).click()
  await page.waitForURL(`**/trade/order/detail?id=${twin.id}`)
  await expectPage(page.getByText(twin.no).first()).toBeVisible()
})
