/** The desk reviews permits: what waits or runs out is listed and counted, the firm hears of each decision, and a change waits again. */
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import type { PermitRow } from '#api/desk/permits.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { logWords } from '#domain/firm/log.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { changes } from '#server/db/tables/sync.ts'
import { PATH } from '../permits/made.ts'
import { change, DESK, permitServer } from '../permits/permit-server.ts'
import { asDesk } from './as-desk.ts'

const { trade, add, decide, own, told } = permitServer()
beforeEach(() => asDesk(trade, trade.who.colleague, 'certification'))

const REJECT = { passed: false, field: 'valid_until', reason: '有效期与照片不一致，请核对后更正' }
const rows = async (state = 'waiting', search = ''): Promise<PermitRow[]> =>
  (await trade.who.colleague.get(`${DESK}?state=${state}&search=${encodeURIComponent(search)}`)).body.data
const ids = async (state?: string, search?: string) => (await rows(state, search)).map(({ id }) => id)
async function counts(): Promise<[waiting: number, ends: number]> {
  const { data } = (await trade.who.colleague.get('/v1/merchant/admin/queues')).body
  const of = (name: string): number => data.find(({ queue }: { queue: string }) => queue === name).count
  return [of('permits'), of('permit_ends')]
}
const edit = async (permit: Awaited<ReturnType<typeof own>>, more: object) => {
  const answer = await trade.who.supplier.post(PATH, change(permit, more))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const day = (days: number) => chinaDay(Date.now() + days * DAY_MS)

test('what waits is listed and counted with its firm and why, and its files open to the reviewer', async () => {
  const [permit, theirs] = [await add({ note: '附页在第二张' }), await add({ kind: 'recycling' }, 'buyer')]
  expect(await ids()).toEqual([theirs.id, permit.id])
  expect(await counts()).toEqual([2, 0])
  const [firm] = await trade.db.select().from(firms).where(eq(firms.id, trade.who.supplier.session.firm_id))
  const { created_at: _c, updated_at: _u, review: _r, standing, ...shown } = permit
  expect((await rows())[1]).toEqual({
    ...shown,
    firm_id: firm?.id,
    firm_name: firm?.name,
    state: 'waiting',
    why: '新提交',
    by_name: '',
    since: standing?.since,
  })
  const open = async () => (await trade.who.colleague.get(`/v1/files/${permit.photo_ids[0]}`)).status
  expect(await open()).toBe(200)
  await asDesk(trade, trade.who.colleague, 'risk')
  expect(await open()).toBe(404)
  await asDesk(trade, trade.who.colleague, 'certification')
  expect((await trade.who.supplier.delete(`${PATH}/${permit.id}`, { base_version: 1 })).status).toBe(200)
  expect([await counts(), await open()]).toEqual([[1, 0], 404])
  expect((await decide(permit)).body.message).toContain('已由对方删除')
})

test('a permit is found by firm, kind, name, number and issuer', async () => {
  const permit = await add({ kind: 'other', name: '道路运输经营许可证', issuer: '舟山市交通局' })
  const discharge = await add()
  for (const typed of ['道路运输', permit.no, '舟山市']) expect(await ids('waiting', typed)).toEqual([permit.id])
  expect(await ids('waiting', '排污许可证')).toEqual([discharge.id])
  expect(await ids('waiting', '再生资源')).toHaveLength(2)
  for (const typed of ['%', '没有的机关']) expect(await ids('waiting', typed)).toEqual([])
})

test('only reviewers of certifications read and decide', async () => {
  const permit = await add()
  const { supplier, buyer, colleague } = trade.who
  for (const name of ['supplier', 'buyer'] as const) expect((await decide(permit, {}, name)).status).toBe(403)
  for (const who of [supplier, buyer]) expect((await who.get(DESK)).status).toBe(403)
  await asDesk(trade, colleague, 'risk', 'content', 'service')
  expect([(await colleague.get(DESK)).status, (await decide(permit)).status]).toEqual([403, 403])
  expect((await own(permit)).review).toBeNull()
})

test('a pass reaches the firm and its devices, and is in the log', async () => {
  const permit = await add()
  expect((await decide(permit)).status).toBe(200)
  expect([await ids(), await ids('passed'), await counts()]).toEqual([[], [permit.id], [0, 0]])
  expect((await rows('passed'))[0]).toMatchObject({ why: '已通过', by_name: trade.who.colleague.session.name })
  const seen = await own(permit)
  expect([seen.version, seen.review]).toEqual([2, { version: 1, passed: true, field: null, reason: '', at: expect.any(String) }])
  expect(await told()).toEqual([`证照已通过审核：“排污许可证 ${permit.no}”已通过平台审核`])
  const [signal] = await trade.db
    .select()
    .from(changes)
    .where(eq(changes.entity_id, permit.id))
    .orderBy(desc(changes.id))
    .limit(1)
  expect(signal).toMatchObject({ entity: 'permit', op: 'patch', audience: trade.who.supplier.session.firm_id })
  const [entry] = await trade.db.select().from(auditLog).where(eq(auditLog.object, 'permit_review')).orderBy(desc(auditLog.at))
  expect(entry?.user_id).toBe(trade.who.colleague.session.user_id)
  expect(logWords(entry as never, 'trader')).toMatchObject({
    kind: 'desk',
    label: '通过证照',
    title: expect.stringContaining(`排污许可证 ${permit.no}`),
    changes: [{ label: '平台审核', before: '待审核', after: '已通过' }],
  })
})

test('a rejection names the field, is read by the firm alone, and may be taken back', async () => {
  const permit = await add()
  expect((await decide(permit, { ...REJECT, reason: ' ' })).body.details.fields).toEqual({ reason: '请填写驳回原因' })
  expect((await decide(permit, { ...REJECT, field: 'secret' })).body.details.fields).toEqual({ field: '没有这一项' })
  expect((await decide(permit, REJECT)).status).toBe(200)
  const held = await own(permit)
  expect(held.review).toMatchObject({ passed: false, field: 'valid_until', reason: REJECT.reason })
  expect((await told())[0]).toContain(`有效期至：${REJECT.reason}`)
  for (const name of ['other_supplier', 'buyer'] as const) expect(await told(name)).toEqual([])
  expect((await rows('rejected'))[0]).toMatchObject({ id: permit.id, why: `未通过：有效期至：${REJECT.reason}` })
  expect((await decide(held, { seen: 'rejected' })).status).toBe(200)
  expect((await own(permit)).review).toMatchObject({ passed: true, field: null, reason: '' })
})

test('a change of the content waits again, and a new note does not', async () => {
  const permit = await add()
  await decide(permit)
  await edit(await own(permit), { note: '原件在办公室' })
  expect(await counts()).toEqual([0, 0])
  // An edit that waited on a device since before the decision does not conflict with it.
  await edit({ ...(await own(permit)), version: 1 }, { valid_until: null })
  expect((await rows())[0]).toMatchObject({ id: permit.id, why: '通过后内容已变更' })
  await decide(await own(permit), REJECT)
  await edit(await own(permit), { valid_until: '2098-12-31' })
  expect((await rows())[0]).toMatchObject({ id: permit.id, why: '驳回后已更正' })
  expect(await ids('rejected')).toEqual([])
})

test('the second reviewer is told what the first decided, and nobody decides about what they did not see', async () => {
  const permit = await add()
  await decide(permit)
  const second = await decide(permit, REJECT, 'trader')
  expect([second.status, second.body.code]).toEqual([409, 'conflict'])
  expect(second.body.message).toMatch(new RegExp(`已由${trade.who.colleague.session.name}于 .* 处理，已通过`))
  expect((await own(permit)).review).toMatchObject({ passed: true })
  const other = await add()
  await edit(other, { issuer: '余姚分局' })
  const stale = await decide(other)
  expect([stale.status, stale.body.message]).toEqual([409, '对方刚刚修改了证照，请按新的内容审核'])
  expect((await decide({ ...permit, id: uuidv7() })).status).toBe(404)
})

test('permits that have passed and run out within thirty days are a queue of their own', async () => {
  const [near, far, lasting, unseen] = [
    await add({ valid_until: day(30) }),
    await add({ valid_until: day(31) }),
    await add({ valid_until: null }),
    await add({ valid_until: day(1) }),
  ]
  for (const permit of [near, far, lasting]) await decide(permit)
  expect([await ids('ends'), await counts()]).toEqual([[near.id], [1, 1]])
  expect((await rows('ends'))[0]).toMatchObject({ valid_until: day(30), state: 'passed' })
  await decide(unseen, REJECT)
  expect(await counts()).toEqual([0, 1])
  await edit(await own(near), { valid_until: day(400) })
  expect(await counts()).toEqual([1, 0])
})
