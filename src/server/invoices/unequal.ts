/** Tells both sides of an invoice that an order's amount no longer equals the amount on the invoice. */
import { unequalInvoices } from '#domain/agreement/agreement-effects.ts'
import { unequalNotice } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { SessionContext } from '../context.ts'
import { sendNotices } from '../messages/store.ts'
import { invoicesOver } from './store.ts'

const chargeFen = (order: Order): number => ledgerOf(order).charge_fen

/** Sends nothing if the step did not change the amount of the sale side. */
export async function tellUnequalInvoices({ db, key, now }: SessionContext, before: Order, order: Order): Promise<void> {
  // No application can exist before the buyer has paid.
  if (before.state < 6 || chargeFen(before) === chargeFen(order)) return
  const view = viewFor(order, 'buyer')
  const invoices = unequalInvoices(view, await invoicesOver(db, order.id, 'trader', order.trader_id))
  const notices = invoices.flatMap((invoice) =>
    [invoice.trader_id, invoice.buyer_id].map((firm_id) => ({
      ...unequalNotice(invoice, view),
      mode: 2 as const,
      firm_id,
      order_id: order.id,
      about: { noun: 'invoice' as const, id: invoice.id },
    })),
  )
  await sendNotices(db, key, notices, now)
}
