/** Public videos: who uploads one, what is refused, and how players read it. */
import { readFile } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_HEADER, MAX_UPLOAD_BYTES, UPLOAD_PATH } from '#api/wire.ts'
import { logWords } from '#domain/firm/log.ts'
import { MAX_VIDEO_BYTES, NO_VIDEO, VIDEO_TOO_LARGE, videoPath } from '#domain/site/video.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { asDesk } from '../desk/as-desk.ts'
import { uploadedVideo } from '../desk/changes.ts'
import { hashOf, metadata, TUS } from '../files/photo-server.ts'
import { plain } from '../files/pictures.ts'
import type { Name } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

const PATH = '/v1/merchant/admin/videos'
const SITE = '/v1/merchant/admin/site'
let trade: TradeServer
let film: Buffer
beforeAll(async () => {
  trade = await openTradeServer()
  film = await readFile('public/content/film.webm')
})
afterAll(() => trade?.close())

const open = (path: string, range?: string) => trade.server.app.inject({ url: path, headers: range ? { range } : {} })
/** Announces a file of this length, and sends the bytes with it. */
async function begin(name: Name, bytes: Buffer, { type = 'video/mp4', length = bytes.length } = {}) {
  const { token, session } = trade.who[name]
  const answer = await trade.server.app.inject({
    method: 'POST',
    url: UPLOAD_PATH,
    headers: {
      ...TUS,
      authorization: `Bearer ${token}`,
      [ACCOUNT_HEADER]: session.user_id,
      'upload-length': String(length),
      'upload-metadata': metadata({ id: uuidv7(), sha256: hashOf(bytes), filetype: type }),
      ...(bytes.length > 0 ? { 'content-type': 'application/offset+octet-stream' } : {}),
    },
    ...(bytes.length > 0 ? { payload: bytes } : {}),
  })
  return [answer.statusCode, answer.body ? JSON.parse(answer.body).message : '']
}

test('a film keeps its bytes under the hash of them, is read in parts by anybody, and stands in a banner', async () => {
  const { trader } = trade.who
  const { body } = await trader.post(PATH, { file_id: await uploadedVideo(trade) })
  expect(body.data).toEqual({ path: videoPath(hashOf(film)), bytes: film.length })
  const whole = await open(body.data.path)
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers['content-encoding']).toBeUndefined()
  expect(whole.rawPayload.equals(film)).toBe(true)
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    ['bytes=1000-', 1000, film.length - 1],
    ['bytes=-100', film.length - 100, film.length - 1],
  ] as const) {
    const part = await open(body.data.path, range)
    expect(part.statusCode, range).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${from}-${to}/${film.length}`,
      'content-length': String(to - from + 1),
    })
    expect(part.rawPayload.equals(film.subarray(from, to + 1)), range).toBe(true)
  }
  const beyond = await open(body.data.path, `bytes=${film.length}-`)
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${film.length}`])

  const picture = '/content/banner-coil.webp'
  const banner = { kind: 'banner', title: '看视频', desc: '', image: picture, image_phone: '', textcolor: '#ffffff', link: '' }
  const shown = { shown_from: null, shown_until: null }
  expect((await trader.post(SITE, { ...banner, ...shown, video: body.data.path })).status).toBe(200)
  const [seen] = (await trade.server.anonymous.get('/v1/banners')).body.data
  expect(seen).toMatchObject({ is_video: true, video: body.data.path })
  const log = (await trade.db.select().from(auditLog)).find(({ object }) => object === 'video')
  expect(log && logWords(log, 'trader')).toMatchObject({ label: '上传网站视频', title: '0.4 MB' })
})

test('the same film has one address', async () => {
  const paths = []
  for (const file_id of [await uploadedVideo(trade), await uploadedVideo(trade)])
    paths.push((await trade.who.trader.post(PATH, { file_id })).body.data.path)
  expect(paths[1]).toBe(paths[0])
})

test('what is too large or no video is refused, each with its reason', async () => {
  expect(await begin('trader', Buffer.alloc(0), { length: MAX_VIDEO_BYTES + 1 })).toEqual([413, VIDEO_TOO_LARGE])
  expect((await begin('trader', Buffer.alloc(0), { length: MAX_VIDEO_BYTES }))[0]).toBe(201)
  const photo = { type: 'image/jpeg', length: MAX_UPLOAD_BYTES + 1 }
  expect(await begin('trader', Buffer.alloc(0), photo)).toEqual([413, '文件超过 15 MB，请压缩后再上传'])
  for (const bytes of [await plain(32, 24), Buffer.from('%PDF-1.4\n%%EOF'), Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0', 'latin1')])
    expect(await begin('trader', bytes)).toEqual([422, NO_VIDEO])
  expect(await begin('trader', film, { type: 'image/jpeg' })).toEqual([422, '文件不是可识别的图片或 PDF'])
})

test('only editors of the site upload and publish one, each their own', async () => {
  const forbidden = [403, '须由运营的内容编辑上传视频']
  expect(await begin('supplier', film)).toEqual(forbidden)
  await asDesk(trade, trade.who.colleague, 'service')
  expect(await begin('colleague', film)).toEqual(forbidden)
  expect((await begin('supplier', Buffer.alloc(0), { length: MAX_UPLOAD_BYTES + 1 }))[0]).toBe(413)
  const file_id = await uploadedVideo(trade)
  expect((await trade.who.colleague.post(PATH, { file_id })).status).toBe(403)
  await asDesk(trade, trade.who.colleague, 'content')
  for (const other of [file_id, await trade.upload('colleague'), uuidv7()])
    expect((await trade.who.colleague.post(PATH, { file_id: other })).body.details.fields).toEqual({
      file_id: '视频尚未上传，请重新选择',
    })
})

test('an uploaded video is no evidence: it is opened and attached nowhere else', async () => {
  const { trader } = trade.who
  const file_id = await uploadedVideo(trade)
  for (const path of [`/v1/files/${file_id}`, `/v1/files/${file_id}/content`]) expect((await trader.get(path)).status).toBe(404)
  expect((await trader.post('/v1/merchant/admin/pictures', { file_id, use: 'article' })).status).toBe(400)
  const complaint = { id: uuidv7(), type: 1, title: '看视频', content: '见附件', photo_ids: [file_id] }
  expect((await trader.post('/v1/user/feedbacks', complaint)).body.code).toBe('file_missing')
})

test('other addresses have no video', async () => {
  for (const url of ['/v1/videos/x', videoPath('0'.repeat(64)), '/v1/videos/..%2F..%2Fsecret'])
    expect((await open(url)).statusCode).toBe(404)
})
