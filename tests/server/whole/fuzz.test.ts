/**
 * Random inputs to every call, made by a person who may call it: no server error, and no answer outside the contract (checked by
 * the harness).
 */
import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/registry.ts'
import type { OrderState } from '#domain/order/order.ts'
import { runs } from '../../generated.ts'
import type { Client } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { roleFor } from './callers.ts'
import type { Known } from './arbitraries.ts'
import { inputOf } from './arbitraries.ts'
import { shapeOf } from './shapes.ts'

const RUNS = runs(12)
const STATES: OrderState[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1]
let trade: TradeServer
let known: Known

/** Every id and number in the trader's data, and each person's messages. */
async function gather(): Promise<Known> {
  const texts = [
    (await trade.who.trader.get('/v1/merchant/orders?limit=100')).body,
    (await trade.who.supplier.get('/v1/supplier/goods?limit=100')).body,
    (await trade.who.supplier.get('/v1/user/messages')).body,
    (await trade.who.buyer.get('/v1/user/messages')).body,
  ].map((body) => JSON.stringify(body))
  const ids = new Set(texts.flatMap((text) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []))
  const numbers = new Set(
    texts.flatMap((text) => (text.match(/"(?:amount_fen|version)":\d+/g) ?? []).map((each) => Number(each.split(':')[1]))),
  )
  return { ids: [...ids], numbers: [...numbers] }
}
beforeAll(async () => {
  trade = await openTradeServer()
  for (const state of STATES) {
    const deal = await trade.open({ quantity_kg: 1000, goods_id: null })
    await deal.go(state)
    if (state === 4) await deal.take('recheck')
  }
  known = await gather()
}, 60_000)
afterAll(() => trade?.close())

const clientFor = (endpoint: Endpoint): Pick<Client, 'get' | 'post' | 'put' | 'delete'> =>
  endpoint.guard === 'public' ? trade.server.anonymous : trade.who[roleFor(endpoint, 'buyer')]

/** A value in the form of a query. An object may have members of any name, even `toString`, so that method must not be called. */
const inQuery = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Logout comes last, because it would end the session of the others. */
const calls = [...ENDPOINTS].toSorted(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'))
const statuses = new Map<string, Set<number>>()

test.each(calls)('%s answers generated input without a server error', async (name, endpoint) => {
  const seen = statuses.set(name, new Set()).get(name)
  const id = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known.ids) }, { weight: 1, arbitrary: fc.string() })
  const property = fc.asyncProperty(
    id,
    id,
    inputOf(shapeOf(endpoint.query), known),
    inputOf(shapeOf(endpoint.body), known),
    fc.boolean(),
    async (one, other, query, body, keyed) => {
      const path = endpoint.path.replace('{id}', encodeURIComponent(one)).replace('{proofId}', encodeURIComponent(other))
      const entries = Object.entries((query ?? {}) as object).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, inQuery(value)]],
      )
      const search = new URLSearchParams(entries.map(([key = '', value = '']) => [key.toWellFormed(), value.toWellFormed()]))
      const url = `${path}?${search}`
      const headers: Record<string, string> = keyed ? { 'idempotency-key': uuidv7() } : {}
      const client = clientFor(endpoint)
      const send = { POST: client.post, PUT: client.put, DELETE: client.delete } as const
      const answer =
        endpoint.method === 'GET'
          ? await client.get(url, headers)
          : await send[endpoint.method](url, { ...(body as object) }, headers)
      seen?.add(answer.status)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    },
  )
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
})

test('more than a third of the generated calls succeed at least once', () => {
  const answered = [...statuses.values()].filter((each) => each.has(200))
  expect(answered.length).toBeGreaterThan(calls.length / 3)
})
