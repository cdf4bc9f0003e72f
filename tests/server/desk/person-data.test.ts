/** A person's data at the desk: a copy for the administrator who asks, and an erasure that a second administrator confirms. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { logWords } from '#domain/firm/log.ts'
import { pseudonymOf } from '#domain/firm/pseudonym.ts'
import { roleRequests } from '#server/db/tables/desk.ts'
import { firms, sessions, tokens, users } from '#server/db/tables/accounts.ts'
import { certificationVersions } from '#server/db/tables/certifications.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import type { Client, Name } from '../harness.ts'
import { PASSWORD, PHONES } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { expectGone } from '../user/gone.ts'
import { asDesk } from './as-desk.ts'
import { FIGURES, lettersTo } from './letters.ts'

const ADMIN = '/v1/merchant/admin'
const REASON = '11 月 20 日来函，已核对身份证'
let trade: TradeServer
beforeEach(async () => {
  await trade?.close()
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const idOf = (name: Name) => trade.who[name].session.user_id
const pathOf = (name: Name) => `${ADMIN}/people/${idOf(name)}/erasure`
const ask = (by: Client, name: Name, reason = REASON) => by.post(pathOf(name), { base_version: 99, reason })
const decide = (by: Client, id: string, approve: boolean) => by.put(`${ADMIN}/requests/${id}`, { approve })
const requests = async () => (await trade.who.trader.get(`${ADMIN}/colleagues`)).body.data.requests
const twoAdmins = () => asDesk(trade, trade.who.colleague, 'admin')
/** The entries of the desk about a person, in words. */
async function logged(name: Name) {
  const rows = await trade.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object_id, idOf(name)))
    .orderBy(auditLog.at)
  return rows
    .filter(({ object }) => object === 'person')
    .map((row) => {
      const { label, title, note } = logWords(row, 'trader')
      return [row.user_id, label, title, note]
    })
}

describe('erasure', () => {
  test('a sole administrator cannot ask for it, and learns what to do', async () => {
    const { trader } = trade.who
    const message = '删除个人信息须由另一位管理员确认，现在没有另一位。请先在“岗位”里让一位同事成为管理员'
    expect((await ask(trader, 'supplier')).body).toMatchObject({ code: 'wrong_state', message })
    expect((await trader.get(pathOf('supplier'))).body.data).toMatchObject({ obstacle: message, last: true, open: [] })
    // One who lost the second administrator meanwhile cannot confirm either.
    const asked = { kind: 'erasure' as const, roles: [], reason: REASON, asked_by: idOf('trader'), asked_at: new Date() }
    const id = uuidv7()
    await trade.db.insert(roleRequests).values({ ...asked, id, subject_id: idOf('supplier') })
    expect((await decide(trader, id, true)).body.code).toBe('dual_control')
    // The only other administrator is the person, so nobody is left to confirm.
    await twoAdmins()
    expect((await ask(trader, 'colleague')).body.message).toBe(message)
    const [user] = await trade.db
      .select()
      .from(users)
      .where(eq(users.id, idOf('supplier')))
    expect(user?.closed_at).toBeNull()
  })

  test('nobody erases themselves, a reason is needed, and a stale page or an unknown person is refused', async () => {
    const { trader } = trade.who
    await twoAdmins()
    expect((await ask(trader, 'trader')).body.message).toBe('不能这样删除自己的账号，请在“账号安全”里注销')
    expect((await ask(trader, 'buyer', ' ')).body.details.fields).toHaveProperty('reason')
    expect((await trader.post(pathOf('buyer'), { base_version: 0, reason: REASON })).status).toBe(409)
    const unknown = await trader.post(`${ADMIN}/people/${uuidv7()}/erasure`, { base_version: 9, reason: REASON })
    expect(unknown.status).toBe(404)
    expect(await requests()).toEqual([])
  })

  test('what is open refuses it with the person’s own list, when it is asked for and when it is confirmed', async () => {
    const { trader, colleague, supplier } = trade.who
    await twoAdmins()
    expect((await ask(trader, 'supplier')).status).toBe(200)
    const [request] = await requests()
    const deal = await trade.open()
    await deal.go(2)
    const { open } = (await supplier.get(`/v1/users/${idOf('supplier')}/closing`)).body.data
    expect(open).toHaveLength(1)
    const refused = { code: 'business_open', message: '还有 1 项没有了结，办完后才能删除', details: { open } }
    expect((await decide(colleague, request.id, true)).body).toEqual(refused)
    expect((await decide(trader, request.id, false)).status).toBe(200)
    expect((await ask(trader, 'supplier')).body).toEqual(refused)
    expect((await trader.get(pathOf('supplier'))).body.data).toMatchObject({ open, obstacle: '' })
    expect((await supplier.get('/v1/user')).status).toBe(200)
  })

  test('a second administrator confirms: the person is gone as after their own closing, and their devices learn it', async () => {
    const { trader, colleague, supplier } = trade.who
    const name = '演示甲'
    await twoAdmins()
    await supplier.post('/v1/user/feedbacks', { id: uuidv7(), type: 1, title: '磅单对不上', content: '差 200 公斤' })
    await trader.post(`${ADMIN}/people/${idOf('supplier')}/contact`)
    expect((await ask(trader, 'supplier', `${name}来函，${PHONES.supplier}`)).status).toBe(200)
    expect((await ask(colleague, 'supplier')).body.message).toBe(
      `${trader.session.name}提出的变更（删除个人信息）还在等确认，请先处理`,
    )
    const [request] = await requests()
    const firm = { firm_id: supplier.session.firm_id, firm_name: expect.stringContaining('蓝岬') }
    expect(request).toMatchObject({ kind: 'erasure', name, reason: `${name}来函，${PHONES.supplier}`, ...firm })
    const page = async () => (await trader.get(`${ADMIN}/firms/${firm.firm_id}`)).body.data.people[0]
    expect(await page()).toMatchObject({ erasure_waits: true, erased: false })
    expect((await decide(trader, request.id, true)).body.code).toBe('dual_control')
    expect((await decide(colleague, request.id, true)).status).toBe(200)

    await expectGone(trade, 'supplier', name)
    const [closed] = await trade.db.select().from(firms).where(eq(firms.id, firm.firm_id))
    expect(closed?.closed_at).toBeInstanceOf(Date)
    expect(await page()).toMatchObject({ erasure_waits: false, erased: true })
    const pseudonym = pseudonymOf(idOf('supplier'))
    const reason = `${pseudonym}来函，138****0001`
    expect(await logged('supplier')).toEqual([
      [idOf('trader'), '查看联系方式', pseudonym, ''],
      [idOf('trader'), '提出删除个人信息', pseudonym, reason],
      [idOf('colleague'), '删除个人信息', pseudonym, `由${trader.session.name}提出，${reason}`],
    ])
    const [row] = await trade.db.select().from(roleRequests)
    expect(row).toMatchObject({ approved: true, reason: '' })
    // A device whose session ended learns from its refresh token that the account has closed.
    const ended = await trade.db.select().from(sessions).innerJoin(tokens, eq(tokens.session_id, sessions.id))
    expect(ended.some(({ sessions: { user_id }, tokens: { kind } }) => user_id === idOf('supplier') && kind === 'refresh')).toBe(
      true,
    )
    // What followed in the firm does not bear the administrator's address.
    const entries = await trade.db.select().from(auditLog).orderBy(desc(auditLog.at))
    const off = entries.find(({ action }) => action === 'take_off_sale')
    const { session_id } = entries.find(({ action }) => action === 'erase') ?? {}
    expect(off).toMatchObject({ user_id: idOf('supplier'), firm_id: firm.firm_id, ip: '', session_id })
    expect((await ask(trader, 'supplier')).body.message).toBe('这个账号已注销，个人信息已删除')
  })

  test('it is withdrawn by its author or refused by another, with a line each, and ends with the person’s own closing', async () => {
    const { trader, colleague } = trade.who
    await twoAdmins()
    await ask(trader, 'other_buyer')
    await decide(trader, (await requests())[0].id, false)
    await ask(trader, 'other_buyer')
    await decide(colleague, (await requests())[0].id, false)
    const name = trade.who.other_buyer.session.name
    expect(await logged('other_buyer')).toEqual([
      [idOf('trader'), '提出删除个人信息', name, REASON],
      [idOf('trader'), '取消删除个人信息', name, REASON],
      [idOf('trader'), '提出删除个人信息', name, REASON],
      [idOf('colleague'), '取消删除个人信息', name, `由${trader.session.name}提出，${REASON}`],
    ])
    await ask(trader, 'other_buyer')
    const body = { confirmation: '注销账号', verification: await trade.verify('other_buyer') }
    expect((await trade.who.other_buyer.delete(`/v1/users/${idOf('other_buyer')}`, body)).status).toBe(200)
    expect(await requests()).toEqual([])
    const queues = (await colleague.get(`${ADMIN}/queues`)).body.data
    expect(queues.find(({ queue }: { queue: string }) => queue === 'roles').count).toBe(0)
  })

  test('somebody who was removed from their firm can be erased, and the firm goes on', async () => {
    const { trader, colleague, supplier } = trade.who
    await twoAdmins()
    const id = uuidv7()
    const [user] = await trade.db
      .select()
      .from(users)
      .where(eq(users.id, idOf('supplier')))
    const removed = { id, phone: null, email: null, realname: '演示离职', closed_at: new Date() }
    await trade.db.insert(users).values({ ...(user as typeof users.$inferSelect), ...removed })
    expect((await trader.post(`${ADMIN}/people/${id}/erasure`, { base_version: 99, reason: REASON })).status).toBe(200)
    expect((await decide(colleague, (await requests())[0].id, true)).status).toBe(200)
    const [after] = await trade.db.select().from(users).where(eq(users.id, id))
    expect(after).toMatchObject({ nickname: pseudonymOf(id), realname: '' })
    expect((await supplier.get('/v1/user')).status).toBe(200)
  })
})

describe('copy', () => {
  const start = (by: Client, query: object, id = uuidv7()) => by.post('/v1/exports', { id, kind: 'person', query })
  async function made(by: Client, name: Name): Promise<string> {
    const { status, body } = await start(by, { user_id: idOf(name) })
    expect(status, JSON.stringify(body)).toBe(200)
    for (;;) {
      const { data } = (await by.get(`/v1/exports/${body.data.id}`)).body
      if (data.status === 2) return data.id
      expect(data.status).toBeGreaterThanOrEqual(0)
      await pause(20)
    }
  }
  async function download({ token, session }: Client, id: string) {
    const headers = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id }
    const answer = await trade.server.app.inject({ url: `/v1/exports/${id}/file`, headers })
    return { status: answer.statusCode, bytes: answer.rawPayload }
  }

  test('the workbook has a sheet for each kind of data, and no secret, number of a card or other person’s name', async () => {
    const { trader, supplier } = trade.who
    const deal = await trade.open()
    await deal.go(8)
    await supplier.post('/v1/user/feedbacks', { id: uuidv7(), type: 1, title: '磅单对不上', content: '差 200 公斤' })
    await trade.db.insert(messages).values(lettersTo(idOf('supplier'), deal.order.id))
    const id = await made(trader, 'supplier')
    const { sheets } = await readXlsx((await download(trader, id)).bytes)
    expect(sheets.map(({ name }) => name)).toEqual([
      '说明',
      '个人资料',
      '同意记录',
      '实名认证',
      '登录设备',
      '限额使用',
      '操作日志',
      '站内信',
      '工单',
      '本人的联系方式与账户',
      '上传的文件',
      '经办的单据',
    ])
    const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
    expect(rowsOf('个人资料')).toEqual(
      expect.arrayContaining([
        ['姓名', '演示甲'],
        ['手机号', `${PHONES.supplier}（已验证）`],
        ['登录密码', '已设置'],
      ]),
    )
    expect(rowsOf('经办的单据')).toContainEqual(['订单', deal.order.no, expect.any(Date)])
    expect(rowsOf('工单')[1]).toEqual(expect.arrayContaining(['磅单对不上', '本人', '差 200 公斤']))
    expect(rowsOf('站内信').length).toBeGreaterThan(1)
    expect(rowsOf('站内信')).toContainEqual([expect.any(Date), '账号与平台', null, '登录方式变更', '手机号已更换', '未读'])
    expect(rowsOf('站内信')).toContainEqual([expect.any(Date), '其他', null, null, null, '未读'])
    const told = rowsOf('站内信').filter((row) => row[1] === '订单')
    expect(told.length).toBeGreaterThan(0)
    for (const row of told) expect(row.slice(2, 5)).toEqual([deal.order.no, null, null])
    expect(rowsOf('登录设备').length).toBeGreaterThan(1)
    expect(rowsOf('操作日志')[0]).toEqual(['时间', '类型', '操作', '对象', '变更', '说明', 'IP', '地点', '设备'])
    const versions = await trade.db
      .select()
      .from(certificationVersions)
      .where(eq(certificationVersions.sent_by, idOf('supplier')))
    expect(rowsOf('实名认证')).toHaveLength(versions.length + 1)

    const text = JSON.stringify(sheets.map(({ rows }) => rows))
    for (const figure of FIGURES) expect(text).not.toContain(figure)
    const [user] = await trade.db
      .select()
      .from(users)
      .where(eq(users.id, idOf('supplier')))
    const secrets = [PASSWORD, user?.password_hash, supplier.token, ...versions.map(({ id_no }) => id_no)].filter(Boolean)
    const hashes = (await trade.db.select({ hash: tokens.hash }).from(tokens)).map(({ hash }) => hash)
    const own = await trade.db.select({ secret: sessions.secret }).from(sessions)
    for (const secret of [...secrets, ...hashes, ...own.map((each) => each.secret)]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/(?<![\d-])\d{17}[\dX](?![\d-])/)
    const others = (['other_supplier', 'buyer', 'other_buyer', 'trader', 'colleague'] as const).map(
      (each) => trade.who[each].session.name,
    )
    for (const other of [...others, ...Object.values(PHONES).filter((phone) => phone !== PHONES.supplier)])
      expect(text).not.toContain(other)
  })

  test('it belongs to the administrator who asked, is one line of the log, and closes with their role', async () => {
    const { trader, colleague, supplier } = trade.who
    await twoAdmins()
    const id = await made(trader, 'other_buyer')
    expect(await logged('other_buyer')).toEqual([[idOf('trader'), '导出个人信息', trade.who.other_buyer.session.name, '']])
    expect((await download(colleague, id)).status).toBe(404)
    expect((await start(supplier, { user_id: idOf('supplier') })).body.details.fields).toEqual({ kind: '没有这种导出' })
    await asDesk(trade, colleague, 'risk', 'service')
    expect((await start(colleague, { user_id: idOf('supplier') })).status).toBe(400)
    expect((await start(trader, {})).body.details.fields).toEqual({ 'query.user_id': '请选择人员' })
    expect((await start(trader, { user_id: uuidv7() })).status).toBe(404)
    await asDesk(trade, trader, 'risk')
    expect((await download(trader, id)).status).toBe(404)
  })

  test('an erasure takes the copies with it', async () => {
    const { trader, colleague } = trade.who
    await twoAdmins()
    const id = await made(trader, 'other_buyer')
    const file = join(trade.server.config.data_dir, 'exports', `${id}.xlsx`)
    await access(file)
    await ask(trader, 'other_buyer')
    expect((await decide(colleague, (await requests())[0].id, true)).status).toBe(200)
    expect((await download(trader, id)).status).toBe(404)
    const there = () =>
      access(file).then(
        () => true,
        () => false,
      )
    await expect.poll(there).toBe(false)
    expect((await start(trader, { user_id: idOf('other_buyer') })).body.message).toBe('这个账号已注销，个人信息已删除')
  })
})
