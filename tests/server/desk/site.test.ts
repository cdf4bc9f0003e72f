/** Banners, ads, friend links and partners at the desk, and what a visitor then sees. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SitePart } from '#api/desk/site.ts'
import { DAY_MS } from '#domain/constants.ts'
import { logWords } from '#domain/firm/log.ts'
import { NO_PART } from '#domain/site/site-part.ts'
import { auditLog } from '#server/db/tables/records.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'
import { siteIds, uploadedPicture } from './changes.ts'

const PATH = '/v1/merchant/admin/site'
let trade: TradeServer
let image: string
beforeAll(async () => {
  trade = await openTradeServer()
  const file_id = await uploadedPicture(trade, 1200, 400)
  const { body } = await trade.who.trader.post('/v1/merchant/admin/pictures', { file_id, use: 'banner_desk' })
  image = body.data.path
  await asDesk(trade, trade.who.colleague, 'content')
})
afterAll(() => trade?.close())

const banner = (given: object = {}) => ({ ...NO_PART, kind: 'banner', textcolor: '#ffffff', image, title: '新货到港', ...given })
async function add(given: object = {}): Promise<SitePart> {
  const { status, body } = await trade.who.trader.post(PATH, banner(given))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const shown = async (): Promise<string[]> =>
  (await trade.server.anonymous.get('/v1/banners')).body.data.map(({ title }: { title: string }) => title)

test('a banner is seen by visitors at once, in the order of the desk, and no longer once it is deleted', async () => {
  const [one, two] = [await add({ title: '第一条' }), await add({ title: '第二条', image_phone: image, link: '/market' })]
  expect(await shown()).toEqual(['第一条', '第二条'])
  const before = await siteIds(trade, 'banner')
  const { status } = await trade.who.trader.put(`${PATH}/order`, { kind: 'banner', before, ids: before.toReversed() })
  expect(status).toBe(200)
  expect(await shown()).toEqual(['第二条', '第一条'])
  for (const { id, version } of [one, two]) await trade.who.trader.delete(PATH, { kind: 'banner', id, base_version: version })
  expect(await shown()).toEqual([])
})

test('a banner is shown from its beginning until its end', async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const times = [
    [null, day(-1)],
    [day(-1), day(1)],
    [day(1), null],
  ] as const
  for (const [at, [shown_from, shown_until]] of times.entries()) await add({ title: `第 ${at} 条`, shown_from, shown_until })
  expect(await shown()).toEqual(['第 1 条'])
  const { body } = await trade.who.trader.post(PATH, banner({ shown_from: day(2), shown_until: day(1) }))
  expect(body.details.fields).toEqual({ shown_until: '结束时间要晚于开始时间' })
})

test.each([
  [{ image: '' }, { image: '请上传图片' }],
  [{ image: `/v1/pictures/${'0'.repeat(64)}` }, { image: '图片不在本站，请重新上传' }],
  [{ image: 'https://elsewhere.example/a.png' }, { image: '请重新上传图片' }],
  [{ textcolor: 'red' }, { textcolor: '颜色格式如 #ffffff' }],
  [{ link: 'javascript:alert(1)' }, { link: '链接以 / 或 https:// 开头' }],
  [{ link: '//elsewhere.example' }, { link: '链接以 / 或 https:// 开头' }],
  [{ video: 'https://elsewhere.example/a.mp4' }, { video: '请重新上传视频' }],
  [{ video: `/v1/videos/${'0'.repeat(64)}` }, { video: '视频不在本站，请重新上传' }],
])('a banner with %o is refused at its field', async (given, fields) => {
  const { status, body } = await trade.who.trader.post(PATH, banner(given))
  expect([status, body.details.fields]).toEqual([400, fields])
})

test('a second person does not overwrite what they have not seen, and is told whose change it is', async () => {
  const { id } = await add({ title: '两人同改' })
  const send = (who: 'trader' | 'colleague', title: string, base_version: number) =>
    trade.who[who].put(PATH, { ...banner({ title }), id, base_version })
  expect((await send('trader', '先改的', 1)).status).toBe(200)
  const late = await send('colleague', '后改的', 1)
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect(late.body.message).toBe(`横幅“先改的”已被${trade.who.trader.session.name}更改，请核对后再提交`)
  expect((await send('colleague', '看过再改', 2)).body.data.title).toBe('看过再改')
})

test('an order that somebody has changed meanwhile is not overwritten', async () => {
  const before = await siteIds(trade, 'banner')
  const order = (ids: number[]) => trade.who.colleague.put(`${PATH}/order`, { kind: 'banner', before, ids })
  expect((await order(before.slice(1))).status).toBe(400)
  await add({ title: '又一条' })
  expect((await order(before.toReversed())).body.code).toBe('conflict')
})

test('the log says what was changed, before and after', async () => {
  const { id, version } = await add({ title: '改名前' })
  await trade.who.trader.put(PATH, { ...banner({ title: '改名后' }), id, base_version: version })
  const entries = await trade.db.select().from(auditLog)
  const words = entries.filter(({ object }) => object === 'banner').map((entry) => logWords(entry as never, 'trader'))
  expect(words.at(-1)).toMatchObject({
    kind: 'desk',
    label: '修改',
    title: '改名后',
    changes: [{ label: '标题', before: '改名前', after: '改名后' }],
  })
})
