/** The firm's invoice title on the device, as last typed: one row with the firm's id. */
import type { InvoiceProfile, InvoiceTitle } from '#domain/accounting/invoice.ts'
import { byCall, type Noun, subjectIn, type TruthRow } from '../noun.ts'
import { INVOICE_PROFILE_PATH } from '#client/lib/start-paths.ts'

export interface InvoiceProfileRow extends TruthRow {
  profile: InvoiceProfile
}

export const INVOICE_PROFILE: Noun<'invoice_profiles', InvoiceProfileRow, InvoiceProfile> = {
  name: 'invoice_profile',
  table: 'invoice_profiles',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'invoice_profiles',
  row: (profile) => ({ profile }),
  value: ({ profile }) => profile,
  fold: byCall<InvoiceProfile>({
    saveInvoiceProfile(profile, { body, entities, created_at }) {
      const { base_version: _b, ...title } = body as unknown as InvoiceTitle & { base_version: number }
      const { id } = subjectIn(entities[0] ?? '')
      return { ...(profile ?? { id, version: 0, created_at }), ...title, updated_at: created_at }
    },
  }),
  details: async ({ role }) => (role === 'buyer' ? [(await import('#api/invoices.ts')).readInvoiceProfile] : []),
  page: () => ({ label: '修改', to: INVOICE_PROFILE_PATH }),
}
