/** Taking back restores all typed values and overwrites nothing. */
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DeviceDb } from '#client/sync/device/db.ts'
import { type DraftKind, type DraftSubject, draftsOf, gatherDrafts, saveDraft } from '#client/sync/device/drafts.ts'
import { orderRow } from '#client/sync/nouns/order.ts'
import type { DraftRow } from '#client/sync/device/rows.ts'
import { idsDrafted, LiveIds } from '#client/sync/reading/live-ids.ts'
import { enqueue, takeBack } from '#client/sync/outbox/outbox.ts'
import { gatherAll, readDrafts } from '#client/app/pages/account/draft-places.ts'
import { contentOf } from '#client/features/drafts/draft-words.ts'
import { draftText } from '#client/features/drafts/hand-over.ts'
import { goodsDraft, newGoods } from '#client/features/goods/goods-draft.ts'
import { newMoney, payDraft } from '#client/features/payments/form/money-values.ts'
import {
  type DeliverDraft,
  deliverDraft,
  newDelivery,
  newTrip,
  type TripDraft,
} from '#client/features/orders/steps/deliver-draft.ts'
import { receiveDraft } from '#client/features/orders/steps/receive-draft.ts'
import { newWeighing } from '#client/features/orders/steps/weighing.ts'
import { queueText } from '#client/features/outbox/save-file.ts'
import { readSubmitted } from '#client/features/outbox/submitted.ts'
import type { Actor } from '#domain/order/order.ts'
import { newOrder } from '../domain/order-fixtures.ts'
import { tripOf } from './phone.ts'

const ORDER = uuidv7()
const DELIVERY: DraftSubject<string> = { kind: 'deliver', subject: ORDER }
let db: DeviceDb
beforeEach(async () => {
  db = new DeviceDb(uuidv7())
  await db.open()
})
afterEach(() => db.delete())

const typed = async () => (await draftsOf(db, DELIVERY)).map(({ value }) => value)
async function deliver(words: string, id: string = uuidv7()): Promise<string> {
  if (!(await db.drafts.get(id))) await saveDraft(db, id, DELIVERY, words)
  const { key } = await enqueue(db, {
    endpoint: STEP_CALLS.deliver,
    params: { id: ORDER },
    body: { base_version: 1, trips: [tripOf(uuidv7(), '')], finished: false },
    entities: [`order:${ORDER}`],
    label: words,
    draft_id: id,
  })
  return key
}

test('two cancelled deliveries of one order are two drafts', async () => {
  const first = await deliver('第一车')
  await deliver('第二车')
  expect(await typed()).toEqual([])
  expect(await takeBack(db, first)).toEqual({ kind: 'gone', count: 2, drafts: 2 })
  expect((await typed()).toSorted()).toEqual(['第一车', '第二车'])
})

/**
 * Types and queues the values in the given order, and takes back the first row with all others. Returns the values with which the
 * form opens.
 */
async function cameBack<T>(of: DraftSubject<T>, values: readonly T[]): Promise<T[]> {
  const keys: string[] = []
  for (const [index, value] of values.entries()) {
    const draft_id = uuidv7()
    await saveDraft(db, draft_id, of, value)
    await db.drafts.update(draft_id, { updated_at: index })
    const body = { base_version: 1, trips: [tripOf(uuidv7(), '')], finished: false }
    const doing = { endpoint: STEP_CALLS.deliver, params: { id: ORDER }, body, entities: [`order:${ORDER}`], label: '', draft_id }
    keys.push((await enqueue(db, doing)).key)
  }
  expect(await takeBack(db, keys[0] ?? '')).toMatchObject({ count: values.length, drafts: values.length })
  return (await gatherDrafts(db, of)).map(({ value }) => value)
}
const truck = (plate: string) => ({ ...newTrip(), plate, shipped: { ...newWeighing(), gross_kg: 30_000, photo_ids: [plate] } })
const loaded = (trip: TripDraft): DeliverDraft => ({ trips: [trip], current: trip.id, finished: false })

test('trucks queued one by one and cancelled together become one delivery, with every truck and photo', async () => {
  const [a, b, c] = [truck('浙B12345'), truck('浙B23456'), truck('浙B34567')]
  const [delivery, ...others] = await cameBack(deliverDraft(ORDER), [a, b, c].map(loaded))
  expect(others).toEqual([])
  expect(delivery).toMatchObject({ trips: [a, b, c], current: c.id })
  expect(await db.drafts.count()).toBe(1)
  // A truck begun meanwhile is kept beside them. If a truck differs between two drafts, the app does not decide.
  const d = truck('浙B45678')
  await saveDraft(db, uuidv7(), deliverDraft(ORDER), { trips: [d, newTrip()], current: d.id })
  expect(await gatherDrafts(db, deliverDraft(ORDER))).toMatchObject([{ value: { trips: [a, b, c, d], current: d.id } }])
  await saveDraft(db, uuidv7(), deliverDraft(ORDER), loaded({ ...a, driver: '王' }))
  expect(await gatherDrafts(db, deliverDraft(ORDER))).toHaveLength(2)
})

test('arrivals cancelled together become one receipt, unless one truck was weighed twice', async () => {
  const [a, b] = [truck('a').shipped, truck('b').shipped]
  const of = receiveDraft(ORDER)
  expect(
    await cameBack(of, [
      { arrivals: { a }, open: 'a' },
      { arrivals: { a: newWeighing(), b }, open: 'b' },
    ]),
  ).toEqual([{ arrivals: { a, b }, open: 'b' }])
  await saveDraft(db, uuidv7(), of, { arrivals: { a: { ...a, tare_kg: 9000 } }, open: 'a' })
  expect(await gatherDrafts(db, of)).toHaveLength(2)
})

test('changes of the same goods cancelled together become one change of the first values, and payments stay separate', async () => {
  const first = { ...newGoods(), base: '{"v":1}', title: '一' }
  const second = { ...newGoods(), base: '{"v":2}', title: '二' }
  expect(await cameBack(goodsDraft('g'), [first, second])).toEqual([{ ...second, base: first.base }])
  expect(await cameBack(goodsDraft(null), [first, second])).toEqual([second, first])
  expect(await cameBack(payDraft(ORDER), [newMoney(100), newMoney(200)])).toHaveLength(2)
})

test('values that are being typed meanwhile stay as they are', async () => {
  const id = uuidv7()
  const key = await deliver('已排队', id)
  await saveDraft(db, id, DELIVERY, '正在填写')
  await takeBack(db, key)
  expect(await db.drafts.get(id)).toMatchObject({ value: '正在填写' })
  expect((await typed()).toSorted()).toEqual(['已排队', '正在填写'])
})

test('drafts of older code under the id of their subject are found, queued and restored', async () => {
  const old = { id: `deliver:${ORDER}`, kind: 'deliver', owner: db.owner, updated_at: 0 } as DraftRow
  await db.drafts.bulkAdd([
    { ...old, value: '旧草稿' },
    { ...old, id: 'order-new', kind: 'order', value: '新订单' },
  ])
  expect(await typed()).toEqual(['旧草稿'])
  expect(await draftsOf(db, { kind: 'order', subject: 'new' })).toMatchObject([{ value: '新订单' }])
  const key = await deliver('', old.id)
  await db.drafts.add({ ...old, value: '再写的' })
  await takeBack(db, key)
  expect((await typed()).toSorted()).toEqual(['再写的', '旧草稿'])
})

test('values typed in a dialog become a draft when its row is taken back', async () => {
  const of: DraftSubject = { kind: 'do:decline', subject: ORDER }
  const decline = (reason: string, draft_id?: string) =>
    enqueue(db, {
      endpoint: STEP_CALLS.accept,
      params: { id: ORDER },
      body: { base_version: 1, accept: false, reason },
      entities: [`order:${ORDER}`],
      label: '拒绝接单',
      typed: { of, value: { reason } },
      ...(draft_id ? { draft_id } : {}),
    })
  const { key } = await decline('炉子检修')
  expect(await draftsOf(db, of)).toEqual([])
  expect(await takeBack(db, key)).toEqual({ kind: 'gone', count: 1, drafts: 1 })
  const [draft] = await draftsOf(db, of)
  expect(draft).toMatchObject({ value: { reason: '炉子检修' }, owner: db.owner })
  // Sent again, the row takes the draft with it and contains the last typed values.
  const again = await decline('炉子大修', draft?.id)
  expect(await draftsOf(db, of)).toEqual([])
  await takeBack(db, again.key)
  expect(await draftsOf(db, of)).toMatchObject([{ value: { reason: '炉子大修' } }])
})

const supplier = { user_id: 'u', firm_id: 'f', role: 'supplier', name: '王' } as Actor

test('every draft on the device is listed by its kind, with figures and photos, and one that is too late says why', async () => {
  const order = newOrder()
  await db.orders.put(orderRow({ ...order, state: -1 }, supplier))
  const [a, b] = [truck('浙B12345'), truck('浙B23456')]
  for (const [index, each] of [a, b].entries()) await saveDraft(db, `d${index}`, deliverDraft(order.id), loaded(each))
  const others: [DraftKind, string][] = [
    ['receive', 'r'],
    ['settle', 's'],
    ['pay', 'a,b'],
    ['pay', 'batch'],
    ['after-sale', 's'],
    ['order', 'new'],
    ['need', 'new'],
    ['goods', 'g'],
    ['invoice', 'a,b'],
    ['feedback', 'new'],
    ['feedback_reply', 'f'],
    ['ticket_reply', 'f'],
    ['ticket_note', 'f'],
    ['framework', 'new'],
    ['clauses', 'c'],
    ['clause_templates', 'new'],
    ['do:collect', 'o'],
  ]
  for (const [kind, subject] of others)
    await saveDraft(db, `${kind} ${subject}`, { kind, subject }, { note: '请尽快', photo_ids: ['p'] })
  await gatherAll(db)
  const found = await readDrafts(db, supplier)
  expect(found).toHaveLength(others.length + 1)
  for (const { title, to, content, obstacle, id } of found.filter(({ about }) => !about.startsWith(order.no))) {
    expect([title, to, content], id).toEqual([expect.stringMatching(/./), expect.stringContaining('draft='), expect.anything()])
    expect([content.facts, content.photo_ids, obstacle], id).toEqual([expect.arrayContaining([['备注', '请尽快']]), ['p'], null])
  }
  const late = found.find(({ about }) => about.startsWith(order.no))
  expect(late).toMatchObject({ title: '发货', obstacle: '这张订单现在不能发货：当前为“已关闭”。' })
  expect(late?.content.photo_ids).toEqual(['浙B12345', '浙B23456'])
  expect(late?.content.lines).toMatchObject(
    [/^车牌 浙B·12345.*毛重 30,000 kg/, /^车牌 浙B·23456/].map((each) => expect.stringMatching(each)),
  )
  if (late) expect(draftText(late)).toContain('照片：2 张')
  // An untouched form is no draft, so its initial values do not show.
  expect(contentOf(newDelivery(), null)).toEqual({ facts: [], lines: [], photo_ids: [] })
})

test('a person can read the exported queue, and support can restore it', async () => {
  await deliver('订单 DD1 发货 1 车')
  const rows = await db.outbox.toArray()
  const text = queueText(rows, await readSubmitted(db, rows), '2026-11-20T02:00:00.000Z')
  expect(text).toContain('共 1 项')
  expect(text).toContain('1. 订单 DD1 发货 1 车')
  expect(text).toMatch(/毛重 [\d,]+ kg，皮重 [\d,]+ kg，净重 [\d,]+ kg/)
  expect(JSON.parse(text.split('\n').at(-1) ?? '')).toMatchObject({ rows: [{ key: rows[0]?.key }] })
})

test('which subjects have drafts is known from memory, and forgotten once nobody listens', async () => {
  const drafted = new LiveIds(() => idsDrafted(db))
  expect(drafted.has(ORDER)).toBeUndefined()
  await new Promise<void>((told) => {
    const stop = drafted.onChange(() => {
      expect(drafted.has(ORDER)).toBe(false)
      stop()
      told()
    })
  })
  // A form that opens now must read the device: a draft may have been saved since.
  await saveDraft(db, uuidv7(), DELIVERY, '第一车')
  expect(drafted.has(ORDER)).toBeUndefined()
})
