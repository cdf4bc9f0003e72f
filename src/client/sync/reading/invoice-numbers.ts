/** Buyers and traders find orders by the numbers of their invoices, which the device holds separately. */
import type { Order } from '#domain/order/order.ts'
import { type Findable, invoiceNumberTerms, orderTerms, searchText, type Term, wordsOf } from '#domain/list/search.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { finder } from './finder.ts'

const PART_OF_A_NUMBER = /^\d{4,}$/

/** The terms of invoices whose number matches a typed word, by order. */
async function numbersFor(db: DeviceDb, typed: string): Promise<Map<string, Term[]>> {
  const words = wordsOf(typed).filter((word) => PART_OF_A_NUMBER.test(word))
  const found = new Map<string, Term[]>()
  if (words.length === 0) return found
  for (const { invoice } of await db.invoices.toArray()) {
    const terms = invoiceNumberTerms(invoice)
    if (!terms.some(({ text }) => words.some((word) => text.includes(word)))) continue
    for (const { order_id } of invoice.lines) found.set(order_id, [...(found.get(order_id) ?? []), ...terms])
  }
  return found
}

/** Finds orders by the same rules as the server. */
export async function orderFinder(db: DeviceDb, typed: string): Promise<(order: Order) => boolean> {
  const numbers = await numbersFor(db, typed)
  const finds = await finder(typed)
  return (order) => finds([...orderTerms(order), ...(numbers.get(order.id) ?? [])])
}

/** The same rows, made searchable by their invoice numbers. */
export async function withInvoiceNumbers<Row extends { id: string; terms: Findable }>(
  db: DeviceDb,
  typed: string | undefined,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const numbers = await numbersFor(db, typed ?? '')
  if (numbers.size === 0) return rows
  return rows.map((row) => {
    const terms = numbers.get(row.id)
    return terms ? { ...row, terms: { ...row.terms, own: `${row.terms.own}\n${searchText(terms, null)}` } } : row
  })
}
