/** An average price from the form to its lock: the trader chooses series and window, and confirms the price from the quotes. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order, QuotedDay } from '#domain/order/order.ts'
import { daysWithin, priceByFormula } from '#domain/money/pricing.ts'
import { closePages, DESK } from './browser.ts'
import { expectPage } from './expect.ts'
import { advanceOrder } from './order-at.ts'
import { type ApiClient, logIn } from './people.ts'
import { giveBack, type Phone, phoneOf, row } from './phone.ts'
import { type ServerProcess, sharedServer } from './server.ts'

let server: ServerProcess
let who: Record<'trader' | 'supplier' | 'buyer', ApiClient>
let desk: Phone
beforeAll(async () => {
  server = await sharedServer()
  const [trader, supplier, buyer] = await Promise.all([
    logIn(server, 'trader'),
    logIn(server, 'supplier'),
    logIn(server, 'buyer'),
  ])
  who = { trader, supplier, buyer }
})
afterEach(() => giveBack(desk))
afterAll(closePages)

const ago = (days: number) => chinaDay(Date.now() - days * DAY_MS)
const QUANTITY_KG = 32_129

test('the form computes both prices from the quotes, and the buyer cannot pay before the sale price is confirmed', async () => {
  desk = await phoneOf(server, 'trader', '/trade/order/new', DESK)
  const { page } = desk
  for (const [label, typed, name] of [
    ['供应商', 'lanjia', '演示·蓝岬再生资源'],
    ['采购商', 'lftc', '演示·砺锋铜材'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name }).click()
  }
  await page.getByLabel('品类').selectOption({ label: '铜 · 废铜' })
  await page.getByLabel('品名').fill('1# 光亮铜')
  await page.getByLabel('数量').fill(String(QUANTITY_KG / 1000))
  await page.getByLabel('计价方式').selectOption({ label: '均价+升贴水' })
  await expectPage(page.getByLabel('行情品种').locator('option:checked')).toContainText('1#光亮铜')
  await page.getByLabel('报价区间从').fill(ago(6))
  await page.getByLabel('报价区间到').fill(ago(16))
  await page.getByLabel('采购升水').fill('317')
  await page.getByRole('group', { name: '采购升水或贴水' }).getByRole('radio', { name: '贴水', exact: true }).check()
  await page.getByLabel('销售升水').fill('423')
  await page.getByRole('button', { name: '用作采购暂定价' }).click()
  await page.getByRole('button', { name: '用作销售暂定价' }).click()
  await page.getByRole('button', { name: '新建订单', exact: true }).click()
  await expectPage(page.getByText('不能早于区间的第一天')).toBeVisible()
  await page.getByLabel('报价区间从').fill(ago(16))
  await page.getByLabel('报价区间到').fill(ago(6))
  const series = await page.getByLabel('行情品种').inputValue()
  const [trend] = await who.trader.call<{ points: QuotedDay[] }[]>('GET', `/v1/markets/trend?ids=${series}&days=60`)
  const days = daysWithin({ window_from: ago(16), window_to: ago(6) }, trend?.points ?? [])
  const price = (premium_fen: number) => formatFen(priceByFormula({ factor_bp: 10_000, premium_fen }, days) ?? 0)
  for (const [word, premium_fen] of [
    ['采购', -31_700],
    ['销售', 42_300],
  ] as const) {
    await expectPage(page.getByRole('group', { name: '按行情折合' })).toContainText(`${word}折合 ${price(premium_fen)} 元/吨`)
  }
  await page.getByRole('button', { name: '新建订单', exact: true }).click()
  await expectPage(page.getByText('已创建')).toBeVisible()

  const all = await who.trader.call<Order[]>('GET', '/v1/merchant/orders?status=0&limit=100')
  const made = all.find(({ quantity_kg }) => quantity_kg === QUANTITY_KG) as Order
  expect(made.sale?.pricing).toMatchObject({ premium_fen: 42_300, window_to: ago(6), locked: null })
  await advanceOrder(server, who, made, { state: 4 })
  // A decision on an outdated order would be a conflict, so the device must have the present one.
  const { version } = await who.trader.call<Order>('GET', `/v1/merchant/orders/${made.id}`)
  await expectPage.poll(async () => (await row<{ order: Order }>(page, 'orders', made.id))?.order.version).toBe(version)
  await page.goto(`/trade/order/detail?id=${made.id}`)
  await expectPage(
    page.getByText('待确定销售价：确定后采购商才能付款').or(page.getByText('待确定销售价').first()).first(),
  ).toBeVisible()
  await page.goto(`/trade/order/detail?id=${made.id}&do=confirm_sale_price`)
  const dialog = page.getByRole('dialog', { name: '确定销售价' })
  await expectPage(dialog).toContainText(`${price(42_300)}`)
  await expectPage(dialog.getByRole('row')).toHaveCount(days.length + 2)
  await dialog.getByRole('button', { name: '确定销售价' }).click()
  const sold = async () => (await who.buyer.call<Order>('GET', `/v1/procurer/orders/${made.id}`)).sale
  await expectPage.poll(async () => (await sold())?.pricing?.locked).toBe('formula')
  expect(formatFen((await sold())?.price_fen ?? 0)).toBe(price(42_300))
  await expectPage(page.getByRole('region', { name: '销售价计价' }).or(page.getByLabel('销售价计价'))).toContainText('已确定')
})
