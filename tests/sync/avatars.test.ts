/** The avatars of a firm's people on a device: those of colleagues, one's own before it is sent, and none of anybody else. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { updateAvatar } from '#api/profile.ts'
import { laneOf } from '#client/sync/noun.ts'
import { enqueue } from '#client/sync/outbox/outbox.ts'
import { readAvatars } from '#client/sync/reading/avatars.ts'
import { type Device, keepPhoto, newPhone, syncServer } from './phone.ts'

const server = syncServer()
let phone: Device
beforeEach(async () => {
  phone = await newPhone(server, 'trader')
})
const colleague = (name: string, avatar: string, id = uuidv7()) =>
  phone.db.table('members').put({
    id,
    owner: phone.actor.user_id,
    created_at: '2026-11-21T02:00:00.000Z',
    version: 1,
    schema: 1,
    member: { id, name, avatar, roles: ['operate'], deal_limit_fen: null, day_limit_fen: null, version: 1, created_at: '' },
  })
const read = () => readAvatars(phone.db, phone.actor)

test('a colleague has the picture under their id and their name, which names the account that reads it', async () => {
  const id = uuidv7()
  await colleague('王工', 'p1', id)
  const { by_id, by_name } = await read()
  const src = `/v1/files/p1/content?account=${phone.actor.user_id}&thumb=1`
  expect([by_id.get(id), by_name.get('王工')]).toEqual([src, src])
  expect(by_name.get('别家的人')).toBeUndefined()
})

test('a name that two colleagues share has no picture', async () => {
  await colleague('王工', 'p1')
  await colleague('王工', '')
  await colleague('李工', '')
  const { by_name } = await read()
  expect([by_name.get('王工'), by_name.get('李工')]).toEqual(['', ''])
})

test('one’s own picture shows while it waits on the device', async () => {
  const { db, actor } = phone
  const id = await keepPhoto(db, 'local')
  const entities = [laneOf('profile', actor.user_id)]
  await enqueue(db, { endpoint: updateAvatar, body: { photo_ids: [id] }, photos: [id], entities, label: '更换头像' })
  const first = (await read()).by_id.get(actor.user_id)
  expect(first).toMatch(/^blob:/)
  expect((await read()).by_id.get(actor.user_id)).toBe(first)
})
