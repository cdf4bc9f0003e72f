/**
 * Every kind of write has one effect: replayed, sent twenty times at once, sent with another body, and cut off between commit and
 * answer.
 */
// long: one entry a kind of write, each of a few lines

import type { AddressInfo } from 'node:net'
import { connect as dial } from 'node:net'
import { count, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { addresses } from '#server/db/tables/addresses.ts'
import { afterSales } from '#server/db/tables/after-sales.ts'
import { feedbacks } from '#server/db/tables/feedback.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { changes, mutations } from '#server/db/tables/sync.ts'
import { goods, intentions } from '#server/db/tables/offers.ts'
import { contracts, orders } from '#server/db/tables/trade.ts'
import { grantVerification } from '#server/session/verification.ts'
import { typedGoods } from '../goods/goods-fixtures.ts'
import { type Name, PHONES } from '../harness.ts'
import { demandWrites, type Write } from '../intentions/writes.ts'
import { statementWrites } from '../statements/writes.ts'
import type { SyncServer } from '../sync/sync-server.ts'
import { ENGINES, openSyncServer, step, trip } from '../sync/sync-server.ts'

/** The tables whose rows an effect may leave. */
const TALLIED = [orders, contracts, messages, feedbacks, addresses, goods, intentions, afterSales, auditLog, changes] as const
const LOG_AT = TALLIED.indexOf(auditLog)
const instant = '2026-11-20T02:00:00.000Z'

describe.each(ENGINES)('on the %s engine', (engine) => {
  let server: SyncServer
  let port: number
  beforeAll(async () => {
    server = await openSyncServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  }, 90_000)
  afterAll(() => server?.close())

  /** An order in progress, moved by pushed steps. */
  async function orderAt(state: 0 | 1 | 3 | 4): Promise<Order> {
    const order = await server.createOrder()
    if (state === 0) return order
    const { supplier, buyer } = server.who
    await server.signSupplyContract(order)
    const one = trip()
    const photo = await server.photo('buyer')
    await supplier.push([step.accept(order.id, 99), ...(state > 1 ? [step.deliver(order.id, 99, [one], true)] : [])])
    if (state > 1) await buyer.push([step.receive(order.id, 99, [one.id], [photo])])
    if (state > 3) {
      const { version } = (await server.view('buyer', order.id)) as Order
      await buyer.push([step.handle(order.id, version, [one.id])])
    }
    const view = (await server.view('trader', order.id)) as Order
    expect(view.state).toBe(state)
    return view
  }
  const money = async (order: Order) => ({
    method: 'transfer',
    bank_serial: uuidv7(),
    photo_ids: [await server.photo('buyer')],
    paid_at: instant,
    amount_fen: order.sale?.amount_fen,
  })
  async function letterOf(name: Name): Promise<string> {
    await server.createOrder()
    const { body } = await server.who[name].call('GET', '/v1/user/messages?read=0&limit=1')
    return body.data[0].id
  }

  const place = () => ({
    id: uuidv7(),
    name: uuidv7().slice(-12),
    contact: '老周',
    phone: '13800000001',
    region_ids: ['32', '3205', '320583'],
    region_name: '',
    detail: '港口大道 18 号',
    has_weighbridge: true,
    is_default: false,
  })
  /** An address of the supplier's firm, and the path of its changes. */
  async function warehouse() {
    const { id, ...fields } = place()
    expect((await server.who.supplier.call('POST', '/v1/user/addresses', { id, ...fields })).status).toBe(200)
    return { url: `/v1/user/addresses/${id}`, fields }
  }

  const offer = () => typedGoods(server.draft().category_id ?? '', { quantity_kg: 1000 })
  /** Goods of the supplier, the path of their changes, and their typed fields. */
  async function published() {
    const { id, ...fields } = offer()
    expect((await server.who.supplier.call('POST', '/v1/supplier/goods', { id, ...fields })).status).toBe(200)
    return { url: `/v1/supplier/goods/${id}`, fields }
  }
  const thrownAway = async () => {
    const { url } = await published()
    expect((await server.who.supplier.call('DELETE', url, { base_version: 1, final: false })).status).toBe(200)
    return url
  }

  const WRITES: Record<string, () => Promise<Write>> = {
    'making an order': async () => ({ by: 'trader', method: 'POST', url: '/v1/merchant/orders', body: server.draft() }),
    accepting: async () => ({
      by: 'supplier',
      method: 'PUT',
      url: `/v1/supplier/orders/${(await orderAt(0)).id}/accepted`,
      body: { base_version: 1, accept: true },
    }),
    'signing a contract': async () => {
      const { supply } = await orderAt(0)
      const url = `/v1/supplier/contracts/${supply?.contract_id}`
      const { user_id } = server.who.supplier.session
      const { verification } = await grantVerification(server.database.db, user_id, PHONES.supplier, new Date())
      const { body } = await server.who.supplier.call('GET', url)
      return { by: 'supplier', method: 'PUT', url, body: { verification, sha256: body.data.sha256 } }
    },
    'adding a proof': async () => ({
      by: 'buyer',
      method: 'POST',
      url: `/v1/procurer/orders/${(await orderAt(3)).id}/proofs`,
      body: { base_version: 9, id: uuidv7(), kind: 'scene', trip_id: null, photo_ids: [await server.photo('buyer')] },
    }),
    'paying ahead': async () => {
      const order = await orderAt(1)
      const body = { base_version: 9, id: uuidv7(), ...(await money(order)), amount_fen: 1_000_00 }
      return { by: 'buyer', method: 'PUT', url: `/v1/procurer/orders/${order.id}/advance`, body }
    },
    'paying two orders at once': async () => {
      const both = [await orderAt(4), await orderAt(4)]
      const { amount_fen: _amount, ...voucher } = await money(both[0] as Order)
      const lines = both.map(async ({ id, sale }) => {
        const base_version = (await server.view('buyer', id))?.version
        return { id, payment_id: uuidv7(), amount_fen: sale?.amount_fen, base_version }
      })
      const list = await Promise.all(lines)
      return { by: 'buyer', method: 'POST', url: '/v1/procurer/orders/batch/pay', body: { ...voucher, orders: list } }
    },
    'reading a message': async () => ({
      by: 'supplier',
      method: 'PUT',
      url: `/v1/user/messages/${await letterOf('supplier')}/read`,
      body: {},
    }),
    'deleting a message': async () => ({
      by: 'supplier',
      method: 'DELETE',
      url: `/v1/user/messages/${await letterOf('supplier')}`,
      body: {},
    }),
    'writing a ticket': async () => ({
      by: 'supplier',
      method: 'POST',
      url: '/v1/user/feedbacks',
      body: { id: uuidv7(), type: 2, title: '过磅排队', content: '能否提前取号' },
    }),
    'adding an address': async () => ({ by: 'supplier', method: 'POST', url: '/v1/user/addresses', body: place() }),
    'changing an address': async () => {
      const { url, fields } = await warehouse()
      return { by: 'supplier', method: 'PUT', url, body: { ...fields, base_version: 1, detail: '二号门', is_default: true } }
    },
    'deleting an address': async () => ({
      by: 'supplier',
      method: 'DELETE',
      url: (await warehouse()).url,
      body: { base_version: 1 },
    }),
    'publishing goods': async () => ({ by: 'supplier', method: 'POST', url: '/v1/supplier/goods', body: offer() }),
    'changing goods': async () => {
      const { url, fields } = await published()
      return { by: 'supplier', method: 'PUT', url, body: { ...fields, base_version: 1, quantity_kg: 2000 } }
    },
    'taking goods off sale': async () => ({
      by: 'supplier',
      method: 'PUT',
      url: `${(await published()).url}/status`,
      body: { base_version: 1, on_sale: false },
    }),
    'throwing goods away': async () => ({
      by: 'supplier',
      method: 'DELETE',
      url: (await published()).url,
      body: { base_version: 1, final: false },
    }),
    'bringing goods back': async () => ({
      by: 'supplier',
      method: 'POST',
      url: `${await thrownAway()}/recovery`,
      body: { base_version: 2 },
    }),
    'deleting goods for good': async () => ({
      by: 'supplier',
      method: 'DELETE',
      url: await thrownAway(),
      body: { base_version: 2, final: true },
    }),
    'asking for an after-sale': async () => ({
      by: 'buyer',
      method: 'POST',
      url: '/v1/procurer/order/afters',
      body: { base_version: 9, order_id: (await orderAt(3)).id, id: uuidv7(), kind: 'return', reason: '含铁超标' },
    }),
    ...demandWrites(() => server),
    ...statementWrites(() => server),
    'accepting a return': async () => {
      const { id: order_id } = await orderAt(3)
      const asked = { base_version: 9, order_id, id: uuidv7(), kind: 'return', reason: '含铁超标' }
      expect((await server.who.buyer.call('POST', '/v1/procurer/order/afters', asked)).status).toBe(200)
      const url = `/v1/merchant/order/afters/${asked.id}`
      const version = async () => ({ order_id, base_version: (await server.view('trader', order_id))?.version ?? 0 })
      await server.who.trader.call('PUT', `${url}/share`, { ...(await version()), supplier_bears_fen: null })
      const share = `/v1/supplier/order/afters/${asked.id}/share`
      expect((await server.who.supplier.call('PUT', share, { ...(await version()), agree: true })).status).toBe(200)
      return { by: 'trader', method: 'PUT', url, body: { ...(await version()), accept: true } }
    },
    'a refused step': async () => ({
      by: 'trader',
      method: 'PUT',
      url: `/v1/merchant/orders/${(await orderAt(1)).id}/recheck`,
      body: { base_version: 9, reason: '再看看' },
    }),
  }

  /** The counts of all rows that an effect may leave. */
  async function tally(): Promise<number[]> {
    const { db } = server.database
    const counts = []
    for (const table of TALLIED) counts.push((await db.select({ n: count() }).from(table))[0]?.n ?? 0)
    const docs = (await db.select({ doc: orders.doc }).from(orders)).map(({ doc }) => doc)
    const letters = await db.select({ version: messages.version }).from(messages)
    return [...counts, ...[docs, letters].map((rows) => rows.reduce((sum, { version }) => sum + version, 0))]
  }
  const less = (after: number[], before: number[]) => after.map((n, i) => n - (before[i] ?? 0))
  const send = ({ by, method, url, body }: Write, key: string) => server.who[by].call(method, url, body, key)
  const answerOf = ({ status, body }: { status: number; body: unknown }) => JSON.stringify([status, body])
  const isReplay = ({ headers }: { headers: Record<string, unknown> }) => headers['idempotency-replayed'] === 'true'

  /** Sends the call and hangs up after the server's commit, before a byte of the answer is read. */
  async function cutOff(write: Write, key: string): Promise<void> {
    const body = JSON.stringify(write.body)
    const socket = dial(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(
      [
        `${write.method} ${write.url} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${server.who[write.by].token}`,
        `Idempotency-Key: ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
    await expect
      .poll(() => server.database.db.select({ status: mutations.status }).from(mutations).where(eq(mutations.key, key)), {
        interval: 5,
        timeout: 20_000,
      })
      .toHaveLength(1)
    socket.destroy()
  }

  test.each(Object.keys(WRITES))('%s takes effect once', async (name) => {
    const make = WRITES[name] as () => Promise<Write>
    const [write, key] = [await make(), uuidv7()]
    const changed = Object.keys(write.body).length > 0 ? { ...write, body: { ...write.body, note: '别的' } } : await make()
    const before = await tally()
    const first = await send(write, key)
    const effect = less(await tally(), before)
    expect(first.status, JSON.stringify(first.body)).toBe(name === 'a refused step' ? 409 : 200)
    if (name === 'a refused step') expect(effect.every((n) => n === 0)).toBe(true)
    else expect(effect.some((n) => n > 0)).toBe(true)
    // Messages are the person's own notes about what others did, so reading and deleting them is not logged.
    const logged = (effect[LOG_AT] ?? 0) > 0
    expect(logged, 'in the operation log').toBe(!['a refused step', 'reading a message', 'deleting a message'].includes(name))

    const again = await send(write, key)
    expect([answerOf(again), isReplay(again)]).toEqual([answerOf(first), true])
    const other = await send(changed, key)
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
    expect(less(await tally(), before)).toEqual(effect)

    const [crowded, crowd] = [await make(), uuidv7()]
    const empty = await tally()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(crowded, crowd)))
    expect(new Set(replies.map(answerOf)).size).toBe(1)
    expect(replies.filter(isReplay)).toHaveLength(19)
    expect(less(await tally(), empty)).toEqual(effect)

    const [cut, lost] = [await make(), uuidv7()]
    const idle = await tally()
    await cutOff(cut, lost)
    const later = await send(cut, lost)
    expect([later.status, isReplay(later)]).toEqual([first.status, true])
    expect(less(await tally(), idle)).toEqual(effect)
  })

  test('a key belongs to the person who used it first', async () => {
    const [write, key] = [await (WRITES['accepting'] as () => Promise<Write>)(), uuidv7()]
    await send(write, key)
    for (const by of ['other_supplier', 'buyer'] as const) {
      const reply = await send({ ...write, by }, key)
      expect(reply.status).toBe(by === 'buyer' ? 403 : 422)
    }
  })

  const makeAll = (drafts: object[]) =>
    Promise.all(drafts.map((draft) => server.who.trader.call('POST', '/v1/merchant/orders', draft, uuidv7())))
  const outcomes = (replies: { status: number; body: { code?: string } }[]) =>
    replies.map(({ status, body }) => body.code ?? status).toSorted()

  test('an order’s id is used once under simultaneous creations, and no number is assigned twice', async () => {
    const replies = await makeAll(Array(8).fill(server.draft()))
    expect(outcomes(replies)).toEqual([200, ...Array(7).fill('invalid')])
    for (const { status, body } of replies) if (status === 400) expect(Object.keys(body.details.fields)).toEqual(['id'])
    const nos = (await server.database.db.select({ no: orders.no }).from(orders)).map(({ no }) => no)
    expect(new Set(nos).size).toBe(nos.length)
  })

  test('eight simultaneous orders exceed neither the stock nor the quota', async () => {
    const { db } = server.database
    const { firm_id } = server.who.other_supplier.session
    const [shelf] = await db.select().from(goods).where(eq(goods.firm_id, firm_id)).limit(1)
    await db
      .update(goods)
      .set({ quantity_kg: 190_000 })
      .where(eq(goods.id, shelf?.id ?? ''))
    const of = (more: object) => Array.from({ length: 8 }, () => server.draft({ supplier_id: firm_id, ...more }))
    expect(outcomes(await makeAll(of({ goods_id: shelf?.id })))).toEqual([200, 200, 200, ...Array(5).fill('out_of_stock')])
    const [left] = await db
      .select()
      .from(goods)
      .where(eq(goods.id, shelf?.id ?? ''))
    expect(left?.reserved_kg).toBe(180_000)
    await db
      .update(firms)
      .set({ quota_kg: 180_000 + 130_000 })
      .where(eq(firms.id, firm_id))
    expect(outcomes(await makeAll(of({})))).toEqual([200, 200, ...Array(6).fill('over_limit')])
  })
})
