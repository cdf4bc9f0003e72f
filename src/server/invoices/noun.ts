/** Invoices and the buyer's invoice title as devices hold them: those of the firm. Suppliers have neither. */
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Invoice, InvoiceProfile } from '#domain/accounting/invoice.ts'
import { invoiceProfiles, invoices } from '../db/tables/invoices.ts'
import type { Noun } from '../sync/noun.ts'
import { profileView } from './profiles.ts'
import { listed, view } from './store.ts'

const WAITING = 0

export const invoiceNoun: Noun<typeof invoices, Invoice> = {
  name: 'invoice',
  list: 'invoices',
  table: invoices,
  audience: ({ role, firm_id }) => (role === 'supplier' ? sql`false` : listed(role, firm_id)),
  view,
  /**
   * Recent ones, and waiting ones of any age. An invoice is newer than its orders, so the device holds the invoice of every
   * recent order.
   */
  sections: ({ role }, since) => (role === 'supplier' ? [] : [gte(invoices.created_at, since), eq(invoices.status, WAITING)]),
}

export const invoiceProfileNoun: Noun<typeof invoiceProfiles, InvoiceProfile> = {
  name: 'invoice_profile',
  list: 'invoice_profiles',
  table: invoiceProfiles,
  audience: ({ role, firm_id }) => and(sql`${role === 'buyer'}`, eq(invoiceProfiles.firm_id, firm_id)),
  view: profileView,
  sections: ({ role }) => (role === 'buyer' ? [undefined] : []),
}
