/** Every call of the operator's desk is open to the people whose desk roles it asks for, and refused alike to everybody else. */
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/registry.ts'
import { DESK_ROLE_LIST, deskObstacle, isDeskGuard } from '#domain/desk/desk-role.ts'
import { logWords } from '#domain/firm/log.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { asDesk } from '../desk/as-desk.ts'
import { CHANGES } from '../desk/changes.ts'
import type { Client } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { openOutsider } from '../outsider.ts'

let trade: TradeServer
let outsider: Client
beforeAll(async () => {
  trade = await openTradeServer()
  outsider = await openOutsider(trade)
})
afterAll(() => trade?.close())

const calls = [...ENDPOINTS].filter(([, { guard }]) => isDeskGuard(guard))
const ID = uuidv7()
/** Status and text of the answer. Nothing in the body is right, so nobody changes anything. */
async function ask({ method, path }: Endpoint, client: Pick<Client, 'token'> | null): Promise<[number, string]> {
  const answer = await trade.server.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, ID),
    headers: client ? { authorization: `Bearer ${client.token}` } : {},
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  return [answer.statusCode, answer.body]
}

test('every call below /v1/merchant/admin is guarded by the desk, and no other', () => {
  const below = [...ENDPOINTS].filter(([, { path }]) => path.startsWith('/v1/merchant/admin/'))
  expect(below.length).toBeGreaterThan(2)
  expect(calls.map(([name]) => name).toSorted()).toEqual(below.map(([name]) => name).toSorted())
})

describe.each(calls)('%s', (_name, endpoint) => {
  const { guard } = endpoint
  if (!isDeskGuard(guard)) return

  test('is refused alike to every person without the desk', async () => {
    const { supplier, buyer, colleague } = trade.who
    expect((await ask(endpoint, null))[0]).toBe(401)
    const refused = await ask(endpoint, outsider)
    expect(refused).toEqual([403, expect.stringContaining('"forbidden"')])
    for (const client of [supplier, buyer, colleague]) expect(await ask(endpoint, client)).toEqual(refused)
  })

  test.each(DESK_ROLE_LIST)('is open to the desk role %s exactly as its guard says', async (role) => {
    const { colleague } = trade.who
    await asDesk(trade, colleague, role)
    const [status, body] = await ask(endpoint, colleague)
    const obstacle = deskObstacle({ desk_roles: [role] }, guard)
    expect(status === 403).toBe(obstacle !== null)
    if (obstacle) expect(JSON.parse(body).message).toBe(obstacle.message)
    await asDesk(trade, colleague)
  })
})

const changes = calls.filter(([, { mutation }]) => mutation)
test('every change at the desk has an example', () => {
  expect(changes.map(([name]) => name).toSorted()).toEqual(Object.keys(CHANGES).toSorted())
})

test.each(changes)('%s writes one entry of the operation log, with words, however often it is sent', async (name, endpoint) => {
  const { trader } = trade.who
  const own = eq(auditLog.user_id, trader.session.user_id)
  const { params = {}, body } = (await CHANGES[name]?.(trade)) ?? { body: {} }
  const before = await trade.db.$count(auditLog, own)
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '')
  const headers = { authorization: `Bearer ${trader.token}`, 'idempotency-key': uuidv7() }
  for (let sent = 0; sent < 2; sent++) {
    const answer = await trade.server.app.inject({ method: endpoint.method, url, headers, payload: body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const entries = await trade.db.select().from(auditLog).where(own).orderBy(desc(auditLog.at))
  expect(entries.length - before).toBe(1)
  const { label, subject } = logWords(entries[0] as never, 'trader')
  expect([label, subject].every(Boolean)).toBe(true)
})
