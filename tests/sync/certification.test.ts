/** Certification on devices: sent from a dead spot like any action, and afterwards neither the id number nor a photo of the card stays. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { submitPersonalCertification } from '#api/certification.ts'
import { laneOf } from '#client/sync/noun.ts'
import { CERTIFICATION } from '#client/sync/nouns/certification.ts'
import { fetchOne } from '#client/sync/pull/pull.ts'
import * as folding from '#client/sync/reading/fold.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { standingOf } from '#domain/firm/certification.ts'
import { files } from '#server/db/tables/records.ts'
import { withIdCheck } from '../domain/check-digits.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()
const ID_NO = withIdCheck('99999919880102001')
const MASKED = `${ID_NO.slice(0, 3)}***********${ID_NO.slice(-4)}`

/** A photo that the server and the device have. */
async function uploaded({ db, actor }: Device): Promise<string> {
  const id = uuidv7()
  const stored = { type: 'image/jpeg', sha256: id, bytes: 1, width: 1, height: 1 }
  await server.database.db
    .insert(files)
    .values({ id, firm_id: actor.firm_id, user_id: actor.user_id, ...stored, created_at: new Date() })
  const bytes = new ArrayBuffer(1)
  const known = { upload_url: null, state: 'uploaded' as const, error: null, created_at: 0 }
  await db.blobs.add({ id, owner: db.owner, type: 'image/jpeg', bytes, size: 1, sha256: id, ...known })
  return id
}
async function send(device: Device, base_version: number, more: object = {}) {
  const { db, actor } = device
  const [id_front, id_back] = [await uploaded(device), await uploaded(device)]
  const card = { base_version, id_front, id_back, real_name: '周新港', id_no: ID_NO, valid_until: null, consent: 1 as const }
  return outbox.enqueue(db, {
    endpoint: submitPersonalCertification,
    body: { ...card, ...more },
    base_version,
    entities: [laneOf('certification', actor.user_id)],
    photos: [id_front, id_back],
    label: '提交个人认证',
  })
}
const personal = async ({ db, actor }: Device) =>
  (await folding.readAll(db, actor, CERTIFICATION)).find(({ value }) => value.kind === 'personal')
/** Everything in the device's database, as text. */
const everything = async ({ db }: Device) =>
  JSON.stringify(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])))

test('a submission waits on the device, is sent once, and leaves neither number nor photo behind', async () => {
  const phone = await newPhone(server, 'supplier')
  const before = await personal(phone)
  expect(standingOf(before?.value, '2026-11-26')).toMatchObject({ state: 'passed', change: null })
  await send(phone, before?.value.version ?? 0)
  const queued = await personal(phone)
  expect(queued?.pending).toHaveLength(1)
  expect(queued?.value.fields).toMatchObject({ id_no: MASKED, real_name: '周新港' })
  expect(standingOf(queued?.value, '2026-11-26')).toMatchObject({ state: 'passed', change: 'waiting' })
  expect(await everything(phone)).toContain(ID_NO)
  await drainOn(phone)
  await pullOn(phone)
  const sent = await personal(phone)
  expect([sent?.pending.length, sent?.review.length, sent?.value.status]).toEqual([0, 0, 0])
  expect(sent?.value.fields).toMatchObject({ id_no: MASKED })
  expect(await phone.db.blobs.count()).toBe(0)
  expect(await everything(phone)).not.toContain(ID_NO)
  // Colleagues and other firms do not get a person's certification.
  for (const name of ['buyer', 'trader'] as const) expect(await everything(await newPhone(server, name))).not.toContain('周新港')
})

test('a refused submission comes back with its reason, and what was typed and photographed stays', async () => {
  const phone = await newPhone(server, 'buyer')
  await send(phone, 2, { valid_until: '2026-01-01' })
  await drainOn(phone)
  const back = await personal(phone)
  expect(back?.review[0]?.last_error).toMatchObject({ refusal: { details: { fields: { valid_until: expect.any(String) } } } })
  expect(back?.review[0]?.body).toMatchObject({ id_no: ID_NO })
  expect(await phone.db.blobs.count()).toBe(2)
})

test('each record is read by its own call', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  await db.certifications.clear()
  expect(await fetchOne(db, actor, CERTIFICATION, actor.firm_id)).toBe(true)
  expect(await fetchOne(db, actor, CERTIFICATION, actor.user_id)).toBe(true)
  const kinds = (await db.certifications.toArray()).map(({ certification }) => certification.kind)
  expect(kinds.toSorted()).toEqual(['organization', 'personal'])
  expect(await fetchOne(db, actor, CERTIFICATION, uuidv7())).toBe(false)
})
