/** Staying logged in: tokens that run out, are renewed, repeated, stolen and ended. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { knownDevices, sessions, tokens, users } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { onSessionEnd } from '#server/session/identify.ts'
import { pruneSessions } from '#server/session/prune.ts'
import { memoryDatabase } from '../memory.ts'
import type { Door } from './door.ts'
import { OTHER, openDoor, PASSWORD, PHONE } from './door.ts'

let door: Door
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const me = (token: string) => door.ask('GET', '/v1/user', { token })
const actions = async () => (await door.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:00:00Z') })
  door = await openDoor()
})
afterEach(async () => {
  vi.useRealTimers()
  await door.close()
})

describe('access token', () => {
  it('opens the account by the Authorization header and by nothing less', async () => {
    const { token, jar } = await door.login()
    expect((await me(token)).status).toBe(200)
    for (const bad of ['x'.repeat(43), `${token}x`, '']) {
      expect(await door.ask('GET', '/v1/user', { token: bad })).toMatchObject({
        status: 401,
        body: { code: 'unauthorized', message: '登录已失效，请重新登录' },
      })
    }
    expect((await me(jar.get('refresh')?.value ?? '')).status).toBe(401)
  })

  it('is not read from the cookie, whatever the cookie says', async () => {
    const { jar } = await door.login()
    const cookies = { userAuth: jar.get('userAuth')?.value ?? '' }
    expect((await door.ask('GET', '/v1/user', { cookies, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(401)
    expect((await door.ask('POST', '/v1/logout', { cookies, body: {} })).status).toBe(401)
    for (const userAuth of ['', '{', '{"access_token":1}', 'null', '[]']) {
      expect((await door.ask('GET', '/v1/user', { cookies: { userAuth } })).status).toBe(401)
    }
  })

  it('runs out after 15 minutes, remembered or not', async () => {
    const { token } = await door.login()
    pass(898)
    expect((await me(token)).status).toBe(200)
    pass(2)
    expect((await me(token)).status).toBe(401)
  })

  it('is kept as a hash, and so is the refresh token', async () => {
    const { token, refresh } = await door.login()
    const kept = JSON.stringify([
      await door.db.select().from(tokens),
      await door.db.select().from(sessions),
      await door.db.select().from(auditLog),
    ])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(refresh)
  })

  it('opens nothing once the account is closed', async () => {
    const { token, refresh } = await door.login()
    await door.db.update(users).set({ closed_at: new Date() }).where(eq(users.id, door.user.id))
    expect((await me(token)).status).toBe(401)
    expect((await door.renew(refresh)).status).toBe(401)
  })
})

describe('ending', () => {
  it('reaches the server at the first contact after an offline logout, by the refresh cookie alone', async () => {
    const left = await door.login()
    const leave = (id: string, refresh: string) => door.ask('DELETE', `/v1/login/refresh/${id}`, { cookies: { refresh } })
    const answer = await leave(left.body.data.session_id, left.refresh)
    expect([answer.status, answer.jar.size]).toEqual([200, 0])
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect((await me(left.token)).status).toBe(401)
    expect((await door.renew(left.refresh)).status).toBe(401)
    // Told again, or by a stranger, it answers alike and does nothing.
    expect((await leave(left.body.data.session_id, left.refresh)).status).toBe(200)
    expect((await leave(left.body.data.session_id, '')).status).toBe(200)
    expect(await actions()).toEqual(['login', 'logout'])
  })

  it('leaves the session of a later login in that browser as it is', async () => {
    const left = await door.login()
    const since = await door.login({ identity: OTHER, password: PASSWORD })
    const answer = await door.ask('DELETE', `/v1/login/refresh/${left.body.data.session_id}`, {
      cookies: { refresh: since.refresh },
    })
    expect([answer.status, answer.jar.size]).toEqual([200, 0])
    expect((await me(since.token)).status).toBe(200)
  })

  it('logs out at once and clears both cookies', async () => {
    const { token, refresh } = await door.login()
    const out = await door.ask('POST', '/v1/logout', { token, body: {} })
    expect(out.body).toEqual({ data: { ok: true } })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect(out.jar.get('userAuth')).toMatchObject({ value: '', path: '/', maxAge: 0 })
    expect(out.jar.get('refresh')).toMatchObject({ value: '', path: '/v1/login/refresh', maxAge: 0 })
    expect((await me(token)).status).toBe(401)
    expect((await door.renew(refresh)).status).toBe(401)
    expect(await actions()).toEqual(['login', 'logout'])
  })

  it('lists own devices, the last used first, and ends another of them', async () => {
    const desk = await door.login(undefined, { headers: { 'user-agent': 'Desk' }, ip: '10.0.0.7' })
    pass(61)
    const phone = await door.login(undefined, { headers: { 'user-agent': 'Phone' } })
    await door.login({ identity: OTHER, password: PASSWORD })
    const { body } = await door.ask('GET', '/v1/user/sessions', { token: phone.token })
    expect(body.data).toMatchObject([
      { device: 'Phone', ip: '10.0.0.1', current: true },
      { device: 'Desk', ip: '10.0.0.7', current: false, created_at: '2026-11-21T02:00:00.000Z' },
    ])
    const ended: string[] = []
    onSessionEnd(door.database, (id) => ended.push(id))
    expect((await me(desk.token)).status).toBe(200)
    const id = body.data[1].id
    const answer = await door.ask('DELETE', `/v1/user/sessions/${id}`, { token: phone.token })
    expect(answer.status).toBe(200)
    expect(answer.jar.size).toBe(0)
    expect(ended).toEqual([id])
    expect((await me(desk.token)).status).toBe(401)
    expect((await me(phone.token)).status).toBe(200)
    expect((await door.ask('DELETE', `/v1/user/sessions/${id}`, { token: phone.token })).status).toBe(404)
  })

  it("answers a stranger's session like a missing one and leaves it alone", async () => {
    const mine = await door.login()
    const stranger = await door.login({ identity: OTHER, password: PASSWORD })
    const { body } = await door.ask('GET', '/v1/user/sessions', { token: stranger.token })
    const theirs = await door.ask('DELETE', `/v1/user/sessions/${body.data[0].id}`, { token: mine.token })
    const missing = await door.ask('DELETE', `/v1/user/sessions/${door.user.id}`, { token: mine.token })
    expect([theirs.status, theirs.body]).toEqual([missing.status, missing.body])
    expect(theirs.status).toBe(404)
    expect((await me(stranger.token)).status).toBe(200)
  })

  it('needs a login', async () => {
    expect((await door.ask('POST', '/v1/logout', { body: {} })).status).toBe(401)
    expect((await door.ask('GET', '/v1/user/sessions')).status).toBe(401)
  })

  it('is deleted later, and running sessions are kept', async () => {
    const gone = await door.login()
    await door.ask('POST', '/v1/logout', { token: gone.token, body: {} })
    const kept = await door.login()
    await pruneSessions(door.db, new Date())
    expect(await door.db.select().from(sessions)).toHaveLength(1)
    expect((await me(kept.token)).status).toBe(200)
    expect((await door.renew(kept.refresh)).status).toBe(200)
  })
})

describe('a login in a browser that holds one already', () => {
  const BROWSER = { browser: 'desk' }

  it.each([
    ['of the same person', undefined],
    ['of another person', { identity: OTHER, password: PASSWORD }],
  ])('ends the earlier session %s, tells its connections, and says so in the operation log', async (_whose, second) => {
    const first = await door.login(undefined, BROWSER)
    const elsewhere = await door.login(undefined, { browser: 'phone' })
    expect((await me(first.token)).status).toBe(200)
    const ended: string[] = []
    const stop = onSessionEnd(door.database, (id) => void ended.push(id))
    const next = await door.login(second, BROWSER)
    stop()
    expect((await me(first.token)).status).toBe(401)
    expect((await door.renew(first.refresh)).status).toBe(401)
    expect([(await me(next.token)).status, (await me(elsewhere.token)).status]).toEqual([200, 200])
    expect(ended).toHaveLength(1)
    const rows = await door.db.select().from(auditLog)
    expect(rows.filter(({ action }) => action === 'session_end')).toMatchObject([
      { user_id: door.user.id, object: 'session', object_id: ended[0], detail: { reason: 'new_login' } },
    ])
  })

  it('ends it by a code, too, and not by a login that is refused', async () => {
    const first = await door.login(undefined, BROWSER)
    await door.login({ identity: PHONE, password: 'wrong-password' }, BROWSER)
    expect((await me(first.token)).status).toBe(200)
    await door.ask('POST', '/v1/login/verification-code', { body: { phone: PHONE }, ...BROWSER })
    const verification_code = await door.deliver()
    expect((await door.login({ identity: PHONE, verification_code }, BROWSER)).status).toBe(200)
    expect((await me(first.token)).status).toBe(401)
  })

  it('keeps the device cookie from scripts, sends it to the ways in only, and changes it with each login', async () => {
    const cookies = async () => {
      const { headers } = await door.login(undefined, BROWSER)
      return [headers['set-cookie']].flat().filter((line) => line?.startsWith('device=')) as string[]
    }
    const [first, second] = [await cookies(), await cookies()]
    for (const line of first) {
      expect(line).toMatch(/^device=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
      expect(line).toMatch(/; Path=\/v1\/(login|password|register|scan|oauth);/)
    }
    expect(second[0]?.slice(0, 50)).not.toBe(first[0]?.slice(0, 50))
    const kept = JSON.stringify([await door.db.select().from(knownDevices), await door.db.select().from(sessions)])
    for (const line of [...first, ...second]) expect(kept).not.toContain(line.slice(7, 50))
  })
})

it('ends after 90 days, however often it was renewed, and its tokens with it', async () => {
  const own = await openDoor({ database: await memoryDatabase() })
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

it('reads the own account with its certifications and limits', async () => {
  const { token } = await door.login()
  expect((await me(token)).body).toEqual({
    data: {
      id: door.user.id,
      type: 1,
      firm_id: door.firm.id,
      is_admin: false,
      avatar: '',
      compname: '演示·蓝岬再生资源',
      realname: '李演示',
      nickname: '',
      phone: '13800000001',
      email: 'yard@example.com',
      certification: { phone: true, email: false, wx: false, personal: true, organization: true },
      business: { limits: { quota_kg: 900_000, used_kg: 0 } },
    },
  })
})
