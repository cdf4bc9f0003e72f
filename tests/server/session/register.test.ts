/** Registration: a code to the phone, a ticket, and an account with its own firm. Others learn nothing from it. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { PRIVACY_POLICY_ARTICLE_ID, TICKET_TTL_S, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { firms, invitations, tickets, users } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { pruneSessions } from '#server/session/prune.ts'
import { pass, PHONE, sessionServer } from './session-server.ts'

const server = sessionServer('file')
let nth = 0
const fresh = () => `1391111${String(nth++).padStart(4, '0')}`
const PASSWORD = 'aluminium-ingot-05'

beforeEach(() => pass(61))

const send = (phone: string) => server.ask('POST', '/v1/register/verification-code', { body: { phone } })
const check = (phone: string, verification_code: string) =>
  server.ask('PUT', '/v1/register/verification-code', { body: { phone, verification_code } })
const register = (body: object) =>
  server.ask('POST', '/v1/register', { body: { type: 1, password: PASSWORD, agreed: true, ...body } })
async function ticketOf(phone: string): Promise<string> {
  expect((await send(phone)).body).toEqual({ data: { ok: true } })
  const { status, body } = await check(phone, await server.deliver())
  expect(status).toBe(200)
  return body.data.ticket
}
const accountsOf = (phone: string) => server.db.select().from(users).where(eq(users.phone, phone))

it.each([1, 2])(
  'a registration of type %i opens an account with an uncertified firm of its own, and logs it in',
  async (type) => {
    const phone = fresh()
    const ticket = await ticketOf(phone)
    expect(server.sent.at(-1)).toEqual({
      to: phone,
      text: expect.stringMatching(/^【循金】您的注册验证码是 \d{6}，10 分钟内有效/),
    })
    const { status, body, jar } = await register({ type, phone, ticket })
    expect(status).toBe(200)
    expect(body).toMatchObject({ type, data: { type, user_id: expect.any(String) } })
    expect(JSON.parse(jar.get('userAuth')?.value ?? '')).toEqual(body.data)
    expect(jar.get('refresh')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

    const me = (await server.ask('GET', '/v1/user', { token: body.data.access_token })).body.data
    const compname = `未认证企业 139****${phone.slice(-4)}`
    const certification = { phone: true, email: false, wx: false, personal: false, organization: false }
    expect(me).toMatchObject({ type, phone, compname, desk_roles: [], certification })
    const [firm] = await server.db.select().from(firms).where(eq(firms.id, me.firm_id))
    expect(firm).toMatchObject({ type, certified: false, uscc: '' })
    expect((await server.login({ identity: phone, password: PASSWORD })).status).toBe(200)
  },
)

describe('a phone that a firm has invited', () => {
  const invited = async (phone: string, more: object = {}) => {
    const [id, now] = [uuidv7(), new Date()]
    const expires_at = new Date(now.getTime() + 1000)
    const roles = ['finance' as const]
    const by = { firm_id: server.firm.id, invited_by: '李演示', version: 1 }
    await server.db.insert(invitations).values({ id, phone, roles, ...by, expires_at, created_at: now, ...more })
    return id
  }
  const proved = async (phone: string) => {
    await send(phone)
    return (await check(phone, await server.deliver())).body.data
  }

  it('is told of it after its code, and joins the firm with these roles, once', async () => {
    const phone = fresh()
    const id = await invited(phone)
    const { ticket, offers } = await proved(phone)
    expect(offers).toEqual([{ id, firm_name: server.firm.name, roles: ['finance'], expires_at: expect.any(String) }])
    const { status, body } = await register({ type: undefined, invitation_id: id, phone, ticket })
    expect([status, body.type]).toEqual([200, 1])
    const me = (await server.ask('GET', '/v1/user', { token: body.data.access_token })).body.data
    expect(me).toMatchObject({ firm_id: server.firm.id, compname: server.firm.name, roles: ['finance'], dual_control: true })
    expect(me.members.map(({ id: member }: { id: string }) => member)).toEqual([server.user.id, me.id])
    const [row] = await server.db.select().from(invitations).where(eq(invitations.id, id))
    expect(row?.ended_at).not.toBeNull()
    const again = fresh()
    const used = await register({ invitation_id: id, phone: again, ticket: (await proved(again)).ticket })
    expect(used.body.details.fields).toEqual({ invitation_id: '邀请已失效，请让企业的管理员重新邀请' })
    expect(await accountsOf(again)).toEqual([])
  })

  it('may register a firm of its own', async () => {
    const phone = fresh()
    await invited(phone)
    const { ticket } = await proved(phone)
    await register({ type: 2, phone, ticket })
    expect((await accountsOf(phone))[0]?.firm_id).not.toBe(server.firm.id)
  })

  it('cannot use an invitation of another phone, or one that has run out or was withdrawn', async () => {
    const phone = fresh()
    const now = new Date()
    const others = [await invited(fresh()), await invited(phone, { expires_at: now }), await invited(phone, { ended_at: now })]
    const { ticket, offers } = await proved(phone)
    expect(offers).toEqual([])
    for (const invitation_id of [...others, uuidv7()]) {
      const { status, body } = await register({ invitation_id, phone, ticket })
      expect([status, Object.keys(body.details.fields)]).toEqual([400, ['invitation_id']])
    }
    expect(await accountsOf(phone)).toEqual([])
  })
})

it('the accepted agreements are logged with their time, and neither password nor ticket is', async () => {
  const phone = fresh()
  const ticket = await ticketOf(phone)
  const { body } = await register({ type: 2, phone, ticket })
  const rows = (await server.db.select().from(auditLog)).filter((row) => row.user_id === body.data.user_id)
  const register_row = rows.find((row) => row.action === 'register')
  expect(register_row).toMatchObject({ object_id: body.data.user_id, ip: '10.0.0.1' })
  expect(register_row?.detail).toEqual({
    type: 2,
    agreements: [USER_AGREEMENT_ARTICLE_ID, PRIVACY_POLICY_ARTICLE_ID],
    agreed_at: new Date().toISOString(),
  })
  expect(rows.map((row) => row.action).toSorted()).toEqual(['login', 'register'])
  const kept = JSON.stringify([rows, await server.db.select().from(tickets), await accountsOf(phone)])
  expect(kept).not.toContain(PASSWORD)
  expect(kept).not.toContain(ticket)
})

it('a phone with an account is answered like any other, which only the owner of its code learns', async () => {
  const stranger = fresh()
  const [known, unknown] = [await send(PHONE), await send(stranger)]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const code = await server.deliver()
  expect(server.sent.slice(-2).map(({ to }) => to)).toEqual([PHONE, stranger])
  const right = server.sent.at(-2)?.text.match(/\d{6}/)?.[0] ?? ''
  const wrong = right === '000000' ? '000001' : '000000'
  const guesses = [await check(PHONE, wrong), await check(stranger, code === wrong ? '111111' : wrong)]
  expect(guesses.map(({ status, body }) => [status, body.code])).toEqual([1, 2].map(() => [422, 'bad_code']))
  expect(guesses[0]?.body).toEqual(guesses[1]?.body)
  const told = await check(PHONE, right)
  expect([told.status, told.body.details.fields]).toEqual([400, { phone: '该手机号已注册，请直接登录' }])
})

it('a ticket is accepted once, for its phone, within ten minutes, and only if it is of the right kind', async () => {
  const [phone, other] = [fresh(), fresh()]
  const ticket = await ticketOf(phone)
  for (const wrong of [
    { phone: other, ticket },
    { phone, ticket: 'x'.repeat(43) },
  ]) {
    const { status, body } = await register(wrong)
    expect([status, body.code, body.message]).toEqual([422, 'bad_code', '验证已失效，请重新获取验证码'])
  }
  expect(await accountsOf(other)).toEqual([])
  await server.ask('POST', '/v1/password/reset/verification-code', { body: { identity: PHONE } })
  const reset = await server.ask('PUT', '/v1/password/reset/verification-code', {
    body: { identity: PHONE, verification_code: await server.deliver() },
  })
  expect((await register({ phone: PHONE, ticket: reset.body.data.ticket })).body.code).toBe('bad_code')
  expect((await register({ phone, ticket })).status).toBe(200)
  expect((await register({ phone, ticket })).body.code).toBe('bad_code')

  const late = fresh()
  const old = await ticketOf(late)
  pass(TICKET_TTL_S)
  expect((await register({ phone: late, ticket: old })).body.code).toBe('bad_code')
  pass(1)
  await pruneSessions(server.db, new Date())
  expect(await server.db.select().from(tickets)).toEqual([])
})

it('of two simultaneous registrations of a phone, one opens an account and the other is refused', async () => {
  const phone = fresh()
  const first = await ticketOf(phone)
  pass(61)
  const second = await ticketOf(phone)
  const answers = await Promise.all([register({ phone, ticket: first }), register({ phone, ticket: second, type: 2 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.details.fields).toEqual({ phone: '该手机号已注册，请直接登录' })
  expect(await accountsOf(phone)).toHaveLength(1)
})

it('every fault is named at its field', async () => {
  expect((await server.ask('POST', '/v1/register', { body: {} })).body.details.fields).toEqual({
    type: '请选择账号类型',
    phone: '请输入手机号',
    ticket: '请重新获取验证码',
    password: '请输入密码',
    agreed: '请阅读并同意用户协议和隐私政策',
  })
  const faults = await register({ type: 3, phone: '123', ticket: 'x'.repeat(43), password: '1234567', agreed: false })
  expect(faults.body.details.fields).toEqual({
    type: '请选择账号类型',
    phone: '请输入正确的手机号格式',
    password: '密码至少8个字符',
    agreed: '请阅读并同意用户协议和隐私政策',
  })
})
