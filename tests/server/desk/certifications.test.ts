/** The review of certifications at the desk: list, case, checks, the opened id number, and two reviewers on one case. */
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { ReviewCase, ReviewRow } from '#api/desk/certifications.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { VIEWER_GONE_MS } from '#domain/desk/review.ts'
import { CERTIFICATION_FIELDS } from '#domain/firm/certification.ts'
import { logWords } from '#domain/firm/log.ts'
import { withUsccCheck } from '#domain/input/identity.ts'
import { certificationViewers } from '#server/db/tables/certifications.ts'
import { auditLog, files } from '#server/db/tables/records.ts'
import { changes } from '#server/db/tables/sync.ts'
import {
  certificationServer,
  done,
  ID_NO,
  ORGANIZATION,
  passed,
  PERSONAL,
  rejected,
  USCC,
} from '../certification/certification-server.ts'
import { type Client, PHONES } from '../harness.ts'
import { asDesk } from './as-desk.ts'

const { trade, firmTyped, cardTyped, decide } = certificationServer()
const LIST = '/v1/merchant/admin/certifications'
const list = async (query: string): Promise<ReviewRow[]> => done(await trade.who.trader.get(`${LIST}?${query}`))
const read = async (id: string): Promise<ReviewCase> => done(await trade.who.trader.get(`${LIST}/${id}`))

test('the list has tabs by state and by what runs out, and finds firms and people by name, pinyin, code and phone', async () => {
  const { supplier, buyer, trader } = trade.who
  const soon = chinaDay(Date.now() + 20 * DAY_MS)
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { valid_until: soon })))
  done(await buyer.post(PERSONAL, await cardTyped('buyer', { real_name: '吴青' })))
  expect((await list('status=0')).map(({ title, kind }) => [title, kind])).toEqual([
    ['吴青', 'personal'],
    ['新港再生资源有限公司', 'organization'],
  ])
  expect(await list('queue=licences')).toEqual([])
  done(await decide(supplier.session.firm_id, 1, passed))
  const [licence, ...others] = await list('queue=licences')
  expect(others).toEqual([])
  expect(licence).toMatchObject({ valid_until: soon, status: 1, is_change: false, decided_by: trader.session.name })
  const found = async (typed: string) => (await list(`search=${encodeURIComponent(typed)}`)).map(({ id }) => id)
  for (const typed of ['新港', 'xingang', 'xgzszy', '新港 再生', USCC.toLowerCase(), PHONES.supplier, PHONES.supplier.slice(-4)])
    expect(await found(typed), typed).toEqual([supplier.session.firm_id])
  for (const typed of ['吴', 'wuqing', 'wq', PHONES.buyer]) expect(await found(typed), typed).toEqual([buyer.session.user_id])
  for (const typed of ['%', '新港 吴青', PHONES.supplier.slice(0, 7)]) expect(await found(typed), typed).toEqual([])
})

test('a case shows its checks, every version with its decision, and what is no photo; no number in clear', async () => {
  const { supplier, trader, other_supplier } = trade.who
  const { firm_id } = supplier.session
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { legal_person: '周新' })))
  done(await decide(firm_id, 1, rejected('legal_person', '与营业执照不一致')))
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { base_version: 2 })))
  done(await other_supplier.post(ORGANIZATION, await firmTyped('other_supplier')))
  const { certification, versions, checks, papers } = await read(firm_id)
  expect(certification).toMatchObject({ version: 3, status: 0 })
  const { name } = trader.session
  expect(versions.map(({ n, status, reason, decided_by }) => [n, status, reason, decided_by])).toEqual([
    [3, 0, '', ''],
    [1, -1, '与营业执照不一致', name],
  ])
  expect(checks).toContainEqual({ field: 'uscc', tone: 'bad', text: '另有 1 家企业使用同一代码' })
  expect(JSON.stringify(checks)).not.toContain('新港')
  expect(papers).toEqual([])
  expect((await trader.get(`${LIST}/${uuidv7()}`)).status).toBe(404)
})

test('the same card is told of, in one firm or another; an id number is opened by a recorded call only', async () => {
  const { supplier, buyer, trader } = trade.who
  done(await supplier.post(PERSONAL, await cardTyped('supplier')))
  done(await buyer.post(PERSONAL, await cardTyped('buyer')))
  const { user_id } = supplier.session
  const { checks } = await read(user_id)
  expect(checks).toContainEqual({ field: 'id_no', tone: 'need', text: '另有 1 个账号使用同一号码' })
  expect(checks).toContainEqual({ field: 'id_no', tone: 'good', text: '校验位正确' })
  expect(JSON.stringify(await read(user_id))).not.toContain(ID_NO)
  expect(done(await trader.post(`${LIST}/${user_id}/id-no`, {}))).toEqual({ id_no: ID_NO })
  const [entry] = await trade.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object_id, user_id))
    .orderBy(desc(auditLog.at))
    .limit(1)
  expect(entry).toMatchObject({ user_id: trader.session.user_id, action: 'open_id_no' })
  expect(logWords(entry as never, 'trader')).toMatchObject({ kind: 'desk', label: '查看身份证号', title: '周新港' })
  expect(JSON.stringify(entry)).not.toContain(ID_NO)
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  expect((await trader.post(`${LIST}/${supplier.session.firm_id}/id-no`, {})).status).toBe(404)
})

test('the second of two reviewers is told what the first did, and nothing changes', async () => {
  const { supplier, trader, colleague } = trade.who
  const { firm_id } = supplier.session
  await asDesk(trade, colleague, 'certification')
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  done(await decide(firm_id, 1, rejected('uscc', '代码不清楚'), colleague))
  const second = await decide(firm_id, 1, passed, trader)
  expect(second.status).toBe(409)
  expect(second.body.message).toContain(`${colleague.session.name}已于 `)
  expect(second.body.message).toContain('驳回（统一社会信用代码：代码不清楚）')
  expect((await read(firm_id)).certification.status).toBe(-1)
  await asDesk(trade, colleague)
})

test('a passed change is logged with the fields before and after', async () => {
  const { supplier } = trade.who
  const { firm_id } = supplier.session
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  done(await decide(firm_id, 1, passed))
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { base_version: 2, legal_person: '李四' })))
  expect((await list('status=0'))[0]).toMatchObject({ is_change: true })
  done(await decide(firm_id, 3, passed))
  const [entry] = await trade.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, 'certification_review'))
    .orderBy(desc(auditLog.at))
    .limit(1)
  const { changes, title } = logWords(entry as never, 'trader')
  expect(title).toBe('新港再生资源有限公司')
  expect(changes).toContainEqual({ label: '法定代表人', before: '周新港', after: '李四' })
  expect(changes[0]).toEqual({ label: '审核', before: '待审核', after: '已通过' })
})

test('two reviewers on one case see each other until one leaves; only coming and going is announced', async () => {
  const { supplier, trader, colleague } = trade.who
  const { firm_id } = supplier.session
  await asDesk(trade, colleague, 'certification')
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  const look = async (who: Client, here: boolean) => done(await who.put(`${LIST}/${firm_id}/viewers`, { here }))
  const signals = () => trade.db.$count(changes, eq(changes.entity, 'desk'))
  expect(await look(trader, true)).toEqual([])
  expect(await look(colleague, true)).toEqual([{ name: trader.session.name, own: false }])
  const before = await signals()
  for (let n = 0; n < 3; n++) expect(await look(trader, true)).toEqual([{ name: colleague.session.name, own: false }])
  expect(await signals()).toBe(before)
  expect(await look(colleague, false)).toEqual([{ name: trader.session.name, own: false }])
  expect(await signals()).toBe(before + 1)
  expect(await look(trader, true)).toEqual([])
  // A page that was closed without leaving is forgotten.
  await look(colleague, true)
  await trade.db.update(certificationViewers).set({ seen_at: new Date(Date.now() - VIEWER_GONE_MS - 1) })
  expect(await look(trader, true)).toEqual([])
  expect((await trader.put(`${LIST}/${uuidv7()}/viewers`, { here: true })).status).toBe(404)
  await asDesk(trade, colleague)
})

test('the same file in two certifications is told of at its field', async () => {
  const { supplier, other_supplier } = trade.who
  const first = await firmTyped('supplier')
  const second = await firmTyped('other_supplier', { uscc: withUsccCheck('91999999MA7000002') })
  done(await supplier.post(ORGANIZATION, first))
  done(await other_supplier.post(ORGANIZATION, second))
  const [licence] = await trade.db.select().from(files).where(eq(files.id, first.licence_image))
  await trade.db
    .update(files)
    .set({ sha256: licence?.sha256 as string })
    .where(eq(files.id, second.licence_image))
  const { checks } = await read(other_supplier.session.firm_id)
  expect(checks.filter(({ tone }) => tone === 'bad')).toEqual([
    { field: 'licence_image', tone: 'bad', text: '同一份文件也用于另一份认证' },
  ])
})

test('what the sender’s engine read stands beside the fields, equal or not; a reading of no use is refused at its field', async () => {
  const { supplier } = trade.who
  const label = CERTIFICATION_FIELDS.organization
  const reading = {
    engine: 'device',
    recognised: { [label.company_name]: '新港再生资源有限公司', [label.legal_person]: '周新', [label.valid_until]: '长期' },
    kept: { [label.company_name]: '新港再生资源有限公司', [label.legal_person]: '周新港', [label.valid_until]: '长期' },
  }
  const refused = await supplier.post(ORGANIZATION, await firmTyped('supplier', { reading: { ...reading, engine: 'guess' } }))
  expect(refused.status).toBe(400)
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { reading })))
  const { checks } = await read(supplier.session.firm_id)
  expect(checks.filter(({ text }) => text.includes('照片识别'))).toEqual([
    { field: 'company_name', tone: 'good', text: '与照片识别的一致' },
    { field: 'legal_person', tone: 'need', text: '照片识别为：周新' },
    { field: 'valid_until', tone: 'good', text: '与照片识别的一致' },
  ])
  // A correction without a reading is not compared with the reading of an earlier version.
  done(await decide(supplier.session.firm_id, 1, rejected('legal_person', '与营业执照不一致')))
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { base_version: 2 })))
  const after = await read(supplier.session.firm_id)
  expect(after.checks.filter(({ text }) => text.includes('照片识别'))).toEqual([])
})
