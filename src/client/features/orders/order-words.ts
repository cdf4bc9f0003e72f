/** Short words and figures of an order for lists, cards and headings. */
import { clock } from '#client/lib/format.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { formatFen } from '#domain/money/money.ts'
import { STEP_WORDS } from '#domain/order/notice.ts'
import type { Order, Side } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { DELIVERY_MODES } from '#domain/order/order.ts'

/** The placeholder of a field that searches orders. */
export const ORDER_SEARCH = '搜索单号、公司、车牌、磅单、金额'
export const ORDER_SEARCH_HINT =
  '可按单号或尾号、公司（汉字、拼音或首字母）、品名、规格、车牌、司机、磅单号、合同编号、银行流水号或金额搜索。'
/** Terms that neither a card nor a row of a list shows. */
export const UNSHOWN_TERMS: ReadonlySet<string> = new Set([
  '品类',
  '合同编号',
  '金额',
  '车牌',
  '挂车',
  '司机',
  '发货磅单',
  '收货磅单',
  '款项',
  '银行流水号',
])

/** The side a counterparty sees; null for a trader, who sees both. */
export const ownSide = (order: Order, role: Role): Side | null =>
  role === 'supplier' ? order.supply : role === 'buyer' ? order.sale : null

/** The other party of the deal as this role knows it. */
export const partnerOf = (order: Order, role: Role): string =>
  role === 'trader' ? `${order.supplier_name ?? '供应商'} → ${order.buyer_name ?? '采购商'}` : order.trader_name

/** An amount or price in yuan; a dash if the role may not see it. */
export const yuanOrDash = (fen: number | undefined): string => (fen === undefined ? '—' : formatFen(fen))

export const deliveryWords = (order: Pick<Order, 'delivery_mode' | 'delivery_place'>): string =>
  order.delivery_mode === 'pickup' ? DELIVERY_MODES.pickup : `${DELIVERY_MODES[order.delivery_mode]} ${order.delivery_place}`

/**
 * Why an action was refused, for the person who took it: the step that came before, with its author and time, or the server's
 * words.
 */
export function reviewWords(row: OutboxRow): string {
  const error = row.last_error
  const what = row.label.replace(/^订单 \S+ /, '')
  if (error?.kind === 'conflict') {
    const when = error.changed_at ? `于 ${clock(error.changed_at)} ` : ''
    const act = STEP_WORDS[error.changed_action as ActionName] ?? '更改了此订单'
    return `${error.changed_by || '对方'}已${when}${act}，你的${what}没有提交。填写的内容都还在。`
  }
  if (error?.kind === 'blocked') return `前一步没有成功，${what}还没有提交。填写的内容都还在。`
  return `${what}没有提交：${refusalWords(row, '需要你确认')}。填写的内容都还在。`
}
