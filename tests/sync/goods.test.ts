/** Goods on devices: published, changed and recycled offline, and no colleague's change overwritten or deleted unseen. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { createGoods, deleteGoods, recoverGoods, setGoodsStatus, updateGoods } from '#api/goods.ts'
import { laneOf } from '#client/sync/noun.ts'
import { GOODS } from '#client/sync/nouns/goods.ts'
import type { Goods, GoodsFields } from '#domain/goods/goods.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { goods } from '#server/db/tables/offers.ts'
import { correctionOf } from '#client/features/goods/queries.ts'
import { rowWords } from '#client/features/outbox/row-words.ts'
import { addFile } from '#client/sync/device/blobs.ts'
import { photosOf } from '#client/sync/outbox/depends.ts'
import { type DraftSubject, draftsOf, saveDraft } from '#client/sync/device/drafts.ts'
import * as folding from '#client/sync/reading/fold.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { typedGoods } from '../server/goods/goods-fixtures.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()
const PATH = '/v1/supplier/goods'

beforeEach(async () => {
  await server.database.db.delete(goods)
  await server.database.db.update(firms).set({ certified: true })
})

const folded = ({ db, actor }: Device) => folding.readAll(db, actor, GOODS)
const only = async (device: Device): Promise<Goods | undefined> => (await folded(device))[0]?.value

async function publish({ db }: Device, more: Partial<GoodsFields> = {}, draft_id = ''): Promise<string> {
  const body = typedGoods(server.draft().category_id ?? '', more)
  await outbox.enqueue(db, {
    endpoint: createGoods,
    body,
    entities: [laneOf('goods', body.id)],
    photos: [...body.images, ...body.report_images],
    label: '发布供应',
    draft_id,
  })
  return body.id
}
const about = (shown: Goods) => ({ params: { id: shown.id }, base_version: shown.version, entities: [laneOf('goods', shown.id)] })
async function change(device: Device, shown: Goods, more: Partial<GoodsFields>): Promise<void> {
  const { id: _i, ...fields } = typedGoods(shown.category_id, more)
  const body = { base_version: shown.version, ...fields }
  await outbox.enqueue(device.db, { endpoint: updateGoods, body, label: '修改供应', ...about(shown) })
}
const setOnSale = ({ db }: Device, shown: Goods, on_sale: boolean) =>
  outbox.enqueue(db, {
    endpoint: setGoodsStatus,
    body: { base_version: shown.version, on_sale },
    label: '上架',
    ...about(shown),
  })
const remove = ({ db }: Device, shown: Goods, final: boolean) =>
  outbox.enqueue(db, { endpoint: deleteGoods, body: { base_version: shown.version, final }, label: '删除', ...about(shown) })
const recover = ({ db }: Device, shown: Goods) =>
  outbox.enqueue(db, { endpoint: recoverGoods, body: { base_version: shown.version }, label: '恢复', ...about(shown) })

test('goods published, changed and taken off sale offline show at once, and stay the same once they are sent', async () => {
  const mine = await newPhone(server, 'supplier')
  const id = await publish(mine)
  expect(await only(mine)).toMatchObject({ id, no: '', on_sale: true, version: 0, reserved_kg: 0 })
  await change(mine, (await only(mine)) as Goods, { title: '2# 铜米', quantity_kg: 30_000 })
  await setOnSale(mine, (await only(mine)) as Goods, false)
  const shown = { id, title: '2# 铜米', quantity_kg: 30_000, on_sale: false }
  expect(await only(mine)).toMatchObject(shown)
  expect(await drainOn(mine)).toBe('idle')
  expect(await mine.db.outbox.count()).toBe(0)
  expect(await only(mine)).toMatchObject({ ...shown, version: 3, no: expect.stringMatching(/^GY/) })
  expect(await only(await newPhone(server, 'supplier'))).toMatchObject(shown)
  for (const stranger of ['other_supplier', 'buyer', 'trader'] as const) {
    const device = await newPhone(server, stranger)
    expect(await folded(device)).toEqual([])
  }
})

test('goods wait for their files, and are sent once the files are uploaded', async () => {
  const mine = await newPhone(server, 'supplier')
  const paper = await addFile(mine.db, new File(['%PDF-1.7 report'], '质检报告.pdf', { type: 'application/pdf' }))
  const id = await publish(mine, { report_images: [paper.id] })
  expect(await drainOn(mine)).toBe('idle')
  expect(await mine.db.outbox.count()).toBe(1)
  await server.photo('supplier', paper.id)
  await mine.db.blobs.update(paper.id, { state: 'uploaded' })
  expect(await drainOn(mine)).toBe('idle')
  expect(await mine.db.outbox.count()).toBe(0)
  expect(await only(mine)).toMatchObject({ id, report_images: [paper.id], version: 1 })
})

test('goods are recycled and recovered offline, and disappear at once when deleted for good', async () => {
  const mine = await newPhone(server, 'supplier')
  await publish(mine)
  await drainOn(mine)
  await remove(mine, (await only(mine)) as Goods, false)
  expect((await only(mine))?.recycled_at).toMatch(/^20/)
  await recover(mine, (await only(mine)) as Goods)
  expect(await only(mine)).toMatchObject({ recycled_at: null, on_sale: false })
  await remove(mine, (await only(mine)) as Goods, false)
  expect(await drainOn(mine)).toBe('idle')
  expect(await only(mine)).toMatchObject({ version: 4, on_sale: false })
  await remove(mine, (await only(mine)) as Goods, true)
  expect(await folded(mine)).toEqual([])
  expect(await drainOn(mine)).toBe('idle')
  // The answer alone removes the row, before any pull.
  expect(await mine.db.goods.count()).toBe(0)
  await pullOn(mine)
  expect(await folded(mine)).toEqual([])
})

test('a deletion queued on two devices recycles the goods and does not delete them', async () => {
  const [one, id] = [await newPhone(server, 'supplier'), uuidv7()]
  await server.who.supplier.call('POST', PATH, typedGoods(server.draft().category_id ?? '', { id }))
  await pullOn(one)
  await remove(one, (await only(one)) as Goods, false)
  await server.who.supplier.call('DELETE', `${PATH}/${id}`, { base_version: 1, final: false })
  expect(await drainOn(one)).toBe('idle')
  await pullOn(one)
  expect(await only(one)).toMatchObject({ id, version: 2, recycled_at: expect.stringMatching(/^20/) })
})

/** Writes the row like a colleague's session would. */
async function byColleague(id: string, to: Partial<typeof goods.$inferInsert>): Promise<void> {
  const [row] = await server.database.db.select().from(goods).where(eq(goods.id, id))
  if (!row) throw new Error(`no goods ${id}`)
  const version = row.version + 1
  const edits = [
    ...row.edits,
    { version, user_id: uuidv7(), by_name: '同事', ...(to.deleted_at ? { deleted: true as const } : {}) },
  ]
  await server.database.db
    .update(goods)
    .set({ ...to, version, edits })
    .where(eq(goods.id, id))
}

test('a change of goods that a colleague has changed is refused with a notice, and is sent again with the typed values', async () => {
  const mine = await newPhone(server, 'supplier')
  const id = await publish(mine)
  await drainOn(mine)
  await byColleague(id, { quantity_kg: 90_000 })
  await change(mine, (await only(mine)) as Goods, { title: '我改的' })
  expect(await drainOn(mine)).toBe('idle')
  const [row] = await mine.db.outbox.toArray()
  expect(row).toMatchObject({ state: 'needs_review', body: { title: '我改的' } })
  expect(row?.last_error?.refusal?.message).toBe('供应“1# 光亮铜米”已被同事更改，请核对后再提交')
  const truth = (await server.who.supplier.call('GET', `${PATH}/${id}`)).body.data as Goods
  expect(truth).toMatchObject({ quantity_kg: 90_000, title: '1# 光亮铜米' })
  await outbox.redo(mine.db, row?.key ?? '', { base_version: truth.version, body: {} })
  expect(await drainOn(mine)).toBe('idle')
  expect(await only(mine)).toMatchObject({ title: '我改的', version: 3 })
})

test('a change of goods that a colleague has deleted shows as typed until it is discarded', async () => {
  const mine = await newPhone(server, 'supplier')
  const id = await publish(mine)
  await drainOn(mine)
  await byColleague(id, { recycled_at: new Date(), deleted_at: new Date() })
  await change(mine, (await only(mine)) as Goods, { title: '我改的' })
  expect(await drainOn(mine)).toBe('idle')
  await mine.db.goods.delete(id)
  const [item] = await folded(mine)
  expect(item).toMatchObject({ value: { id, title: '我改的', version: 0, on_sale: false }, pending: [] })
  expect(item?.review[0]?.last_error?.refusal?.message).toBe('供应“1# 光亮铜米”已被同事删除')
  await outbox.discard(mine.db, item?.review[0]?.key ?? '')
  expect(await folded(mine)).toEqual([])
})

test('goods of an uncertified firm are stored off sale with the reason, and those beyond the quota stay on the device with it', async () => {
  const mine = await newPhone(server, 'supplier')
  await server.database.db.update(firms).set({ certified: false })
  await publish(mine)
  expect(await drainOn(mine)).toBe('idle')
  expect(await only(mine)).toMatchObject({ on_sale: false, held_back: true })
  const of_firm = eq(firms.id, mine.actor.firm_id)
  await server.database.db.update(firms).set({ certified: true, quota_kg: 10_000 }).where(of_firm)
  const late = await publish(mine, { title: '超额的' })
  expect(await drainOn(mine)).toBe('idle')
  await server.database.db.update(firms).set({ quota_kg: null }).where(of_firm)
  const refused = (await folded(mine)).find(({ value }) => value.id === late)
  expect(refused).toMatchObject({ value: { title: '超额的', on_sale: false, version: 0 }, review: [{ state: 'needs_review' }] })
  expect(refused?.review[0]?.last_error?.refusal?.details?.fields).toEqual({
    quantity_kg: '超出可上架额度，还可上架 10.000 吨',
  })
})

test('the sync centre, which shows no fields, names the faults in words', async () => {
  const mine = await newPhone(server, 'supplier')
  await publish(mine, { category_id: uuidv7() })
  await drainOn(mine)
  const [row] = await mine.db.outbox.toArray()
  const status = { online: true, uploads: {}, signed_out: false, outdated: false }
  const situation = { photos_left: new Set<string>(), photos_refused: new Map(), queued: new Map(), status, now: 0 }
  expect(row && rowWords(row, situation)).toMatchObject({ state: '需要处理', why: '请选择品类' })
})

test('a correction of refused goods waits only for its own photos, and returns as a draft when it is taken back', async () => {
  const mine = await newPhone(server, 'supplier')
  const { db } = mine
  const [refused, added] = await Promise.all(
    ['一', '二'].map((name) => addFile(db, new File([`%PDF-1.7 ${name}`], `${name}.pdf`, { type: 'application/pdf' }))),
  )
  const NEW: DraftSubject<string> = { kind: 'goods', subject: 'new' }
  await saveDraft(db, 'first', NEW, '更正前')
  const id = await publish(mine, { report_images: [refused?.id ?? ''] }, 'first')
  // An upload whose photo the server refuses leaves the row in this state.
  const [row] = await db.outbox.toArray()
  await db.outbox.update(row?.key ?? '', { state: 'needs_review' })
  await saveDraft(db, 'second', { kind: 'goods', subject: id }, '更正后')
  const { id: _i, ...fields } = typedGoods(server.draft().category_id ?? '', {
    title: '更正后',
    report_images: [added?.id ?? ''],
  })
  const [item] = await folded(mine)
  if (!row || !item) throw new Error('nothing came back')
  await outbox.redo(db, row.key, correctionOf(row, item.value, fields), 'second')
  const [again] = await db.outbox.toArray()
  expect(again).toMatchObject({ state: 'waiting', label: '发布供应：更正后', body: { id, report_images: fields.report_images } })
  expect(again && photosOf(again)).toEqual(fields.report_images)
  expect(await db.drafts.count()).toBe(0)
  await outbox.takeBack(db, again?.key ?? '')
  // The goods were never published, so their draft opens in the form of new goods.
  expect((await draftsOf(db, NEW)).map(({ value }) => value)).toEqual(['更正后'])
})
