/** Permits on devices: added and changed offline, sent once their files are uploaded, and never on another firm's device. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { deletePermit, savePermit } from '#api/permits.ts'
import { laneOf } from '#client/sync/noun.ts'
import { addFile } from '#client/sync/device/blobs.ts'
import { PERMIT } from '#client/sync/nouns/permit.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as folding from '#client/sync/reading/fold.ts'
import type { Permit, PermitFields } from '#domain/firm/permit.ts'
import { permits } from '#server/db/tables/permits.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()
beforeEach(() => server.database.db.delete(permits))

const CONTENT = { kind: 'recycling', name: '', issuer: '宁波市商务局', valid_until: null, note: '' } as const
async function save({ db }: Device, id: string, base_version: number, fields: PermitFields): Promise<void> {
  const body = { id, base_version, ...fields }
  const about = { entities: [laneOf('permit', id)], base_version, label: '保存证照' }
  await outbox.enqueue(db, { endpoint: savePermit, body, photos: fields.photo_ids, ...about })
}
/** A permit with a PDF, added on the device. */
async function add(device: Device, more: Partial<PermitFields> = {}): Promise<[id: string, file: string]> {
  const id = uuidv7()
  const bytes = new File([`%PDF-1.7 ${id}`], '备案登记表.pdf', { type: 'application/pdf' })
  const file = await addFile(device.db, bytes)
  await save(device, id, 0, { ...CONTENT, no: id, photo_ids: [file.id], ...more })
  return [id, file.id]
}
/** The file reaches the server, as the uploader makes it. */
async function uploaded({ db }: Device, file: string): Promise<void> {
  await server.photo('supplier', file)
  await db.blobs.update(file, { state: 'uploaded' })
}
const folded = ({ db, actor }: Device) => folding.readAll(db, actor, PERMIT)
const shown = async (device: Device) =>
  (await folded(device)).map(({ value, pending, review }) => [value.issuer, value.version, pending.length, review.length])

test('a permit shows as soon as it is typed, waits for its file, is sent once, and reaches only the firm’s devices', async () => {
  const phone = await newPhone(server, 'supplier')
  const [, file] = await add(phone)
  expect(await shown(phone)).toEqual([['宁波市商务局', 0, 1, 0]])
  expect(await drainOn(phone)).toBe('idle')
  expect(await shown(phone)).toEqual([['宁波市商务局', 0, 1, 0]])
  await uploaded(phone, file)
  expect(await drainOn(phone)).toBe('idle')
  await pullOn(phone)
  expect(await shown(phone)).toEqual([['宁波市商务局', 1, 0, 0]])
  expect(await shown(await newPhone(server, 'supplier'))).toEqual([['宁波市商务局', 1, 0, 0]])
  for (const name of ['trader', 'buyer'] as const) expect(await shown(await newPhone(server, name))).toEqual([])
})

test('a change and a deletion show at once, and a deleted permit is gone from the firm’s devices', async () => {
  const phone = await newPhone(server, 'supplier')
  const [id, file] = await add(phone)
  await uploaded(phone, file)
  await drainOn(phone)
  const other = await newPhone(server, 'supplier')
  await save(phone, id, 1, { ...CONTENT, no: id, photo_ids: [file], issuer: '舟山市商务局' })
  expect(await shown(phone)).toEqual([['舟山市商务局', 1, 1, 0]])
  await drainOn(phone)
  expect(await shown(phone)).toEqual([['舟山市商务局', 2, 0, 0]])
  const about = { params: { id }, base_version: 2, entities: [laneOf('permit', id)], label: '删除证照' }
  await outbox.enqueue(phone.db, { endpoint: deletePermit, body: { base_version: 2 }, ...about })
  expect(await folded(phone)).toEqual([])
  expect(await drainOn(phone)).toBe('idle')
  await pullOn(other)
  expect(await folded(other)).toEqual([])
})

test('a permit that is refused keeps what was typed, with the reason at its field', async () => {
  const phone = await newPhone(server, 'supplier')
  const [, file] = await add(phone, { valid_until: '2020-01-01' })
  await uploaded(phone, file)
  await drainOn(phone)
  const [item] = await folded(phone)
  expect(item?.value satisfies Permit | undefined).toMatchObject({ version: 0, valid_until: '2020-01-01', photo_ids: [file] })
  expect(item?.review[0]?.last_error?.refusal?.details?.fields).toEqual({ valid_until: '证照已过期，请上传有效的证照' })
})
