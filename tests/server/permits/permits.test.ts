/** Permits over HTTP: each mistake at its field, visible to the firm alone, and no unseen edit overwritten. */
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { MemberRole } from '#domain/firm/member.ts'
import type { Permit } from '#domain/firm/permit.ts'
import { logWords } from '#domain/firm/log.ts'
import { users } from '#server/db/tables/accounts.ts'
import { permits } from '#server/db/tables/permits.ts'
import { auditLog, subjectFiles } from '#server/db/tables/records.ts'
import { forgetFirm } from '#server/session/identify.ts'
import type { Answer, Client, Name } from '../harness.ts'
import { openOutsider } from '../outsider.ts'
import { PATH } from './made.ts'
import { change, permitServer } from './permit-server.ts'

const { trade, typed, add } = permitServer()
const answerOf = ({ status, body }: Answer) => [status, body]
const listed = async (who: Client): Promise<Permit[]> => (await who.get(PATH)).body.data
const fieldsOf = async (more: object, name: Name = 'supplier') => {
  const { status, body } = await trade.who[name].post(PATH, await typed(name, more))
  return [status, body.details?.fields]
}
const linked = async ({ id }: Permit) =>
  (await trade.db.select().from(subjectFiles).where(eq(subjectFiles.subject_id, id))).map(({ file_id }) => file_id)

test.each(['supplier', 'buyer', 'trader'] as const)('a %s keeps permits, in the order of their ends', async (name) => {
  const [lasting, first] = [await add({ valid_until: null, kind: 'eia' }, name), await add({ valid_until: '2031-01-01' }, name)]
  expect(lasting).toMatchObject({ kind: 'eia', valid_until: null, standing: { version: 1 }, review: null, version: 1 })
  expect(await listed(trade.who[name])).toEqual([first, lasting])
  expect((await trade.who[name].get(`${PATH}/${first.id}`)).body.data).toEqual(first)
})

test('only its firm reads or changes a permit: to everybody else it is missing', async () => {
  const permit = await add({ issuer: '只有本企业知道的机关' })
  const path = `${PATH}/${permit.id}`
  const outsider = await openOutsider(trade)
  const { other_supplier, buyer, trader } = trade.who
  for (const who of [other_supplier, buyer, trader, outsider]) {
    const missing = await who.get(`${PATH}/${uuidv7()}`)
    expect(missing.status).toBe(404)
    expect(answerOf(await who.get(path))).toEqual(answerOf(missing))
    const gone = await who.delete(`${PATH}/${uuidv7()}`, { base_version: 1 })
    expect(gone.status).toBe(404)
    expect(answerOf(await who.delete(path, { base_version: 1 }))).toEqual(answerOf(gone))
    expect(await listed(who)).toEqual([])
    expect(JSON.stringify((await who.get('/v1/sync/pull?limit=500')).body)).not.toContain(permit.no)
  }
  const pulled = (await trade.who.supplier.get('/v1/sync/pull?limit=500')).body.data.permits
  expect(pulled).toEqual([permit])
  // The id alone is refused, whoever has used it, and says nothing of the permit.
  const theirs = await typed('other_supplier', { id: permit.id, base_version: 1 })
  expect((await other_supplier.post(PATH, theirs)).body.details.fields).toEqual({ id: '证照编号已被使用' })
  // A rival trader opens no file of it.
  expect((await outsider.get(`/v1/files/${permit.photo_ids[0]}`)).status).toBe(404)
  expect((await buyer.get(`/v1/files/${permit.photo_ids[0]}`)).status).toBe(404)
})

test('each mistake is refused at its field, and nothing is stored', async () => {
  const FILE = uuidv7()
  expect(await fieldsOf({ kind: 'licence' })).toEqual([400, { kind: '请选择证照类别' }])
  expect(await fieldsOf({ kind: 'other' })).toEqual([400, { name: '请输入证照名称' }])
  expect(await fieldsOf({ no: ' ', issuer: '' })).toEqual([400, { no: '请输入证照编号', issuer: '请输入发证机关' }])
  expect(await fieldsOf({ no: '9'.repeat(61) })).toEqual([400, { no: '最多 60 个字' }])
  expect(await fieldsOf({ valid_until: '' })).toEqual([400, { valid_until: '请选择有效期至' }])
  expect(await fieldsOf({ valid_until: '2026-02-30' })).toEqual([400, { valid_until: expect.any(String) }])
  expect(await fieldsOf({ valid_until: '2020-01-01' })).toEqual([400, { valid_until: '证照已过期，请上传有效的证照' }])
  expect(await fieldsOf({ photo_ids: [] })).toEqual([400, { photo_ids: '请上传证照文件' }])
  expect(await fieldsOf({ photo_ids: Array.from({ length: 7 }, () => uuidv7()) })).toEqual([400, { photo_ids: '最多 6 份' }])
  const missing = await trade.who.supplier.post(PATH, await typed('supplier', { photo_ids: [FILE] }))
  expect(missing.body).toMatchObject({ code: 'file_missing', details: { photo_ids: [FILE] } })
  // Another firm's file is as good as none.
  const stolen = await trade.who.supplier.post(PATH, await typed('buyer'))
  expect(stolen.body.code).toBe('file_missing')
  expect(await listed(trade.who.supplier)).toEqual([])
  const { kind, no } = await add()
  expect(await fieldsOf({ kind, no })).toEqual([400, { no: '已添加过这个编号的证照' }])
})

test('a name belongs to other permits alone', async () => {
  expect(await add({ kind: 'other', name: '道路运输经营许可证' })).toMatchObject({ name: '道路运输经营许可证' })
  expect(await add({ kind: 'recycling', name: '道路运输经营许可证' })).toMatchObject({ name: '' })
})

test('a PDF is kept beside photos, and a file that the permit no longer names is let go', async () => {
  const paper = await trade.upload('supplier', uuidv7(), { name: '许可证.pdf', bytes: Buffer.from('%PDF-1.7 permit') })
  const photo = await trade.upload('supplier')
  const permit = await add({ photo_ids: [paper, photo] })
  expect((await linked(permit)).toSorted()).toEqual([paper, photo].toSorted())
  const saved = await trade.who.supplier.post(PATH, change(permit, { photo_ids: [photo] }))
  expect(saved.body.data).toMatchObject({ version: 2, photo_ids: [photo], standing: { version: 2 } })
  expect(await linked(permit)).toEqual([photo])
  expect((await trade.who.supplier.delete(`${PATH}/${permit.id}`, { base_version: 2 })).status).toBe(200)
  expect(await linked(permit)).toEqual([])
})

test('a colleague’s unseen edit is not overwritten, and a deleted permit says so', async () => {
  const { supplier } = trade.who
  const permit = await add()
  const colleague = { version: 2, user_id: uuidv7(), by_name: '演示乙' }
  await trade.db
    .update(permits)
    .set({ version: 2, edits: [colleague] })
    .where(eq(permits.id, permit.id))
  const title = `证照“排污许可证 ${permit.no}”`
  const late = await supplier.post(PATH, change(permit, { issuer: '余姚分局' }))
  expect([late.status, late.body.code, late.body.message]).toEqual([409, 'conflict', `${title}已被演示乙更改，请核对后再提交`])
  expect((await supplier.delete(`${PATH}/${permit.id}`, { base_version: 1 })).status).toBe(409)
  const seen = { ...permit, version: 2 }
  expect((await supplier.post(PATH, change(seen, { issuer: '余姚分局' }))).body.data).toMatchObject({
    version: 3,
    issuer: '余姚分局',
  })
  expect((await supplier.delete(`${PATH}/${permit.id}`, { base_version: 3 })).status).toBe(200)
  expect((await supplier.post(PATH, change({ ...permit, version: 3 }))).body.message).toBe(`${title}已删除`)
  expect((await supplier.delete(`${PATH}/${permit.id}`, { base_version: 3 })).status).toBe(404)
})

test('those who operate change permits; their colleagues read them', async () => {
  const { supplier } = trade.who
  const permit = await add()
  const as = async (...member_roles: MemberRole[]) => {
    await trade.db.update(users).set({ member_roles }).where(eq(users.id, supplier.session.user_id))
    forgetFirm(trade.db, supplier.session.firm_id)
  }
  try {
    await as('finance')
    const refused = await supplier.post(PATH, change(permit, { note: '原件在财务室' }))
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await supplier.delete(`${PATH}/${permit.id}`, { base_version: 1 })).status).toBe(403)
    expect(await listed(supplier)).toEqual([permit])
    await as('operate')
    expect((await supplier.post(PATH, change(permit, { note: '原件在办公室' }))).status).toBe(200)
  } finally {
    await as('admin')
  }
})

test('every change is in the operation log, before and after', async () => {
  const permit = await add()
  const photo = await trade.upload('supplier')
  await trade.who.supplier.post(PATH, change(permit, { valid_until: null, photo_ids: [photo] }))
  await trade.who.supplier.delete(`${PATH}/${permit.id}`, { base_version: 2 })
  const entries = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, permit.id)).orderBy(desc(auditLog.at))
  const words = entries.map((entry) => logWords(entry as never, 'supplier'))
  expect(words.map(({ label, title }) => [label, title])).toEqual(
    ['删除', '修改', '新增'].map((label) => [label, `排污许可证 ${permit.no}`]),
  )
  expect(words[1]?.changes).toEqual([
    { label: '有效期至', before: '2099-05-31', after: '长期' },
    { label: '证照文件', before: `1 份（${permit.photo_ids[0]?.slice(-6)}）`, after: `1 份（${photo.slice(-6)}）` },
  ])
})
