/** Papers on the device: kept as they are, whatever their name and type claim, and refused in words. */
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES, PDF } from '#api/wire.ts'
import { addFile } from '#client/sync/blobs.ts'
import { DeviceDb } from '#client/sync/db.ts'

let db: DeviceDb
beforeEach(async () => {
  db = new DeviceDb(uuidv7())
  await db.open()
})
afterEach(() => db.delete())

test('a PDF is kept byte for byte with its name, to be uploaded like a photo', async () => {
  const text = '%PDF-1.7\n回单'
  const { id } = await addFile(db, new File([text], '工行回单.pdf', { type: 'text/html' }))
  const row = await db.blobs.get(id)
  expect(row).toMatchObject({ type: PDF, name: '工行回单.pdf', state: 'local', owner: db.owner, size: new Blob([text]).size })
  expect(new TextDecoder().decode(row?.bytes)).toBe(text)
  expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a PDF beyond the limit is refused before it takes room', async () => {
  const large = new File(['%PDF-1.7', new Uint8Array(MAX_UPLOAD_BYTES)], 'a.pdf', { type: PDF })
  await expect(addFile(db, large)).rejects.toThrow('文件超过 15 MB，请压缩后再上传')
  expect(await db.blobs.count()).toBe(0)
})
