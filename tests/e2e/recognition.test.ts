/** Photos of papers fill forms: by the engine of a phone without a network, and by the operator's service. What was read is kept. */
import { afterAll, expect, test } from 'vitest'
import { RECOGNITION_CACHE } from '#api/wire.ts'
import type { Order } from '#domain/order/order.ts'
import { APPLICATION, openBaiduServer } from '../server/outside/baidu-server.ts'
import { browser } from './browser.ts'
import { ID_NO, photograph } from './certifying.ts'
import { demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { orderAt } from './order-at.ts'
import { type ApiClient, logIn } from './people.ts'
import { cut, giveBack, goOnline, onDevice, phoneOf, queued, rows } from './phone.ts'
import { ServerProcess } from './server.ts'

let baidu: Awaited<ReturnType<typeof openBaiduServer>>
const demo = demoServer(async () => {
  baidu = await openBaiduServer()
  const { api_key, secret_key } = APPLICATION
  return ServerProcess.withDemo({
    BAIDU_OCR_API_KEY: api_key,
    BAIDU_OCR_SECRET_KEY: secret_key,
    BAIDU_OCR_ORIGIN: baidu.origin,
  })
})
afterAll(() => baidu.close())

/** A photo of a paper that bears these lines, turned by degrees: tilted a little unless told. */
async function photoOf(html: string, turn = 2): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const page = await (await browser()).newPage({ viewport: { width: 900, height: 620 } })
  await page.setContent(`<div style="padding:40px;font:26px/1.9 'Noto Sans CJK SC';transform:rotate(${turn}deg)">${html}</div>`)
  const buffer = await page.screenshot({ type: 'jpeg', quality: 70 })
  await page.close()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}
const TICKET = `<h2 style="text-align:center">称 重 单</h2>编号：20261125-0132<br>车号：浙B·D31286<br>货物名称：1#电解铜<br>
  毛重：48,260 kg<br>皮重：15,840 kg<br>净重：32,420 kg<br>过磅时间：2026-11-25 14:05:12`
const ID_CARD = `姓名　周新港<br>性别　男　　民族　汉<br>出生　1988 年 1 月 2 日<br>住址　示范市港口大道 1 号<br><br>公民身份号码　${ID_NO}`

/** Starting the engine takes half a minute on a busy machine, and a photo without a ticket is read in four positions. */
const READ = { timeout: 120_000 }
const SLOW = 180_000
/** A phone that has fetched the model. */
async function readingPhone() {
  const phone = await demo.phone('/go/sync')
  await phone.page.getByRole('button', { name: /^下载（/ }).click()
  await expectPage(phone.page.getByText('已保存到本机，可离线识别')).toBeVisible({ timeout: 30_000 })
  return phone
}

test(
  'without a network the photo of a ticket fills the form, a person corrects one figure, and both are kept',
  async () => {
    const { id } = await demo.accepted()
    const phone = await readingPhone()
    const { page } = phone
    await onDevice(page, id)
    await cut(phone)
    await page.goto(`/supply/order/deliver?id=${id}`)
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photoOf(TICKET))
    const read = page.getByRole('group', { name: '识别结果' })
    await expectPage(read).toBeVisible(READ)
    await expectPage(page.getByRole('textbox', { name: /^毛重/ })).toHaveValue('48260')
    await expectPage(page.getByRole('textbox', { name: /^皮重/ })).toHaveValue('15840')
    await expectPage(page.getByRole('textbox', { name: /^车牌/ })).toHaveValue('浙B·D31286')
    await expectPage(page.getByText('请对照照片').first()).toBeVisible()

    await page.getByRole('textbox', { name: /^毛重/ }).fill('48280')
    await expectPage(read.getByText('与填写的 48,280 kg 不同')).toBeVisible()
    await page.getByRole('button', { name: '先发这车' }).click()
    await queued(page, 1)
    await goOnline(phone.context)
    await queued(page, 0)
    await demo.equal(page, id)
    const { trips } = await demo.truth(id)
    expect(trips[0]?.shipped).toMatchObject({
      gross_kg: 48_280,
      ticket_no: '20261125-0132',
      weighed_at: '2026-11-25T06:05:00.000Z',
      reading: {
        engine: 'device',
        recognised: { 毛重: '48,260 kg', 皮重: '15,840 kg', 净重: '32,420 kg', 车牌: '浙B·D31286' },
        kept: { 毛重: '48,280 kg', 净重: '32,440 kg' },
      },
    })
  },
  SLOW,
)

test(
  'without a network the photo of an id card fills the certification, and its number is not told a second time',
  async () => {
    const phone = await readingPhone()
    const { page } = phone
    await page.goto('/user/authentication/personal')
    await cut(phone)
    const card = page.getByRole('group', { name: '身份证人像面' })
    await card
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photoOf(ID_CARD))
    await expectPage(page.getByRole('group', { name: '识别结果' })).toBeVisible(READ)
    await expectPage(page.getByLabel(/^身份证号/)).toHaveValue(ID_NO)
    // The name of the last submission stands there, and nobody but the person replaces it.
    await expectPage(page.getByText('与填写的 演示甲 不同')).toBeVisible()
    await page.getByRole('button', { name: '填入姓名' }).click()
    await expectPage(page.getByLabel(/^姓名/)).toHaveValue('周新港')
    await photograph(page, '身份证国徽面')
    await expectPage(page.getByText('有一张照片里没有读到身份证，请对照照片填写')).toBeVisible(READ)
    await page.getByRole('checkbox').last().check()
    await page.getByRole('button', { name: '提交审核', exact: true }).click()
    await queued(page, 1)
    const [sent] = await rows<{ body: { id_no: string; reading: object } }>(page, 'outbox')
    expect(sent?.body).toMatchObject({ id_no: ID_NO, real_name: '周新港' })
    expect(sent?.body.reading).toEqual({ engine: 'device', recognised: { 姓名: '周新港' }, kept: { 姓名: '周新港' } })
  },
  SLOW,
)

test('the operator’s service reads the photo of a phone without a model; an id card only when asked, after a refusal too', async () => {
  const { id } = await demo.accepted()
  const { page } = await demo.phone()
  await onDevice(page, id)
  await page.goto(`/supply/order/deliver?id=${id}`)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photoOf(TICKET))
  const read = page.getByRole('group', { name: '识别结果' })
  await expectPage(read.getByText('百度识别', { exact: true })).toBeVisible()
  await expectPage(page.getByRole('textbox', { name: /^毛重/ })).toHaveValue('48260')
  await expectPage(page.getByRole('textbox', { name: /^皮重/ })).toHaveValue('15840')
  await page.getByRole('button', { name: '先发这车' }).click()
  await expect.poll(async () => (await demo.truth(id)).trips.length).toBe(1)
  await queued(page, 0)
  await demo.equal(page, id)
  const { trips } = await demo.truth(id)
  expect(trips[0]?.shipped.reading).toMatchObject({ engine: 'baidu', recognised: { 净重: '32,420 kg' } })
  expect(baidu.reads().map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['weight_note'])

  await page.goto('/user/authentication/personal')
  const card = page.getByRole('group', { name: '身份证人像面' })
  await card
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photoOf(ID_CARD))
  const asking = page.getByRole('button', { name: '用百度识别身份证' })
  await expectPage(asking).toBeVisible()
  expect(baidu.reads()).toHaveLength(1)
  const DAILY_LIMIT = 17
  baidu.fail(DAILY_LIMIT)
  await asking.click()
  await expectPage(page.getByText('平台的百度识别额度已用完，请手工填写')).toBeVisible()
  await expectPage(asking).toBeVisible()
  baidu.fail(null)
  await asking.click()
  await expectPage(page.getByLabel(/^身份证号/)).toHaveValue(ID_NO)
  expect(baidu.reads()).toHaveLength(3)
})

test('a buyer’s photo of the ticket at the gate fills the receipt, and another truck’s ticket is told', async () => {
  const who = { supplier: demo.supplier, trader: demo.trader, buyer: await logIn(demo.server, 'buyer') }
  const { id } = await orderAt(demo.server, who, { state: 2 })
  const phone = await phoneOf(demo.server, 'buyer', '/member/order')
  const { page } = phone
  await onDevice(page, id)
  await page.goto(`/member/order/receive?id=${id}`)
  const truck = page.getByRole('article').first()
  await truck
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photoOf(TICKET))
  await expectPage(truck.getByText('磅单上的车牌是 沪A·12345，不是本车 浙B·12345')).toBeVisible()
  const gross = truck.getByRole('textbox', { name: /^毛重/ })
  await expectPage(gross).toHaveValue('48260')
  await expectPage(truck.getByRole('textbox', { name: /^皮重/ })).toHaveValue('15840')
  await expectPage(truck.getByText('请对照照片').first()).toBeVisible()
  await gross.fill('45860')
  await page.getByRole('button', { name: '确认收货' }).click()
  const received = async (by: ApiClient, side: string) =>
    (await by.call<Order>('GET', `/v1/${side}/orders/${id}`)).trips[0]?.received
  await expect.poll(async () => (await received(who.buyer, 'procurer'))?.net_kg).toBe(30_020)
  expect((await received(who.supplier, 'supplier'))?.reading).toBeUndefined()
  expect((await received(who.buyer, 'procurer'))?.reading).toMatchObject({
    engine: 'baidu',
    recognised: { 毛重: '48,260 kg', 净重: '32,420 kg' },
    kept: { 毛重: '45,860 kg', 净重: '30,020 kg' },
  })
  await giveBack(phone)
})

test('a download that breaks off goes on where it stopped, a damaged piece is fetched again, and removing gives the room back', async () => {
  const { page } = await demo.phone('/go/sync')
  const asked: string[] = []
  let trouble: 'cut' | 'damaged' | null = 'cut'
  await page.route(/model-\w+-\d+\.bin$/, (route) => {
    const piece = route.request().url().split('-').at(-1) ?? ''
    asked.push(piece)
    if (piece !== '9.bin' || trouble === null) return route.continue()
    return trouble === 'cut' ? route.abort('connectionreset') : route.fulfill({ body: 'another file' })
  })
  const kept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), RECOGNITION_CACHE)
  // Pieces of an earlier model stay from an older build.
  await page.evaluate(
    async (name) => (await caches.open(name)).put('/assets/model-0123456789ab-0.bin', new Response('old')),
    RECOGNITION_CACHE,
  )
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 10_000_000, usage: 9_000_000 })
  })
  await page.getByRole('button', { name: /^下载（/ }).click()
  await expectPage(page.getByText(/^本机空间不足，需要约 \d+ MB$/)).toBeVisible()
  expect(asked).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: /^下载（/ }).click()
  await expectPage(page.getByText('下载中断，已下载的部分已保留，联网后可继续')).toBeVisible()
  expect(await kept()).toHaveLength(9)
  trouble = 'damaged'
  await page.getByRole('button', { name: '继续下载' }).click()
  await expectPage(page.getByText('下载的文件不完整，请重新下载')).toBeVisible()
  trouble = null
  await page.getByRole('button', { name: '继续下载' }).click()
  await expectPage(page.getByText('已保存到本机，可离线识别')).toBeVisible()
  expect(asked.filter((piece) => piece === '8.bin')).toHaveLength(1)
  expect(asked.filter((piece) => piece === '9.bin')).toHaveLength(3)
  await page.getByRole('button', { name: '移除' }).click()
  await expectPage(page.getByRole('button', { name: /^下载（/ })).toBeVisible()
  expect(await kept()).toEqual([])
})

test(
  'a photo upside down is read; no ticket, a policy against WebAssembly and an ended worker are told in one line',
  async () => {
    const { id } = await demo.accepted()
    const phone = await readingPhone()
    const { page } = phone
    await onDevice(page, id)
    await cut(phone)
    await page.goto(`/supply/order/deliver?id=${id}`)
    const choose = async (html: string, turn?: number) =>
      page
        .locator('input[type=file]')
        .last()
        .setInputFiles(await photoOf(html, turn))
    await choose('装车前的货场，没有磅单')
    await expectPage(page.getByText('照片里没有读到磅单，请手动填写')).toBeVisible(READ)
    await choose(TICKET, 180)
    await expectPage(page.getByRole('textbox', { name: /^毛重/ })).toHaveValue('48260', READ)
    // A policy on the way forbids the worker to compile WebAssembly.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const kept = request.url.includes('/engine.worker-') && (await cache.match(request))
          if (!kept) continue
          const headers = new Headers(kept.headers)
          headers.set('content-security-policy', "default-src 'self'; script-src 'self'")
          await cache.put(request, new Response(await kept.blob(), { headers }))
        }
      }
    })
    await page.goto('/user/authentication/personal')
    const card = page.getByRole('group', { name: '身份证人像面' })
    await card
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photoOf(ID_CARD))
    await expectPage(page.getByText('本机无法识别照片，请手动填写')).toBeVisible(READ)
    await page.getByLabel(/^姓名/).fill('周新港')
    await expectPage(page.getByLabel(/^姓名/)).toHaveValue('周新港')
    // The system ends the worker of a small phone for want of memory.
    await page.addInitScript(() => {
      globalThis.Worker = class extends EventTarget {
        postMessage = () => setTimeout(() => this.dispatchEvent(new Event('error')))
        terminate = () => undefined
      } as unknown as typeof Worker
    })
    await page.goto('/user/authentication/company')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photoOf('营业执照'))
    await expectPage(page.getByText('本机无法识别照片，请手动填写')).toBeVisible()
    await page.getByLabel(/^企业名称/).fill('新港再生资源有限公司')
    await expectPage(page.getByText(/^草稿已存/)).toBeVisible()
  },
  SLOW,
)
