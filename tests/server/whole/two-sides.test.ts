/** No answer of the server gives a counterparty a canary of the other side: no price, amount, contract, paper or name. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#api/registry.ts'
import { chinaDay } from '#domain/china-time.ts'
import type { ActionName } from '#domain/order/actions.ts'
import type { Contract } from '#domain/contract/contract.ts'
import { CONTRACT_TABLE } from '#domain/contract/contract.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_TABLE } from '#domain/disclosure/visibility.ts'
import { orderFiles } from '#server/db/tables/records.ts'
import { contracts, orders } from '#server/db/tables/trade.ts'
import { insertMarket } from '#server/demo/market.ts'
import { latestQuote } from '#server/market/store.ts'
import { findOrder } from '#server/orders/store.ts'
import { fieldsOf, plant, tells } from '../../domain/planted.ts'
import type { Name } from '../harness.ts'
import type { Deal, TradeServer } from '../orders/trade-server.ts'
import { AREA, openTradeServer } from '../orders/trade-server.ts'

type Party = 'supplier' | 'buyer'
const PARTIES = ['supplier', 'buyer'] as const
let trade: TradeServer
const history: Order[] = []
const told: Record<Party, string[]> = { supplier: [], buyer: [] }
/** Texts that everybody may read. The trading hall lists all goods by id, which does not tell the goods of an order. */
const open: string[] = []
const cursors: Partial<Record<Party, string>> = {}

const today = () => chinaDay(new Date())
/** A statement of account with the party over the day. */
async function drawUp(party: Party): Promise<void> {
  const { firm_id } = trade.who[party].session
  const body = { id: crypto.randomUUID(), firm_id, from: today(), to: today() }
  const answer = await trade.who.trader.post('/v1/merchant/statements', body)
  expect(answer.body.data.lines.length).toBeGreaterThan(1)
}
/** Pulls new changes, as the party's device does after every step. */
async function pull(party: Party): Promise<void> {
  for (;;) {
    const cursor = cursors[party]
    const answer = await trade.who[party].get(`/v1/sync/pull${cursor ? `?cursor=${cursor}` : ''}`)
    told[party].push(JSON.stringify(answer.body.data))
    cursors[party] = answer.body.cursor
    if (!answer.body.more) return
  }
}
/** Everything a party can get, by every GET that it may call, with every id that it may know. */
async function readAll(party: Party, deal: Deal): Promise<void> {
  const client = trade.who[party]
  const side = party === 'supplier' ? deal.order.supply : deal.order.sale
  const inbox = (await client.get('/v1/user/messages?limit=100')).body.data as { id: string }[]
  const view = await deal.view(party)
  const statements = (await client.get('/v1/statements')).body.data as { id: string }[]
  const ids: Record<string, string[]> = {
    orders: [deal.id],
    contracts: [side?.contract_id ?? ''],
    messages: inbox.map(({ id }) => id),
    statements: statements.map(({ id }) => id),
    files: view.trips.flatMap((trip) => trip.shipped.photo_ids),
  }
  for (const { method, guard, path } of ENDPOINTS.values()) {
    if (method !== 'GET' || ![party, 'any', 'public'].includes(guard)) continue
    const noun = /\/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''
    if (path === '/v1/statements/preview') {
      const query = new URLSearchParams({ firm_id: trade.who.trader.session.firm_id, from: today(), to: today() })
      told[party].push(JSON.stringify((await client.get(`${path}?${query}`)).body))
      continue
    }
    const paths = path.includes('{id}') ? (ids[noun] ?? []).map((id) => path.replace('{id}', id)) : [path]
    for (const each of paths.flatMap((one) =>
      one.includes('{proofId}') ? view.proofs.map(({ id }) => one.replace('{proofId}', id)) : [one],
    ))
      (guard === 'public' ? open : told[party]).push(JSON.stringify((await client.get(each)).body))
  }
}

/** The other side of the deal over its whole history: figures as numbers and as text, papers, names. */
function canaries(party: Party): Set<string> {
  const found = new Set<string | null | undefined>()
  const figure = (fen: number) =>
    [String(fen), formatFen(fen), formatFen(fen).replaceAll(',', '')].forEach((text) => found.add(text))
  for (const order of history) {
    const other = party === 'supplier' ? order.sale : order.supply
    for (const fen of [other?.price_fen ?? 0, other?.amount_fen ?? 0]) figure(fen)
    figure(Math.abs(other?.pricing?.premium_fen ?? 0))
    found.add(other?.contract_id).add(other?.contract_no)
    const theirs = order.money.filter(({ kind }) => (kind === 'payout') === (party === 'buyer'))
    for (const entry of theirs) {
      figure(entry.amount_fen)
      for (const text of [entry.id, entry.bank_serial, entry.note, ...entry.photo_ids]) found.add(text)
    }
    if (party === 'buyer') {
      found.add(order.supplier_id).add(order.supplier_name).add(order.goods_id).add(trade.who.supplier.session.name)
      for (const each of order.dissents.flatMap(({ adjustments }) => adjustments)) {
        for (const fen of [each.price_fen, each.amount_fen]) figure(fen)
        found.add(each.note).add(each.reply_note)
      }
    } else {
      for (const { amount_fen, remark } of order.after_sales ?? []) {
        if (amount_fen !== null) figure(amount_fen)
        found.add(remark)
      }
      found.add(order.buyer_id).add(order.buyer_name).add(trade.who.buyer.session.name)
      for (const proof of order.proofs) for (const photo of proof.photo_ids) found.add(photo)
    }
  }
  return new Set([...found].filter((text): text is string => !!text && text.length > 3))
}
/** A figure counts only as a whole number, not as part of a longer one. */
const contains = (text: string, canary: string) =>
  /^[\d,.]+$/.test(canary)
    ? new RegExp(`(?<![\\d,.-])${canary.replaceAll('.', '\\.')}(?![\\d-])`).test(text)
    : text.includes(canary)

/** Both prices follow the market, each with its own premium. */
const MARKET = { pricing_mode: 3, series_id: 3, supply_premium_fen: 123_457, sale_premium_fen: 234_571 }
/** Each party fixes the newest quote, and the trader confirms the sale price. */
async function price(deal: Deal, then: () => Promise<unknown> = async () => {}): Promise<void> {
  const quote = await latestQuote(trade.db, MARKET.series_id)
  if (!quote) throw new Error('no quote')
  const fix = { quoted_on: quote.quoted_on, price_fen: quote.average_price_fen }
  for (const name of ['fix_supply_price', 'fix_sale_price'] as const) {
    await deal.take(name, fix)
    await then()
  }
  await deal.take('confirm_sale_price')
  await then()
}

const ROAD: ActionName[] = ['accept', 'advance', 'collect', 'deliver', 'receive', 'add_proof', 'handle', 'adjust_dissent']
const REST: ActionName[] = [
  'notify_dissent',
  'reply_dissent',
  'pay',
  'collect',
  'confirm',
  'payout',
  'confirm_payout',
  'confirm_receipt',
]
const AFTER: ActionName[] = [
  'apply_after_sale',
  'judge_after_sale',
  'apply_after_sale',
  'withdraw_after_sale',
  'apply_after_sale',
]

const dissent = () => ({ id: crypto.randomUUID(), kind: 'quality' as const, claim: '含铁', photo_ids: [] })

beforeAll(async () => {
  trade = await openTradeServer()
  await insertMarket(trade.db, new Date())
  const deal = await trade.open(MARKET)
  await deal.signBoth()
  const look = async () => {
    history.push(await deal.view())
    for (const party of PARTIES) await pull(party)
  }
  await look()
  for (const [index, name] of [...ROAD, ...REST, ...AFTER].entries()) {
    // A light truck opens a dissent automatically. The first reply is a refusal, so that a proposal is replaced.
    if (index === ROAD.indexOf('collect')) await deal.takeAdvance()
    else if (name === 'handle') await deal.take(name, { dissent: dissent() })
    else await deal.take(name)
    await look()
    if (name === 'handle') await price(deal, look)
    if (name !== 'notify_dissent') continue
    for (const again of ['reply_dissent', 'adjust_dissent', 'notify_dissent'] as const) {
      await deal.take(again, again === 'reply_dissent' ? { agree: false } : {})
      await look()
    }
  }
  for (const party of PARTIES) await drawUp(party)
  for (const party of PARTIES) await readAll(party, deal)
  told.supplier.push(JSON.stringify((await trade.who.supplier.get('/v1/sync/pull')).body.data))
  told.buyer.push(JSON.stringify((await trade.who.buyer.get('/v1/sync/pull')).body.data))
}, 60_000)
afterAll(() => trade?.close())

test.each(PARTIES)('no answer shows the %s anything of the other side', (party) => {
  const all = canaries(party)
  expect(all.size).toBeGreaterThan(15)
  expect(told[party].length).toBeGreaterThan(30)
  for (const text of told[party])
    for (const canary of all) expect(contains(text, canary), `${canary} in ${text.slice(0, 500)}`).toBe(false)
  const goods = new Set(history.map(({ goods_id }) => goods_id))
  expect(open.some((text) => [...goods].some((id) => id && text.includes(id)))).toBe(true)
  for (const text of open)
    for (const canary of all)
      if (!goods.has(canary)) expect(contains(text, canary), `${canary} in ${text.slice(0, 500)}`).toBe(false)
})

test.each(PARTIES)(
  'the canaries are real: the trader’s answer has those that the %s must not see, and the %s has its own',
  async (party) => {
    const { body } = await trade.who.trader.get(`/v1/${AREA.trader}/orders`)
    const text = JSON.stringify(body) + history.map((order) => JSON.stringify(order)).join('')
    const names = new Set([trade.who.supplier.session.name, trade.who.buyer.session.name])
    // Figures as text occur on screens and in files, not in these answers.
    for (const canary of canaries(party))
      if (!/[,.]\d/.test(canary) && !names.has(canary)) expect(contains(text, canary), canary).toBe(true)
    const own = history.at(-1)?.[party === 'supplier' ? 'supply' : 'sale']
    expect(told[party].some((each) => contains(each, String(own?.amount_fen)))).toBe(true)
    expect(told[party].some((each) => each.includes(own?.contract_no ?? '?'))).toBe(true)
  },
)

const OTHER: Record<Party, Name> = { supplier: 'buyer', buyer: 'supplier' }
const CASES = PARTIES.flatMap((party) => [false, true].map((disclosed) => [party, disclosed] as const))

test.each(CASES)(
  'no answer, pull, file or photo contains what the table hides from the %s (disclosed: %s)',
  async (party, disclosed) => {
    const { db, who } = trade
    const deal = await trade.open({ ...MARKET, disclose_counterparty: disclosed })
    await deal.signBoth()
    for (const name of [...ROAD, 'notify_dissent', 'reply_dissent', 'adjust_dissent'] as const)
      if (name === 'collect') await deal.takeAdvance()
      else await deal.take(name, name === 'handle' ? { dissent: dissent() } : name === 'reply_dissent' ? { agree: false } : {})
    await price(deal)
    for (const name of ['pay', 'collect', 'apply_after_sale'] as const) await deal.take(name)
    await pull(party)
    told[party].length = 0
    const order = (await findOrder(db, deal.id, who.trader.session)) as Order
    const { record, canaries } = plant(ORDER_TABLE, order, { role: party, disclosed })
    await db.update(orders).set({ doc: record }).where(eq(orders.id, deal.id))
    const contract_id = order[party === 'supplier' ? 'supply' : 'sale']?.contract_id as string
    const [{ doc: contract } = { doc: null }] = await db.select().from(contracts).where(eq(contracts.id, contract_id))
    const signed = plant(CONTRACT_TABLE, contract as Contract, who[party].session)
    await db.update(contracts).set({ doc: signed.record }).where(eq(contracts.id, contract_id))
    for (const { photo, value } of canaries) {
      if (!photo) continue
      await trade.upload(OTHER[party], String(value))
      await db.insert(orderFiles).values({ file_id: String(value), order_id: deal.id })
      for (const path of ['', '/content', '/content?thumb=1'])
        expect((await who[party].get(`/v1/files/${value}${path}`)).status).toBe(404)
    }
    expect(canaries.filter(({ photo }) => photo).length).toBeGreaterThan(0)
    const whole = JSON.stringify(await deal.view())
    // A step makes every party's view travel again, and a new device requests everything.
    await deal.take('judge_after_sale', { accept: false, remark: '不予受理' })
    await pull(party)
    delete cursors[party]
    await pull(party)
    await readAll(party, deal)
    for (const canary of [...canaries, ...signed.canaries]) {
      for (const text of told[party]) expect(tells(text, canary), `${canary.path} in ${text.slice(0, 500)}`).toBe(false)
      for (const text of open) expect(tells(text, canary), canary.path).toBe(false)
    }
    // The canaries that the trader may see are really there.
    const seen = fieldsOf(canaries.filter((canary) => tells(whole, canary)))
    expect(fieldsOf(canaries).filter((path) => !seen.includes(path) && !['events.by_user', 'events.id'].includes(path))).toEqual(
      [],
    )
  },
)
