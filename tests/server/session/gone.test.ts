/** The devices of an account that is gone: the holder of one of its sessions learns why, and nobody else learns anything. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFRESH_PATH } from '#api/wire.ts'
import { REFRESH_TTL_S } from '#domain/constants.ts'
import { CLOSING_WORDS } from '#domain/firm/closing.ts'
import { accountGone, REFUSALS } from '#domain/refusal.ts'
import { sessions, tokens, users } from '#server/db/tables/accounts.ts'
import { pruneSessions } from '#server/session/prune.ts'
import { knownDevice } from '../../known-devices.ts'
import { type Name, PASSWORD, PHONES } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer

const idOf = (name: Name) => trade.who[name].session.user_id
const ENDED = { code: 'unauthorized', message: REFUSALS.unauthorized }

/** The tokens of another device of this person. */
async function loginElsewhere(name: Name): Promise<{ refresh: string; access: string }> {
  const cookie = `device=${knownDevice(PHONES[name])}`
  const { headers, body } = await trade.server.anonymous.post(
    '/v1/login',
    { identity: PHONES[name], password: PASSWORD },
    { cookie },
  )
  const refresh = /refresh=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return { refresh, access: body.data.access_token }
}
const renew = (refresh: string, user_id: string) =>
  trade.server.anonymous.post(REFRESH_PATH, { user_id }, refresh ? { cookie: `refresh=${refresh}` } : {})

async function remove(name: Name): Promise<void> {
  const [user] = await trade.db
    .select()
    .from(users)
    .where(eq(users.id, idOf(name)))
  const answer = await trade.who.trader.delete(`/v1/user/members/${idOf(name)}`, { base_version: user?.version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
async function close(name: Name): Promise<void> {
  const body = { confirmation: CLOSING_WORDS, verification: await trade.verify(name) }
  expect((await trade.who[name].delete(`/v1/users/${idOf(name)}`, body)).status).toBe(200)
}

describe.each([
  { name: 'colleague', gone: 'removed', end: remove },
  { name: 'other_buyer', gone: 'closed', end: close },
] as const)('an account that was $gone', ({ name, gone, end }) => {
  let unspent = ''
  let spent = ''
  let left = ''
  beforeAll(async () => {
    trade = await openTradeServer()
    unspent = (await loginElsewhere(name)).refresh
    spent = (await loginElsewhere(name)).refresh
    expect((await renew(spent, idOf(name))).status).toBe(200)
    // This device had logged out before.
    const logged_out = await loginElsewhere(name)
    left = logged_out.refresh
    const authorization = `Bearer ${logged_out.access}`
    expect((await trade.server.anonymous.post('/v1/logout', {}, { authorization })).status).toBe(200)
    await end(name)
  })
  afterAll(() => trade?.close())
  const told = accountGone(gone).body()

  test('tells each of its devices so, as often as they ask', async () => {
    for (const token of [unspent, spent, unspent]) {
      const answer = await renew(token, idOf(name))
      expect([answer.status, answer.body]).toEqual([401, told])
      expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('refresh=')
    }
  })

  test('tells nothing to a stranger, to another account, or to a device that had logged out', async () => {
    const asks = [renew('', idOf(name)), renew('a'.repeat(43), idOf(name)), renew(left, idOf(name)), renew(unspent, uuidv7())]
    for (const { status, body } of await Promise.all(asks)) expect([status, body]).toEqual([401, ENDED])
    const other = await renew(unspent, idOf('buyer'))
    expect([other.status, other.body]).toEqual([401, ENDED])
    const call = await trade.who[name].get('/v1/user')
    expect([call.status, call.body]).toEqual([401, ENDED])
  })

  test('keeps of its sessions only what proves them, until the last of their tokens has expired', async () => {
    const held = () =>
      trade.db
        .select()
        .from(sessions)
        .where(eq(sessions.user_id, idOf(name)))
    await pruneSessions(trade.db, new Date())
    expect((await renew(unspent, idOf(name))).body).toEqual(told)
    const rows = await held()
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row).toMatchObject({ device: '', ip: '', browser: null })
    const kinds = await trade.db
      .select()
      .from(tokens)
      .innerJoin(sessions, eq(sessions.id, tokens.session_id))
      .where(eq(sessions.user_id, idOf(name)))
    expect(new Set(kinds.map((each) => each.tokens.kind))).toEqual(new Set(['refresh']))
    await pruneSessions(trade.db, new Date(Date.now() + (REFRESH_TTL_S + 60) * 1000))
    expect(await held()).toEqual([])
    expect((await renew(unspent, idOf(name))).body).toEqual(ENDED)
  })
})
