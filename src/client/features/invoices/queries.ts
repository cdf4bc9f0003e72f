/**
 * Invoices and invoiceable orders on this device with the queue applied. It must not load a call's schema, because menus use it
 * for counts.
 */
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type Folded, readAll } from '#client/sync/reading/fold.ts'
import { useLive, useLiveBeside } from '#client/sync/reading/live.ts'
import { laneOf } from '#client/sync/noun.ts'
import { orderFinder } from '#client/sync/reading/invoice-numbers.ts'
import { INVOICE } from '#client/sync/nouns/invoice.ts'
import { INVOICE_PROFILE } from '#client/sync/nouns/invoice-profile.ts'
import { readOrders } from '#client/sync/reading/orders.ts'
import { useAccount, useAll, useKnown } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import {
  changedLines,
  holdsOrders,
  type Invoice,
  type InvoiceLine,
  invoiceLine,
  type InvoiceProfile,
  invoiceTotals,
  type Judgement,
} from '#domain/accounting/invoice.ts'
import { type Actor, filterOf, type Order } from '#domain/order/order.ts'

export interface InvoiceItem extends Folded<Invoice> {
  /** lines that no longer match what the buyer owes */
  changed: InvoiceLine[]
  /** its orders on the device, as long as the invoice holds them */
  orders: readonly Order[]
}

/** A queued application contains only order ids; the device supplies the rest. */
function withLines(invoice: Invoice, orders: readonly Order[]): Invoice {
  if (invoice.version > 0) return invoice
  const known = invoice.lines.map((line) => {
    const order = orders.find(({ id }) => id === line.order_id)
    return order ? { ...invoiceLine(order), amount_fen: line.amount_fen } : line
  })
  const order = orders.find(({ id }) => id === invoice.lines[0]?.order_id)
  const { trader_name = '', trader_id = '', buyer_name = '' } = order ?? {}
  return { ...invoice, lines: known, ...invoiceTotals(known), trader_name, trader_id, buyer_name: buyer_name ?? '' }
}

/** Newest first. */
export async function readInvoices(db: DeviceDb, actor: Actor): Promise<InvoiceItem[]> {
  const all = await readAll(db, actor, INVOICE)
  const ids = new Set(all.flatMap(({ value }) => (holdsOrders(value) ? value.lines.map(({ order_id }) => order_id) : [])))
  const orders = (await readOrders(db, actor, [...ids])).map(({ order }) => order)
  return all.map((item) => {
    const { lines } = item.value
    const held = holdsOrders(item.value) ? orders.filter(({ id }) => lines.some(({ order_id }) => order_id === id)) : []
    return { ...item, value: withLines(item.value, orders), changed: changedLines(item.value, held), orders: held }
  })
}

const isJudgement = ({ endpoint }: OutboxRow): boolean => endpoint === 'judgeInvoice'
/** Whether the invoice can be judged. A judgement that came back blocks nothing, because the next one replaces it. */
export const mayJudge = ({ pending, review }: InvoiceItem): boolean => pending.length === 0 && review.every(isJudgement)
/** The body of a judgement that came back, if it was of this kind. */
export const refusedJudgement = <S extends Judgement['status']>({ review }: InvoiceItem, status: S) =>
  review.filter(isJudgement).find(({ body }) => body['status'] === status)?.body as Extract<Judgement, { status: S }> | undefined

/** undefined until the device has some, or the first sync has ended. */
export function useInvoices(): InvoiceItem[] | undefined {
  const { db, actor } = useAccount()
  const found = useLive(() => readInvoices(db, actor), [db, actor])
  return useKnown(found, ({ length }) => length === 0)
}

/** The latest invoice of an order; null if it has none. */
export function useInvoiceOf(order_id: string): InvoiceItem | null | undefined {
  const { db, actor } = useAccount()
  return useLiveBeside(async () => {
    const all = await readInvoices(db, actor)
    return all.find(({ value }) => value.lines.some((line) => line.order_id === order_id)) ?? null
  }, [db, actor, order_id])
}

/** The applications that wait for a trader. */
export function useWaitingInvoices(): number {
  const { db, actor } = useAccount()
  const count = useLiveBeside(async () => {
    if (actor.role !== 'trader') return 0
    const waiting = await db.invoices.where('status').equals(0).primaryKeys()
    const lanes = new Set(waiting.map((id) => laneOf('invoice', id)))
    const queued = await db.outbox
      .where('entities')
      .anyOf([...lanes])
      .toArray()
    const handled = queued.filter(({ state }) => state !== 'needs_review').map(({ entities }) => entities[0])
    return waiting.length - new Set(handled).size
  }, [db, actor])
  return count ?? 0
}

const DONE = filterOf(6, 'buyer') as number

export interface InvoiceableOrders {
  orders: Order[]
  more: boolean
}
/** A buyer's settled orders without an application, newest first. */
export async function readInvoiceable(db: DeviceDb, actor: Actor, search: string, limit: number): Promise<InvoiceableOrders> {
  const invoices = await readAll(db, actor, INVOICE)
  // An application that came back holds no orders.
  const open = invoices.filter(({ value, review }) => holdsOrders(value) && !(value.version === 0 && review.length > 0))
  const held = new Set(open.flatMap(({ value }) => value.lines.map(({ order_id }) => order_id)))
  const finds = search ? await orderFinder(db, search) : null
  const rows = await db.orders
    .where('[filter+created_at]')
    .between([DONE, ''], [DONE, '\uffff'])
    .reverse()
    .filter(({ id, order }) => !held.has(id) && invoiceLine(order).amount_fen > 0 && (!finds || finds(order)))
    .limit(limit + 1)
    .toArray()
  return { orders: rows.slice(0, limit).map(({ order }) => order), more: rows.length > limit }
}

/** undefined during the first read. */
export function useInvoiceable(search: string, limit: number): InvoiceableOrders | undefined {
  const { db, actor } = useAccount()
  const found = useLive(() => readInvoiceable(db, actor, search, limit), [db, actor, search, limit])
  return useKnown(found, ({ orders }) => orders.length === 0)
}

/** The orders with these ids that the device holds; undefined during the first read. */
export function useOrdersOf(ids: readonly string[]): Order[] | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => (await readOrders(db, actor, [...ids])).map(({ order }) => order), [db, actor, ids.join()])
}

/** The firm's title with the queue applied; null if none was ever saved. */
export function useInvoiceProfile(): Folded<InvoiceProfile> | null | undefined {
  const { items } = useAll(INVOICE_PROFILE)
  return items && (items[0] ?? null)
}
