/** Certification over HTTP: what is sent is checked and kept in every version, decided once, and only then lets a firm trade. */
import { asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createNeed } from '#api/intentions.ts'
import { applyInvoice } from '#api/invoices.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { BLOCKED_FIRM } from '#domain/desk/block.ts'
import { warnOfExpiry } from '#server/certification/warn.ts'
import { firms, users } from '#server/db/tables/accounts.ts'
import { certificationVersions } from '#server/db/tables/certifications.ts'
import { messages } from '#server/db/tables/records.ts'
import type { Answer, Client } from '../harness.ts'
import { example, shapeOf } from '../whole/shapes.ts'
import { certificationServer, done, ORGANIZATION, passed, PERSONAL, rejected, USCC } from './certification-server.ts'

const { trade, firmTyped, cardTyped, decide, firmOf } = certificationServer()
const inDays = (days: number) => chinaDay(Date.now() + days * DAY_MS)
const NEED = example(shapeOf(createNeed.body)) as object
const APPLICATION = example(shapeOf(applyInvoice.body)) as object

test('a firm is sent, rejected at a field, corrected and passed, and every version is kept', async () => {
  const { supplier, trader } = trade.who
  const { firm_id, user_id } = supplier.session
  expect((await supplier.get(ORGANIZATION)).body.data).toBeNull()
  const first = await firmTyped('supplier', { legal_person: '周新' })
  const sent = done(await supplier.post(ORGANIZATION, first))
  expect(sent).toMatchObject({ id: firm_id, kind: 'organization', version: 1, status: 0, passed: null })
  done(await decide(firm_id, 1, rejected('legal_person', '与营业执照不一致')))
  const back = (await supplier.get(ORGANIZATION)).body.data
  expect(back).toMatchObject({ version: 2, status: -1, field: 'legal_person', reason: '与营业执照不一致' })
  const { licence_image, authorization_image } = first
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { base_version: 2, licence_image, authorization_image })))
  const end = done(await decide(firm_id, 3, passed))
  expect(end).toMatchObject({ version: 4, status: 1, passed: { legal_person: '周新港' } })
  expect(await firmOf('supplier')).toMatchObject({ name: '新港再生资源有限公司', uscc: USCC, certified: true })
  expect((await supplier.get('/v1/user')).body.data.certification).toMatchObject({ organization: true, personal: false })

  const versions = await trade.db.select().from(certificationVersions).orderBy(asc(certificationVersions.n))
  expect(versions.map(({ n, status, field, sent_by, decided_by }) => [n, status, field, sent_by, decided_by])).toEqual([
    [1, -1, 'legal_person', user_id, trader.session.user_id],
    [3, 1, '', user_id, trader.session.user_id],
  ])
  const told = await trade.db.select().from(messages).where(eq(messages.user_id, user_id))
  expect(told.filter(({ mode }) => mode === 1).map(({ subject, content }) => `${subject} ${content}`)).toEqual([
    '企业认证未通过 法定代表人：与营业执照不一致',
    '企业认证已通过 新港再生资源有限公司的企业认证已通过审核',
  ])
})

test('a passed firm stays passed while its change waits or is rejected', async () => {
  const { supplier } = trade.who
  const { firm_id } = supplier.session
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  done(await decide(firm_id, 1, passed))
  const change = await firmTyped('supplier', { base_version: 2, company_name: '新港金属有限公司' })
  expect(done(await supplier.post(ORGANIZATION, change))).toMatchObject({
    status: 0,
    passed: { company_name: '新港再生资源有限公司' },
  })
  expect(await firmOf('supplier')).toMatchObject({ certified: true, name: '新港再生资源有限公司' })
  done(await decide(firm_id, 3, rejected('', '请附变更通知书')))
  expect(await firmOf('supplier')).toMatchObject({ certified: true, name: '新港再生资源有限公司' })
})

test('a decision about an earlier version is refused, and so is a correction that has not seen the decision', async () => {
  const { supplier } = trade.who
  const { firm_id } = supplier.session
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { base_version: 1 })))
  const late = await decide(firm_id, 1, passed)
  expect([late.status, late.body.message]).toEqual([409, '申请人已重新提交，请按新的资料审核'])
  done(await decide(firm_id, 2, rejected('uscc', '代码与执照不符')))
  const second = await decide(firm_id, 3, passed)
  expect(second.body.code).toBe('wrong_state')
  expect(second.body.message).toMatch(/^.+已于 20\d\d-\d\d-\d\d \d\d:\d\d 驳回（统一社会信用代码：代码与执照不符）$/)
  const blind = await decide(firm_id, 2, passed)
  expect([blind.status, blind.body.message]).toEqual([409, second.body.message])
  const unseen = await supplier.post(ORGANIZATION, await firmTyped('supplier', { base_version: 2 }))
  expect([unseen.status, unseen.body.message]).toEqual([409, '企业认证已被平台审核更改，请核对后再提交'])
})

test('one code certifies one firm, also when two are decided at once', async () => {
  const { supplier, other_supplier, other_buyer } = trade.who
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  done(await other_supplier.post(ORGANIZATION, await firmTyped('other_supplier')))
  const both = await Promise.all([supplier, other_supplier].map(({ session }) => decide(session.firm_id, 1, passed)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toContain('不能再次通过')
  expect((await trade.db.select().from(firms).where(eq(firms.uscc, USCC))).filter(({ certified }) => certified)).toHaveLength(1)
  const third = await other_buyer.post(ORGANIZATION, await firmTyped('other_buyer'))
  const message = '该企业已通过认证，不必再次认证；请由该企业的管理员邀请您加入'
  // Nothing of the firm or its people: neither its name nor a number.
  expect([third.status, third.body]).toEqual([409, { code: 'firm_exists', message, details: { fields: { uscc: message } } }])
})

test('each mistake is refused at its field', async () => {
  const { supplier } = trade.who
  const problems = async (path: string, body: object) => (await supplier.post(path, body)).body.details.fields
  const firm = await firmTyped('supplier')
  expect(await problems(ORGANIZATION, { ...firm, uscc: `${USCC.slice(0, 17)}${USCC.endsWith('0') ? '1' : '0'}` })).toEqual({
    uscc: '请输入正确的统一社会信用代码',
  })
  expect(await problems(ORGANIZATION, { ...firm, valid_until: inDays(-1) })).toHaveProperty('valid_until')
  expect(await problems(ORGANIZATION, { ...firm, licence_image: '' })).toEqual({ licence_image: '请上传营业执照' })
  const card = await cardTyped('supplier')
  expect(await problems(PERSONAL, { ...card, id_no: '110105194912310021' })).toEqual({ id_no: '请输入正确的身份证号' })
  expect(await problems(PERSONAL, { ...card, valid_until: inDays(-1) })).toHaveProperty('valid_until')
})

test('only reviewers of the operator list and decide', async () => {
  const { supplier, colleague, trader } = trade.who
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
  const { firm_id } = supplier.session
  for (const who of [supplier, colleague]) {
    expect((await decide(firm_id, 1, passed, who)).status).toBe(403)
    expect((await who.get('/v1/merchant/admin/certifications')).status).toBe(403)
  }
  expect((await decide(uuidv7(), 1, passed, trader)).status).toBe(404)
  expect((await decide(firm_id, 1, { status: -1, field: 'id_no', reason: '不清楚' })).body.details.fields).toHaveProperty('field')
})

test('without certification nothing is put on sale, asked for, signed or invoiced; one that has run out stops new business only', async () => {
  const { supplier, buyer, trader } = trade.who
  const set = async (certified: boolean, certified_until: string | null = null) => {
    await trade.db.update(firms).set({ certified, certified_until })
    await trade.db.update(users).set({ certified, certified_until })
  }
  const said = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    return status === 200 ? 200 : `${body.code} ${body.message}`
  }
  await set(true)
  const deal = await trade.open()
  const contract = deal.order.supply?.contract_id
  const item = trade.shelf[0]
  const steps = () =>
    Promise.all([
      said(supplier.put(`/v1/supplier/goods/${item?.id}/status`, { base_version: 99, on_sale: true })),
      said(buyer.post('/v1/procurer/needs', { ...NEED, id: uuidv7(), category_id: item?.category_id })),
      said(trade.sign('supplier', `/v1/supplier/contracts/${contract}`)),
      said(
        buyer.post('/v1/procurer/invoice/applies', {
          ...APPLICATION,
          id: uuidv7(),
          orders: [{ order_id: deal.id, amount_fen: 1 }],
        }),
      ),
    ])
  await set(false)
  expect(await steps()).toEqual([
    'not_certified 企业实名认证通过后才能上架',
    'not_certified 企业实名认证通过后才能发布需求',
    'not_certified 企业实名认证通过后才能签署合同',
    'not_certified 企业实名认证通过后才能申请开票',
  ])
  await set(true, inDays(-1))
  const [sale, demand, signature, invoice] = await steps()
  expect([sale, demand]).toEqual([
    'not_certified 企业实名认证已过期，更新后才能上架',
    'not_certified 企业实名认证已过期，更新后才能发布需求',
  ])
  expect(signature).toBe(200)
  expect(invoice).not.toContain('not_certified')
  expect(await said(trader.post('/v1/merchant/orders', trade.draft()))).toContain('企业实名认证已过期')
  await set(true)
  await trade.db.update(users).set({ certified: false })
  const person = await said(trade.sign('trader', `/v1/merchant/contracts/supplier/${contract}`))
  expect(person).toBe('not_certified 个人实名认证通过后才能签署合同')
})

test('owner and reviewers are warned once, thirty days before the end', async () => {
  const { supplier, trader } = trade.who
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier', { valid_until: inDays(31) })))
  done(await decide(supplier.session.firm_id, 1, passed))
  const warned = async (who: Client) =>
    (await trade.db.select().from(messages).where(eq(messages.user_id, who.session.user_id)))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('到期'))
  const run = (days: number) => warnOfExpiry(trade.server, new Date(Date.now() + days * DAY_MS))
  await run(0)
  expect(await warned(supplier)).toEqual([])
  await run(1)
  await run(2)
  expect(await warned(supplier)).toEqual(['营业执照还有 30 天到期'])
  expect(await warned(trader)).toEqual(['新港再生资源有限公司的企业认证即将到期'])
})

test.each([
  ['uscc', USCC.toLowerCase()],
  ['company_name', '新港 再生资源有限公司'],
])('a firm that the desk has blocked by its %s is refused at that field', async (field, text) => {
  const { supplier, trader } = trade.who
  const entry = { id: uuidv7(), kind: 'firm', text, reason: '冒用他人执照', until: null }
  done(await trader.post('/v1/merchant/admin/blocks', entry))
  const { body } = await supplier.post(ORGANIZATION, await firmTyped('supplier'))
  expect(body.details.fields).toEqual({ [field]: BLOCKED_FIRM })
  done(await trader.put(`/v1/merchant/admin/blocks/${entry.id}/lifted`, { reason: '已核实' }))
  done(await supplier.post(ORGANIZATION, await firmTyped('supplier')))
})
