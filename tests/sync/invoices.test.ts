/** Invoices on devices: requested, withdrawn and judged offline, on both sides' devices and on no supplier's. */
// long: cases over one server; each is short
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { saveInvoiceProfile, withdrawInvoice } from '#api/invoices.ts'
import { saveTemplate } from '#api/templates.ts'
import { application, judgement } from '#client/features/invoices/actions.ts'
import { mayJudge, readInvoiceable, readInvoices, refusedJudgement } from '#client/features/invoices/queries.ts'
import * as folding from '#client/sync/reading/fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { bringOlder } from '#client/sync/pull/older.ts'
import { INVOICE } from '#client/sync/nouns/invoice.ts'
import { INVOICE_PROFILE } from '#client/sync/nouns/invoice-profile.ts'
import { ORDER } from '#client/sync/nouns/order.ts'
import { TEMPLATE } from '#client/sync/nouns/template.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as puller from '#client/sync/pull/pull.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { withUsccCheck } from '#domain/input/identity.ts'
import { type Invoice, invoiceLine } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { usualFields } from '#domain/goods/template.ts'
import { invoiceProfiles, invoices } from '#server/db/tables/invoices.ts'
import { orders } from '#server/db/tables/trade.ts'
import { findOrder, orderRow } from '#server/orders/store.ts'
import { type Device, drainAs, newPhone, ordersOn, pullAs, syncServer } from './phone.ts'

const server = syncServer()
const TITLE = {
  title: '采购企业',
  tax_no: withUsccCheck('91999999MA0000003'),
  address: '',
  phone: '',
  bank: '',
  bank_account: '',
  email: '',
}

async function alter(id: string, change: Partial<Order>): Promise<void> {
  const { db } = server.database
  const [row] = await db.select({ firm_id: orders.trader_id }).from(orders).where(eq(orders.id, id))
  const order = await findOrder(db, id, { firm_id: row?.firm_id ?? '', role: 'trader' })
  if (!order) throw new Error('no order to alter')
  await db
    .update(orders)
    .set(orderRow({ ...order, ...change }))
    .where(eq(orders.id, id))
}
/** An order whose money from the buyer has arrived. */
async function paid(): Promise<Order> {
  const { id } = await server.createOrder()
  await alter(id, { state: 6 })
  return (await server.view('buyer', id)) as Order
}
/** The line carries one session at a time. */
const drain = (device: Device) => drainAs(server, device)
const pull = (device: Device) => pullAs(server, device)
const shown = async ({ db, actor }: Device, id: string) => (await readInvoices(db, actor)).find(({ value }) => value.id === id)
const invoiceable = async ({ db, actor }: Device) => (await readInvoiceable(db, actor, '', 100)).orders.map(({ id }) => id)

async function apply({ db }: Device, order: Order): Promise<string> {
  const id = uuidv7()
  const { amount_fen } = invoiceLine(order)
  const orders = [{ order_id: order.id, amount_fen }]
  await outbox.enqueue(db, application({ id, kind: 'special', orders, profile: TITLE, note: '' }))
  return id
}
const keepTitle = ({ db, actor }: Device) =>
  outbox.enqueue(db, {
    endpoint: saveInvoiceProfile,
    body: { base_version: 0, ...TITLE },
    entities: [laneOf('invoice_profile', actor.firm_id)],
    label: '保存发票信息',
  })
const withdraw = ({ db }: Device, id: string) =>
  outbox.enqueue(db, {
    endpoint: withdrawInvoice,
    params: { id },
    body: {},
    entities: [laneOf('invoice', id)],
    label: '撤回开票申请',
  })
const reject = ({ db }: Device, invoice: Invoice, reason: string) =>
  outbox.enqueue(db, judgement(invoice, { status: -1, base_version: invoice.version, reason }))

test('a queued application shows with its lines, takes its order off the list, and then reaches both sides’ devices only', async () => {
  const order = await paid()
  const [buyer, trader, supplier] = [
    await newPhone(server, 'buyer'),
    await newPhone(server, 'trader'),
    await newPhone(server, 'supplier'),
  ]
  expect(await invoiceable(buyer)).toContain(order.id)
  const id = await apply(buyer, order)
  const queued = await shown(buyer, id)
  expect(queued?.pending).toHaveLength(1)
  expect(queued?.value).toMatchObject({
    status: 0,
    version: 0,
    no: '',
    lines: [invoiceLine(order)],
    trader_name: order.trader_name,
  })
  expect(await invoiceable(buyer)).not.toContain(order.id)
  await drain(buyer)
  for (const device of [buyer, trader, supplier]) await pull(device)
  expect(await shown(buyer, id)).toMatchObject({ pending: [], review: [], changed: [], value: { version: 1, profile: TITLE } })
  expect((await shown(trader, id))?.value).toEqual((await shown(buyer, id))?.value)
  expect(await supplier.db.invoices.count()).toBe(0)
})

test('a withdrawal without a network frees the order at once, and the application leaves the trader’s device', async () => {
  const order = await paid()
  const [buyer, trader] = [await newPhone(server, 'buyer'), await newPhone(server, 'trader')]
  const id = await apply(buyer, order)
  await drain(buyer)
  await pull(buyer)
  await pull(trader)
  expect(await shown(trader, id)).toBeDefined()
  await withdraw(buyer, id)
  expect(await shown(buyer, id)).toBeUndefined()
  expect(await invoiceable(buyer)).toContain(order.id)
  await drain(buyer)
  await pull(trader)
  expect(await shown(trader, id)).toBeUndefined()
})

test('an invoice older than the device’s scope is loaded alone and kept, and a stranger’s or withdrawn one is missing', async () => {
  const buyer = await newPhone(server, 'buyer')
  const [old, gone] = [await apply(buyer, await paid()), await apply(buyer, await paid())]
  await drain(buyer)
  await pull(buyer)
  const base_version = (await shown(buyer, old))?.value.version
  await server.who.trader.call('PUT', `/v1/merchant/invoices/${old}/status`, {
    base_version,
    status: -1,
    reason: '税号有误',
  })
  await withdraw(buyer, gone)
  await drain(buyer)
  const then = new Date(Date.now() - (SYNC_SCOPE_DAYS + 20) * DAY_MS)
  await server.database.db.update(invoices).set({ created_at: then }).where(eq(invoices.id, old))
  for (const name of ['buyer', 'trader'] as const) {
    const device = await newPhone(server, name)
    expect(await shown(device, old)).toBeUndefined()
    expect(await puller.fetchOne(device.db, device.actor, INVOICE, old)).toBe(true)
    expect((await shown(device, old))?.value).toMatchObject({ id: old, status: -1, reason: '税号有误' })
    expect(await puller.fetchOne(device.db, device.actor, INVOICE, gone)).toBe(false)
  }
  const stranger = await newPhone(server, 'other_buyer')
  expect(await puller.fetchOne(stranger.db, stranger.actor, INVOICE, old)).toBe(false)
})

test.each([
  ['with other older orders', (device: Device) => bringOlder(device, 'orders', { status: 3 }, null)],
  ['by itself', ({ db, actor }: Device, id: string) => puller.fetchOne(db, actor, ORDER, id)],
])('an invoiced order older than the device’s scope comes %s and is not offered again', async (_way, bring) => {
  const [invoiced, free] = [await paid(), await paid()]
  const first = await newPhone(server, 'buyer')
  const id = await apply(first, invoiced)
  await drain(first)
  const then = new Date(Date.now() - (SYNC_SCOPE_DAYS + 20) * DAY_MS)
  const { db } = server.database
  await db
    .update(invoices)
    .set({ created_at: then, status: 1, doc: sql`jsonb_set(${invoices.doc}, '{status}', '1')` })
    .where(eq(invoices.id, id))
  for (const order of [invoiced, free]) await alter(order.id, { created_at: then.toISOString() })
  const buyer = await newPhone(server, 'buyer')
  await bring(buyer, invoiced.id)
  await bring(buyer, free.id)
  expect(await buyer.db.orders.bulkGet([invoiced.id, free.id])).not.toContain(undefined)
  expect(await invoiceable(buyer)).toContain(free.id)
  expect(await invoiceable(buyer)).not.toContain(invoiced.id)
})

test('a judgement on an application that was withdrawn meanwhile is refused, and keeps its typed reason', async () => {
  const [buyer, trader] = [await newPhone(server, 'buyer'), await newPhone(server, 'trader')]
  const order = await paid()
  const id = await apply(buyer, order)
  await drain(buyer)
  await pull(trader)
  await reject(trader, (await shown(trader, id))?.value as Invoice, '税号有误')
  expect((await shown(trader, id))?.value).toMatchObject({ status: -1, reason: '税号有误' })
  await withdraw(buyer, id)
  await drain(buyer)
  await drain(trader)
  const [row] = await outbox.allRows(trader.db)
  expect(row).toMatchObject({ state: 'needs_review', body: { reason: '税号有误' } })
  expect(row?.last_error?.refusal?.message).toContain('已由采购商撤回')
})

test('an invoice refused for its used number is issued again with the typed values', async () => {
  const [buyer, trader] = [await newPhone(server, 'buyer'), await newPhone(server, 'trader')]
  const [one, two] = [await apply(buyer, await paid()), await apply(buyer, await paid())]
  await drain(buyer)
  await pull(trader)
  const photo = uuidv7()
  ordersOn(server, 'trader')
  await server.photo('trader', photo)
  const issue = async (id: string, invoice_no: string) => {
    const item = await shown(trader, id)
    if (!item) throw new Error('no invoice to issue')
    const body = { status: 1 as const, base_version: item.value.version, invoice_no, issued_on: '2026-11-20', photo_ids: [photo] }
    await outbox.discardAll(trader.db, item.review)
    await outbox.enqueue(trader.db, judgement(item.value, body))
    expect(mayJudge((await shown(trader, id)) ?? item)).toBe(false)
    await drain(trader)
  }
  const [used, free] = ['12345678901234567890', '12345678901234567891']
  await issue(one, used)
  await issue(two, used)
  const refused = await shown(trader, two)
  expect(refused && mayJudge(refused)).toBe(true)
  expect(refused && refusedJudgement(refused, 1)).toMatchObject({ invoice_no: used, photo_ids: [photo] })
  expect(refused && refusedJudgement(refused, -1)).toBeUndefined()
  await issue(two, free)
  expect(await shown(trader, two)).toMatchObject({ value: { status: 1, issued: { invoice_no: free } }, review: [], pending: [] })
})

test('an after-sale granted after the application shows on both sides that the amount no longer holds', async () => {
  const order = await paid()
  const buyer = await newPhone(server, 'buyer')
  const id = await apply(buyer, order)
  await drain(buyer)
  const granted = {
    id: uuidv7(),
    kind: 'compensation' as const,
    quantity_kg: null,
    amount_fen: 500,
    agreed_fen: 500,
    reason: '含铁',
    photo_ids: [],
    status: 1 as const,
    remark: '',
    created_at: order.created_at,
    handled_at: order.created_at,
    handled_by: '',
  }
  await alter(order.id, { after_sales: [granted] })
  for (const name of ['buyer', 'trader'] as const)
    expect((await shown(await newPhone(server, name), id))?.changed.map(({ order_id }) => order_id)).toEqual([order.id])
})

test('a title and a template typed offline show at once, and then reach the firm’s devices only', async () => {
  const buyer = await newPhone(server, 'buyer')
  const id = uuidv7()
  const template = { name: '一厂磅', factory: '一厂', paper: 'a5' as const, fields: usualFields() }
  await keepTitle(buyer)
  await outbox.enqueue(buyer.db, {
    endpoint: saveTemplate,
    body: { id, base_version: 0, ...template },
    entities: [laneOf('template', id)],
    label: '磅单模板',
  })
  const titles = async ({ db, actor }: Device) =>
    (await folding.readAll(db, actor, INVOICE_PROFILE)).map(({ value: { version, title } }) => [version, title])
  const names = async ({ db, actor }: Device) =>
    (await folding.readAll(db, actor, TEMPLATE)).map(({ value: { version, name } }) => [version, name])
  expect([await titles(buyer), await names(buyer)]).toEqual([[[0, TITLE.title]], [[0, '一厂磅']]])
  await drain(buyer)
  const again = await newPhone(server, 'buyer')
  expect([await titles(again), await names(again)]).toEqual([[[1, TITLE.title]], [[1, '一厂磅']]])
  const trader = await newPhone(server, 'trader')
  expect([await titles(trader), await names(trader)]).toEqual([[], []])
})

test('an application is sent even if the title stored with it is refused', async () => {
  const order = await paid()
  const buyer = await newPhone(server, 'buyer')
  const title = await keepTitle(buyer)
  const id = await apply(buyer, order)
  const { session } = server.who.buyer
  const now = new Date()
  const edit = { version: 99, user_id: uuidv7(), by_name: '同事' }
  const saved = { id: session.firm_id, firm_id: session.firm_id, doc: TITLE, version: 99, edits: [edit] }
  await server.database.db
    .insert(invoiceProfiles)
    .values({ ...saved, created_at: now, updated_at: now })
    .onConflictDoUpdate({ target: invoiceProfiles.id, set: saved })
  await drain(buyer)
  expect(await outbox.allRows(buyer.db)).toMatchObject([{ key: title.key, state: 'needs_review' }])
  await pull(buyer)
  expect((await shown(buyer, id))?.value).toMatchObject({ version: 1, profile: TITLE })
})

test('a queued application stays when the title queued before it is cancelled', async () => {
  const order = await paid()
  const buyer = await newPhone(server, 'buyer')
  const title = await keepTitle(buyer)
  const id = await apply(buyer, order)
  expect(await outbox.takeBack(buyer.db, title.key)).toMatchObject({ kind: 'gone', count: 1 })
  expect((await shown(buyer, id))?.pending).toHaveLength(1)
})
