/** The number of statements of each call has a fixed limit, whatever the number of rows. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/registry.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { ACTION_NAMES } from '#domain/order/lifecycle.ts'
import { insertMarket } from '#server/demo/market.ts'
import { latestQuote } from '#server/market/store.ts'
import type { Client } from '../harness.ts'
import type { Deal, TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { roleFor } from './callers.ts'
import { NEEDED_QUERY } from './shapes.ts'

/** A list needs a page and its counts; one more statement is allowed. */
const MOST_FOR_A_LIST = 3
/** A pull opens a snapshot, assigns positions, and reads each kind of row by section. */
const MOST_FOR_A_PULL = 45

let trade: TradeServer
let deal: Deal
/** Counts the statements of the code that runs in it. Background work of the server is not counted. */
const sent = new AsyncLocalStorage<string[]>()
/** The caller is cached for seconds, so finding them is not counted. */
const AUTHENTICATION = /"(tokens|sessions)"/

async function counted<T>(call: () => Promise<T>): Promise<{ n: number; result: T; log: string[] }> {
  const log: string[] = []
  const result = await sent.run(log, call)
  return { n: log.length, result, log }
}
beforeAll(async () => {
  trade = await openTradeServer()
  await insertMarket(trade.db, new Date())
  // The driver's logger sees every statement, transactions included.
  const { session } = trade.db as unknown as { session: { logger: object; options: { logger?: object } } }
  session.logger = session.options.logger = {
    logQuery: (statement: string) => void (AUTHENTICATION.test(statement) || sent.getStore()?.push(statement)),
  }
  deal = await trade.open()
  await deal.go(3)
  await deal.take('add_proof')
}, 60_000)
afterAll(() => trade?.close())

const clientFor = (endpoint: Endpoint): Pick<Client, 'get'> =>
  endpoint.guard === 'public' ? trade.server.anonymous : trade.who[roleFor(endpoint)]
const lists = [...ENDPOINTS].filter(
  ([, { method, path }]) => method === 'GET' && !path.includes('{') && !path.endsWith('/verification-code'),
)

/** Parameters that the call requires. The firm of an account is one with trade. */
const queryOf = (path: string) => {
  const { firm_id, ...needed } = NEEDED_QUERY[path] ?? {}
  return new URLSearchParams({ ...needed, ...(firm_id ? { firm_id: trade.who.trader.session.firm_id } : {}) })
}

test.each(lists)('%s needs the same number of statements for any number of rows', async (name, endpoint) => {
  const { path } = endpoint
  const ask = () => clientFor(endpoint).get(`${path}?${queryOf(path)}`)
  const before = await counted(ask)
  expect(before.result.status).toBe(200)
  const most = name === 'pull' ? MOST_FOR_A_PULL : MOST_FOR_A_LIST
  expect(before.n, before.log.join('\n')).toBeLessThanOrEqual(most)
  if (name === 'pull') return
  for (let n = 0; n < 2; n++) await trade.open({ goods_id: null })
  const after = await counted(ask)
  expect(after.n).toBe(before.n)
})

test('a detail needs one statement, and a photo at most three', async () => {
  const { supply, trips, proofs } = await deal.view()
  const { supplier, buyer, trader } = trade.who
  expect((await counted(() => supplier.get(`/v1/supplier/orders/${deal.id}`))).n).toBe(1)
  expect((await counted(() => trader.get(`/v1/merchant/contracts/supplier/${supply?.contract_id}`))).n).toBe(1)
  expect((await counted(() => buyer.get(`/v1/procurer/orders/${deal.id}/proofs/${proofs[0]?.id}`))).n).toBe(1)
  const photo = trips[0]?.shipped.photo_ids[0]
  expect((await counted(() => trader.get(`/v1/files/${photo}/content`))).n).toBeLessThanOrEqual(3)
})

/**
 * Reads the order, checks and attaches photos (3), saves it, finds the receivers and writes their messages (2), and writes
 * statistics, changes, journal and audit. Two more for each transfer; an ending also frees stock and contracts.
 */
const MOST: Partial<Record<ActionName, number>> = {
  accept: 6,
  confirm: 7,
  confirm_receipt: 6,
  close: 13,
  decline: 13,
  // The plates are asked of the block list.
  deliver: 12,
  withdraw_advance: 6,
  confirm_supply_price: 8,
  collect: 10,
  payout: 13,
  reject_payment: 13,
}
const MOST_OF_A_STEP = 11

test('a step needs a fixed number of statements, whatever its size', async () => {
  const spent: [ActionName, number][] = []
  const take = async (of: Deal, name: ActionName, change: object = {}) => {
    const { log } = await counted(() => of.take(name, change))
    // Photos and views come first; the step begins with locking the order.
    spent.push([name, log.slice(log.findLastIndex((statement) => /from "orders".*for update/.test(statement))).length])
  }
  const whole = await trade.open()
  await whole.signBoth()
  const road: ActionName[] = [
    'accept',
    'advance',
    'withdraw_advance',
    'deliver',
    'receive',
    'release_photo',
    'add_proof',
    'delete_proof',
    'handle',
  ]
  for (const name of [
    ...road,
    'confirm_supply_price',
    'pay',
    'reject_payment',
    'pay',
    'collect',
    'confirm',
    'payout',
    'drop_registration',
    'payout',
    'confirm_payout',
    'confirm_receipt',
  ] as const)
    await take(whole, name)
  const on_market = await trade.open({ goods_id: null, pricing_mode: 3, series_id: 3 })
  const quote = await latestQuote(trade.db, 3)
  await take(on_market, 'accept')
  for (const name of ['fix_sale_price', 'fix_supply_price'] as const)
    await take(on_market, name, { quoted_on: quote?.quoted_on, price_fen: quote?.average_price_fen })
  const declined = await trade.open()
  await take(declined, 'decline')
  expect(spent.length).toBeGreaterThan(ACTION_NAMES.length / 2)
  for (const [name, n] of spent) expect(n, `${name}: ${n}`).toBeLessThanOrEqual(MOST[name] ?? MOST_OF_A_STEP)
})
