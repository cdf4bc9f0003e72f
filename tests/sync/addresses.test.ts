/**
 * Warehouse addresses on devices: added, changed and deleted offline, shared in the firm, and no colleague's edit overwritten.
 */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { createAddress, deleteAddress, updateAddress } from '#api/addresses.ts'
import { laneOf } from '#client/sync/noun.ts'
import { ADDRESS } from '#client/sync/nouns/address.ts'
import type { Address, AddressFields } from '#domain/firm/address.ts'
import { inOrder } from '#domain/firm/default-rank.ts'
import { addresses } from '#server/db/tables/addresses.ts'
import * as folding from '#client/sync/reading/fold.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()

beforeEach(() => server.database.db.delete(addresses))

const fields = (name: string, more: Partial<AddressFields> = {}): AddressFields => ({
  name,
  contact: '老周',
  phone: '13800000001',
  region_ids: ['32', '3205', '320583'],
  region_name: '江苏省苏州市昆山市',
  detail: '港口大道 18 号',
  has_weighbridge: true,
  is_default: false,
  ...more,
})
const folded = async ({ db, actor }: Device) => folding.readAll(db, actor, ADDRESS)
const listed = async (device: Device): Promise<Address[]> => inOrder((await folded(device)).map(({ value }) => value))
const names = async (device: Device) =>
  (await listed(device)).map(({ name, is_default }) => `${name}${is_default ? ' 默认' : ''}`)

async function add({ db }: Device, name: string, more: Partial<AddressFields> = {}): Promise<string> {
  const id = uuidv7()
  const body = { id, ...fields(name, more) }
  await outbox.enqueue(db, { endpoint: createAddress, body, entities: [laneOf('address', id)], label: `添加${name}` })
  return id
}
/** Works on what the device shows. */
async function change(device: Device, id: string, more: Partial<AddressFields>): Promise<void> {
  const shown = (await listed(device)).find((each) => each.id === id) as Address
  const body = { base_version: shown.version, ...fields(shown.name), ...more }
  await outbox.enqueue(device.db, {
    endpoint: updateAddress,
    params: { id },
    body,
    base_version: shown.version,
    entities: [laneOf('address', id)],
    label: `修改${shown.name}`,
  })
}
async function remove(device: Device, id: string): Promise<void> {
  const { version: base_version = 0, name } = (await listed(device)).find((each) => each.id === id) ?? {}
  await outbox.enqueue(device.db, {
    endpoint: deleteAddress,
    params: { id },
    body: { base_version },
    base_version,
    entities: [laneOf('address', id)],
    label: `删除${name}`,
  })
}

test('addresses added, changed and deleted offline show at once, and stay the same once they are sent', async () => {
  const mine = await newPhone(server, 'trader')
  const a = await add(mine, '一号库')
  const b = await add(mine, '二号库')
  const c = await add(mine, '三号库')
  expect(await names(mine)).toEqual(['一号库 默认', '三号库', '二号库'])
  await change(mine, b, { name: '二号料场', is_default: true })
  await change(mine, a, { has_weighbridge: false })
  await remove(mine, c)
  const shown = ['二号料场 默认', '一号库']
  expect(await names(mine)).toEqual(shown)
  expect((await listed(mine)).map(({ has_weighbridge }) => has_weighbridge)).toEqual([true, false])

  expect(await drainOn(mine)).toBe('idle')
  expect(await mine.db.outbox.count()).toBe(0)
  expect(await names(mine)).toEqual(shown)
  const colleague = await newPhone(server, 'colleague')
  expect(await names(colleague)).toEqual(shown)
  for (const stranger of ['supplier', 'buyer'] as const) expect(await names(await newPhone(server, stranger))).toEqual([])
})

test('the later of two defaults chosen offline wins, before and after they are sent', async () => {
  const mine = await newPhone(server, 'trader')
  const a = await add(mine, '甲')
  await add(mine, '乙', { is_default: true })
  expect(await drainOn(mine)).toBe('idle')
  expect(await names(mine)).toEqual(['乙 默认', '甲'])
  await change(mine, a, { is_default: true })
  await add(mine, '丙', { is_default: true })
  const shown = ['丙 默认', '乙', '甲']
  expect(await names(mine)).toEqual(shown)
  expect(await drainOn(mine)).toBe('idle')
  expect(await names(mine)).toEqual(shown)
})

test('deleting the default restores the one before, on the device and on the server', async () => {
  const mine = await newPhone(server, 'trader')
  await add(mine, '甲')
  const b = await add(mine, '乙', { is_default: true })
  expect(await drainOn(mine)).toBe('idle')
  await remove(mine, b)
  expect(await names(mine)).toEqual(['甲 默认'])
  expect(await drainOn(mine)).toBe('idle')
  expect(await names(mine)).toEqual(['甲 默认'])
})

test('an edit of an address that a colleague has changed is refused with a notice, and overwrites nothing', async () => {
  const mine = await newPhone(server, 'trader')
  const id = await add(mine, '甲')
  expect(await drainOn(mine)).toBe('idle')
  const elsewhere = { base_version: 1, ...fields('甲', { detail: '新大道 1 号' }) }
  await server.who.colleague.call('PUT', `/v1/user/addresses/${id}`, elsewhere)
  await change(mine, id, { contact: '老李' })
  expect(await drainOn(mine)).toBe('idle')
  const [row] = await mine.db.outbox.toArray()
  expect(row).toMatchObject({ state: 'needs_review', body: { contact: '老李' } })
  expect(row?.last_error?.refusal?.message).toMatch(/^仓库地址“甲”已被.+更改，请核对后再提交$/)
  await pullOn(mine)
  const [shown] = await folded(mine)
  expect(shown).toMatchObject({
    value: { detail: '新大道 1 号', contact: '老周', version: 2 },
    pending: [],
    review: [{ key: row?.key }],
  })

  await outbox.redo(mine.db, row?.key ?? '', { base_version: 2, body: { detail: '新大道 1 号' } })
  expect(await drainOn(mine)).toBe('idle')
  expect((await listed(mine))[0]).toMatchObject({ detail: '新大道 1 号', contact: '老李', version: 3 })
})

test('an edit of an address that a colleague has deleted is refused with a notice, and a deletion of it succeeds', async () => {
  const mine = await newPhone(server, 'trader')
  const [a, b] = [await add(mine, '甲'), await add(mine, '乙')]
  expect(await drainOn(mine)).toBe('idle')
  await change(mine, a, { contact: '老李' })
  await remove(mine, b)
  for (const id of [a, b]) await server.who.colleague.call('DELETE', `/v1/user/addresses/${id}`, { base_version: 1 })
  expect(await drainOn(mine)).toBe('idle')
  await pullOn(mine)
  const rows = await mine.db.outbox.toArray()
  expect(rows).toMatchObject([{ state: 'needs_review', endpoint: 'updateAddress', body: { contact: '老李' } }])
  expect(rows[0]?.last_error?.refusal?.message).toMatch(/^仓库地址“甲”已被.+删除$/)
  expect(await folded(mine)).toMatchObject([
    { value: { id: a, contact: '老李', version: 0 }, pending: [], review: [{ key: rows[0]?.key }] },
  ])
  await outbox.discard(mine.db, rows[0]?.key ?? '')
  expect(await names(mine)).toEqual([])
})

test('an address whose name is refused stays in the list, and is stored once its name is changed', async () => {
  const mine = await newPhone(server, 'trader')
  await server.who.colleague.call('POST', '/v1/user/addresses', { id: uuidv7(), ...fields('甲') })
  await add(mine, '甲', { is_default: true })
  expect(await drainOn(mine)).toBe('idle')
  const [row] = await mine.db.outbox.toArray()
  expect(row).toMatchObject({
    state: 'needs_review',
    last_error: { refusal: { details: { fields: { name: '已有同名的仓库地址' } } } },
  })
  expect(await folded(mine)).toMatchObject([{ value: { name: '甲' }, review: [{ key: row?.key }] }])
  await pullOn(mine)
  expect((await listed(mine)).map(({ is_default, version }) => [is_default, version])).toEqual([
    [true, 1],
    [false, 0],
  ])
  await outbox.redo(mine.db, row?.key ?? '', { body: { name: '乙', is_default: false } })
  expect(await drainOn(mine)).toBe('idle')
  await pullOn(mine)
  expect(await names(mine)).toEqual(['甲 默认', '乙'])
})
