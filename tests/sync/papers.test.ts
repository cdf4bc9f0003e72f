/**
 * Papers, and photos that no browser decodes, are kept unchanged whatever their name and type claim; other files are refused in
 * words.
 */
import { readFile } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_UPLOAD_BYTES, PDF } from '#api/wire.ts'
import { addFile } from '#client/sync/device/blobs.ts'
import { DeviceDb } from '#client/sync/device/db.ts'

let db: DeviceDb
beforeEach(async () => {
  db = new DeviceDb(uuidv7())
  await db.open()
})
afterEach(() => db.delete())

test('a PDF is kept byte for byte with its name, and is uploaded like a photo', async () => {
  const text = '%PDF-1.7\n回单'
  const { id } = await addFile(db, new File([text], '工行回单.pdf', { type: 'text/html' }))
  const row = await db.blobs.get(id)
  expect(row).toMatchObject({ type: PDF, name: '工行回单.pdf', state: 'local', owner: db.owner, size: new Blob([text]).size })
  expect(new TextDecoder().decode(row?.bytes)).toBe(text)
  expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a PDF beyond the size limit is refused before it takes room', async () => {
  const large = new File(['%PDF-1.7', new Uint8Array(MAX_UPLOAD_BYTES)], 'a.pdf', { type: PDF })
  await expect(addFile(db, large)).rejects.toThrow('文件超过 15 MB，请压缩后再上传')
  expect(await db.blobs.count()).toBe(0)
})

test('a photo of an iPhone that the browser cannot decode is kept for the server, renamed or not; other files are refused', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')))
  const heic = await readFile('tests/server/files/portrait.heic')
  for (const name of ['IMG_0001.HEIC', '磅单.jpg']) {
    const { id } = await addFile(db, new File([heic], name, { type: name.endsWith('jpg') ? 'image/jpeg' : '' }))
    const row = await db.blobs.get(id)
    expect(row).toMatchObject({ type: 'image/heic', state: 'local', size: heic.length })
    expect(Buffer.from(row?.bytes ?? new ArrayBuffer()).equals(heic)).toBe(true)
  }
  await expect(addFile(db, new File(['这不是照片'], 'a.heic', { type: 'image/heic' }))).rejects.toThrow('不是可识别的图片')
  await expect(addFile(db, new File([heic, new Uint8Array(MAX_UPLOAD_BYTES)], 'a.heic'))).rejects.toThrow('文件超过 15 MB')
  expect(await db.blobs.count()).toBe(2)
  vi.unstubAllGlobals()
})
