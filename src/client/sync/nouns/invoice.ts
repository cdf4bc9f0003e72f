/** Invoices on the device: the firm's applications, with offline applications, withdrawals and issues. */
import { call } from '#client/lib/call.ts'
import type { Invoice, InvoiceLine, InvoiceTitle, Judgement } from '#domain/accounting/invoice.ts'
import { invoiceTotals } from '#domain/accounting/invoice.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { applyInvoicePath, invoicePath } from '#client/lib/paths.ts'

export interface InvoiceRow extends TruthRow {
  status: number
  invoice: Invoice
}

/** Fields for the server, and the line amounts as the person saw them. */
type Applied = Pick<Invoice, 'kind' | 'note'> & { profile: InvoiceTitle; orders: { order_id: string; amount_fen: number }[] }

/**
 * An application that the server does not have yet. Its lines contain only what the queued call does; screens look up the orders.
 */
function unsaved({ body, entities, created_at }: OutboxRow): Invoice {
  const { kind, note, profile, orders } = body as unknown as Applied
  const line = ({ order_id, amount_fen }: Applied['orders'][number]): InvoiceLine => ({
    order_id,
    order_no: '',
    name: '',
    spec: '',
    quantity_kg: 0,
    price_fen: 0,
    granted_fen: 0,
    amount_fen,
    net_fen: 0,
    tax_fen: 0,
    tax_rate_bp: 0,
  })
  const lines = orders.map(line)
  return {
    id: (body['id'] as string | undefined) ?? entities[0]?.split(':')[1] ?? '',
    no: '',
    status: 0,
    kind,
    buyer_id: '',
    buyer_name: '',
    trader_id: '',
    trader_name: '',
    profile,
    lines,
    ...invoiceTotals(lines),
    note,
    applied_by: '',
    issued: null,
    reason: '',
    rejected_at: null,
    red: null,
    version: 0,
    created_at,
    updated_at: created_at,
  }
}

/** The invoice after a queued judgement. */
function judged(invoice: Invoice, { body, created_at }: OutboxRow): Invoice {
  const judgement = body as unknown as Judgement
  if (judgement.status === -1) return { ...invoice, status: -1, reason: judgement.reason, rejected_at: created_at }
  const { invoice_no, issued_on, photo_ids } = judgement
  const paper = { invoice_no, issued_on, photo_ids, by_name: '', at: created_at }
  return judgement.status === 1
    ? { ...invoice, status: 1, issued: paper }
    : { ...invoice, status: 2, reason: judgement.reason, red: paper }
}

export const INVOICE: Noun<'invoices', InvoiceRow, Invoice, 'invoices'> = {
  name: 'invoice',
  table: 'invoices',
  indexes: 'id, created_at, status',
  schema: 0,
  upcasts: {},
  list: 'invoices',
  row: (invoice) => ({ status: invoice.status, invoice }),
  value: ({ invoice }) => invoice,
  fold: byCall<Invoice>({
    applyInvoice: (invoice, row) => invoice ?? unsaved(row),
    withdrawInvoice: () => null,
    judgeInvoice: (invoice, row) => (invoice ? judged(invoice, row) : null),
  }),
  async details({ role }) {
    const api = await import('#api/invoices.ts')
    return role === 'trader' ? [api.traderInvoice] : role === 'buyer' ? [api.buyerInvoice] : []
  },
  page: (role, id) => ({ label: '查看申请', to: invoicePath(role, id) }),
  form: (_role, { endpoint, body }) =>
    endpoint === 'applyInvoice'
      ? applyInvoicePath((body as { orders: { order_id: string }[] }).orders.map(({ order_id }) => order_id))
      : null,
  older: {
    invoices: {
      async page({ role }, query) {
        const api = await import('#api/invoices.ts')
        return call(role === 'trader' ? api.traderInvoices : api.buyerInvoices, { query })
      },
    },
  },
}
