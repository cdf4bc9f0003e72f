/** Public pictures: what the desk uploads is encoded again, named by its content, and open to everybody. */
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitiseArticle } from '#server/content/sanitise.ts'
import { uploadedPicture } from '../desk/changes.ts'
import { portraitWithPlace } from '../files/pictures.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const PATH = '/v1/merchant/admin/pictures'
const publish = (file_id: string, use = 'article') => trade.who.trader.post(PATH, { file_id, use })
const open = (url: string) => trade.server.app.inject({ url })

test('a picture is encoded again in two widths and as JPEG, without what the camera wrote', async () => {
  const file_id = await trade.upload('trader', uuidv7(), { name: '', bytes: await portraitWithPlace() })
  const { body } = await publish(file_id)
  expect(body.data.path).toMatch(/^\/v1\/pictures\/[0-9a-f]{64}$/)
  for (const [query, format] of [
    ['', 'webp'],
    ['?size=narrow', 'webp'],
    ['?size=jpeg', 'jpeg'],
  ] as const) {
    const answer = await open(body.data.path + query)
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const known = await sharp(answer.rawPayload).metadata()
    expect(known).toMatchObject({ format, width: body.data.width })
    expect(known.exif).toBeUndefined()
  }
  expect(sanitiseArticle(`<img src="${body.data.path}" />`)).toContain(body.data.path)
})

test('the narrow form of a wide picture has half of its width', async () => {
  const { body } = await publish(await uploadedPicture(trade, 2400, 600), 'banner_desk')
  expect(body.data).toMatchObject({ width: 1920, height: 480 })
  expect(await sharp((await open(`${body.data.path}?size=narrow`)).rawPayload).metadata()).toMatchObject({ width: 960 })
})

test('the same picture has one address', async () => {
  const [one, two] = [await publish(await uploadedPicture(trade)), await publish(await uploadedPicture(trade))]
  expect(two.body.data).toEqual(one.body.data)
})

test('a picture that is too small for its use is refused at its field with both sizes', async () => {
  const { status, body } = await publish(await uploadedPicture(trade, 600, 400), 'banner_desk')
  expect([status, body.details.fields]).toEqual([400, { file_id: '电脑横幅至少 1200×320 像素，这张是 600×400' }])
})

test('another person’s photo, a paper and a missing one are refused at their field', async () => {
  const pdf = { name: '合同.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
  const refused = [await trade.upload('supplier'), await trade.upload('trader', uuidv7(), pdf), uuidv7()]
  for (const file_id of refused) {
    const { status, body } = await publish(file_id)
    expect([status, Object.keys(body.details.fields)]).toEqual([400, ['file_id']])
  }
})

test('other addresses have no picture', async () => {
  for (const url of ['/v1/pictures/x', `/v1/pictures/${'0'.repeat(64)}`, '/v1/pictures/..%2F..%2Fsecret'])
    expect((await open(url)).statusCode).toBe(404)
  const { body } = await publish(await uploadedPicture(trade))
  for (const size of ['full', 'thumb', '__proto__', 'constructor'])
    expect((await open(`${body.data.path}?size=${size}`)).statusCode).toBe(404)
})
