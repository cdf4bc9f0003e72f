/** Staying logged in: tokens that expire, are renewed, repeated, stolen and ended. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { knownDevices, sessions, tokens, users } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { onSessionEnd } from '#server/session/identify.ts'
import { pruneSessions } from '#server/session/prune.ts'
import { memoryDatabase } from '../memory.ts'
import { openSessionServer, OTHER, pass, PASSWORD, PHONE, sessionServer } from './session-server.ts'

const server = sessionServer()
const me = (token: string) => server.ask('GET', '/v1/user', { token })
const actions = async () => (await server.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

describe('access token', () => {
  it('opens the account by the Authorization header only', async () => {
    const { token, jar } = await server.login()
    expect((await me(token)).status).toBe(200)
    for (const bad of ['x'.repeat(43), `${token}x`, '']) {
      expect(await server.ask('GET', '/v1/user', { token: bad })).toMatchObject({
        status: 401,
        body: { code: 'unauthorized', message: '登录已失效，请重新登录' },
      })
    }
    expect((await me(jar.get('refresh')?.value ?? '')).status).toBe(401)
  })

  it('is not read from the cookie, whatever the cookie says', async () => {
    const { jar } = await server.login()
    const cookies = { userAuth: jar.get('userAuth')?.value ?? '' }
    expect((await server.ask('GET', '/v1/user', { cookies, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(401)
    expect((await server.ask('POST', '/v1/logout', { cookies, body: {} })).status).toBe(401)
    for (const userAuth of ['', '{', '{"access_token":1}', 'null', '[]']) {
      expect((await server.ask('GET', '/v1/user', { cookies: { userAuth } })).status).toBe(401)
    }
  })

  it('expires after 15 minutes, even in the server’s cache', async () => {
    const { token } = await server.login()
    pass(898)
    expect((await me(token)).status).toBe(200)
    pass(2)
    expect((await me(token)).status).toBe(401)
  })

  it('is kept as a hash, and so is the refresh token', async () => {
    const { token, refresh } = await server.login()
    const kept = JSON.stringify([
      await server.db.select().from(tokens),
      await server.db.select().from(sessions),
      await server.db.select().from(auditLog),
    ])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(refresh)
  })

  it('is refused once the account is closed', async () => {
    const { token, refresh } = await server.login()
    await server.db.update(users).set({ closed_at: new Date() }).where(eq(users.id, server.user.id))
    expect((await me(token)).status).toBe(401)
    expect((await server.renew(refresh)).status).toBe(401)
  })
})

describe('the end of a session', () => {
  it('reaches the server at the first contact after an offline logout, by the refresh cookie alone', async () => {
    const left = await server.login()
    const leave = (id: string, refresh: string) => server.ask('DELETE', `/v1/login/refresh/${id}`, { cookies: { refresh } })
    const answer = await leave(left.body.data.session_id, left.refresh)
    expect([answer.status, answer.jar.size]).toEqual([200, 0])
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect((await me(left.token)).status).toBe(401)
    expect((await server.renew(left.refresh)).status).toBe(401)
    // Repeated, or by a stranger, the call answers alike and does nothing.
    expect((await leave(left.body.data.session_id, left.refresh)).status).toBe(200)
    expect((await leave(left.body.data.session_id, '')).status).toBe(200)
    expect(await actions()).toEqual(['login', 'logout'])
  })

  it('leaves the session of a later login in that browser untouched', async () => {
    const left = await server.login()
    const since = await server.login({ identity: OTHER, password: PASSWORD })
    const answer = await server.ask('DELETE', `/v1/login/refresh/${left.body.data.session_id}`, {
      cookies: { refresh: since.refresh },
    })
    expect([answer.status, answer.jar.size]).toEqual([200, 0])
    expect((await me(since.token)).status).toBe(200)
  })

  it('logs out at once and clears both cookies', async () => {
    const { token, refresh } = await server.login()
    const out = await server.ask('POST', '/v1/logout', { token, body: {} })
    expect(out.body).toEqual({ data: { ok: true } })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect(out.jar.get('userAuth')).toMatchObject({ value: '', path: '/', maxAge: 0 })
    expect(out.jar.get('refresh')).toMatchObject({ value: '', path: '/v1/login/refresh', maxAge: 0 })
    expect((await me(token)).status).toBe(401)
    expect((await server.renew(refresh)).status).toBe(401)
    expect(await actions()).toEqual(['login', 'logout'])
  })

  it('may be requested for another device of the list, which begins with the last used one', async () => {
    const desk = await server.login(undefined, { headers: { 'user-agent': 'Desk' }, ip: '10.0.0.7' })
    pass(61)
    const phone = await server.login(undefined, { headers: { 'user-agent': 'Phone' } })
    await server.login({ identity: OTHER, password: PASSWORD })
    const { body } = await server.ask('GET', '/v1/user/sessions', { token: phone.token })
    expect(body.data).toMatchObject([
      { device: 'Phone', ip: '10.0.0.1', current: true },
      { device: 'Desk', ip: '10.0.0.7', current: false, created_at: '2026-11-21T02:00:00.000Z' },
    ])
    const ended: string[] = []
    onSessionEnd(server.database, (id) => ended.push(id))
    expect((await me(desk.token)).status).toBe(200)
    const id = body.data[1].id
    const answer = await server.ask('DELETE', `/v1/user/sessions/${id}`, { token: phone.token })
    expect(answer.status).toBe(200)
    expect(answer.jar.size).toBe(0)
    expect(ended).toEqual([id])
    expect((await me(desk.token)).status).toBe(401)
    expect((await me(phone.token)).status).toBe(200)
    expect((await server.ask('DELETE', `/v1/user/sessions/${id}`, { token: phone.token })).status).toBe(404)
  })

  it('never comes from a stranger, whose request is answered like one for a missing session', async () => {
    const mine = await server.login()
    const stranger = await server.login({ identity: OTHER, password: PASSWORD })
    const { body } = await server.ask('GET', '/v1/user/sessions', { token: stranger.token })
    const theirs = await server.ask('DELETE', `/v1/user/sessions/${body.data[0].id}`, { token: mine.token })
    const missing = await server.ask('DELETE', `/v1/user/sessions/${server.user.id}`, { token: mine.token })
    expect([theirs.status, theirs.body]).toEqual([missing.status, missing.body])
    expect(theirs.status).toBe(404)
    expect((await me(stranger.token)).status).toBe(200)
  })

  it('needs a login', async () => {
    expect((await server.ask('POST', '/v1/logout', { body: {} })).status).toBe(401)
    expect((await server.ask('GET', '/v1/user/sessions')).status).toBe(401)
  })

  it('is followed by the deletion of the session, and running ones are kept', async () => {
    const gone = await server.login()
    await server.ask('POST', '/v1/logout', { token: gone.token, body: {} })
    const kept = await server.login()
    await pruneSessions(server.db, new Date())
    expect(await server.db.select().from(sessions)).toHaveLength(1)
    expect((await me(kept.token)).status).toBe(200)
    expect((await server.renew(kept.refresh)).status).toBe(200)
  })
})

describe('a login in a browser that already has one', () => {
  const BROWSER = { browser: 'desk' }

  it.each([
    ['of the same person', undefined],
    ['of another person', { identity: OTHER, password: PASSWORD }],
  ])('ends the earlier session %s, tells its connections, and says so in the operation log', async (_whose, second) => {
    const first = await server.login(undefined, BROWSER)
    const elsewhere = await server.login(undefined, { browser: 'phone' })
    expect((await me(first.token)).status).toBe(200)
    const ended: string[] = []
    const stop = onSessionEnd(server.database, (id) => void ended.push(id))
    const next = await server.login(second, BROWSER)
    stop()
    expect((await me(first.token)).status).toBe(401)
    expect((await server.renew(first.refresh)).status).toBe(401)
    expect([(await me(next.token)).status, (await me(elsewhere.token)).status]).toEqual([200, 200])
    expect(ended).toHaveLength(1)
    const rows = await server.db.select().from(auditLog)
    expect(rows.filter(({ action }) => action === 'session_end')).toMatchObject([
      { user_id: server.user.id, object: 'session', object_id: ended[0], detail: { reason: 'new_login' } },
    ])
  })

  it('by a code also ends the earlier session, and a refused login does not', async () => {
    const first = await server.login(undefined, BROWSER)
    await server.login({ identity: PHONE, password: 'wrong-password' }, BROWSER)
    expect((await me(first.token)).status).toBe(200)
    await server.ask('POST', '/v1/login/verification-code', { body: { phone: PHONE }, ...BROWSER })
    const verification_code = await server.deliver()
    expect((await server.login({ identity: PHONE, verification_code }, BROWSER)).status).toBe(200)
    expect((await me(first.token)).status).toBe(401)
  })

  it('hides the device cookie from scripts, limits it to the login calls, and changes it', async () => {
    const cookies = async () => {
      const { headers } = await server.login(undefined, BROWSER)
      return [headers['set-cookie']].flat().filter((line) => line?.startsWith('device=')) as string[]
    }
    const [first, second] = [await cookies(), await cookies()]
    for (const line of first) {
      expect(line).toMatch(/^device=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
      expect(line).toMatch(/; Path=\/v1\/(login|password|register|scan|oauth);/)
    }
    expect(second[0]?.slice(0, 50)).not.toBe(first[0]?.slice(0, 50))
    const kept = JSON.stringify([await server.db.select().from(knownDevices), await server.db.select().from(sessions)])
    for (const line of [...first, ...second]) expect(kept).not.toContain(line.slice(7, 50))
  })
})

it('a session ends after 90 days with its tokens, however often it was renewed', async () => {
  const own = await openSessionServer({ database: await memoryDatabase() })
  let { token, refresh } = await own.login()
  for (let days = 0; days < 84; days += 14) {
    pass(14 * 86_400)
    const next = await own.renew(refresh)
    expect(next.status).toBe(200)
    ;({ token, refresh } = next)
  }
  pass(6 * 86_400 - 60)
  const last = await own.renew(refresh)
  expect(last.status).toBe(200)
  expect(Date.parse(last.body.data.expires_at) - Date.now()).toBe(60_000)
  pass(60)
  expect((await own.ask('GET', '/v1/user', { token: last.token })).status).toBe(401)
  expect((await own.ask('GET', '/v1/user', { token })).status).toBe(401)
  expect((await own.renew(last.refresh)).status).toBe(401)
  await own.close()
})

it('a person reads their own account with its certifications and limits', async () => {
  const { token } = await server.login()
  expect((await me(token)).body).toEqual({
    data: {
      id: server.user.id,
      type: 1,
      firm_id: server.firm.id,
      desk_roles: [],
      avatar: '',
      compname: '演示·蓝岬再生资源',
      realname: '李演示',
      nickname: '',
      phone: '13800000001',
      email: 'yard@example.com',
      certification: { phone: true, email: false, wx: false, personal: true, organization: true },
      roles: ['admin'],
      members: [{ id: server.user.id, name: '李演示', roles: ['admin'], deal_limit_fen: null }],
      limits: { deal_limit_fen: null, day_limit_fen: null, spent_fen: 0 },
      dual_control: false,
      business: { limits: { quota_kg: 900_000, used_kg: 0 } },
      agreements: [],
    },
  })
})
