/** Taking back gives back everything that was typed, and writes over nothing. */
import 'fake-indexeddb/auto'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DeviceDb } from '#client/sync/db.ts'
import { draftsOf, saveDraft } from '#client/sync/drafts.ts'
import type { DraftRow } from '#client/sync/rows.ts'
import { enqueue, takeBack } from '#client/sync/outbox.ts'
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
