/** The people of a firm over HTTP: roles that bind at once, invitations by phone, and accounts that end. */
import { eq, like } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#domain/firm/member.ts'
import { applyDecision } from '#server/certification/decide.ts'
import { saveSubmission } from '#server/certification/store.ts'
import { firms, invitations, users } from '#server/db/tables/accounts.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { jobs } from '#server/db/tables/sync.ts'
import { firmSent } from '#server/demo/certifications.ts'
import { forgetFirm } from '#server/session/identify.ts'
import { knowDevices } from '../../known-devices.ts'
import type { Client } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
/** The first and the second person of the trading firm. */
let boss: Client
let mate: Client
beforeAll(async () => {
  trade = await openTradeServer()
  boss = trade.who.trader
  mate = trade.who.colleague
})
afterAll(() => trade?.close())
beforeEach(async () => {
  await trade.db.update(users).set({ member_roles: ['admin'] })
  forgetFirm(trade.db, boss.session.firm_id)
  await trade.db.delete(invitations)
  await trade.db.delete(users).where(like(users.phone, '1391234%'))
})

const versionOf = async ({ session }: Client) =>
  (await trade.db.select().from(users).where(eq(users.id, session.user_id)))[0]?.version ?? 0
const setRoles = async (of: Client, roles: readonly MemberRole[], by: Client = boss) =>
  by.put(`/v1/user/members/${of.session.user_id}`, { base_version: await versionOf(of), roles })
const invite = (phone: string, more: object = {}, by: Client = boss) =>
  by.post('/v1/user/invitations', { id: uuidv7(), phone, roles: ['operate'], ...more })
let nth = 0
const fresh = () => `1391234${String(nth++).padStart(4, '0')}`

/** An account with a firm of its own, logged in. Each test begins without those of the tests before. */
async function loner(phone: string, more: object = {}): Promise<Client> {
  const [user] = await trade.db.select().from(users).where(eq(users.id, trade.who.buyer.session.user_id))
  const [firm] = await trade.db.select().from(firms).where(eq(firms.id, trade.who.buyer.session.firm_id))
  if (!user || !firm) throw new Error('no buyer to take after')
  const firm_id = uuidv7()
  await trade.db.insert(firms).values({ ...firm, id: firm_id, name: '未认证企业', uscc: '', certified: false })
  await trade.db.insert(users).values({ ...user, id: uuidv7(), firm_id, phone, email: null, email_certified: false, ...more })
  await knowDevices(trade.db)
  const client = await trade.server.as(phone)
  const { data } = (await client.get('/v1/user')).body
  return { ...client, session: { ...boss.session, user_id: data.id, firm_id: data.firm_id } }
}

describe('roles', () => {
  test('everybody of the firm reads them, and a stranger reads their own firm', async () => {
    await setRoles(mate, ['finance'])
    const { body } = await mate.get('/v1/user/members')
    expect(body.data.map(({ id, roles }: { id: string; roles: string[] }) => [id, roles])).toEqual([
      [boss.session.user_id, ['admin']],
      [mate.session.user_id, ['finance']],
    ])
    const stranger = await trade.who.buyer.get('/v1/user/members')
    expect(JSON.stringify(stranger.body)).not.toContain(boss.session.user_id)
    expect(JSON.stringify(body)).not.toMatch(/1[35789]\d{9}/)
  })

  test('bind at once, with the names of those who may', async () => {
    const deal = await trade.open()
    await setRoles(mate, ['operate'])
    const path = `/v1/merchant/orders/${deal.id}/pay`
    const refused = await mate.put(path, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.message).toBe(`须由财务办理，${boss.session.name}可以办理`)
    expect((await mate.post('/v1/user/invitations', { id: uuidv7(), phone: fresh(), roles: ['read'] })).status).toBe(403)
    await setRoles(mate, ['finance'])
    expect((await mate.put(path, {})).body.code).not.toBe('forbidden')
  })

  test('a queued call of a person without the role is refused in the push like in its own call', async () => {
    const deal = await trade.open()
    await setRoles(mate, ['read'])
    const mutation = {
      key: uuidv7(),
      n: 1,
      endpoint: 'close',
      params: { id: deal.id },
      body: { reason: '测试' },
    }
    const { body } = await mate.post('/v1/sync/push', { client_id: uuidv7(), schema: 2, mutations: [mutation] })
    expect(body.data[0]).toMatchObject({ status: 'rejected', refusal: { code: 'forbidden' } })
  })

  test('a colleague who may not handle money does not make a second person', async () => {
    const dual = async (who: Client) => (await who.get('/v1/user')).body.data.dual_control
    expect(await dual(boss)).toBe(true)
    await setRoles(mate, ['read'])
    expect(await dual(boss)).toBe(false)
  })

  test('each fault has its field, and nothing is half done', async () => {
    expect((await setRoles(mate, [])).body.details.fields).toEqual({ roles: '请至少选择一个角色' })
    expect((await setRoles(mate, ['read', 'sign'])).body.details.fields).toEqual({ roles: '“只读”不能与其他角色同时选择' })
    expect((await setRoles(mate, ['owner' as MemberRole])).status).toBe(400)
    const stale = await boss.put(`/v1/user/members/${mate.session.user_id}`, { base_version: 0, roles: ['read'] })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    expect((await boss.get('/v1/user/members')).body.data[1].roles).toEqual(['admin'])
  })

  test('of two administrators who demote each other at once, one stays', async () => {
    const [a, b] = await Promise.all([setRoles(mate, ['read'], boss), setRoles(boss, ['read'], mate)])
    expect([a.status, b.status].toSorted()).not.toEqual([200, 200])
    const { body } = await boss.get('/v1/user/members')
    expect(body.data.some(({ roles }: { roles: string[] }) => roles.includes('admin'))).toBe(true)
    const [left] = body.data.filter(({ roles }: { roles: string[] }) => roles.includes('admin'))
    const last = left.id === boss.session.user_id ? boss : mate
    const locked_out = await setRoles(last, ['sign'], last)
    expect([locked_out.status, locked_out.body.message]).toEqual([409, '企业至少要有一位管理员，请先让另一位同事成为管理员'])
  })

  test('the log says who changed whose roles, from what to what', async () => {
    await setRoles(mate, ['sign'])
    const rows = await trade.db.select().from(auditLog).where(eq(auditLog.object_id, mate.session.user_id))
    const row = rows.findLast(({ object }) => object === 'member')
    expect(row).toMatchObject({
      user_id: boss.session.user_id,
      action: 'update',
      detail: { title: mate.session.name, changes: [{ label: '角色', before: '管理员', after: '签约' }] },
    })
  })
})

describe('invitations', () => {
  test('wait for the owner of the phone, are told by SMS, and are seen by administrators alone', async () => {
    const phone = fresh()
    const { status, body } = await invite(phone)
    expect([status, body.data]).toMatchObject([200, { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, roles: ['operate'] }])
    const queued = await trade.db.select().from(jobs).where(eq(jobs.kind, 'invitation'))
    expect(queued.map(({ payload }) => payload)).toContainEqual({ invitation_id: body.data.id })
    expect((await boss.get('/v1/user/invitations')).body.data).toHaveLength(1)
    await setRoles(mate, ['operate'])
    expect((await mate.get('/v1/user/invitations')).body.data).toEqual([])
    const pulled = await mate.get('/v1/sync/pull?limit=500')
    expect(pulled.body.data.invitations).toEqual([])
  })

  test('a second one of the same phone replaces the first, and a colleague is not invited', async () => {
    const phone = fresh()
    await invite(phone)
    await invite(phone, { roles: ['sign'] })
    const open = (await boss.get('/v1/user/invitations')).body.data
    expect(open.map(({ roles }: { roles: string[] }) => roles)).toEqual([['sign']])
    const mine = await trade.db.select().from(users).where(eq(users.id, mate.session.user_id))
    expect((await invite(mine[0]?.phone ?? '')).body.details.fields).toEqual({ phone: '该手机号已是本企业的同事' })
    expect((await invite('12345')).body.details.fields).toHaveProperty('phone')
    expect((await invite(fresh(), { roles: [] })).body.details.fields).toEqual({ roles: '请至少选择一个角色' })
  })

  test('a person with an empty firm joins, and works in the new one at once', async () => {
    const phone = fresh()
    const guest = await loner(phone)
    const { body } = await invite(phone, { roles: ['finance'] })
    const offers = (await guest.get('/v1/user/offers')).body.data
    expect(offers).toMatchObject([{ id: body.data.id, roles: ['finance'] }])
    expect((await guest.put(`/v1/user/offers/${body.data.id}`)).status).toBe(200)
    const me = (await guest.get('/v1/user')).body.data
    expect(me).toMatchObject({ firm_id: boss.session.firm_id, type: 3, roles: ['finance'] })
    expect(await trade.db.select().from(firms).where(eq(firms.id, guest.session.firm_id))).toEqual([])
    expect((await guest.put(`/v1/user/offers/${body.data.id}`)).status).toBe(404)
    expect((await guest.get('/v1/merchant/orders')).status).toBe(200)
  })

  test('a person whose firm was only ever rejected joins; while its certification waits they stay', async () => {
    const phone = fresh()
    const guest = await loner(phone)
    const { firm_id, user_id } = guest.session
    const editing = { by: { user_id, by_name: '' }, now: new Date() }
    const sent = firmSent(firm_id, { name: '新港再生资源有限公司', uscc: '', address: '', legal_person: '' })
    const held = await saveSubmission(trade.db, null, sent, editing)
    const offer = (await invite(phone)).body.data.id
    expect((await guest.put(`/v1/user/offers/${offer}`)).status).toBe(409)
    await applyDecision(trade.db, held, { status: -1, field: 'uscc', reason: '该企业已认证' }, { ...editing, key: null })
    expect((await guest.put(`/v1/user/offers/${offer}`)).status).toBe(200)
  })

  test('nobody joins by another’s invitation, a withdrawn one, or away from a firm with colleagues or business', async () => {
    const guest = await loner(fresh())
    const other = (await invite(fresh())).body.data.id
    expect((await guest.put(`/v1/user/offers/${other}`)).status).toBe(404)
    const busy = trade.who.buyer
    await trade.open()
    const [row] = await trade.db.select().from(users).where(eq(users.id, busy.session.user_id))
    const offer = (await invite(row?.phone ?? '')).body.data.id
    const refused = await busy.put(`/v1/user/offers/${offer}`)
    expect([refused.status, refused.body.message]).toEqual([409, '您的企业已有业务或认证资料，不能加入另一家企业'])
    // The refusal spends nothing.
    expect((await busy.get('/v1/user/offers')).body.data).toHaveLength(1)
    expect((await boss.delete(`/v1/user/invitations/${offer}`)).status).toBe(200)
    expect((await busy.put(`/v1/user/offers/${offer}`)).status).toBe(404)
    expect((await boss.delete(`/v1/user/invitations/${offer}`)).status).toBe(404)
  })
})

describe('a removed colleague', () => {
  test('is logged out at once, frees the phone, and keeps the name in what they did', async () => {
    const phone = fresh()
    const gone = await loner(phone, { realname: '演示离职', nickname: '' })
    const { body } = await invite(phone, { roles: ['admin'] })
    await gone.put(`/v1/user/offers/${body.data.id}`)
    const path = `/v1/user/members/${gone.session.user_id}`
    const self = await gone.delete(path, { base_version: await versionOf(gone) })
    expect([self.status, self.body.message]).toEqual([409, '不能移除自己；如需离开，请在账号安全里注销账号'])
    expect((await boss.delete(path, { base_version: await versionOf(gone) })).status).toBe(200)
    expect((await gone.get('/v1/user')).status).toBe(401)
    const [row] = await trade.db.select().from(users).where(eq(users.id, gone.session.user_id))
    expect(row).toMatchObject({ phone: null, password_hash: null, realname: '演示离职', closed_at: expect.any(Date) })
    const named = (await boss.get('/v1/user/members')).body.data.map(({ id }: { id: string }) => id)
    expect(named).not.toContain(gone.session.user_id)
    expect((await boss.delete(path, { base_version: 9 })).status).toBe(404)
    expect(await trade.db.select().from(users).where(eq(users.phone, phone))).toEqual([])
  })
})

describe('asking a colleague', () => {
  test('reaches those who may take the step, with the order behind it', async () => {
    const deal = await trade.open()
    await setRoles(mate, ['operate'])
    await trade.db.delete(messages)
    const body = { order_id: deal.id, action: 'payout', note: '请今天付' }
    expect((await mate.post('/v1/user/members/asks', body)).status).toBe(200)
    const told = await trade.db.select().from(messages)
    expect(told.map(({ user_id, order_id, subject }) => [user_id, order_id, subject])).toEqual([
      [boss.session.user_id, deal.id, `${mate.session.name} 请您办理：登记付款`],
    ])
    expect(told[0]?.content).toContain('请今天付')
  })

  test('is refused about another firm’s order and an unknown step', async () => {
    const deal = await trade.open()
    const asks = (who: Client, more: object = {}) =>
      who.post('/v1/user/members/asks', { order_id: deal.id, action: 'deliver', note: '', ...more })
    expect((await asks(trade.who.other_supplier)).status).toBe(404)
    expect((await asks(mate, { order_id: uuidv7() })).status).toBe(404)
    expect((await asks(mate, { action: 'fly' })).body.details.fields).toEqual({ action: '没有这个办理事项' })
    expect((await asks(trade.who.supplier)).status).toBe(409)
  })
})
