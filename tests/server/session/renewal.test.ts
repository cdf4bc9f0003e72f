/** Renewal of a session: the refresh token is valid once, for the account that its browser names. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#server/db/tables/records.ts'
import { memoryDatabase } from '../memory.ts'
import { openSessionServer, pass, sessionServer } from './session-server.ts'

const server = sessionServer()
const me = (token: string) => server.ask('GET', '/v1/user', { token })
const actions = async () => (await server.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

describe('refresh token', () => {
  it('renews both tokens, and the earlier access token stays valid until it expires', async () => {
    const first = await server.login()
    pass(600)
    const second = await server.renew(first.refresh)
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ data: { user_id: server.user.id, expires_at: '2026-11-21T02:25:00.000Z' }, type: 1 })
    expect(second.token).not.toBe(first.token)
    expect(second.refresh).not.toBe(first.refresh)
    expect((await me(second.token)).status).toBe(200)
    expect((await me(first.token)).status).toBe(200)
    pass(300)
    expect((await me(first.token)).status).toBe(401)
    expect((await me(second.token)).status).toBe(200)
  })

  it('may be sent by two tabs at once, which both get the same next token', async () => {
    const { refresh } = await server.login()
    const [one, two] = await Promise.all([server.renew(refresh), server.renew(refresh)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.refresh).toBe(two.refresh)
    for (const { token } of [one, two]) expect((await me(token)).status).toBe(200)
    pass(900)
    expect((await server.renew(one.refresh)).status).toBe(200)
  })

  it('works again much later if its answer was lost', async () => {
    const { refresh } = await server.login()
    const lost = await server.renew(refresh)
    pass(7200)
    const again = await server.renew(refresh)
    expect(again.status).toBe(200)
    expect(again.refresh).toBe(lost.refresh)
    expect((await me(again.token)).status).toBe(200)
  })

  it('ends the session if it is sent again after its successor has been used', async () => {
    const { refresh } = await server.login()
    const next = await server.renew(refresh)
    expect((await me(next.token)).status).toBe(200)
    pass(11)
    const stolen = await server.renew(refresh)
    expect(stolen).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect((await me(next.token)).status).toBe(401)
    expect((await server.renew(next.refresh)).status).toBe(401)
    expect(await actions()).toEqual(['login', 'session_end'])
  })

  it('ends the session of a thief who has renewed twice', async () => {
    const { refresh } = await server.login()
    const thief = await server.renew((await server.renew(refresh)).refresh)
    expect((await server.renew(refresh)).status).toBe(401)
    expect((await me(thief.token)).status).toBe(401)
    expect((await server.renew(thief.refresh)).status).toBe(401)
  })

  it('lasts 30 days from its last use', async () => {
    // It has its own database, which is then closed. If a clock went back by weeks, a timer of a shared one would be set too far
    // ahead for Node and fire at once, again and again.
    await server.close()
    Object.assign(server, await openSessionServer({ database: await memoryDatabase() }))
    const { refresh } = await server.login()
    pass(29 * 86_400)
    const next = await server.renew(refresh)
    expect(next.status).toBe(200)
    pass(30 * 86_400)
    expect((await server.renew(next.refresh)).status).toBe(401)
  })

  it('is not accepted as an access token, nor an access token or an empty one in its place', async () => {
    const { token } = await server.login()
    expect((await server.renew(token)).status).toBe(401)
    expect(await server.ask('POST', '/v1/login/refresh', { body: {} })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
  })
})

describe('renewal', () => {
  const auth = (answer: { jar: Map<string, { value: string }> }) => ({ userAuth: answer.jar.get('userAuth')?.value ?? '' })

  it('needs the account’s cookie, because a refresh cookie left by an offline logout ends its session', async () => {
    const { token, refresh } = await server.login()
    const alone = await server.ask('POST', '/v1/login/refresh', { body: {}, cookies: { refresh } })
    expect(alone).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(alone.jar.get('refresh')).toMatchObject({ value: '', maxAge: 0 })
    expect((await me(token)).status).toBe(401)
    expect((await server.renew(refresh)).status).toBe(401)
    expect(await actions()).toEqual(['login', 'logout'])
  })

  it('takes the account from the cookie if the page does not name it', async () => {
    const first = await server.login()
    const answer = await server.ask('POST', '/v1/login/refresh', {
      body: {},
      cookies: { refresh: first.refresh, ...auth(first) },
    })
    expect(answer.status).toBe(200)
  })

  it('is refused for another account, whose session continues', async () => {
    const { token, refresh } = await server.login()
    expect(await server.renew(refresh, server.other.id)).toMatchObject({ status: 409, body: { code: 'other_account' } })
    expect((await me(token)).status).toBe(200)
    expect((await server.renew(refresh)).status).toBe(200)
  })
})
