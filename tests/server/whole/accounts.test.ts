/** Every call behind the login, made for one account with the session of another, is refused and changes nothing. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/registry.ts'
import { ACCOUNT_HEADER, UPLOAD_PATH } from '#api/wire.ts'
import type { Client } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { roleFor } from './callers.ts'
import { dump, dumps } from './dump.ts'
import { example, NEEDED_QUERY, shapeOf } from './shapes.ts'

let trade: TradeServer
const dumped = dumps(() => trade.db)
beforeAll(async () => {
  trade = await openTradeServer()
  await (await trade.open()).go(1)
})
afterAll(() => trade?.close())

const clientOf = (endpoint: Endpoint): Client => trade.who[roleFor(endpoint)]
const OTHER_ACCOUNT = { code: 'other_account', message: '此浏览器已登录其他账号，请确认由谁继续' }

/** The call with the caller's own token for the named account; null names none. */
function ask(endpoint: Endpoint, account: string | null) {
  const query = new URLSearchParams(NEEDED_QUERY[endpoint.path])
  return trade.server.app.inject({
    method: endpoint.method,
    url: `${endpoint.path.replaceAll(/\{\w+\}/g, () => uuidv7())}?${query}`,
    headers: {
      authorization: `Bearer ${clientOf(endpoint).token}`,
      ...(account === null ? {} : { [ACCOUNT_HEADER]: account }),
    },
    ...(endpoint.method === 'GET' ? {} : { payload: example(shapeOf(endpoint.body)) as object }),
  })
}

const guarded = [...ENDPOINTS].filter(([, { guard }]) => guard !== 'public')
test('the list of guarded calls is not empty', () => expect(guarded.length).toBeGreaterThan(60))

test.each(guarded)('%s is refused when the session is another account’s', async (_name, endpoint) => {
  const before = await dumped.before()
  for (const account of [trade.who.other_buyer.session.user_id, uuidv7(), 'nobody']) {
    const answer = await ask(endpoint, account)
    expect([answer.statusCode, answer.json()]).toEqual([409, OTHER_ACCOUNT])
  }
  expect(await dumped.after()).toEqual(before)
})

const bound = guarded.filter(([, endpoint]) => endpoint.for_account)
test('push and pull must name their account', async () => {
  expect(bound.map(([name]) => name).sort()).toEqual(['pull', 'push'])
  for (const [, endpoint] of bound) {
    const answer = await ask(endpoint, null)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'other_account'])
  }
})

test('uploads must name their account, and this browser’s other account sees no photo', async () => {
  const photo = await trade.upload('supplier')
  const { token, session } = trade.who.supplier
  const send = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET', url: string, account: string | null) =>
    trade.server.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        ...(account === null ? {} : { [ACCOUNT_HEADER]: account }),
        ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' } : {}),
      },
    })
  const before = await dump(trade.db)
  const other = trade.who.buyer.session.user_id
  for (const account of [other, null]) {
    for (const [method, url] of [
      ['POST', UPLOAD_PATH],
      ['HEAD', `${UPLOAD_PATH}/${photo}`],
      ['PATCH', `${UPLOAD_PATH}/${photo}`],
      ['DELETE', `${UPLOAD_PATH}/${photo}`],
    ] as const)
      expect((await send(method, url, account)).statusCode, `${method} for ${account}`).toBe(409)
  }
  const content = `/v1/files/${photo}/content`
  const refused = await send('GET', `${content}?account=${other}`, null)
  expect([refused.statusCode, refused.json()]).toEqual([409, OTHER_ACCOUNT])
  const shown = await send('GET', `${content}?account=${session.user_id}&thumb=1`, null)
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(await dump(trade.db)).toEqual(before)
})
