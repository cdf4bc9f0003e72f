/** Papers of an invoice that the trader has also used on another one. */
import { invoiceSameEvidence } from '#api/same-evidence.ts'
import { SameNotice, useSame } from '#client/forms/same-notice.tsx'
import { call } from '#client/lib/call.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'

export function InvoiceSameEvidence({ invoice }: { invoice: Invoice }) {
  const rows = useSame(`${invoice.id} ${invoice.version}`, async (online) =>
    online ? (await call(invoiceSameEvidence, { params: { id: invoice.id } })).data : [],
  )
  return <SameNotice rows={rows} />
}
