/** Taking back gives back everything that was typed, and writes over nothing. */
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DeviceDb } from '#client/sync/db.ts'
import { draftsOf, saveDraft } from '#client/sync/drafts.ts'
import type { DraftRow } from '#client/sync/rows.ts'
import { enqueue, takeBack } from '#client/sync/outbox.ts'
import { queueText } from '#client/features/outbox/save-file.ts'
import { readSubmitted } from '#client/features/outbox/submitted.ts'
import { tripOf } from './phone.ts'

const ORDER = uuidv7()
const DELIVERY = { kind: 'deliver', subject: ORDER }
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

test('two deliveries of one order taken back are two drafts', async () => {
  const first = await deliver('第一车')
  await deliver('第二车')
  expect(await typed()).toEqual([])
  expect(await takeBack(db, first)).toEqual({ kind: 'gone', count: 2, drafts: 2 })
  expect((await typed()).toSorted()).toEqual(['第一车', '第二车'])
})

test('what is being typed meanwhile stays as it is', async () => {
  const id = uuidv7()
  const key = await deliver('已排队', id)
  await saveDraft(db, id, DELIVERY, '正在填写')
  await takeBack(db, key)
  expect(await db.drafts.get(id)).toMatchObject({ value: '正在填写' })
  expect((await typed()).toSorted()).toEqual(['已排队', '正在填写'])
})

test('drafts of older code, under the id of their subject, are found, queued and given back', async () => {
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

test('what was typed in a dialog, which keeps no draft, becomes one when its row is taken back', async () => {
  const of = { kind: 'do:decline', subject: ORDER }
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
  // Sent again, it takes the draft with it and holds what was typed last.
  const again = await decline('炉子大修', draft?.id)
  expect(await draftsOf(db, of)).toEqual([])
  await takeBack(db, again.key)
  expect(await draftsOf(db, of)).toMatchObject([{ value: { reason: '炉子大修' } }])
})

test('the exported queue can be read by people, and put back by support', async () => {
  await deliver('订单 DD1 发货 1 车')
  const rows = await db.outbox.toArray()
  const text = queueText(rows, await readSubmitted(db, rows), '2026-11-20T02:00:00.000Z')
  expect(text).toContain('共 1 项')
  expect(text).toContain('1. 订单 DD1 发货 1 车')
  expect(text).toMatch(/毛重 [\d,]+ kg，皮重 [\d,]+ kg，净重 [\d,]+ kg/)
  expect(JSON.parse(text.split('\n').at(-1) ?? '')).toMatchObject({ rows: [{ key: rows[0]?.key }] })
})
