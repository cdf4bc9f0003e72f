/** Finds an order's evidence that is also used elsewhere. A firm learns only of its own orders and invoices. */
import { and, arrayOverlaps, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { EvidencePlace, SameEvidenceRow } from '#api/same-evidence.ts'
import type { Action } from '#domain/order/actions.ts'
import { INVOICE_STATUSES, type Invoice } from '#domain/accounting/invoice.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import {
  doubleEvidence,
  type EvidenceUse,
  evidenceUses,
  type IsOnePhoto,
  isSameTicket,
  repeatedEvidence,
  sameEvidence,
  ticketKey,
  ticketMark,
  ticketMarks,
  usesFor,
} from '#domain/order/same-evidence.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { Db } from '../db/connect.ts'
import { invoices } from '../db/tables/invoices.ts'
import { files, orderFiles, subjectFiles } from '../db/tables/records.ts'
import { orders } from '../db/tables/trade.ts'
import { copiesOf } from '../files/copies.ts'
import { PARTY, rowView } from '../orders/store.ts'

type Reader = Pick<Actor, 'firm_id' | 'role'>
/** Maximum orders read for one answer, newest first. */
const MOST_ORDERS = 50

/** The evidence on the reader's other orders that match the condition. */
async function usesWhere(db: Db, reader: Reader, without: string | undefined, where: SQL): Promise<EvidenceUse[]> {
  const rows = await db
    .select({ doc: orders.doc })
    .from(orders)
    .where(and(eq(PARTY[reader.role], reader.firm_id), without ? ne(orders.id, without) : undefined, where))
    .orderBy(desc(orders.created_at))
    .limit(MOST_ORDERS)
  return rows.flatMap(({ doc }) => usesFor(rowView({ doc }, reader.role), reader.role))
}
async function usesOfTickets(db: Db, reader: Reader, without: string | undefined, marks: string[]): Promise<EvidenceUse[]> {
  return marks.length > 0 ? usesWhere(db, reader, without, arrayOverlaps(orders.tickets, marks)) : []
}
async function usesOfPhotos(db: Db, reader: Reader, without: string | undefined, ids: string[]): Promise<EvidenceUse[]> {
  if (ids.length === 0) return []
  const links = db.select({ id: orderFiles.order_id }).from(orderFiles).where(inArray(orderFiles.file_id, ids))
  return usesWhere(db, reader, without, inArray(orders.id, links))
}

const orderPlace = ({ order_id, order_no, name }: EvidenceUse): EvidencePlace => ({
  noun: 'order',
  id: order_id,
  no: order_no,
  name,
})
const photosOf = (uses: readonly EvidenceUse[]): string[] => [...new Set(uses.flatMap(({ photo_ids }) => photo_ids))]

/** The photos with their copies, and the test whether two of them are one photo. */
async function photosWithCopies(db: Db, ids: readonly string[]): Promise<{ ids: string[]; isOnePhoto: IsOnePhoto }> {
  const copies = await copiesOf(db, ids)
  const isOnePhoto: IsOnePhoto = (one, other) =>
    one === other || (copies.get(one)?.has(other) ?? copies.get(other)?.has(one) ?? false)
  return { ids: [...new Set([...ids, ...[...copies.values()].flatMap((each) => [...each])])], isOnePhoto }
}

/** The order's evidence that the reader's firm has used elsewhere, or twice within the order. */
export async function sameEvidenceOf(db: Db, order: Order, reader: Reader): Promise<SameEvidenceRow[]> {
  const mine = usesFor(viewFor(order, reader.role), reader.role)
  const { ids, isOnePhoto } = await photosWithCopies(db, photosOf(mine))
  const sides = new Set(mine.map(({ side }) => (side === 'supply' ? order.supplier_id : order.buyer_id)))
  const marks = ticketMarks(order).filter((mark) => [...sides].some((firm) => firm && mark.startsWith(firm)))
  const others = [...(await usesOfTickets(db, reader, order.id, marks)), ...(await usesOfPhotos(db, reader, order.id, ids))]
  const rows = sameEvidence(mine, others, isOnePhoto).map(
    ({ by, use, other }): SameEvidenceRow => ({
      by,
      of: use.of,
      name: use.name,
      ticket_no: use.ticket?.ticket_no.trim() ?? '',
      other: orderPlace(other),
    }),
  )
  // An order found both by number and by photo is in the rows twice.
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

/** Refuses a copy of a photo on a second truck of the order. The lifecycle refuses the same photo by its id. */
export async function refuseCopies(db: Db, before: Order, after: Order, action: Action): Promise<void> {
  if (before.trips === after.trips && before.proofs === after.proofs) return
  const { isOnePhoto } = await photosWithCopies(db, photosOf(evidenceUses(after)))
  const repeated = repeatedEvidence(before, after, isOnePhoto)
  if (repeated) throw doubleEvidence(action, repeated)
}

interface Sought {
  ticket_no: string
  weighed_at?: string | undefined
  sha256?: string | undefined
  /** the current order, which is left out */
  order_id?: string | undefined
}
/** The places where the reader's firm has already used a ticket or a file. */
export async function findSame(db: Db, reader: Reader, sought: Sought, now: Date): Promise<EvidencePlace[]> {
  const { ticket_no, weighed_at = now.toISOString(), sha256, order_id } = sought
  const key = ticketKey(ticket_no)
  const ticket = { ticket_no, weighed_at }
  const by_ticket = key ? await usesOfTickets(db, reader, order_id, [ticketMark(reader.firm_id, key)]) : []
  const same = by_ticket.filter((use) => use.ticket && isSameTicket(use.ticket, ticket))
  const found = sha256
    ? await db
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.firm_id, reader.firm_id), eq(files.sha256, sha256)))
        .limit(MOST_ORDERS)
    : []
  const ids = found.map(({ id }) => id)
  const by_photo = (await usesOfPhotos(db, reader, undefined, ids)).filter(({ photo_ids }) =>
    photo_ids.some((id) => ids.includes(id)),
  )
  return [...[...same, ...by_photo].map(orderPlace), ...(reader.role === 'trader' ? await invoicesWith(db, reader, ids) : [])]
}

const invoicePlace = ({ id, no, status }: Invoice): EvidencePlace => ({ noun: 'invoice', id, no, name: INVOICE_STATUSES[status] })
async function invoicesWith(db: Db, { firm_id }: Reader, ids: readonly string[], without?: string): Promise<EvidencePlace[]> {
  if (ids.length === 0) return []
  const links = db
    .select({ id: subjectFiles.subject_id })
    .from(subjectFiles)
    .where(and(eq(subjectFiles.noun, 'invoice'), inArray(subjectFiles.file_id, [...ids])))
  const rows = await db
    .select({ doc: invoices.doc })
    .from(invoices)
    .where(and(eq(invoices.trader_id, firm_id), inArray(invoices.id, links), without ? ne(invoices.id, without) : undefined))
    .orderBy(desc(invoices.created_at))
    .limit(MOST_ORDERS)
  return rows.map(({ doc }) => invoicePlace(doc))
}

/** The papers of an invoice that the trader has also used on another one. */
export async function sameOfInvoice(db: Db, invoice: Invoice, reader: Reader): Promise<SameEvidenceRow[]> {
  const photos = [invoice.issued, invoice.red].flatMap((paper) => paper?.photo_ids ?? [])
  const { ids } = await photosWithCopies(db, photos)
  const places = await invoicesWith(db, reader, ids, invoice.id)
  return places.map((other) => ({ by: 'photo', of: null, name: '发票文件', ticket_no: '', other }))
}
