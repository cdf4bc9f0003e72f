/**
 * Every call with an id, made by everybody without access: another firm's id gets exactly the answer of a missing one, and
 * nothing changes.
 */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAddress } from '#api/addresses.ts'
import { createBankCard } from '#api/bank-cards.ts'
import { applyInvoice } from '#api/invoices.ts'
import { saveTemplate } from '#api/templates.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { createNeed } from '#api/intentions.ts'
import { ENDPOINTS } from '#api/registry.ts'
import { chinaDay } from '#domain/china-time.ts'
import { isDeskGuard } from '#domain/desk/desk-role.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { firms, sessions } from '#server/db/tables/accounts.ts'
import { feedbacks } from '#server/db/tables/feedback.ts'
import { goods } from '#server/db/tables/offers.ts'
import { messages } from '#server/db/tables/records.ts'
import type { Client, Name } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { madeApproval, madeInvitation } from '../members/made.ts'
import { madePermit } from '../permits/made.ts'
import { openOutsider } from '../outsider.ts'
import { dumps } from './dump.ts'
import { example, shapeOf } from './shapes.ts'

let trade: TradeServer
const dumped = dumps(() => trade.db)
let order: Order
let outsider: Client
let ids: Record<string, Record<Role, string>>

const own = async (table: typeof messages | typeof sessions | typeof feedbacks, name: Name): Promise<string> => {
  const [row] = await trade.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.user_id, trade.who[name].session.user_id))
    .limit(1)
  if (!row) throw new Error(`${name} has none`)
  return row.id
}

async function written(name: Name): Promise<string> {
  const body = { id: uuidv7(), type: 2, title: '过磅排队', content: '能否提前取号' }
  expect((await trade.who[name].post('/v1/user/feedbacks', body)).status).toBe(200)
  return own(feedbacks, name)
}

/** A record of the person's firm. */
async function warehouse(name: Name): Promise<string> {
  const body = { ...(example(shapeOf(createAddress.body)) as object), id: uuidv7() }
  const answer = await trade.who[name].post('/v1/user/addresses', body)
  expect(answer.status).toBe(200)
  return answer.body.data.id
}

async function bankCard(): Promise<string> {
  const { firm_id } = trade.who.supplier.session
  const [firm] = await trade.db.select().from(firms).where(eq(firms.id, firm_id))
  const given = { holder: firm?.name, account_no: '9999000000000001', cnaps_no: '999999999999', account_type: 'public' }
  const body = { ...(example(shapeOf(createBankCard.body)) as object), id: uuidv7(), ...given }
  const answer = await trade.who.supplier.post('/v1/supplier/banks', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

/** An export with a finished file. */
async function exported(name: Name): Promise<string> {
  const id = uuidv7()
  expect((await trade.who[name].post('/v1/exports', { id, kind: 'orders', query: {} })).status).toBe(200)
  // A hook, which runs this, has no polls.
  const done = async () => expect((await trade.who[name].get(`/v1/exports/${id}`)).body.data.status).toBe(2)
  await vi.waitFor(done, 20_000)
  return id
}

/** Goods of a supplier's firm. */
async function offered(name: 'supplier'): Promise<string> {
  const of_firm = eq(goods.firm_id, trade.who[name].session.firm_id)
  const [row] = await trade.db.select({ id: goods.id }).from(goods).where(of_firm).limit(1)
  if (!row) throw new Error(`${name} has no goods`)
  return row.id
}

/** A demand of the buyer that the trader has opened, so no other firm sees it. */
async function demand(): Promise<string> {
  const body = { ...(example(shapeOf(createNeed.body)) as object), id: uuidv7(), category_id: order.category_id }
  expect((await trade.who.buyer.post('/v1/procurer/needs', body)).status).toBe(200)
  expect((await trade.who.trader.put(`/v1/merchant/intentions/${body.id}/open`, {})).status).toBe(200)
  return body.id
}

/** The buyer's application over an order that is paid. */
async function invoiced(): Promise<string> {
  const deal = await trade.open()
  const { sale } = await deal.go(6)
  const body = {
    ...(example(shapeOf(applyInvoice.body)) as object),
    id: uuidv7(),
    orders: [{ order_id: deal.id, amount_fen: sale?.amount_fen }],
  }
  const answer = await trade.who.buyer.post('/v1/procurer/invoice/applies', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
/** A statement with this firm that waits for an answer. */
async function drawnUp(name: 'supplier' | 'buyer'): Promise<string> {
  const today = chinaDay(new Date())
  const body = { id: uuidv7(), firm_id: trade.who[name].session.firm_id, from: today, to: today }
  const answer = await trade.who.trader.post('/v1/merchant/statements', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return body.id
}
async function template(): Promise<string> {
  const fields = (['gross_kg', 'tare_kg'] as const).map((key) => ({ key, label: key }))
  const body = { ...(example(shapeOf(saveTemplate.body)) as object), id: uuidv7(), fields }
  const answer = await trade.who.buyer.post('/v1/procurer/templates', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

/** A login QR code this person has scanned. */
async function scanned(name: Name): Promise<string> {
  const { body } = await trade.server.anonymous.post('/v1/scan/qrcode', { device_id: 'abcd1234ABCD5678' })
  expect((await trade.who[name].put(`/v1/scan/${body.data.id}`, {})).status).toBe(200)
  return body.data.id
}

beforeAll(async () => {
  trade = await openTradeServer()
  const deal = await trade.open()
  await deal.go(3)
  const proof = await deal.take('add_proof')
  const asked = await deal.take('apply_after_sale')
  order = await deal.view()
  outsider = await openOutsider(trade)
  const application = await invoiced()
  const sold = await drawnUp('buyer')
  const same = (id: string) => ({ supplier: id, buyer: id, trader: id })
  const each = async (of: (name: Name) => Promise<string> | string) => ({
    supplier: await of('supplier'),
    buyer: await of('buyer'),
    trader: await of('trader'),
  })
  ids = {
    orders: same(order.id),
    proof: same(proof.proofs[0]?.id ?? ''),
    afters: same(asked.after_sales?.[0]?.id ?? ''),
    supply: same(order.supply?.contract_id ?? ''),
    sale: same(order.sale?.contract_id ?? ''),
    contracts: {
      supplier: order.supply?.contract_id ?? '',
      buyer: order.sale?.contract_id ?? '',
      trader: order.sale?.contract_id ?? '',
    },
    messages: await each((name) => own(messages, name)),
    sessions: await each((name) => own(sessions, name)),
    users: await each((name) => trade.who[name].session.user_id),
    scan: await each(scanned),
    feedbacks: await each(written),
    addresses: await each(warehouse),
    members: await each((name) => trade.who[name].session.user_id),
    invitations: await each((name) => madeInvitation(trade.who[name])),
    offers: await each((name) => madeInvitation(trade.who[name])),
    approvals: await each((name) => madeApproval(trade, name, order.id)),
    permits: await each(async (name) => (await madePermit(trade, name)).id),
    banks: same(await bankCard()),
    exports: await each(exported),
    goods: same(await offered('supplier')),
    intentions: same(await demand()),
    applies: same(application),
    invoices: same(application),
    templates: same(await template()),
    certifications: same(trade.who.supplier.session.firm_id),
    statements: { supplier: await drawnUp('supplier'), buyer: sold, trader: sold },
    files: {
      supplier: order.trips[0]?.shipped.photo_ids[0] ?? '',
      buyer: proof.proofs[0]?.photo_ids[0] ?? '',
      trader: await trade.upload('trader'),
    },
  }
})
afterAll(() => trade?.close())

/** The noun of the path's subject. */
function nounOf(path: string): string {
  if (path.startsWith('/v1/contracts/')) return 'contracts'
  if (/\/contracts\//.test(path)) return /^\/v1\/(supplier|merchant\/contracts\/supplier)\//.test(path) ? 'supply' : 'sale'
  // The last noun in the path, because an after-sale's path begins with its order's.
  const noun = path.split('/').findLast((part) => part === 'order' || part in ids)
  if (!noun) throw new Error(`whose is ${path}?`)
  return noun === 'order' ? 'orders' : noun
}
const pathOf = ({ path }: Endpoint, id: string) => path.replace('{id}', id).replace('{proofId}', ids['proof']?.buyer ?? '')

const calls = [...ENDPOINTS].filter(([, { path, guard }]) => path.includes('{id}') && guard !== 'public' && !isDeskGuard(guard))
const STRANGERS: Record<Role, () => Client> = {
  supplier: () => trade.who.other_supplier,
  buyer: () => trade.who.other_buyer,
  trader: () => outsider,
}
const MEMBERS: Record<Role, () => Client> = {
  supplier: () => trade.who.supplier,
  buyer: () => trade.who.buyer,
  trader: () => trade.who.trader,
}

test('the list of calls with ids is not empty', () => expect(calls.length).toBeGreaterThan(35))

/** A record of an order names that order in the body. It is the right one, so that only the caller is wrong. */
function bodyOf({ path, body }: Endpoint): object {
  const given = example(shapeOf(body)) as object
  return nounOf(path) === 'afters' ? { ...given, order_id: order.id } : given
}

/** Status and text of the answer to a person's call with an id. */
async function ask(endpoint: Endpoint, client: { token: string } | null, id: string): Promise<[number, string]> {
  const answer = await trade.server.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, id),
    headers: client ? { authorization: `Bearer ${client.token}` } : {},
    ...(endpoint.method === 'GET' ? {} : { payload: bodyOf(endpoint) }),
  })
  return [answer.statusCode, answer.body]
}

test.each(calls)('%s is answered to strangers like a missing record', async (_name, endpoint) => {
  const noun = nounOf(endpoint.path)
  const { guard } = endpoint
  const before = await dumped.before()
  for (const role of ROLE_LIST) {
    const id = ids[noun]?.[guard === 'any' ? role : (guard as Role)] ?? ''
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await ask(endpoint, null, id))[0], 'no token').toBe(401)
    if (guard !== 'any' && guard !== role) {
      for (const client of [MEMBERS[role](), STRANGERS[role]()]) {
        const refused = await ask(endpoint, client, id)
        expect(refused[0], `${role} at the door`).toBe(403)
        expect(await ask(endpoint, client, uuidv7())).toEqual(refused)
      }
      continue
    }
    const strangers = guard === 'any' ? ROLE_LIST.map((each) => STRANGERS[each]()) : [STRANGERS[role]()]
    for (const stranger of strangers) {
      const missing = await ask(endpoint, stranger, uuidv7())
      expect(missing[0], missing[1]).toBe(404)
      expect(await ask(endpoint, stranger, id)).toEqual(missing)
      expect(await ask(endpoint, stranger, 'no-id')).toEqual(missing)
    }
  }
  expect(await dumped.after()).toEqual(before)
})

const reads = calls.filter(([, { method }]) => method === 'GET')
test.each(reads)('%s answers its own firm, and reading changes nothing', async (_name, endpoint) => {
  const role = endpoint.guard === 'any' ? 'supplier' : (endpoint.guard as Role)
  const before = await dumped.before()
  expect((await ask(endpoint, MEMBERS[role](), ids[nounOf(endpoint.path)]?.[role] ?? ''))[0]).toBe(200)
  expect(await dumped.after()).toEqual(before)
})

test('another firm’s goods, photos and orders named in a body are like missing ones', async () => {
  const { who, draft, upload } = trade
  const refusal = async (more: object) => {
    const { status, body } = await who.trader.post('/v1/merchant/orders', draft(more))
    return [status, body]
  }
  const theirs = { supplier_id: who.other_supplier.session.firm_id }
  expect(await refusal(theirs)).toEqual(await refusal({ goods_id: uuidv7() }))
  expect((await refusal({ supplier_id: who.buyer.session.firm_id }))[0]).toBe(404)

  const deal = await trade.open()
  await deal.go(3)
  const proof = async (photo: string) => {
    const body = { base_version: 99, id: uuidv7(), kind: 'scene', trip_id: null, photo_ids: [photo] }
    const answer = await who.buyer.post(`/v1/procurer/orders/${deal.id}/proofs`, body)
    return [answer.status, JSON.stringify(answer.body).replace(photo, '')]
  }
  const strange = await proof(await upload('other_buyer'))
  expect(strange[0]).toBe(409)
  expect(await proof(uuidv7())).toEqual(strange)

  const batch = (id: string) => ({
    orders: [{ id, payment_id: uuidv7(), amount_fen: 1, base_version: 0 }],
    method: 'transfer',
    photo_ids: [uuidv7()],
    paid_at: '2026-11-20T02:00:00.000Z',
  })
  const pay = async (id: string) => (await who.other_buyer.post('/v1/procurer/orders/batch/pay', batch(id))).body
  expect(await pay(deal.id)).toEqual(await pay(uuidv7()))
})
