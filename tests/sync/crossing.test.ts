/**
 * Answers, pulls and other devices cross each other: no row is sent endlessly, restored after its deletion, or left waiting
 * unnoticed.
 */
import { v7 as uuidv7 } from 'uuid'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFeedback } from '#api/feedback.ts'
import { deleteMessage, markMessageRead } from '#api/messages.ts'
import { STEP_CALLS } from '#api/order-steps.ts'
import { readReview, redoOnLatest } from '#client/features/outbox/review.ts'
import { uploadPhotos } from '#client/sync/device/blobs.ts'
import { ORDER, orderRow } from '#client/sync/nouns/order.ts'
import { readOrder } from '#client/sync/reading/orders.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { fetchOne } from '#client/sync/pull/pull.ts'
import { trim } from '#client/sync/device/storage.ts'
import { putValues } from '#client/sync/pull/truth.ts'
import { reviewWords } from '#client/features/orders/order-words.ts'
import { BLOCKED_PLATE } from '#domain/desk/block.ts'
import { blocks } from '#server/db/tables/desk.ts'
import { PAYLOADS } from '../domain/order-fixtures.ts'
import { step } from '../server/sync/sync-server.ts'
import { line } from './line.ts'
import { acceptOf, drainOn, heartbeat, newPhone, ordersOn, pullOn, syncServer, tripOf } from './phone.ts'

const server = syncServer()

test('reading and deleting a message that another device has deleted ends after two pushes, without the message', async () => {
  await server.createOrder()
  const { db, actor } = await newPhone(server, 'supplier')
  const { id } = (await db.messages.orderBy('created_at').last()) ?? { id: '' }
  for (const endpoint of [markMessageRead, deleteMessage])
    await outbox.enqueue(db, { endpoint, params: { id }, body: {}, entities: [`message:${id}`], label: '消息' })
  expect((await server.who.supplier.call('DELETE', `/v1/user/messages/${id}`)).status).toBe(200)
  const before = line.pushes.length
  expect(await drainOn({ db, actor })).toBe('idle')
  expect([line.pushes.length - before, await outbox.allRows(db), await db.messages.get(id)]).toEqual([2, [], undefined])
})

test('an answer that arrives after the pull of a deletion restores nothing', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  const id = uuidv7()
  const body = { id, type: 1, title: '标题', content: '内容内容' } as never
  await outbox.enqueue(db, { endpoint: createFeedback, body, entities: [`feedback:${id}`], label: '工单' })
  let crossed = false
  line.answered = async (url) => {
    if (url !== '/v1/sync/push' || crossed) return
    crossed = true
    expect((await server.who.supplier.call('DELETE', `/v1/user/feedbacks/${id}`)).status).toBe(200)
    await pullOn({ db, actor })
  }
  await drainOn({ db, actor })
  expect([crossed, await db.feedbacks.get(id), await outbox.allRows(db)]).toEqual([true, undefined, []])
})

test('a photo that the server no longer has is uploaded again, and the row waits for it', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  const [kept, gone] = [uuidv7(), uuidv7()]
  const bytes = { bytes: new ArrayBuffer(3), size: 3, sha256: '0' }
  const blob = { id: kept, owner: db.owner, type: 'image/jpeg', ...bytes, upload_url: '/v1/files/uploads/x', error: null }
  await db.blobs.add({ ...blob, state: 'uploaded', created_at: 0 })
  const ship = async (photo: string) => {
    const order = await server.createOrder()
    await server.signSupplyContract(order)
    await outbox.enqueue(db, acceptOf(order))
    const trip = tripOf(uuidv7(), '')
    return outbox.enqueue(db, {
      endpoint: STEP_CALLS.deliver,
      params: { id: order.id },
      body: {
        base_version: order.version,
        trips: [{ ...trip, shipped: { ...trip.shipped, photo_ids: [photo] } }],
        finished: false,
      },
      entities: [`order:${order.id}`],
      base_version: order.version,
      photos: [photo],
      label: '发货',
    })
  }
  const [waits, back] = [await ship(kept), await ship(gone)]
  expect(await drainOn({ db, actor })).toBe('idle')
  expect(await db.blobs.get(kept)).toMatchObject({ state: 'local', upload_url: null })
  expect(await db.outbox.get(waits.key)).toMatchObject({ state: 'waiting', next_at: 0 })
  // Without the photo on the device, only the person can help.
  expect(await db.outbox.get(back.key)).toMatchObject({
    state: 'needs_review',
    last_error: { refusal: { code: 'file_missing', message: '照片已不在本机，服务器上也没有，请重新添加' } },
  })
  await server.photo('supplier', kept)
  await db.blobs.update(kept, { state: 'uploaded' })
  expect(await drainOn({ db, actor })).toBe('idle')
  expect(await db.outbox.get(waits.key)).toBeUndefined()
})

test('a repeated row whose photo the server has refused is refused at once', async () => {
  const order = await server.createOrder()
  const { db } = await newPhone(server, 'supplier')
  const photo = { id: uuidv7(), owner: db.owner, type: 'image/jpeg', bytes: new ArrayBuffer(3), size: 3, sha256: '0' }
  await db.blobs.add({ ...photo, upload_url: null, state: 'refused', error: '照片损坏', created_at: 0 })
  const { key } = await outbox.enqueue(db, { ...acceptOf(order), photos: [photo.id] })
  await db.outbox.update(key, { state: 'needs_review' })
  await outbox.retryNow(db, [key])
  expect((await outbox.allRows(db))[0]?.state).toBe('waiting')
  await uploadPhotos(db, heartbeat, () => undefined)
  expect(await outbox.allRows(db)).toMatchObject([{ state: 'needs_review', last_error: { refusal: { message: '照片损坏' } } }])
})

test('a discarded refused step does not show while the server is asked', async () => {
  const order = await server.createOrder()
  const { db, actor } = await newPhone(server, 'supplier')
  const { key } = await outbox.enqueue(db, acceptOf(order))
  const last_error = { kind: 'refused', refusal: { code: 'wrong_state', message: '' } } as const
  await db.outbox.update(key, { state: 'needs_review', unheard: 1, last_error })
  await outbox.discard(db, key)
  expect((await outbox.allRows(db))[0]?.state).toBe('cancelling')
  expect((await readOrder(db, actor, order.id))?.order.state).toBe(0)
})

test('freeing space never overwrites a newer order with an older head', async () => {
  const { id } = await server.createOrder()
  const { db, actor } = await newPhone(server, 'trader')
  const row = await db.orders.get(id)
  if (!row) throw new Error('no order')
  const done = { ...row.order, state: 8 as const }
  await db.orders.put(orderRow(done, actor))
  const real = ORDER.spare
  let stored: Promise<void> = Promise.resolve()
  ORDER.spare = async (rows) => {
    const smaller = (await real?.(rows)) ?? []
    // Another tab stores the result of a pull.
    stored = Promise.resolve().then(() => putValues(db, actor, ORDER, [{ ...done, version: done.version + 1 }]))
    return smaller
  }
  try {
    await trim(db)
    await stored
  } finally {
    ORDER.spare = real as never
  }
  expect((await db.orders.get(id))?.order.version).toBe(done.version + 1)
})

test('a whole order is requested again if a pull has brought a newer head meanwhile', async () => {
  const order = await server.createOrder()
  const { db, actor } = await newPhone(server, 'supplier')
  await db.orders.put(orderRow(order, actor, false))
  let asked = 0
  line.answered = async (url) => {
    if (!url.includes('/orders/') || asked++ > 0) return
    expect((await server.who.supplier.push([step.accept(order.id, order.version)]))[0]?.status).toBe('applied')
    const newer = await server.view('supplier', order.id)
    if (newer) await db.orders.put(orderRow(newer, actor, false))
  }
  expect(await fetchOne(db, actor, ORDER, order.id)).toBe(true)
  expect([asked, await db.orders.get(order.id)]).toMatchObject([2, { full: true, order: { state: 1 } }])
})

test('an acceptance queued before a correction arrives is refused, names the change, and is kept', async () => {
  const order = await server.createOrder()
  const supplier = await newPhone(server, 'supplier')
  const { key } = await outbox.enqueue(supplier.db, acceptOf(order))
  const trader = await newPhone(server, 'trader')
  await outbox.enqueue(trader.db, {
    endpoint: STEP_CALLS.amend,
    params: { id: order.id },
    body: { ...PAYLOADS.amend(order), base_version: order.version },
    entities: [`order:${order.id}`],
    base_version: order.version,
    label: '更正订单',
  })
  // Offline the correction shows at once.
  expect((await readOrder(trader.db, trader.actor, order.id))?.order.quantity_kg).toBe(58_000)
  expect(await drainOn(trader)).toBe('idle')
  expect(await outbox.allRows(trader.db)).toEqual([])

  ordersOn(server, 'supplier')
  await drainOn(supplier)
  const row = await supplier.db.outbox.get(key)
  expect(row).toMatchObject({ state: 'needs_review', body: { accept: true }, last_error: { kind: 'conflict' } })
  expect(row && reviewWords(row)).toMatch(/已于 .* 更正订单，你的接单没有提交。填写的内容都还在。/)
  const review = await readReview(supplier.db, supplier.actor, key)
  const since = review?.since.map(({ action, note }) => [action, note])
  expect(since).toEqual([['amend', '数量 60.000 吨 → 58.000 吨；付款约定 无 → 货到 5 日内付清']])
  if (review) await redoOnLatest(supplier.db, supplier.actor, review)
  await drainOn(supplier)
  expect(await outbox.allRows(supplier.db)).toEqual([])
  expect(await server.view('trader', order.id)).toMatchObject({ state: 1, quantity_kg: 58_000 })
})

test('a correction of an order that is accepted meanwhile is refused, and the acceptance stands', async () => {
  const order = await server.createOrder()
  const { db, actor } = await newPhone(server, 'trader')
  const { key } = await outbox.enqueue(db, {
    endpoint: STEP_CALLS.amend,
    params: { id: order.id },
    body: { ...PAYLOADS.amend(order), base_version: order.version },
    entities: [`order:${order.id}`],
    base_version: order.version,
    label: '更正订单',
  })
  expect((await server.who.supplier.push([step.accept(order.id, order.version)]))[0]?.status).toBe('applied')
  await drainOn({ db, actor })
  expect(await db.outbox.get(key)).toMatchObject({ state: 'needs_review', body: { quantity_kg: 58_000 } })
  expect(await server.view('trader', order.id)).toMatchObject({ state: 1, quantity_kg: 60_000 })
})

test('a truck that was blocked meanwhile is refused at its plate, keeps what was typed, and is sent once after the block', async () => {
  const order = await server.createOrder()
  await server.signSupplyContract(order)
  const { db, actor } = await newPhone(server, 'supplier')
  await outbox.enqueue(db, acceptOf(order))
  const [photo, trip] = [uuidv7(), tripOf(uuidv7(), '20261125-0132')]
  await server.photo('supplier', photo)
  const trips = [{ ...trip, shipped: { ...trip.shipped, photo_ids: [photo] } }]
  const sent = await outbox.enqueue(db, {
    endpoint: STEP_CALLS.deliver,
    params: { id: order.id },
    body: { base_version: order.version, trips, finished: false },
    entities: [`order:${order.id}`],
    base_version: order.version,
    label: '发货',
  })
  const block = {
    id: uuidv7(),
    kind: 'plate' as const,
    value: trip.plate,
    shown: trip.plate,
    reason: '超载',
    created_by: server.who.trader.session.user_id,
    created_at: new Date(),
  }
  await server.database.db.insert(blocks).values(block)
  await drainOn({ db, actor })
  const refused = await db.outbox.get(sent.key)
  expect(refused).toMatchObject({
    state: 'needs_review',
    body: { trips },
    last_error: { refusal: { code: 'invalid', details: { fields: { 'trips.0.plate': BLOCKED_PLATE } } } },
  })
  expect((await readOrder(db, actor, order.id))?.order.trips).toEqual([])
  await server.database.db.update(blocks).set({ lifted_at: new Date() }).where(eq(blocks.id, block.id))
  const review = await readReview(db, actor, sent.key)
  if (review) await redoOnLatest(db, actor, review)
  await drainOn({ db, actor })
  expect(await db.outbox.count()).toBe(0)
  const { body } = await server.who.supplier.call('GET', `/v1/supplier/orders/${order.id}`)
  expect((body.data as typeof order).trips.map(({ plate }) => plate)).toEqual([trip.plate])
})
