/** Every call with input refuses a wrong, missing, huge or hostile value in Chinese at its field, and changes nothing. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/registry.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { Cursor } from '#server/sync/cursor.ts'
import { headOf, openCursor, sealCursor } from '#server/sync/cursor.ts'
import type { Client } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { roleFor } from './callers.ts'
import { dumps } from './dump.ts'
import { example, FAR_DAYS, fieldsOf, NEEDED_QUERY, replaced, shapeOf, wrongValues } from './shapes.ts'

let trade: TradeServer
const dumped = dumps(() => trade.db)
beforeAll(async () => {
  trade = await openTradeServer()
  await (await trade.open()).go(1)
})
afterAll(() => trade?.close())

type ApiClient = Pick<Client, 'get' | 'post' | 'put' | 'delete'>
const clientFor = (endpoint: Endpoint): ApiClient =>
  endpoint.guard === 'public' ? trade.server.anonymous : trade.who[roleFor(endpoint)]
/** Ids that nothing has: ids of rows, or the numbers of public content. */
const pathOf = ({ path, params }: Endpoint) =>
  path.replaceAll(/\{\w+\}/g, () => (params.safeParse({ id: '999999' }).success ? '999999' : uuidv7()))
const endpoints = [...ENDPOINTS.entries()]
const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 60)

const writing = endpoints.filter(([, { method, body }]) => method !== 'GET' && fieldsOf(shapeOf(body)).length > 0)
test('the list of calls with bodies is not empty', () => expect(writing.length).toBeGreaterThan(30))

describe.each(writing)('%s', (_name, endpoint) => {
  const shape = shapeOf(endpoint.body)
  const valid = example(shape)
  test('refuses each invalid field', async () => {
    expect(endpoint.body.safeParse(valid).error?.issues).toBeUndefined()
    const send = clientFor(endpoint)[endpoint.method.toLowerCase() as 'post' | 'put' | 'delete']
    const before = await dumped.before()
    for (const field of fieldsOf(shape)) {
      const at = field.path.join('.')
      for (const value of wrongValues(field)) {
        const { status, body } = await send(pathOf(endpoint), replaced(valid, field.path, value) as object)
        const label = `${at} = ${shown(value)}: ${JSON.stringify(body).slice(0, 300)}`
        expect([status, body.code], label).toEqual([400, 'invalid'])
        const fields = Object.entries<string>(body.details.fields)
        expect(fields.length, label).toBeGreaterThan(0)
        for (const [key, message] of fields) {
          expect(`${key}.`, label).toContain(`${at}.`)
          expect(message, label).toMatch(/^[\p{Script=Han}\p{P}\p{N}\s‰kMB]+$/u)
        }
      }
    }
    expect(await dumped.after()).toEqual(before)
  })
})

const QUERIES: Record<string, string[]> = {
  status: ['x', '99', '-99', '1.5', '1e21', 'NaN', '40000'],
  limit: ['0', '-1', '100001', 'x', '1.5', '1e21', ''],
  state: ['', 'x', '0', 'ON_SALE', '\u0000'],
  search: ['\u0000', 'x'.repeat(61), '\u202e'],
  cursor: ['x', '1_x', `1e20_${uuidv7()}`, `${'9'.repeat(14)}_${uuidv7()}`, `1_${uuidv7()}'`, '\u0000'],
  read: ['2', 'x', '\u0000'],
  queue: ['', 'x', 'certifications', '\u0000'],
  part: ['', 'x', 'GOODS', '\u0000'],
  phone: ['1'.repeat(81)],
  email: ['a'.repeat(81)],
  device_id: ['x'.repeat(65), '\u0000', '\u202eabcdefgh'],
  ticket: ['', 'x', 'x'.repeat(101)],
  q: ['\u0000', 'x'.repeat(61), '\u202e'],
  page: ['0', '-1', '10001', 'x', '1.5', '1e21', ''],
  since: ['', 'x', '2021-13-01T00:00:00Z', '2021-01-01', '\u0000', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  days: ['0', '-1', '251', 'x', '1.5', ''],
  ids: ['', 'x', '1,', ',1', '1,2,3,4,5', '1;2', '-1', '1'.repeat(10), '\u0000'],
  column_id: ['', 'x', '0', '-1', '1.5', '9'.repeat(12), '\u0000'],
  level: ['x', '-1', '4', '1.5', '1e21', 'NaN'],
  acode: ['', 'x', '12345', '1234567', '\u0000'],
  regions: ['', 'x', '99', '3205,', '32;3205', '1,2', '32,3205,320583,320583100,1', '\u0000'],
  company_name: ['x'.repeat(101), '\u0000', '\u202e'],
  uscc: ['x'.repeat(19), '\u0000', '\u202e'],
  legal_person: ['x'.repeat(61), '\u0000', '\u202e'],
  id: ['', 'x', '0', '-1', "1' OR '1'='1", '\u0000'],
  category_id: ['', 'x', '0', '-1', '1.5', "1' OR '1'='1", '\u0000'],
  firm_id: ['', 'x', '0', "1' OR '1'='1", '\u0000'],
  user_id: ['', 'x', '0', "1' OR '1'='1", '\u0000'],
  kind: ['', 'x', 'ORDER', '\u0000'],
  desk: ['', 'x', 'true', '\u0000'],
  used: ['', 'x', 'HOUR', '\u0000'],
  side: ['', 'x', 'SALE', '\u0000'],
  role: ['', 'x', 'SUPPLIER', '\u0000'],
  certified: ['', 'x', '1', '\u0000'],
  suspended: ['', 'x', '1', '\u0000'],
  plate: ['x'.repeat(21), '\u0000', '\u202e'],
  from_fen: ['x', '-1', '1.5', '1e21', 'NaN'],
  to_fen: ['x', '-1', '1.5', '1e21', 'NaN'],
  direction: ['', 'x', 'IN', '\u0000'],
  serial: ['', '\u0000', 'x'.repeat(41), '\u202e'],
  ended: ['', 'x', 'yes', '\u0000'],
  ticket_no: ['\u0000', 'x'.repeat(41), '\u202e'],
  weighed_at: ['', 'x', '2021-13-01T00:00:00Z', '2021-01-01', '\u0000'],
  sha256: ['', 'x', 'A'.repeat(64), 'a'.repeat(63), '\u0000'],
  order_id: ['', 'x', '0', "1' OR '1'='1", '\u0000'],
  months: ['', '0', '-1', '25', 'x', '1.5', '1e21'],
  from: ['', 'x', '2026-00', '2026-13', '1999-12', '2026-1', '\u0000', ...FAR_DAYS],
  to: ['', 'x', '2026-00', '2026-13', '1999-12', '2026-1', '\u0000', ...FAR_DAYS],
  until: ['', 'x', '2021-13-01T00:00:00Z', '2021-01-01', '\u0000', '0000-01-01T00:00:00Z'],
}
const asking = endpoints.flatMap(([name, endpoint]) =>
  Object.keys(shapeOf(endpoint.query).properties ?? {}).map((key) => [name, key, endpoint] as const),
)
test.each(asking.filter(([name, key]) => !(name === 'pull' && key === 'cursor')))(
  '%s refuses a wrong %s',
  async (_name, key, endpoint) => {
    const wrong = QUERIES[key]
    if (!wrong) throw new Error(`no wrong values for ${key}`)
    for (const value of wrong) {
      const query = new URLSearchParams({ ...NEEDED_QUERY[endpoint.path], [key]: value })
      const { status, body } = await clientFor(endpoint).get(`${pathOf(endpoint)}?${query}`)
      expect([status, Object.keys(body.details?.fields ?? {})], `${key}=${shown(value)}`).toEqual([400, [key]])
      expect(body.details.fields[key]).toMatch(/\p{Script=Han}/u)
    }
  },
)

test('the export of an account refuses the periods that the account refuses', async () => {
  const day = (ago: number) => chinaDay(Date.now() - ago * DAY_MS)
  const firm_id = trade.who.buyer.session.firm_id
  for (const [from, to, field] of [
    [day(0), day(1), 'from'],
    [day(400), day(0), 'from'],
    [day(1), day(-1), 'to'],
    ['1926-11-20', day(0), 'from'],
  ] as const) {
    const answer = await trade.who.trader.post('/v1/exports', { id: uuidv7(), kind: 'statement', query: { firm_id, from, to } })
    expect([answer.status, Object.keys(answer.body.details.fields)]).toEqual([400, [`query.${field}`]])
  }
})

test('an empty filter matches everything', async () => {
  const answer = await trade.who.trader.get('/v1/merchant/orders?status=&search=')
  expect(answer.body.data).toHaveLength(1)
})

test('an invalid pull cursor starts over, whatever it holds', async () => {
  const { body } = await trade.who.supplier.get('/v1/sync/pull?limit=1')
  const { key } = await headOf(trade.db)
  const known = openCursor(body.cursor, key) as Cursor
  for (const after of [
    [1, 'x'],
    [9e15, uuidv7()],
    [-1, uuidv7()],
    ["1'", null],
  ]) {
    const wrong = { ...known, first: { ...known.first, after } } as Cursor
    for (const made of [sealCursor(wrong, key), Buffer.from(JSON.stringify(known)).toString('base64url')]) {
      const answer = await trade.who.supplier.get(`/v1/sync/pull?cursor=${made}`)
      expect([answer.status, answer.body.reset_required]).toEqual([200, true])
    }
  }
  for (const made of ['x', '%00', encodeURIComponent("'; drop table orders --")])
    expect((await trade.who.supplier.get(`/v1/sync/pull?cursor=${made}`)).body.reset_required).toBe(true)
})

test('deeply nested input is refused, with a key and without', async () => {
  const deep = `{"base_version":1,"accept":true,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const { token } = trade.who.supplier
  for (const key of [{}, { 'idempotency-key': uuidv7() }]) {
    const answer = await trade.server.app.inject({
      method: 'PUT',
      url: `/v1/supplier/orders/${uuidv7()}/accepted`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...key },
      payload: deep,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  }
})

test('text that only looks dangerous is stored as typed', async () => {
  const odd = [
    `'; drop table orders; --`,
    '<script>alert(1)</script>',
    '铜👨‍👩‍👧‍👦‮'.replace('‮', ''),
    'a\u200bb',
    '${x}{{y}}%s\\0',
    '第一行\n第二行',
  ]
  for (const note of odd) {
    const deal = await trade.open({ id: uuidv7().toUpperCase(), title: note.slice(0, 40), note })
    const view = await deal.view('supplier')
    expect(view).toMatchObject({ id: deal.id.toLowerCase(), title: note.slice(0, 40), note })
    const found = await trade.who.trader.get(`/v1/merchant/orders?search=${encodeURIComponent(note.slice(0, 40))}`)
    expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(view.id)
  }
})
