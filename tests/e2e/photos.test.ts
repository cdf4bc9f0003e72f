/** Photos over a breaking line: they continue where they stopped, and the step that needs them waits. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UPLOAD_CHUNK_BYTES } from '#api/wire.ts'
import { expectPage } from './expect.ts'
import { count, cut, goOnline, onDevice, queued, rows } from './phone.ts'
import { demoServer } from './demo-server.ts'

const demo = demoServer()

/** A picture that no encoder can shrink, so that its upload has several pieces. */
async function noise(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = [1400, 1000]
  const raw = { raw: { width, height, channels: 3 as const } }
  const buffer = await sharp(randomBytes(width * height * 3), raw)
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: '磅单.jpg', mimeType: 'image/jpeg', buffer }
}
/** Drops a file from another program onto the tile that adds photos. */
async function dropPhoto(page: Page, { name, buffer }: Awaited<ReturnType<typeof noise>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'photo-'))
  await writeFile(join(folder, name), buffer)
  const tile = page.getByRole('button', { name: '选择照片' })
  await tile.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const line = await page.context().newCDPSession(page)
  const data = { items: [], files: [join(folder, name)], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await line.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
  await expectPage(page.getByText(/已存本机/)).toBeVisible()
  await rm(folder, { recursive: true })
}
const shippedNow = (page: Page) => page.getByRole('button', { name: '先发这车' })

interface Blob {
  id: string
  size: number
  state: string
}
/** The only photo on the device. */
async function photoOn(page: Page): Promise<Blob> {
  const [photo] = await rows<Blob>(page, 'blobs')
  if (!photo) throw new Error('no photo on the device')
  return photo
}

test('case 22: an interrupted upload continues after a reload at the byte where it stopped, and then shows as uploaded', async () => {
  const { id } = await demo.accepted()
  const phone = await demo.phone()
  const { page } = phone
  await onDevice(page, id)
  await cut(phone)
  await page.goto(`/supply/order/deliver?id=${id}`)
  await page.getByLabel(/^车牌/).fill('浙B12345')
  await page.getByLabel('毛重').fill('46000')
  await page.getByLabel('皮重').fill('16000')
  // The press comes while the photo is being saved, and waits for it.
  await page.evaluate(() => {
    const decode = globalThis.createImageBitmap
    globalThis.createImageBitmap = async (...given: unknown[]) => {
      await new Promise((resolve) => addEventListener('decode', resolve, { once: true }))
      return decode(...(given as Parameters<typeof decode>))
    }
  })
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await noise())
  await expectPage(page.getByText('正在保存…')).toBeVisible()
  await shippedNow(page).click()
  expect(await count(page, 'outbox')).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('decode')))
  await queued(page, 1)
  const { size, id: photo_id } = await photoOn(page)
  expect(size).toBeGreaterThan(3 * UPLOAD_CHUNK_BYTES)

  // The request that starts the upload reaches the server again, late.
  let begin = async () => {}
  await phone.context.route('**/v1/files/uploads', async (route) => {
    const headers = await route.request().allHeaders()
    begin = async () => void (await fetch(route.request().url(), { method: 'POST', headers }))
    return route.continue()
  })
  // Notes the first and last byte of every piece that reaches the server. The second piece never does.
  const pieces: [from: number, to: number][] = []
  let broken = () => {}
  const stopped = new Promise<void>((resolve) => {
    broken = resolve
  })
  let whole = false
  await phone.context.route('**/v1/files/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    if (!whole && pieces.length === 1) {
      await route.abort('connectionreset')
      return broken()
    }
    const answer = await route.fetch()
    pieces.push([Number(request.headers()['upload-offset']), Number(answer.headers()['upload-offset'])])
    if (pieces.length === 2) await begin()
    return route.fulfill({ response: answer })
  })
  // The queue itself cannot be sent yet, so that the photo shows as uploaded before its step.
  await phone.context.route('**/v1/sync/push', (route) => route.fulfill({ status: 503, body: '' }))
  await goOnline(phone.context)
  await stopped
  await page.goto('/go/sync')
  // Only then is no piece in flight when the page is left.
  whole = true
  await expectPage.poll(async () => (await photoOn(page)).state).toBe('uploaded')
  expect(pieces.map(([from]) => from)).toEqual(
    Array.from({ length: Math.ceil(size / UPLOAD_CHUNK_BYTES) }, (_, index) => index * UPLOAD_CHUNK_BYTES),
  )
  expect(pieces.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(size)

  // Taken back, the step is a draft, and its photo shows as uploaded. Sent again, the step brings that photo. A press during
  // sending is repeated.
  await expectPage(async () => {
    if ((await count(page, 'outbox')) > 0) await page.getByRole('button', { name: '撤回' }).click({ timeout: 2000 })
    await expectPage.poll(() => count(page, 'outbox'), { timeout: 2000 }).toBe(0)
  }).toPass()
  await page.goto(`/supply/order/deliver?id=${id}`)
  await expectPage(page.getByText('已上传', { exact: true })).toBeVisible()
  await phone.context.unroute('**/v1/sync/push')
  await shippedNow(page).click()
  await page.waitForURL('**/supply/order/detail?*')
  await queued(page, 0)
  const after = await demo.truth(id)
  expect(after.trips.map((trip) => trip.shipped.photo_ids)).toEqual([[photo_id]])
  expect(pieces).toHaveLength(Math.ceil(size / UPLOAD_CHUNK_BYTES))
  // The server stored it, so its SHA-256 equals the device's.
  const info = await demo.supplier.call<{ id: string; width: number }>('GET', `/v1/files/${photo_id}`)
  expect(info).toMatchObject({ id: photo_id, width: 1400 })
})

test('a gateway’s answer to an upload refuses no photo and ends no session, and the upload is repeated until it succeeds', async () => {
  const { id } = await demo.accepted()
  const phone = await demo.phone()
  const { page } = phone
  await onDevice(page, id)
  await cut(phone)
  await page.goto(`/supply/order/deliver?id=${id}`)
  await dropPhoto(page, await noise())
  // This browser cannot decode an iPhone's photo, so the photo is sent as it is and the server makes its picture.
  await page.locator('input[type=file]').last().setInputFiles('tests/server/files/portrait.heic')
  await expectPage(page.getByText('上传后可预览')).toBeVisible()
  await page.getByLabel(/^车牌/).fill('浙B12345')
  await page.getByLabel('毛重').fill('46000')
  await page.getByLabel('皮重').fill('16000')
  await shippedNow(page).click()
  await queued(page, 1)
  const lies = [
    { status: 403, contentType: 'text/html', body: '<html>Forbidden</html>' },
    { status: 401, contentType: 'text/html', body: '<html>Sign in to the network</html>' },
    { status: 422, contentType: 'application/json', body: '{"code":"WAF-1001","message":"blocked"}' },
    { status: 503, contentType: 'text/html', body: '<html>Bad gateway</html>' },
  ]
  await phone.context.route('**/v1/files/uploads', (route) => {
    const lie = lies.shift()
    return lie ? route.fulfill(lie) : route.continue()
  })
  // The first piece is damaged on the way. The photo is sent again, because the phone still has its bytes.
  let pieces = 0
  await phone.context.route('**/v1/files/uploads/*', (route) => {
    const piece = route.request().method() === 'PATCH' ? route.request().postDataBuffer() : null
    if (!piece || pieces++ > 0) return route.continue()
    piece[piece.length - 1] = (piece.at(-1) ?? 0) ^ 1
    return route.continue({ postData: piece })
  })
  await goOnline(phone.context)
  await queued(page, 0)
  expect(lies).toEqual([])
  expect(pieces).toBeGreaterThan(5)
  expect((await demo.truth(id)).trips.map((trip) => trip.shipped.photo_ids.length)).toEqual([2])
  const picture = page.getByRole('button', { name: /2.*查看大图/ }).locator('img')
  await expectPage.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(213)
})
