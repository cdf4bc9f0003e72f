/** Invoices of the demo's past year. A buyer applies for the orders of a month together, and the trader issues within days. */
import { v7 as uuidv7 } from 'uuid'
import * as api from '#api/invoices.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { invoiceLine, invoiceObstacle } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { storeFile } from '../files/store.ts'
import { act, type Demo } from './act.ts'
import { person, titleOf } from './invoices.ts'
import { samplePdf } from './sample-pdf.ts'
import { grouped } from './year-plan.ts'

/** One of this many orders has no invoice yet. */
const LEFT_OUT = 9

const lastOf = (orders: readonly Order[]): number => Math.max(...orders.map(({ updated_at }) => Date.parse(updated_at)))

/** The orders of each application: those of one buyer that ended in the same month. */
function covered(settled: readonly Order[]): Order[][] {
  const taken = settled.filter((order, n) => n % LEFT_OUT !== 4 && !invoiceObstacle(viewFor(order, 'buyer')))
  const together = grouped(taken, ({ buyer_id, updated_at }) => `${buyer_id} ${chinaDay(updated_at).slice(0, 7)}`)
  return [...together.values()].toSorted((a, b) => lastOf(a) - lastOf(b))
}

export async function invoiceYear(demo: Demo, settled: readonly Order[]): Promise<void> {
  const trader = person(demo, '13800000006')
  const phoneOf = (firm_id: string | null) =>
    Object.keys(demo.people).find((phone) => demo.people[phone]?.firm_id === firm_id) ?? ''
  for (const [n, orders] of covered(settled).entries()) {
    const phone = phoneOf(orders[0]?.buyer_id ?? null)
    const applied_at = new Date(lastOf(orders) + DAY_MS + 3 * HOUR_MS)
    const id = uuidv7()
    const lines = orders.map((order) => ({ order_id: order.id, amount_fen: invoiceLine(viewFor(order, 'buyer')).amount_fen }))
    const body = { id, kind: 'special', orders: lines, profile: titleOf(phone), note: '' }
    await act(demo, api.applyInvoice, { session: person(demo, phone), body, now: applied_at })
    const issued_at = new Date(applied_at.getTime() + DAY_MS)
    const issued_on = chinaDay(issued_at)
    // An invoice number begins with its year.
    const invoice_no = `${issued_on.slice(2, 4)}98${String(n + 1).padStart(16, '0')}`
    const file = uuidv7()
    const bytes = samplePdf(['DEMO - NOT A TAX INVOICE', `No. ${invoice_no}`])
    await storeFile(demo.archive, { id: file, bytes, uploader: trader, name: `${invoice_no}.pdf` })
    const judged = { base_version: 1, status: 1, invoice_no, issued_on, photo_ids: [file] }
    await act(demo, api.judgeInvoice, { session: trader, params: { id }, body: judged, now: issued_at })
  }
}
