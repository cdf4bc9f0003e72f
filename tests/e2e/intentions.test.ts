/** Demands: made from the hall offline, and talked about until they become an order. */
import type { Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { HallGoods } from '#api/catalogue.ts'
import type { Intention } from '#domain/goods/intention.ts'
import type { Order } from '#domain/order/order.ts'
import { closePages, DESK, PHONE } from './browser.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, logIn } from './people.ts'
import { cut, drafted, giveBack, goOnline, visit, type Phone, phoneOf, queued, row } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let buyer: ApiClient
let goods: HallGoods
const phones: Phone[] = []
beforeAll(async () => {
  server = await sharedServer()
  buyer = await logIn(server, 'buyer')
  const hall = await buyer.call<HallGoods[]>('GET', '/v1/goods?limit=100')
  goods = hall.find(({ title }) => title === '2# 铜') as HallGoods
})
afterEach(async () => {
  for (const phone of phones.splice(0)) await giveBack(phone)
})
afterAll(closePages)

const live = (page: Page) => page.locator('#root > :not([data-startup-snapshot])')
const demands = () => buyer.call<Intention[]>('GET', '/v1/procurer/intentions?limit=100')

test('a buyer’s offline demand for goods of the hall is kept as a draft and sent once', async () => {
  const before = await demands()
  const phone = await phoneOf(server, 'buyer', '/member/index', PHONE)
  phones.push(phone)
  const { context, page } = phone
  await expectPage.poll(() => row(page, 'kept', 'hall-needs/1')).toBeDefined()
  await cut(phone)
  // The hall was never opened, but the device holds it with its tabs, age and search.
  await visit(page, '/member/purchase/list')
  const want = page.getByRole('link', { name: `我要采购：${goods.title}`, exact: true })
  await expectPage(page.getByRole('link', { name: '废铜', exact: true })).toBeVisible()
  await expectPage(page.getByText(/^数据截至/).first()).toBeVisible()
  await page.getByLabel('搜索品名、规格、编号').fill('lvding')
  await expectPage(want).toHaveCount(0)
  await page.getByLabel('搜索品名、规格、编号').fill(goods.no)
  await want.click()
  await expectPage(page.getByLabel('交货地点')).not.toHaveValue('')

  const submit = page.getByRole('button', { name: '提交意向', exact: true })
  await submit.click()
  await expectPage(page.getByText('请输入需求量', { exact: true })).toBeVisible()
  await page.getByLabel('需求量').fill('36.5')
  await page.getByLabel('期望单价（含税）').fill('88400')
  await page.getByLabel('备注').fill('先看样')
  await drafted(page, '先看样')
  await page.reload()
  await expectPage(live(page).getByLabel('需求量')).toHaveValue('36.500')
  await submit.click()
  const card = live(page).getByRole('region').filter({ hasText: goods.title }).first()
  await expectPage(card.getByText('待同步', { exact: true })).toBeVisible()
  expect(await demands()).toHaveLength(before.length)

  await goOnline(context)
  await queued(page, 0)
  await expectPage(card.getByText('待同步', { exact: true })).toHaveCount(0)
  const [made, ...rest] = await demands()
  expect(rest).toHaveLength(before.length)
  expect(made).toMatchObject({
    goods_id: goods.id,
    quantity_kg: 36_500,
    expected_price_fen: 8_840_000,
    note: '先看样',
    supplier: null,
  })
})

test('a trader opens a demand, adds a note and creates its order; the buyer answers the note and finds the order', async () => {
  const id = uuidv7()
  const { no } = await buyer.call<Intention>('POST', '/v1/procurer/intentions', {
    id,
    goods_id: goods.id,
    goods_title: goods.title,
    category_id: goods.category_id,
    category_name: goods.category_name,
    spec_name: goods.spec_name,
    quantity_kg: 32_000,
    expected_price_fen: 8_890_000,
    pricing_mode: 1,
    quality_req: '',
    delivery_place: '工业园一路 9 号 2 号磅',
    deliver_by: null,
    pay_terms: '',
    contact: '磅房',
    phone: '13800000003',
    note: '',
  })
  const [desk, mine] = [
    await phoneOf(server, 'trader', '/trade/informal?status=0', DESK),
    await phoneOf(server, 'buyer', `/member/purchase?id=${id}`, PHONE),
  ]
  phones.push(desk, mine)
  const trader = desk.page
  // The page and its table share one search: it stays in the address, and is cleared with the field.
  const search = trader.getByRole('searchbox').first()
  await search.fill(no)
  await expectPage.poll(() => new URL(trader.url()).searchParams.get('q')).toBe(no)
  await expectPage(live(trader).getByRole('link', { name: /^(XQ|YX)\d+$/ })).toHaveCount(1)
  await trader.waitForTimeout(600)
  expect(new URL(trader.url()).searchParams.get('q')).toBe(no)
  await live(trader).getByRole('link', { name: no, exact: true }).click()
  await expectPage(trader.getByText('演示·蓝岬再生资源', { exact: true })).toBeVisible()
  await expectPage(mine.page.getByText('撤回需求', { exact: true })).toBeVisible()
  expect(await mine.page.getByText('蓝岬').count()).toBe(0)

  await trader.getByRole('button', { name: '开始洽谈', exact: true }).click()
  await trader.getByRole('button', { name: '留言', exact: true }).click()
  const note = trader.getByRole('dialog', { name: '给采购商留言' })
  await note.getByLabel('留言').fill('蓝岬有现货')
  await note.getByRole('button', { name: '发送留言', exact: true }).click()
  await expectPage(note.getByText(/请不要写出供应商的名称/)).toBeVisible()
  await note.getByLabel('留言').fill('有现货，明天可装车')
  await note.getByRole('button', { name: '发送留言', exact: true }).click()

  await expectPage(mine.page.getByText('有现货，明天可装车', { exact: true })).toBeVisible()
  await mine.page.getByRole('button', { name: '给商户留言', exact: true }).click()
  const reply = mine.page.getByRole('dialog', { name: '给商户留言' })
  await reply.getByLabel('留言').fill('可以，按今天的价')
  await reply.getByRole('button', { name: '发送留言', exact: true }).click()
  await expectPage(trader.getByText('可以，按今天的价', { exact: true })).toBeVisible()

  await trader.getByRole('button', { name: '转为订单', exact: true }).click()
  await expectPage(trader.getByText(`由意向 ${no} 转来`, { exact: true })).toBeVisible()
  await expectPage(trader.getByLabel('品名')).toHaveValue(goods.title)
  await expectPage(trader.getByLabel('销售价（含税）')).toHaveValue('88,900.00')
  await trader.getByRole('button', { name: '新建订单', exact: true }).click()
  await expectPage(trader.getByText(/^订单 DD\d+ 已创建$/)).toBeVisible()

  await expectPage(mine.page.getByText('已转为订单', { exact: true })).toBeVisible()
  await mine.page.getByRole('link', { name: '查看订单', exact: true }).click()
  await expectPage.poll(() => new URL(mine.page.url()).pathname).toBe('/member/order/detail')
  const ordered = (await demands()).find((each) => each.id === id)
  const order = await buyer.call<Order>('GET', `/v1/procurer/orders/${ordered?.order_id}`)
  expect(order).toMatchObject({ quantity_kg: 32_000, sale: { price_fen: 8_890_000 }, intention_id: id })
})
