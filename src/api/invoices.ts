/** Invoices (发票): the buyer's title and applications, and the trader's handling of them. */
import { z } from 'zod'
import {
  INVOICE_FILES_LIMIT,
  INVOICE_KINDS,
  INVOICE_NO_DIGITS,
  INVOICE_NOTE_LENGTH,
  INVOICE_ORDERS_LIMIT,
  INVOICE_REASON_LENGTH,
  INVOICE_TITLE_LENGTHS as LENGTHS,
  type Invoice,
  type InvoiceProfile,
} from '#domain/accounting/invoice.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { CHECKS } from '#domain/input/validation.ts'
import {
  cursor,
  data,
  endpoint,
  fen,
  filter,
  idParams,
  keysOf,
  limit,
  listFilter,
  ok,
  page,
  pastDay,
  text,
  totalsCall,
  uuid,
} from './endpoint.ts'

/** An optional field, which is checked only if it has text. */
const optional = (most: number, { test, message }: (typeof CHECKS)[keyof typeof CHECKS]) =>
  text(most).refine((typed) => typed === '' || test(typed), { error: message })

const title = {
  title: text(LENGTHS.title, required('发票抬头')),
  tax_no: text(18, required('税号')).refine((typed) => typed === '' || CHECKS.uscc.test(typed), { error: CHECKS.uscc.message }),
  address: text(LENGTHS.address),
  phone: optional(LENGTHS.phone, CHECKS.phone),
  bank: text(LENGTHS.bank),
  bank_account: optional(LENGTHS.bank_account, CHECKS.bank_account_no),
  email: optional(LENGTHS.email, CHECKS.email),
}
const kind = z.enum(keysOf(INVOICE_KINDS), { error: chosen('发票种类') })
const status = z.union([z.literal(0), z.literal(1), z.literal(-1), z.literal(-2), z.literal(2)])

const titleView = z.object({
  title: z.string(),
  tax_no: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  email: z.string(),
})
export const invoiceProfile = titleView.extend({
  id: uuid,
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<InvoiceProfile>

const paper = z.object({
  invoice_no: z.string(),
  issued_on: z.string(),
  photo_ids: z.array(z.string()),
  by_name: z.string(),
  at: z.string(),
})
export const invoice = z.object({
  id: uuid,
  no: z.string(),
  status,
  kind,
  buyer_id: z.string(),
  buyer_name: z.string(),
  trader_id: z.string(),
  trader_name: z.string(),
  profile: titleView,
  lines: z.array(
    z.object({
      order_id: z.string(),
      order_no: z.string(),
      name: z.string(),
      spec: z.string(),
      quantity_kg: z.int(),
      price_fen: z.int(),
      granted_fen: z.int(),
      amount_fen: z.int(),
      net_fen: z.int(),
      tax_fen: z.int(),
      tax_rate_bp: z.int(),
      tax_code: z.string().optional(),
    }),
  ),
  amount_fen: z.int(),
  net_fen: z.int(),
  tax_fen: z.int(),
  note: z.string(),
  applied_by: z.string(),
  issued: paper.nullable(),
  reason: z.string(),
  rejected_at: z.string().nullable(),
  red: paper.nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Invoice>

const base_version = z.int().min(0)

export const readInvoiceProfile = endpoint({
  method: 'GET',
  path: '/v1/procurer/invoice',
  guard: 'buyer',
  summary: '本企业的发票信息；尚未保存时，抬头与税号取自企业认证，版本为 0',
  response: data(invoiceProfile),
})
/** One per firm, with the firm's id. */
export const saveInvoiceProfile = endpoint({
  method: 'POST',
  path: '/v1/procurer/invoice',
  guard: 'buyer',
  summary: '保存发票信息；同事在所见版本之后改过的，不覆盖',
  body: z.object({ base_version, ...title }),
  response: data(invoiceProfile),
  mutation: true,
  entity: 'invoice_profile',
})

const listQuery = z.object({ status: filter(-1, 2), search: text(60).optional(), ...listFilter, cursor, limit })
export const buyerInvoices = endpoint({
  method: 'GET',
  path: '/v1/procurer/invoice/applies',
  guard: 'buyer',
  summary: '本企业的开票申请与发票，从新到旧',
  query: listQuery,
  response: page(invoice),
})
const totalsQuery = z.object({ search: text(60).optional(), ...listFilter })
export const buyerInvoiceTotals = totalsCall(
  '/v1/procurer/invoice/applies/totals',
  'buyer',
  '开票申请按状态的份数与合计',
  totalsQuery,
)
export const traderInvoiceTotals = totalsCall('/v1/merchant/invoices/totals', 'trader', '开票申请按状态的份数与合计', totalsQuery)
export const buyerInvoice = endpoint({
  method: 'GET',
  path: '/v1/procurer/invoice/applies/{id}',
  guard: 'buyer',
  summary: '一份开票申请',
  params: idParams,
  response: data(invoice),
})
/** Title and amounts are those that the buyer saw. An order whose amount has changed since is refused. */
export const applyInvoice = endpoint({
  method: 'POST',
  path: '/v1/procurer/invoice/applies',
  guard: 'buyer',
  summary: `申请开票：同一商户的订单，最多 ${INVOICE_ORDERS_LIMIT} 张`,
  body: z.object({
    id: uuid,
    kind,
    orders: z
      .array(z.object({ order_id: uuid, amount_fen: fen() }))
      .min(1, { error: chosen('要开票的订单') })
      .max(INVOICE_ORDERS_LIMIT, { error: `一次最多 ${INVOICE_ORDERS_LIMIT} 张订单` }),
    profile: z.object(title),
    note: text(INVOICE_NOTE_LENGTH),
  }),
  response: data(invoice),
  mutation: true,
  entity: 'invoice',
})
export const withdrawInvoice = endpoint({
  method: 'DELETE',
  path: '/v1/procurer/invoice/applies/{id}',
  guard: 'buyer',
  summary: '撤回待开票的申请',
  params: idParams,
  response: ok,
  mutation: true,
  entity: 'invoice',
  done_when_gone: true,
})

export const traderInvoices = endpoint({
  method: 'GET',
  path: '/v1/merchant/invoices',
  guard: 'trader',
  summary: '采购商的开票申请与发票，从新到旧',
  query: listQuery,
  response: page(invoice),
})
export const traderInvoice = endpoint({
  method: 'GET',
  path: '/v1/merchant/invoices/{id}',
  guard: 'trader',
  summary: '一份开票申请',
  params: idParams,
  response: data(invoice),
})

const invoice_no = z
  .string({ error: required('发票号码') })
  .regex(/^\d{20}$/, { error: ({ input }) => (input === '' ? required('发票号码') : `发票号码为 ${INVOICE_NO_DIGITS} 位数字`) })
const issued_on = pastDay(chosen('开票日期'))
const photo_ids = z
  .array(uuid)
  .min(1, { error: '请上传发票文件' })
  .max(INVOICE_FILES_LIMIT, { error: `最多 ${INVOICE_FILES_LIMIT} 个文件` })
const why = text(INVOICE_REASON_LENGTH, required('原因'))

/** 1 issues, −1 rejects, 2 reverses with a red letter. */
export const judgeInvoice = endpoint({
  method: 'PUT',
  path: '/v1/merchant/invoices/{id}/status',
  guard: 'trader',
  summary: '开票（1）、驳回（−1）或红冲（2）',
  params: idParams,
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal(1), base_version, invoice_no, issued_on, photo_ids }),
    z.object({ status: z.literal(-1), base_version, reason: why }),
    z.object({ status: z.literal(2), base_version, reason: why, invoice_no, issued_on, photo_ids }),
  ]),
  response: data(invoice),
  mutation: true,
  entity: 'invoice',
})
