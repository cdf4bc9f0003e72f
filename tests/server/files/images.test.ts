/** Accepted and refused files: every refusal, and the results for valid photos. */
import { readFileSync } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PhotoServer } from './photo-server.ts'
import { send, startPhotoServer } from './photo-server.ts'
import { deep, moving, noise, plain, pngBomb, portraitWithPlace, withProfile } from './pictures.ts'

let server: PhotoServer
beforeAll(async () => {
  server = await startPhotoServer()
})
afterAll(() => server.close())

const content = async (id: string, query = '') =>
  Buffer.from(await (await server.call('supplier', 'GET', `/v1/files/${id}/content${query}`)).arrayBuffer())
async function takeIn(bytes: Buffer): Promise<Buffer> {
  const id = uuidv7()
  expect(await send(server, 'supplier', { id, bytes })).toMatchObject({ status: 200 })
  return content(id)
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.alloc(4),
  Buffer.from('mif1heic'),
  Buffer.alloc(400),
])
/** Made like an iPhone's photo: left half red, right half blue, stored sideways, with the phone's name. */
const iphone = readFileSync(new URL('portrait.heic', import.meta.url))
/** The same photo with a declared size (`ispe`) that its content does not have. */
function largeHeic(width: number, height: number): Buffer {
  const file = Buffer.from(iphone)
  const at = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, at)
  file.writeUInt32BE(height, at + 4)
  return file
}
const refused: [string, () => Promise<Buffer> | Buffer, string, RegExp][] = [
  ['text', () => Buffer.from('这不是照片'), 'bad_image', /不是可识别的图片/],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'bad_image', /不是可识别的图片/],
  ['a drawing with a script', () => svg, 'bad_image', /不是可识别的图片/],
  ['a GIF that is also a script', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), 'bad_image', /不是可识别的图片/],
  [
    'a page behind the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]),
    'bad_image',
    /已损坏/,
  ],
  ['a JPEG cut off in the middle', async () => (await noise(600, 400)).subarray(0, 60_000), 'bad_image', /已损坏/],
  ['first bytes of a HEIC without a photo', () => heic, 'bad_image', /已损坏/],
  ['a HEIC cut off in the middle', () => iphone.subarray(0, 1000), 'bad_image', /已损坏/],
  ['a HEIC of more than 40 megapixels', () => largeHeic(8001, 5000), 'too_large', /4000 万像素/],
  ['a HEIC of many photos', () => Buffer.from(heic).fill('msf1', 8, 12), 'bad_image', /动图/],
  ['50,000 × 50,000 pixels in 70 bytes', () => pngBomb(), 'too_large', /4000 万像素/],
  ['40 frames', () => moving(40), 'bad_image', /动图/],
  ['sixteen bits a colour on as many pixels as eight may have', () => pngBomb(8000, 5000, 16), 'too_large', /4000 万像素/],
  ['a colour profile as large as a photo', () => withProfile(5_000_000), 'bad_image', /颜色配置/],
  ['a little more than 40 megapixels', () => plain(8001, 5000), 'too_large', /4000 万像素/],
]
it.each(refused)('the server refuses %s', async (_name, make, code, message) => {
  const id = uuidv7()
  const sent = await send(server, 'supplier', { id, bytes: await make() })
  expect(sent).toMatchObject({ body: { code, message: expect.stringMatching(message) as string } })
  expect(sent.status).toBe(code === 'too_large' ? 413 : 422)
  expect((await server.call('supplier', 'GET', `/v1/files/${id}`)).status).toBe(404)
  expect(await readdir(join(server.data_dir, 'uploads'))).not.toContain(id)
})

it('bytes that differ from the device’s hash are refused', async () => {
  const id = uuidv7()
  const sent = await send(server, 'supplier', { id, bytes: await plain(60, 40), sha256: 'a'.repeat(64) })
  expect(sent).toMatchObject({ status: 409, body: { code: 'conflict', message: '照片在传输中损坏，将自动重新上传' } })
  expect((await send(server, 'supplier', { id, bytes: await plain(60, 40) })).status).toBe(200)
})

it('a photo of exactly 40 megapixels is accepted and shrunk', async () => {
  const { width, height } = await sharp(await takeIn(await plain(8000, 5000))).metadata()
  expect([width, height]).toEqual([2560, 1600])
})

/** Turned a quarter clockwise, so the red left half is on top. */
async function expectUpright(stored: Buffer) {
  const { format, width, height, exif, orientation, icc, xmp } = await sharp(stored).metadata()
  expect({ format, width, height, exif, orientation, icc, xmp }).toEqual({ format: 'jpeg', width: 400, height: 600 })
  const pixels = await sharp(stored).raw().toBuffer()
  expect(pixels[0]).toBeGreaterThan(200)
  expect(pixels.at(-1)).toBeGreaterThan(200)
}

it('a photo is turned upright, and loses place, phone and all other metadata', async () => {
  const original = await portraitWithPlace()
  expect((await sharp(original).metadata()).orientation).toBe(6)
  expect(original.includes('SecretPhone')).toBe(true)
  const stored = await takeIn(original)
  await expectUpright(stored)
  expect(stored.includes('SecretPhone')).toBe(false)
})

it('an iPhone’s photo becomes an upright JPEG without the phone’s name', async () => {
  expect(iphone.includes('SecretPhone')).toBe(true)
  const id = uuidv7()
  // A renamed HEIC is sent as image/jpeg. The first bytes tell its type.
  expect(await send(server, 'supplier', { id, bytes: iphone })).toMatchObject({ status: 200 })
  await expectUpright(await content(id))
  expect((await content(id)).includes('SecretPhone')).toBe(false)
  expect(await sharp(await content(id, '?thumb=1')).metadata()).toMatchObject({ format: 'jpeg', width: 213, height: 320 })
  expect(await (await server.call('supplier', 'GET', `/v1/files/${id}`)).json()).toMatchObject({
    data: { type: 'image/jpeg', width: 400 },
  })
})

it('an AVIF is accepted like any photo', async () => {
  await expectUpright(
    await takeIn(
      await sharp(await portraitWithPlace())
        .autoOrient()
        .avif()
        .toBuffer(),
    ),
  )
})

it('a photo with sixteen bits per colour is accepted', async () => {
  const { width, height, depth } = await sharp(await takeIn(await deep(60, 40))).metadata()
  expect([width, height, depth]).toEqual([60, 40, 'uchar'])
})

it('a JPEG with a page appended keeps only its pixels', async () => {
  const stored = await takeIn(Buffer.concat([await plain(300, 200), Buffer.from('<script>alert(1)</script>')]))
  expect(stored.includes('script')).toBe(false)
})

it.each(['png', 'webp'] as const)('a transparent %s becomes a JPEG on white', async (format) => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const stored = await takeIn(
    await sharp({ create: { width: 50, height: 30, channels: 4, background: clear } })
      .toFormat(format)
      .toBuffer(),
  )
  expect((await sharp(stored).metadata()).format).toBe('jpeg')
  expect([...(await sharp(stored).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

it('a thumbnail has at most 320 pixels, in folders named by the end of its id', async () => {
  const id = uuidv7()
  await send(server, 'supplier', { id, bytes: await plain(1000, 2000) })
  const { width, height } = await sharp(await content(id, '?thumb=1')).metadata()
  expect([width, height]).toEqual([160, 320])
  await access(join(server.data_dir, 'files', id.slice(-4, -2), id.slice(-2), `${id}.jpg`))
})
