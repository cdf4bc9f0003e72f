/**
 * An order: one deal with two sides, its trips, papers, money and history. This file has shapes and words only; lifecycle.ts has
 * the rules.
 */
// long: one shape whose parts mean nothing without each other

import type { Reading } from '../recognition/reading.ts'
import type { BankAccount } from '../firm/bank-account.ts'
import type { DeskRole } from '../desk/desk-role.ts'
import type { Membership } from '../firm/member.ts'
import type { Role } from '../role.ts'

export const ORDER_STATES = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The trader's words for each state, also used as the trader's filters. */
export const STATE_LABELS: Record<OrderState, string> = {
  0: '待供应商接单',
  1: '待供应商发货',
  2: '待采购商收货',
  3: '待采购商处理',
  4: '待采购商付款',
  5: '待商户收款',
  6: '待商户付款',
  7: '商户已付款',
  8: '已完成',
  [-1]: '已关闭',
  [-2]: '已退货',
}

export const PRICING_MODES = { 1: '一口价', 2: '均价+升贴水', 3: '点价', 4: '系数' } as const
export type PricingMode = keyof typeof PRICING_MODES
export const WEIGH_BASES = { buyer: '以需方过磅为准', supplier: '以供方过磅为准', third_party: '以第三方过磅为准' } as const
export type WeighBasis = keyof typeof WEIGH_BASES
/** The default terms of payment. */
export const DEFAULT_PAY_TERMS = '结算确认后付款'
export const DELIVERY_MODES = { pickup: '自提', deliver: '送到', agent: '代办运输' } as const
export type DeliveryMode = keyof typeof DELIVERY_MODES
export const PROOF_KINDS = {
  weigh: '磅单',
  quality: '质检单',
  payment: '付款凭证',
  collection: '收款凭证',
  scene: '现场照片',
} as const
export type ProofKind = keyof typeof PROOF_KINDS
export const PAY_METHODS = { transfer: '银行转账', acceptance: '银行承兑', cash: '现金' } as const
export type PayMethod = keyof typeof PAY_METHODS
export const DISSENT_KINDS = { weight: '重量', quality: '质量', price: '价格' } as const
export type DissentKind = keyof typeof DISSENT_KINDS
export const DISSENT_LABELS = { 0: '待处理', 1: '已调整', 2: '待供应商确认', 3: '已解决', 4: '已驳回' } as const
export type DissentStatus = keyof typeof DISSENT_LABELS
export const AFTER_SALE_KINDS = { return: '退货', partial_return: '部分退货', compensation: '补差' } as const
export type AfterSaleKind = keyof typeof AFTER_SALE_KINDS
/** 0 waits for the trader, 1 accepted, −1 rejected. */
export type AfterSaleStatus = 0 | 1 | -1

/** The average of one trading day of a market series. */
export interface QuotedDay {
  /** YYYY-MM-DD */
  quoted_on: string
  average_price_fen: number
}

/** The market pricing of one side. The quotes are public, but only the side's party and the trader know the formula. */
export interface Pricing {
  series_id: number
  series_name: string
  source: string
  /** 10000 if the price is the quote itself */
  factor_bp: number
  /** 升水 above 0, 贴水 below */
  premium_fen: number
  /** first day of the quotation window in China, YYYY-MM-DD; null for 点价 */
  window_from: string | null
  /** last day of the window; for 点价 the party's last day to fix, null without a deadline */
  window_to: string | null
  /** the quotes behind the price: for 点价 the fixed one or the deadline's; for a window all of them, once the price is locked */
  days: QuotedDay[]
  /** how the price became final: by the formula, or by agreement; null while it is provisional */
  locked: 'formula' | 'agreed' | null
}

/**
 * One side of the deal. `quantity_kg` and `amount_fen` are the agreed figures until settlement and the settled figures
 * afterwards.
 */
export interface Side {
  price_fen: number
  quantity_kg: number
  amount_fen: number
  tax_rate_bp: number
  contract_id: string
  contract_no: string
  /** both parties have signed */
  contract_effective: boolean
  /** the trader's note to this side's party; absent from older orders */
  note?: string | undefined
  /** how `price_fen` follows the market; absent for a fixed price */
  pricing?: Pricing | undefined
}

/** One weighing of a truck. Net is always gross − tare. Times are ISO 8601 UTC. */
export interface Weighing {
  gross_kg: number
  tare_kg: number
  net_kg: number
  ticket_no: string
  weighed_at: string
  photo_ids: string[]
  /** Photos of the loading that the trader released to a buyer who does not know the supplier; absent if there are none. */
  released_photo_ids?: string[] | undefined
  /** in views only: number of photos hidden from the viewer */
  withheld_photos?: number | undefined
  /** absent if no engine has read the ticket */
  reading?: Reading | undefined
}

export interface Receipt extends Weighing {
  deduct_kg: number
  water_kg: number
  /** net − impurity − water; never called net */
  settled_kg: number
}

export interface Trip {
  id: string
  no: number
  plate: string
  trailer_plate: string
  driver: string
  phone: string
  shipped: Weighing
  received: Receipt | null
}

export interface Proof {
  id: string
  kind: ProofKind
  side: 'supply' | 'sale'
  trip_id: string | null
  photo_ids: string[]
  reading: Reading | null
  amount_fen: number | null
  by_role: Role
  at: string
  deleted_at: string | null
  deleted_reason: string | null
}

export interface Settlement {
  version: number
  quantity_kg: number
  amount_fen: number
  price_fen: number
  at: string
  /** why the trader asked to recheck it; null on the current version */
  rechecked_reason: string | null
}

/** The supply side's figures at a point in time. */
export interface SupplyFigures {
  quantity_kg: number
  price_fen: number
  amount_fen: number
  /** the price was still provisional */
  provisional?: true | undefined
}

export interface Adjustment {
  version: number
  quantity_kg: number
  price_fen: number
  amount_fen: number
  /** only the weight is proposed; the provisional price stays with its formula */
  keeps_price?: true | undefined
  /** the supply side when the supplier answered or, before that, when the proposal was made; absent from older builds */
  before?: SupplyFigures | undefined
  note: string
  at: string
  /** the supplier's answer; `withdrawn` if the trader withdrew the proposal before an answer */
  reply: 'agree' | 'disagree' | 'withdrawn' | null
  reply_note: string | null
  reply_photo_ids: string[]
}

export interface Dissent {
  id: string
  kind: DissentKind
  status: DissentStatus
  raised_by: Role | 'tolerance'
  claim: string
  photo_ids: string[]
  raised_at: string
  /** the trader's proposals for the supply side; the buyer never sees them */
  adjustments: Adjustment[]
  rejected_reason: string | null
}

/** The buyer's request after delivery (售后) and the trader's answer. */
export interface AfterSale {
  id: string
  kind: AfterSaleKind
  /** the returned weight of a partial return; null for other kinds */
  quantity_kg: number | null
  /** the amount asked back; belongs to the sale side, so null in a supplier's view */
  amount_fen: number | null
  reason: string
  photo_ids: string[]
  status: AfterSaleStatus
  /** the trader's words to the buyer; empty in a supplier's view */
  remark: string
  /** the amount granted to the buyer, off the sale side; absent if nothing was granted, and in a supplier's view */
  agreed_fen?: number | undefined
  /** the part that the supplier agreed to bear, off the supply side; absent if there is none, and in a buyer's view */
  supplier_bears_fen?: number | undefined
  /** the share asked of the supplier; absent if nothing was asked, and in a buyer's view */
  share?: Share | undefined
  created_at: string
  handled_at: string | null
  handled_by: string | null
}

/** The supplier's share of an after-sale as the trader asked for it. Status 0 asked, 1 agreed, −1 refused. */
export interface Share {
  /** amount off the supply side; null for a whole return, whose goods the supplier takes back */
  amount_fen: number | null
  status: 0 | 1 | -1
  note: string
  /** the supplier's words; empty until answered */
  reply_note: string
  asked_at: string
  answered_at: string | null
}

/** The causes of a refund. */
export const REFUND_CAUSES = { advance: '预付款', after_sale: '售后退补', excess: '多收货款' } as const
export type RefundCause = keyof typeof REFUND_CAUSES

/** A trader's person asks to reverse a confirmed entry. */
export interface Reversal {
  by: string
  name: string
  at: string
  reason: string
}

/**
 * advance, payment, collection and refund belong to the sale side. payout and repayment (money back from the supplier) belong to
 * the supply side. Status 0 waiting, 1 confirmed, −1 rejected, −2 withdrawn, −3 reversed (冲正).
 */
export interface MoneyEntry {
  id: string
  kind: 'advance' | 'payment' | 'collection' | 'refund' | 'payout' | 'repayment'
  amount_fen: number
  method: PayMethod
  bank_serial: string
  photo_ids: string[]
  paid_at: string
  status: 0 | 1 | -1 | -2 | -3
  note: string
  /** for refunds; absent from those of older builds */
  cause?: RefundCause | undefined
  /** the after-sale that the refund pays */
  after_sale_id?: string | undefined
  /** the whole amount of the bank transfer, if other entries share it */
  transfer_fen?: number | undefined
  /** for payouts: the bank card as the trader saw it; absent from those that named none */
  payee?: BankAccount | undefined
  /** The trader's person who registered the entry, with name and time. Only the trader reads them. */
  registered_by?: string | undefined
  registered_name?: string | undefined
  registered_at?: string | undefined
  /** The request and a colleague's confirmation, kept afterwards. Only the trader reads it. */
  reversal?: Reversal | undefined
}

/** Whether the trader has registered the entry, and nobody has confirmed it. */
export const isRegistered = ({ kind, status, registered_by }: MoneyEntry): boolean =>
  status === 0 && (kind === 'collection' || registered_by !== undefined)

/** Whether the entry is confirmed, and its requested reversal waits for another person. */
export const isReversing = ({ status, reversal }: MoneyEntry): boolean => status === 1 && reversal !== undefined

/** Whether the money moves between trader and supplier. All other kinds move between trader and buyer. */
export const isSupplyMoney = ({ kind }: Pick<MoneyEntry, 'kind'>): boolean => kind === 'payout' || kind === 'repayment'

/** One step of the history. `id` is the order's version after the step. Steps are numbered from 1 without gaps. */
export interface OrderEvent {
  id: number
  /** a name of the lifecycle, `create` or `contract_effective` */
  action: string
  by_role: Role
  by_name: string
  /** The acting user; stored, but in no view. Absent from steps of older builds. */
  by_user?: string | undefined
  /** server time */
  at: string
  /** the device's own time, if the step was taken offline */
  device_at: string | null
  note: string
  /** The text that these roles read instead of `note`. A view carries one note for its role and never this map. */
  notes?: Partial<Record<Role, string>> | undefined
  from: OrderState
  to: OrderState
  /** The roles, besides the trader, that read the step with its note; stored, but in no view. */
  seen_by?: readonly Role[] | undefined
  /** Further roles whose view the step changed. They see the step without its note. Stored, but in no view. */
  touches?: readonly Role[] | undefined
}

/** The note of a step as the role reads it. */
export const noteFor = ({ note, notes }: Pick<OrderEvent, 'note' | 'notes'>, role: Role): string => notes?.[role] ?? note

/** The whole deal as the trader sees it. In a counterparty's view the other side is null (visibility.ts). */
export interface Order {
  id: string
  no: string
  state: OrderState
  version: number
  supplier_id: string | null
  supplier_name: string | null
  buyer_id: string | null
  buyer_name: string | null
  trader_id: string
  trader_name: string
  disclose_counterparty: boolean
  title: string
  category_id: string
  category_name: string
  spec_name: string
  goods_id: string | null
  intention_id: string | null
  quantity_kg: number
  supply: Side | null
  sale: Side | null
  pricing_mode: PricingMode
  price_reference: string
  weigh_basis: WeighBasis
  tolerance_permille: number
  delivery_mode: DeliveryMode
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
  deliver_by: string | null
  pay_terms: string
  /** read by both parties; only on orders made before each side had its own note */
  note: string
  loading_finished: boolean
  supply_price_confirmed: boolean
  trips: Trip[]
  proofs: Proof[]
  settlements: Settlement[]
  dissents: Dissent[]
  /** absent if the order never had any */
  after_sales?: AfterSale[] | undefined
  money: MoneyEntry[]
  events: OrderEvent[]
  closed_reason: string | null
  archived_at: string | null
  created_at: string
  updated_at: string
}

/** The order's lists of items keyed by id. A delta carries only the changed items. */
export const ORDER_LISTS = ['trips', 'proofs', 'settlements', 'dissents', 'money', 'events'] as const
export type OrderList = (typeof ORDER_LISTS)[number]
/** The key of an item within its list. */
export const itemKey = (item: object): string => ('id' in item ? String(item.id) : 'version' in item ? String(item.version) : '')

/** The acting person, with their firm and the role it plays. */
export interface Actor extends Membership {
  firm_id: string
  role: Role
  name: string
  /** The firm has a second person who may handle money, so one registers it and another confirms it. */
  dual_control?: boolean | undefined
  /** the person's roles at the operator's desk */
  desk_roles?: readonly DeskRole[] | undefined
}

/** The firm in this role on the order. */
export const partyOf = (order: Pick<Order, `${Role}_id`>, role: Role): string => order[`${role}_id`] as string

/** Trader's state → the filter code of each role. Null means "only under 全部". */
const SUPPLIER_FILTER: Record<OrderState, number> = { 0: 0, 1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 3, [-1]: -1, [-2]: -2 }
const BUYER_FILTER: Record<OrderState, number | null> = {
  0: null,
  1: null,
  2: 0,
  3: 1,
  4: 2,
  5: 2,
  6: 3,
  7: 3,
  8: 3,
  [-1]: -1,
  [-2]: -2,
}

export function filterOf(state: OrderState, role: Role): number | null {
  if (role === 'supplier') return SUPPLIER_FILTER[state]
  return role === 'buyer' ? BUYER_FILTER[state] : state
}

/** Whether this filter (undefined: 全部) may contain finished orders, which a device does not hold completely. */
export const holdsFinished = (filter: number | undefined, role: Role): boolean =>
  filter === undefined || ORDER_STATES.some((state) => filterOf(state, role) === filter && isFinished(state))

const SUPPLIER_LABELS: Record<number, string> = {
  0: '待接单',
  1: '待发货',
  2: '待收款',
  3: '已完成',
  [-1]: '已关闭',
  [-2]: '已退货',
}
const BUYER_LABELS: Record<number, string> = {
  0: '待收货',
  1: '待处理',
  2: '待付款',
  3: '已完成',
  [-1]: '已关闭',
  [-2]: '已退货',
}

/** The status filters of a role's order list, in display order. */
export const FILTERS: Record<Role, { code: number; label: string }[]> = {
  supplier: [0, 1, 2, 3, -1, -2].map((code) => ({ code, label: SUPPLIER_LABELS[code] as string })),
  buyer: [0, 1, 2, 3, -1, -2].map((code) => ({ code, label: BUYER_LABELS[code] as string })),
  trader: ORDER_STATES.map((code) => ({ code, label: STATE_LABELS[code] })),
}

/** The part of the buyer's filter 待付款 that is declared paid and waits for the trader. The code is the state. */
export const PAID = { code: 5, label: '已付待确认' } as const
/** The tabs of a role's list: its filters, but with 已付待确认 apart from 待付款. */
export const ORDER_TABS: Record<Role, readonly { code: number; label: string }[]> = {
  ...FILTERS,
  buyer: FILTERS.buyer.flatMap((each) => (each.code === 2 ? [each, PAID] : [each])),
}

/** The tab named in an address; undefined (全部) if the role has no such tab. */
export const filterNamed = (role: Role, word: string | null) => ORDER_TABS[role].find(({ code }) => String(code) === word)?.code

/** The state in a role's words. A buyer who has paid is not asked to pay, though the filter 待付款 still holds the order. */
export function stateLabel(state: OrderState, role: Role): string {
  const filter = filterOf(state, role)
  if (role === 'trader') return STATE_LABELS[state]
  if (role === 'buyer' && state === 5) return PAID.label
  if (filter === null) return state === 0 ? '待供应商接单' : '待供应商发货'
  return (role === 'supplier' ? SUPPLIER_LABELS : BUYER_LABELS)[filter] as string
}

/** Whether the order counts in sums. Closed and returned orders do not. Every total and statistic uses this. */
export const countsInSums = ({ state }: Pick<Order, 'state'>): boolean => state >= 0
/** 归档: nothing more can happen. */
export const isFinished = (state: OrderState): boolean => state === 8 || state < 0
/**
 * Whether the state alone asks nothing more of the role. A buyer cannot tell 6 from 8. A device may hold only the head of such an
 * order.
 */
export const isDoneFor = (state: OrderState, role: Role): boolean => isFinished(state) || (role === 'buyer' && state >= 6)
/** 已解决 or 已驳回. */
export const isSettledDissent = (status: DissentStatus): boolean => status >= 3
export const openDissent = (order: Pick<Order, 'dissents'>): Dissent | undefined =>
  order.dissents.find((dissent) => !isSettledDissent(dissent.status))

/**
 * A dissent between trader and supplier alone: the trader proposes new supply-side figures, and the buyer reads nothing of it.
 */
export const isOfSupply = ({ raised_by }: Pick<Dissent, 'raised_by'>): boolean => raised_by === 'trader'

/** The adjustments, with the one that waits for the supplier marked as withdrawn. */
export const withdrawnAdjustments = ({ adjustments }: Dissent): Dissent['adjustments'] =>
  adjustments.map((each, index, all) => (index === all.length - 1 ? { ...each, reply: 'withdrawn' } : each))
/** Ends the open dissents, with the reason, when their settlement is no longer valid. */
export const endDissents = (dissents: readonly Dissent[], why: string): Dissent[] =>
  dissents.map((dissent) => {
    if (isSettledDissent(dissent.status)) return dissent
    const adjustments = dissent.status === 2 ? withdrawnAdjustments(dissent) : dissent.adjustments
    return { ...dissent, status: 4, rejected_reason: why, adjustments }
  })
