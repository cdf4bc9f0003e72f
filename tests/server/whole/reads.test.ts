/**
 * No GET changes anything, a browser that sends only its cookies can read photos and nothing else, and no list holds another
 * person's phone or mailbox.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/registry.ts'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { users } from '#server/db/tables/accounts.ts'
import type { Client } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { roleFor } from './callers.ts'
import { dumps } from './dump.ts'
import { NEEDED_QUERY } from './shapes.ts'

/** GETs of the product's list that have an effect, and why a foreign link cannot trigger it. */
const ACTING: Record<string, string> = {
  sendIdentityCode: 'needs the Authorization header, which no link carries',
  startWechat: 'public: begins the visitor’s own login and uses no session',
  sendWechatCode: 'public: needs a ticket that only the visitor’s own page holds',
}

let trade: TradeServer
const dumped = dumps(() => trade.db)
let photo: string
beforeAll(async () => {
  trade = await openTradeServer()
  await (await trade.open()).go(6)
  photo = await trade.upload('supplier')
})
afterAll(() => trade?.close())

const reads = [...ENDPOINTS].filter(([, { method }]) => method === 'GET')
const guarded = reads.filter(([, { guard }]) => guard !== 'public')
const memberOf = (endpoint: Endpoint): Client => trade.who[roleFor(endpoint)]
/** An account is read with the trader, with whom the caller trades. */
const urlOf = ({ path }: Endpoint) => {
  const query = new URLSearchParams(NEEDED_QUERY[path])
  if (query.has('firm_id')) query.set('firm_id', trade.who.trader.session.firm_id)
  return `${path.replaceAll(/\{\w+\}/g, '0190a8f1-0000-7000-8000-00000000000a')}?${query}`
}
const cookiesOf = ({ token }: Client) => ({ userAuth: JSON.stringify({ access_token: token }) })

test('every exception names an existing call', () => {
  expect(reads.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(ACTING)))
})

const lists = reads.filter(([name, { path }]) => !path.includes('{') && !(name in ACTING))
test.each(lists)('%s changes nothing', async (_name, endpoint) => {
  const { token, session } = memberOf(endpoint)
  const headers = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id }
  // A pull assigns positions to committed changes, so this pull assigns them before the dump.
  await trade.who.supplier.get('/v1/sync/pull')
  const before = await dumped.before()
  for (const method of ['GET', 'HEAD'] as const)
    expect((await trade.server.app.inject({ method, url: urlOf(endpoint), headers })).statusCode).toBe(200)
  expect(await dumped.after()).toEqual(before)
})

describe('a request with cookies alone', () => {
  test.each(guarded)('gets from %s the answer without a session', async (_name, endpoint) => {
    const before = await dumped.before()
    for (const site of ['none', 'same-origin', 'cross-site', undefined])
      for (const method of ['GET', 'HEAD'] as const) {
        const headers = site ? { 'sec-fetch-site': site } : {}
        const answer = await trade.server.app.inject({
          method,
          url: urlOf(endpoint),
          cookies: cookiesOf(memberOf(endpoint)),
          headers,
        })
        expect(answer.statusCode, `${method} from ${site}`).toBe(401)
      }
    expect(await dumped.after()).toEqual(before)
  })

  test('opens a photo for a page of this site only', async () => {
    const ask = (headers: Record<string, string>) =>
      trade.server.app.inject({
        url: `/v1/files/${photo}/content`,
        cookies: cookiesOf(trade.who.supplier),
        headers,
      })
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).headers['content-type']).toBe('image/jpeg')
    expect((await ask({})).statusCode).toBe(200)
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401)
    expect((await ask({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(401)
    expect((await ask({ authorization: 'Bearer wrong' })).statusCode).toBe(401)
  })

  test('cannot upload', async () => {
    const answer = await trade.server.app.inject({
      method: 'HEAD',
      url: `/v1/files/uploads/${photo}`,
      cookies: cookiesOf(trade.who.supplier),
    })
    expect(answer.statusCode).toBe(401)
  })
})

// It changes the people, so it comes last.
test('no list and no pull holds another person’s phone or mailbox in clear, the desk’s neither', async () => {
  // Nobody has typed these, as a contact of a firm or an order.
  const planted = (await trade.db.select({ id: users.id }).from(users)).map(({ id }, n) => ({
    id,
    phone: `1990000${String(n).padStart(4, '0')}`,
    email: `planted-${n}@example.cn`,
  }))
  for (const { id, ...ways } of planted) await trade.db.update(users).set(ways).where(eq(users.id, id))
  expect(planted.length).toBeGreaterThan(5)
  for (const role of ROLE_LIST) {
    const { token, session } = trade.who[role]
    const headers = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id }
    const others = planted.filter(({ id }) => id !== session.user_id).flatMap(({ phone, email }) => [phone, email])
    const theirs = lists.filter(([, { guard }]) => guard !== 'public' && roleFor({ guard }, role) === role)
    expect(theirs.length).toBeGreaterThan(20)
    for (const [name, endpoint] of theirs) {
      const { body } = await trade.server.app.inject({ method: 'GET', url: urlOf(endpoint), headers })
      for (const canary of others) expect(body, `${name} for the ${role}`).not.toContain(canary)
    }
  }
})
