/** Login with a password or code: its answers, its limits, and what it never discloses. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  CODE_TRIES,
  CODES_PER_DAY_ADDRESS,
  CODES_PER_DAY_DEVICE,
  CODES_PER_DAY_RECIPIENT,
  LOGIN_TRIES_PER_HOUR_STRANGERS,
  LOGIN_TRIES_REQUESTER,
} from '#domain/constants.ts'
import { limits, users } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { jobs } from '#server/db/tables/sync.ts'
import { NOBODY, openSessionServer, OTHER, pass, PASSWORD, PHONE, sessionServer, wrong } from './session-server.ts'

const server = sessionServer()
const sendTo = (phone: string, more: { device_id?: string; ip?: string } = {}) =>
  server.ask('POST', '/v1/login/verification-code', {
    body: { phone, ...(more.device_id ? { device_id: more.device_id } : {}) },
    ip: more.ip ?? '10.0.0.1',
  })
const withCode = (verification_code: string, identity = PHONE) => server.login({ identity, verification_code })

describe('password', () => {
  it.each([PHONE, 'yard@example.com', ' YARD@example.com '])(
    'logs %j in with the account’s data and type, and both cookies',
    async (identity) => {
      await server.db.update(users).set({ email_certified: true }).where(eq(users.id, server.user.id))
      const { status, body, jar } = await server.login({ identity, password: PASSWORD })
      expect(status).toBe(200)
      expect(body).toEqual({
        data: {
          access_token: expect.stringMatching(/^[\w-]{43}$/),
          expires_at: '2026-11-21T02:15:00.000Z',
          user_id: server.user.id,
          session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          type: 1,
        },
        type: 1,
      })
      expect(JSON.parse(jar.get('userAuth')?.value ?? '')).toEqual(body.data)
      expect(jar.get('userAuth')).toMatchObject({ path: '/', sameSite: 'Strict' })
      expect(jar.get('userAuth')).not.toHaveProperty('httpOnly')
      expect(jar.get('refresh')).toMatchObject({ path: '/v1/login/refresh', sameSite: 'Strict', httpOnly: true })
      expect(JSON.stringify(body)).not.toContain(jar.get('refresh')?.value)
    },
  )

  it('marks cookies Secure on a real installation only', async () => {
    expect((await server.login()).jar.get('refresh')).not.toHaveProperty('secure')
    const real = await openSessionServer({ secure: true })
    const { jar } = await real.login()
    expect([jar.get('userAuth')?.secure, jar.get('refresh')?.secure]).toEqual([true, true])
    await real.close()
  })

  it('answers a wrong password and an unknown account alike', async () => {
    const known = await server.login({ identity: PHONE, password: 'wrong-password' })
    const unknown = await server.login({ identity: NOBODY, password: 'wrong-password' })
    expect(known.status).toBe(422)
    expect(known.body).toEqual({ code: 'bad_credentials', message: '账号或密码错误' })
    expect([unknown.status, unknown.body, [...unknown.jar]]).toEqual([known.status, known.body, [...known.jar]])
  })

  it('limits attempts on an account in the same way whether it exists or not, and is accepted again after the window', async () => {
    const tries = async (identity: string) => {
      const statuses = []
      for (let i = 0; i <= LOGIN_TRIES_REQUESTER; i++)
        statuses.push((await server.login({ identity, password: 'wrong-password' })).status)
      return statuses
    }
    const expected = [...Array<number>(LOGIN_TRIES_REQUESTER).fill(422), 429]
    expect(await tries(PHONE)).toEqual(expected)
    expect(await tries(NOBODY)).toEqual(expected)
    const refused = await server.login()
    expect(refused.body).toMatchObject({ code: 'too_many', details: { retry_after_s: 900 } })
    expect((await server.login(undefined, { ip: '10.0.0.9' })).status).toBe(200)
    pass(900)
    expect((await server.login()).status).toBe(200)
  })

  it('limits unknown devices of many networks together, in the same way whether the account exists or not', async () => {
    const from = (i: number) => ({ ip: `10.${Math.floor(i / LOGIN_TRIES_REQUESTER)}.1.1` })
    const statuses = new Set<number>()
    for (let i = 0; i < LOGIN_TRIES_PER_HOUR_STRANGERS; i++)
      statuses.add((await server.login({ identity: PHONE, password: 'wrong-password' }, from(i))).status)
    expect([...statuses]).toEqual([422])
    // The count of attempts for an unknown number is set directly, because each real attempt takes as long as a real password.
    await server.login({ identity: NOBODY, password: 'wrong-password' })
    const count = eq(limits.name, `password:${NOBODY}`)
    expect(await server.db.update(limits).set({ n: LOGIN_TRIES_PER_HOUR_STRANGERS }).where(count).returning()).toHaveLength(1)
    for (const identity of [PHONE, NOBODY])
      expect((await server.login({ identity, password: PASSWORD }, { ip: '10.77.1.1' })).status).toBe(429)
    pass(3600)
    expect((await server.login()).status).toBe(200)
  })

  it('refuses an uncertified mailbox like an unknown account', async () => {
    const mine = await server.login({ identity: 'yard@example.com', password: PASSWORD })
    const none = await server.login({ identity: 'nobody@example.com', password: PASSWORD })
    expect(mine.status).toBe(422)
    expect([mine.status, mine.body, [...mine.jar]]).toEqual([none.status, none.body, [...none.jar]])
  })

  it('is counted once per attempt, even in parallel attempts', async () => {
    const answers = await Promise.all(
      Array.from({ length: LOGIN_TRIES_REQUESTER * 2 }, (_, i) =>
        server.login({ identity: PHONE, password: `wrong-password-${i}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(LOGIN_TRIES_REQUESTER)
  })

  it('is not counted if the login succeeds', async () => {
    for (let i = 0; i < LOGIN_TRIES_REQUESTER + 2; i++) expect((await server.login()).status).toBe(200)
  })

  it('reports a closed account only after the correct password', async () => {
    await server.db.update(users).set({ closed_at: new Date() }).where(eq(users.id, server.user.id))
    expect((await server.login({ identity: PHONE, password: 'wrong-password' })).body.code).toBe('bad_credentials')
    expect((await server.login()).body.code).toBe('account_closed')
  })

  it('must be present, and a missing field is named', async () => {
    expect((await server.login({ identity: '', password: '' })).body.details.fields).toEqual({
      identity: '请输入手机号或邮箱',
      password: '请输入密码',
    })
    expect((await server.login({ identity: PHONE })).body.details.fields).toEqual({ password: '请输入密码' })
    expect((await withCode('12')).body.details.fields).toEqual({ verification_code: '请输入6位数字验证码' })
  })

  it('is not in the log of success and failure', async () => {
    await server.login({ identity: PHONE, password: 'wrong-password' })
    await server.login({ identity: NOBODY, password: 'wrong-password' })
    await server.login()
    const rows = await server.db.select().from(auditLog).orderBy(auditLog.id)
    expect(rows.map(({ action, user_id, ip }) => ({ action, user_id, ip }))).toEqual([
      { action: 'login_failed', user_id: server.user.id, ip: '10.0.0.1' },
      { action: 'login_failed', user_id: null, ip: '10.0.0.1' },
      { action: 'login', user_id: server.user.id, ip: '10.0.0.1' },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/wrong-password|copper-cathode|13900000009/)
  })
})

describe('code', () => {
  it('has six digits, is valid once, and is stored only as a hash', async () => {
    expect((await sendTo(PHONE)).body).toEqual({ data: { ok: true } })
    const code = await server.deliver()
    expect(code).toMatch(/^\d{6}$/)
    expect(server.sent).toEqual([{ to: PHONE, text: `【循金】您的登录验证码是 ${code}，10 分钟内有效，请勿告诉他人。` }])
    expect(JSON.stringify(await server.db.select().from(jobs))).not.toContain(code)
    expect((await withCode(code)).status).toBe(200)
    expect((await withCode(code)).body.code).toBe('bad_code')
  })

  it('is not sent to an unknown number, which gets the same answer and admits nobody', async () => {
    const known = await sendTo(PHONE)
    const unknown = await sendTo(NOBODY)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await server.deliver()
    expect(server.sent.map(({ to }) => to)).toEqual([PHONE])
    const again = [await sendTo(PHONE), await sendTo(NOBODY)]
    expect(again[1]).toMatchObject({ status: 429, body: again[0]?.body })
    expect((await withCode('123456', NOBODY)).body).toEqual((await withCode('000000', OTHER)).body)
  })

  it('expires after ten minutes', async () => {
    await sendTo(PHONE)
    const code = await server.deliver()
    pass(600)
    expect((await withCode(code)).body.code).toBe('bad_code')
  })

  it('allows five attempts, even simultaneous ones', async () => {
    await sendTo(PHONE)
    const code = await server.deliver()
    const answers = await Promise.all(Array.from({ length: CODE_TRIES }, () => withCode(wrong(code))))
    expect(answers.map(({ body }) => body.code)).toEqual(Array(CODE_TRIES).fill('bad_code'))
    expect((await withCode(code)).body.code).toBe('bad_code')
  })

  it('admits one of two simultaneous logins', async () => {
    await sendTo(PHONE)
    const code = await server.deliver()
    const answers = await Promise.all([withCode(code), withCode(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('is replaced by the next one', async () => {
    await sendTo(PHONE)
    const first = await server.deliver()
    pass(60)
    await sendTo(PHONE)
    const second = await server.deliver()
    if (first !== second) expect((await withCode(first)).status).toBe(422)
    expect((await withCode(second)).status).toBe(200)
  })

  it('can be sent again after 60 s, and the answer says when', async () => {
    await sendTo(PHONE)
    pass(20)
    expect(await sendTo(PHONE)).toMatchObject({
      status: 429,
      body: { code: 'too_many', message: '操作过于频繁，请 40 秒后再试', details: { retry_after_s: 40 } },
    })
    expect((await sendTo(OTHER)).status).toBe(200)
    pass(40)
    expect((await sendTo(PHONE)).status).toBe(200)
  })

  it('is sent once for many simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendTo(PHONE)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await server.deliver()
    expect(server.sent).toHaveLength(1)
  })

  it('is limited per number and day', async () => {
    for (let i = 0; i < CODES_PER_DAY_RECIPIENT; i++) {
      expect((await sendTo(PHONE, { ip: `10.0.3.${i}` })).status).toBe(200)
      pass(60)
    }
    expect((await sendTo(PHONE)).body.details.retry_after_s).toBe(86_400 - 60 * CODES_PER_DAY_RECIPIENT)
    pass(86_400)
    expect((await sendTo(PHONE)).status).toBe(200)
  })

  it.each([
    ['device', CODES_PER_DAY_DEVICE, (i: number) => ({ device_id: 'abcdefgh12345678', ip: `10.0.${i >> 8}.${i & 255}` })],
    ['address', CODES_PER_DAY_ADDRESS, () => ({ ip: '10.9.9.9' })],
  ])('is limited per %s and day', async (_what, most, from) => {
    const statuses = []
    for (let i = 0; i <= most; i++) statuses.push((await sendTo(`139${String(i).padStart(8, '0')}`, from(i))).status)
    expect(statuses).toEqual([...Array<number>(most).fill(200), 429])
  })

  it('is sent to mobile numbers only', async () => {
    expect((await sendTo('12345')).body.details.fields).toEqual({ phone: '请输入正确的手机号格式' })
  })
})
