/** A profile changed offline shows at once, is sent once, and reaches only the person's own devices. */
import { expect, test } from 'vitest'
import { updateAvatar, updateUser } from '#api/profile.ts'
import { laneOf } from '#client/sync/noun.ts'
import { PROFILE } from '#client/sync/nouns/profile.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as folding from '#client/sync/reading/fold.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()
const shown = async ({ db, actor }: Device) =>
  (await folding.readAll(db, actor, PROFILE)).map(({ value, pending, review }) => [
    value.id === actor.user_id,
    value.nickname,
    pending.length,
    review.length,
  ])
const edit = ({ db, actor }: Device, body: { nickname?: string; realname?: string }) =>
  outbox.enqueue(db, { endpoint: updateUser, body, entities: [laneOf('profile', actor.user_id)], label: '修改个人资料' })

test('a nickname typed offline is sent once and reaches only the person’s devices', async () => {
  const phone = await newPhone(server, 'buyer')
  await edit(phone, { nickname: '砺锋小王' })
  expect(await shown(phone)).toEqual([[true, '砺锋小王', 1, 0]])
  await drainOn(phone)
  await pullOn(phone)
  expect(await shown(phone)).toEqual([[true, '砺锋小王', 0, 0]])
  expect(await shown(await newPhone(server, 'buyer'))).toEqual([[true, '砺锋小王', 0, 0]])
  expect(await shown(await newPhone(server, 'trader'))).toEqual([[true, '演示戊', 0, 0]])
})

test('a name that was certified meanwhile comes back with its reason, and the true one shows', async () => {
  const phone = await newPhone(server, 'buyer')
  const [before] = await folding.readAll(phone.db, phone.actor, PROFILE)
  await edit(phone, { realname: '改了的名字' })
  await drainOn(phone)
  const [after] = await folding.readAll(phone.db, phone.actor, PROFILE)
  expect(after?.value.realname).toBe(before?.value.realname)
  expect(after?.review[0]?.last_error).toMatchObject({
    refusal: { details: { fields: { realname: '姓名已实名认证，不能在此修改' } } },
  })
})

test('an avatar shows while its photo waits on the device', async () => {
  const phone = await newPhone(server, 'supplier')
  const id = '0190a8f1-0000-7000-8000-0000000000aa'
  const body = { photo_ids: [id] }
  const entities = [laneOf('profile', phone.actor.user_id)]
  await outbox.enqueue(phone.db, { endpoint: updateAvatar, body, photos: [id], entities, label: '更换头像' })
  const [item] = await folding.readAll(phone.db, phone.actor, PROFILE)
  expect([item?.value.avatar, item?.pending.length]).toEqual([id, 1])
})
