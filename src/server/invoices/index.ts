/** Declares invoices and invoice titles to the server. */
import type { Declaration } from '../declaration.ts'
import { invoiceNoun, invoiceProfileNoun } from './noun.ts'
import { routes } from './routes.ts'

export const invoices = {
  routes: () => routes,
  synced: { invoice: invoiceNoun, invoice_profile: invoiceProfileNoun },
} satisfies Declaration
