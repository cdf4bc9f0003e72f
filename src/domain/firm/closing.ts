/**
 * Closing an account (注销账号): what is still open and keeps it. A person with colleagues leaves the firm's business to them; with
 * its last person the firm closes, so nothing of it may be open.
 */
import { INVOICE_STATUSES } from '../accounting/invoice.ts'
import { STATEMENT_STATUSES } from '../accounting/statement.ts'
import { type Contract, hasSigned } from '../contract/contract.ts'
import { viewFor } from '../disclosure/visibility.ts'
import { INTENTION_STATUSES } from '../goods/intention.ts'
import { formatFen } from '../money/money.ts'
import { aheadFen, owedFen, owesMoney } from '../money/payment.ts'
import { isDoneFor, type Order } from '../order/order.ts'
import { stateWords } from '../order/waiting.ts'
import { Refusal } from '../refusal.ts'
import type { Role } from '../role.ts'
import type { DeskRole } from '../desk/desk-role.ts'
import { type Colleague, lastAdminObstacle } from './member.ts'

/** What a person types to confirm. */
export const CLOSING_WORDS = '注销账号'

export const OPEN_KINDS = {
  administrator: '管理员',
  order: '订单',
  money: '款项',
  after_sale: '售后',
  contract: '合同',
  statement: '对账单',
  invoice: '开票申请',
  intention: '需求',
} as const
export type OpenKind = keyof typeof OPEN_KINDS

/** One thing that keeps the account. `id` and `no` are empty for what is no record. */
export interface OpenItem {
  kind: OpenKind
  id: string
  no: string
  /** how it stands, for the reader's role */
  words: string
}

interface Numbered<S> {
  id: string
  no: string
  status: S
}
/** The firm's records that may be open. More may be given: the rule looks at each. */
export interface Business {
  orders: readonly Order[]
  contracts: readonly Contract[]
  statements: readonly Numbered<keyof typeof STATEMENT_STATUSES>[]
  invoices: readonly Numbered<keyof typeof INVOICE_STATUSES>[]
  /** those that the firm has opened as a trader */
  intentions: readonly Numbered<keyof typeof INTENTION_STATUSES>[]
}

const SIDES = { supplier: ['supply'], buyer: ['sale'], trader: ['supply', 'sale'] } as const

function moneyWords(order: Order, role: Role): string | null {
  const fen = SIDES[role].reduce((sum, side) => sum + owedFen(order, side) + aheadFen(order, side), 0)
  if (fen > 0) return `未结清 ${formatFen(fen)} 元`
  return owesMoney(order) ? '有款项待确认' : null
}
const afterSaleWaits = ({ after_sales = [] }: Order, role: Role): boolean =>
  after_sales.some(({ status, share }) => status === 0 || (role !== 'buyer' && share?.status === 0))

function openOrder(stored: Order, role: Role): OpenItem[] {
  const order = viewFor(stored, role)
  const { id, no } = order
  if (!isDoneFor(order.state, role)) return [{ kind: 'order', id, no, words: stateWords(order, role) }]
  const money = moneyWords(order, role)
  return [
    ...(afterSaleWaits(order, role) ? [{ kind: 'after_sale' as const, id, no, words: '待处理' }] : []),
    ...(money ? [{ kind: 'money' as const, id, no, words: money }] : []),
  ]
}

/**
 * The contracts of orders that lack the firm's signature. A framework contract that is not signed has no effect, so it keeps nobody
 * and becomes void. Nobody waits for a signature of the other party either, because they cannot make it come.
 */
const openContract = ({ id, no, order_id, void_at, ...contract }: Contract, firm_id: string): OpenItem[] =>
  order_id === null || void_at || hasSigned(contract, firm_id) ? [] : [{ kind: 'contract', id, no, words: '待签署' }]

/** What is open in a firm that its last person leaves. */
export function openBusiness(
  { orders, contracts, statements, invoices, intentions }: Business,
  { role, firm_id }: { role: Role; firm_id: string },
): OpenItem[] {
  const open_orders = orders.flatMap((order) => openOrder(order, role))
  const listed = new Set(open_orders.map(({ id }) => id))
  const pending = contracts.filter(({ order_id }) => order_id === null || !listed.has(order_id))
  return [
    ...open_orders,
    ...pending.flatMap((contract) => openContract(contract, firm_id)),
    ...statements
      .filter(({ status }) => status === 0 || status === -1)
      .map(({ id, no, status }) => ({ kind: 'statement' as const, id, no, words: STATEMENT_STATUSES[status] })),
    ...invoices
      .filter(({ status }) => status === 0)
      .map(({ id, no, status }) => ({ kind: 'invoice' as const, id, no, words: INVOICE_STATUSES[status] })),
    ...intentions
      .filter(({ status }) => status === 1)
      .map(({ id, no, status }) => ({ kind: 'intention' as const, id, no, words: INTENTION_STATUSES[status] })),
  ]
}

export interface Leaving {
  user_id: string
  /** everybody of the firm who may log in, this person included */
  members: readonly Pick<Colleague, 'id' | 'roles'>[]
  /** the person's roles at the operator's desk */
  desk_roles?: readonly DeskRole[] | undefined
  /** other administrators of it */
  other_admins: number
}
export const isLast = ({ members, user_id }: Pick<Leaving, 'members' | 'user_id'>): boolean =>
  members.every(({ id }) => id === user_id)

/** What others could no longer do without this person. It is the one place that keeps a person for their duties. */
export function openDuties(leaving: Leaving): OpenItem[] {
  const { user_id, members, desk_roles = [], other_admins } = leaving
  const needed = isLast(leaving) ? null : lastAdminObstacle(members, user_id, null)
  const words = [
    ...(needed ? [needed.message] : []),
    ...(desk_roles.includes('admin') && other_admins === 0 ? ['您是平台唯一的管理员，请先由他人接任'] : []),
  ]
  return words.map((each) => ({ kind: 'administrator', id: '', no: '', words: each }))
}

const openText = (open: readonly OpenItem[], what: string): string => `还有 ${open.length} 项没有了结，办完后才能${what}`

/** Refuses the person's own closing with the list while something is open. */
export function refuseOpen(open: readonly OpenItem[]): void {
  if (open.length === 0) return
  const message = openText(open, '注销')
  throw new Refusal('business_open', { message, fields: { confirmation: message }, details: { open } })
}
/** The list for people of the operator's desk. Their firm trades too, so they read no amount of another firm's orders. */
export const openAtDesk = (open: readonly OpenItem[]): OpenItem[] =>
  open.map((item) => (item.kind === 'money' ? { ...item, words: '未结清' } : item))

/** As `refuseOpen`, of an erasure by the operator's desk. */
export function refuseOpenErasure(open: readonly OpenItem[]): void {
  if (open.length === 0) return
  throw new Refusal('business_open', { message: openText(open, '删除'), details: { open: openAtDesk(open) } })
}
