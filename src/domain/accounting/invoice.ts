/**
 * Invoices (发票): a buyer applies for one over several settled orders of one trader. The trader issues, rejects or reverses it.
 */
import { chinaDay } from '../china-time.ts'
import { bookedSide } from './counted.ts'
import { formatFen } from '../money/money.ts'
import type { Order, OrderState } from '../order/order.ts'
import { ledgerOf } from '../money/payment.ts'
import { reason, Refusal } from '../refusal.ts'

export const INVOICE_KINDS = { special: '数电专票', general: '数电普票' } as const
export type InvoiceKind = keyof typeof INVOICE_KINDS

/** 0 waits for the trader, 1 issued, −1 rejected, −2 withdrawn by the buyer, 2 reversed by a red letter. */
export const INVOICE_STATUSES = { 0: '待开票', 1: '已开票', [-1]: '已驳回', [-2]: '已撤回', 2: '已红冲' } as const
export type InvoiceStatus = 0 | 1 | -1 | -2 | 2
/** The tabs of both sides in display order. No tab lists a withdrawn application. */
export const INVOICE_FILTERS = ([0, 1, -1, 2] as const).map((code) => ({ code, label: INVOICE_STATUSES[code] }))

/** Most orders in one application. */
export const INVOICE_ORDERS_LIMIT = 50
export const INVOICE_NO_DIGITS = 20
export const INVOICE_FILES_LIMIT = 5
export const INVOICE_REASON_LENGTH = 200
export const INVOICE_NOTE_LENGTH = 100

/** The buyer's invoice details and the address to send it to. */
export interface InvoiceTitle {
  title: string
  tax_no: string
  address: string
  phone: string
  bank: string
  bank_account: string
  email: string
}
/** The invoice title of a firm (发票信息); each firm has one. Version 0 is not saved yet. */
export interface InvoiceProfile extends InvoiceTitle {
  id: string
  version: number
  created_at: string
  updated_at: string
}
export const INVOICE_TITLE_LENGTHS = { title: 60, address: 100, phone: 20, bank: 60, bank_account: 32, email: 60 } as const

/** One order on an invoice. The amount is what the buyer owes for it: the settlement less after-sales. */
export interface InvoiceLine {
  order_id: string
  order_no: string
  name: string
  spec: string
  quantity_kg: number
  price_fen: number
  /** deducted by after-sales */
  granted_fen: number
  amount_fen: number
  net_fen: number
  tax_fen: number
  tax_rate_bp: number
  /** 税收分类编码 of its goods at the application, if the desk has one */
  tax_code?: string | undefined
}

/** A paper as the trader issued it. */
export interface IssuedPaper {
  /** 20 digits */
  invoice_no: string
  /** the date on the paper, in China */
  issued_on: string
  photo_ids: string[]
  by_name: string
  at: string
}

/** An application and the invoice issued on it. Both sides read the same record, so it contains nothing of the supply side. */
export interface Invoice {
  id: string
  no: string
  status: InvoiceStatus
  kind: InvoiceKind
  buyer_id: string
  buyer_name: string
  trader_id: string
  trader_name: string
  /** the title at the time of the application */
  profile: InvoiceTitle
  lines: InvoiceLine[]
  amount_fen: number
  net_fen: number
  tax_fen: number
  /** the buyer's words to the trader */
  note: string
  applied_by: string
  issued: IssuedPaper | null
  /** why it was rejected or reversed */
  reason: string
  rejected_at: string | null
  red: IssuedPaper | null
  version: number
  created_at: string
  updated_at: string
}

/** The source of a line: the trader's order, or the buyer's view of it. */
type Invoiceable = Pick<
  Order,
  'id' | 'no' | 'state' | 'title' | 'category_name' | 'spec_name' | 'money' | 'sale' | 'supply' | 'after_sales'
>

/** The parts of an order that decide on its invoice. */
type Judged = Pick<Order, 'id' | 'no' | 'state' | 'money' | 'sale' | 'supply' | 'after_sales'>

/** The trader has confirmed the buyer's money. From here on the sale side is settled. */
const SETTLED: OrderState = 6

/** Why the order cannot be invoiced, in words; null if it can. This does not check for an open application over the order. */
export function invoiceObstacle(order: Pick<Order, 'state' | 'money' | 'sale' | 'supply' | 'after_sales'>): string | null {
  if (order.state < 0) return '订单已关闭或已退货，不能开票'
  if (order.state < SETTLED) return '货款确认到账后才能开票'
  if (order.after_sales?.some(({ status }) => status === 0)) return '有未处理的售后申请，处理后才能开票'
  return ledgerOf(order).charge_fen > 0 ? null : '没有需要开票的金额'
}

function refuseObstacle(order: Judged): void {
  const obstacle = invoiceObstacle(order)
  if (obstacle) throw new Refusal('wrong_state', { message: `订单 ${order.no} ${obstacle}` })
}

/** The invoice line for the current order. It equals the sale that accounting books. */
export function invoiceLine(order: Invoiceable): InvoiceLine {
  const booked = bookedSide(order, 'sale')
  return {
    order_id: order.id,
    order_no: order.no,
    name: order.title || order.category_name,
    spec: order.spec_name,
    quantity_kg: order.sale?.quantity_kg ?? 0,
    price_fen: order.sale?.price_fen ?? 0,
    granted_fen: booked?.deducted_fen ?? 0,
    amount_fen: booked?.amount_fen ?? 0,
    net_fen: booked?.net_fen ?? 0,
    tax_fen: booked?.tax_fen ?? 0,
    tax_rate_bp: order.sale?.tax_rate_bp ?? 0,
  }
}

/** Invoice totals are sums of lines, because each line is rounded separately. */
export function invoiceTotals(lines: readonly InvoiceLine[]): Pick<Invoice, 'amount_fen' | 'net_fen' | 'tax_fen'> {
  const sum = (key: 'amount_fen' | 'net_fen' | 'tax_fen') => lines.reduce((total, line) => total + line[key], 0)
  return { amount_fen: sum('amount_fen'), net_fen: sum('net_fen'), tax_fen: sum('tax_fen') }
}

/** Whether the application is waiting or issued, so that its orders cannot join another. */
export const holdsOrders = ({ status }: Pick<Invoice, 'status'>): boolean => status === 0 || status === 1

/** The lines whose order now owes another amount, because an after-sale was granted or the goods went back. */
export const changedLines = ({ lines }: Pick<Invoice, 'lines'>, orders: readonly Judged[]): InvoiceLine[] =>
  lines.filter((line) => {
    const order = orders.find(({ id }) => id === line.order_id)
    return order !== undefined && ledgerOf(order).charge_fen !== line.amount_fen
  })

export interface Application {
  kind: InvoiceKind
  /** each order with the amount that the buyer saw */
  orders: readonly { order_id: string; amount_fen: number }[]
}
type Traded = Invoiceable & Pick<Order, 'trader_id'>

/** The lines of an application over these orders. Throws a Refusal if orders changed after the form was opened. */
export function applyFor({ orders }: Application, found: readonly Traded[]): InvoiceLine[] {
  const lines = orders.map(({ order_id, amount_fen }, index): InvoiceLine => {
    const order = found.find(({ id }) => id === order_id)
    if (!order) throw new Refusal('not_found')
    const wrong = (message: string) => new Refusal('invalid', { fields: { [`orders.${index}.order_id`]: message } })
    if (orders.findIndex((each) => each.order_id === order_id) !== index) throw wrong(`订单 ${order.no} 重复`)
    if (order.trader_id !== found[0]?.trader_id) throw wrong('一张发票只能包含同一商户的订单')
    refuseObstacle(order)
    const line = invoiceLine(order)
    if (line.amount_fen !== amount_fen) {
      const message = `订单 ${order.no} 的金额已变为 ${formatFen(line.amount_fen)} 元，请核对后再申请`
      throw new Refusal('conflict', { message })
    }
    return line
  })
  return lines
}

/** The trader's decision on an application. */
export type Judgement =
  | { status: 1; invoice_no: string; issued_on: string; photo_ids: string[] }
  | { status: -1; reason: string }
  | { status: 2; reason: string; invoice_no: string; issued_on: string; photo_ids: string[] }

interface By {
  by_name: string
  now: string
}
const next = (invoice: Invoice, now: string) => ({ ...invoice, version: invoice.version + 1, updated_at: now })

function paper({ invoice_no, issued_on, photo_ids }: Omit<IssuedPaper, 'by_name' | 'at'>, { by_name, now }: By): IssuedPaper {
  if (issued_on > chinaDay(now)) throw new Refusal('invalid', { fields: { issued_on: '开票日期不能晚于今天' } })
  if (photo_ids.length === 0) throw new Refusal('invalid', { fields: { photo_ids: '请上传发票文件' } })
  return { invoice_no, issued_on, photo_ids, by_name, at: now }
}

/** Issues, rejects or reverses. Refuses to issue if an order now owes another amount or can no longer be invoiced. */
export function judge(invoice: Invoice, judgement: Judgement, orders: readonly Judged[], by: By): Invoice {
  const { status } = invoice
  const refuse = (message: string) => new Refusal('wrong_state', { message })
  if (status === -2) throw refuse(`开票申请 ${invoice.no} 已由采购商撤回`)
  if (judgement.status === 2) {
    if (status !== 1) throw refuse('只有已开具的发票可以红冲')
    const { issued } = invoice
    if (judgement.invoice_no === issued?.invoice_no)
      throw new Refusal('invalid', { fields: { invoice_no: '红字发票号码不能与原发票相同' } })
    if (issued && judgement.issued_on < issued.issued_on)
      throw new Refusal('invalid', { fields: { issued_on: `不能早于原发票的开票日期 ${issued.issued_on}` } })
    return { ...next(invoice, by.now), status: 2, reason: reason(judgement.reason), red: paper(judgement, by) }
  }
  if (status !== 0) throw refuse(`开票申请 ${invoice.no} ${INVOICE_STATUSES[status]}`)
  if (judgement.status === -1)
    return { ...next(invoice, by.now), status: -1, reason: reason(judgement.reason), rejected_at: by.now }
  const [line] = changedLines(invoice, orders)
  if (line) throw new Refusal('conflict', { message: `订单 ${line.order_no} 的金额已变，请驳回此申请，由采购商重新申请` })
  for (const order of orders) refuseObstacle(order)
  return { ...next(invoice, by.now), status: 1, issued: paper(judgement, by) }
}

/** The buyer withdraws an application that the trader has not handled. */
export function withdraw(invoice: Invoice, now: string): Invoice {
  if (invoice.status === 0) return { ...next(invoice, now), status: -2 }
  throw new Refusal('wrong_state', { message: `开票申请 ${invoice.no} ${INVOICE_STATUSES[invoice.status]}，不能撤回` })
}

/** The message to both sides that an order no longer matches its invoice, applied for or issued. */
export function unequalNotice({ no, status, lines }: Invoice, order: Judged): { subject: string; content: string } {
  const said_fen = lines.find(({ order_id }) => order_id === order.id)?.amount_fen ?? 0
  const todo = status === 1 ? '须红冲后重新开票' : '须驳回后重新申请'
  return {
    subject: status === 1 ? `发票 ${no} 金额已变` : `开票申请 ${no} 金额已变`,
    content: `订单 ${order.no} 由 ${formatFen(said_fen)} 元变为 ${formatFen(ledgerOf(order).charge_fen)} 元，${todo}`,
  }
}

/** The messages of a step, by its new status: each side hears of the other's act. */
export function noticeOf(invoice: Invoice): { to: 'buyer' | 'trader'; subject: string; content: string } {
  const { no, status, kind, lines, buyer_name, amount_fen } = invoice
  const amount = `${INVOICE_KINDS[kind]} ${formatFen(amount_fen)} 元`
  switch (status) {
    case 0:
      return { to: 'trader', subject: `开票申请 ${no}`, content: `${buyer_name} 申请开票：${amount}，${lines.length} 张订单` }
    case -2:
      return { to: 'trader', subject: `开票申请 ${no} 已撤回`, content: `${buyer_name} 撤回开票申请：${amount}` }
    case -1:
      return { to: 'buyer', subject: `开票申请 ${no} 已驳回`, content: `${amount}：${invoice.reason}` }
    case 1:
      return { to: 'buyer', subject: `发票已开具 ${no}`, content: `${amount}，发票号码 ${invoice.issued?.invoice_no ?? ''}` }
    case 2:
      return { to: 'buyer', subject: `发票 ${no} 已红冲`, content: `${amount}：${invoice.reason}` }
  }
}
