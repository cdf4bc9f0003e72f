/** An order: one deal seen from two sides, its trips, papers, money and history. Shapes and words only; rules are in lifecycle.ts. */
// long: the one shape of an order and everything in it; its parts mean nothing without each other

import type { Role } from './role.ts'

export const ORDER_STATES = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The trader's words for a state; they are also the trader's filters. */
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
/** The terms of payment of an order that names none. */
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

/** The market pricing of one side. The quotes are public; the formula is private to the side. */
export interface Pricing {
  series_id: number
  series_name: string
  source: string
  /** 10000 where the price is the quote itself */
  factor_bp: number
  /** 升水 above 0, 贴水 below */
  premium_fen: number
  /** first day of the quotation window in China, YYYY-MM-DD; null for 点价 */
  window_from: string | null
  /** last day of the window; of 点价 the last day on which the party may fix, null without a deadline */
  window_to: string | null
  /** the quotes behind the price: of 点价 the fixed one, or that of the deadline; of a window all of them once it is locked */
  days: QuotedDay[]
  /** how the price became final: by the formula, or agreed by people; null while it is provisional */
  locked: 'formula' | 'agreed' | null
}

/** One side of the deal. `quantity_kg` and `amount_fen` are the agreed ones until settlement, the settled ones after. */
export interface Side {
  price_fen: number
  quantity_kg: number
  amount_fen: number
  tax_rate_bp: number
  contract_id: string
  contract_no: string
  /** both parties have signed */
  contract_effective: boolean
  /** the trader's words to this side's party when making the order; absent from older ones */
  note?: string | undefined
  /** how `price_fen` follows the market; absent from a fixed price */
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
  /** photos of a loading that the trader shows to a buyer who does not know the supplier; absent while there are none */
  released_photo_ids?: string[] | undefined
  /** in views alone: how many photos of it the viewer is not shown */
  withheld_photos?: number | undefined
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

/** A reading of a photographed ticket, by a person or a ticket reader: recognised values and the values the person kept. */
export interface Reading {
  recognised: Record<string, string>
  kept: Record<string, string>
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
  /** why the trader asked for another look; null on the version in force */
  rechecked_reason: string | null
}

/** The supply side's figures at one time. */
export interface SupplyFigures {
  quantity_kg: number
  price_fen: number
  amount_fen: number
  /** the price could still change */
  provisional?: true | undefined
}

export interface Adjustment {
  version: number
  quantity_kg: number
  price_fen: number
  amount_fen: number
  /** the weight alone is proposed: the price was provisional and stays what its formula makes */
  keeps_price?: true | undefined
  /** the supply side when the supplier answered or, before that, when this was proposed; earlier builds kept none */
  before?: SupplyFigures | undefined
  note: string
  at: string
  /** the supplier's answer, or `withdrawn`: the trader took the proposal back before there was one */
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

/** The buyer's request after delivery (售后), and the trader's answer to it. */
export interface AfterSale {
  id: string
  kind: AfterSaleKind
  /** what goes back, of a partial return; null otherwise */
  quantity_kg: number | null
  /** what is asked to be paid back; of the sale side, so null to a supplier */
  amount_fen: number | null
  reason: string
  photo_ids: string[]
  status: AfterSaleStatus
  /** the trader's words to the buyer; empty to a supplier */
  remark: string
  /** what the trader granted the buyer, off the sale side; absent from what granted nothing, and to a supplier */
  agreed_fen?: number | undefined
  /** what of it the supplier has agreed to bear, off the supply side; absent where that is nothing, and to a buyer */
  supplier_bears_fen?: number | undefined
  /** what the supplier is asked to bear; absent where nothing was asked, and to a buyer */
  share?: Share | undefined
  created_at: string
  handled_at: string | null
  handled_by: string | null
}

/** The supplier's share of an after-sale as the trader asks for it. Status 0 asked, 1 agreed, −1 refused. */
export interface Share {
  /** off the supply side; null of a whole return, whose goods the supplier takes back */
  amount_fen: number | null
  status: 0 | 1 | -1
  note: string
  /** the supplier's words; empty until the answer */
  reply_note: string
  asked_at: string
  answered_at: string | null
}

/** The causes of a refund. */
export const REFUND_CAUSES = { advance: '预付款', after_sale: '售后退补', excess: '多收货款' } as const
export type RefundCause = keyof typeof REFUND_CAUSES

/** A person of the trader asks that a confirmed entry be reversed. */
export interface Reversal {
  by: string
  name: string
  at: string
  reason: string
}

/**
 * advance, payment, collection, refund belong to the sale side; payout and repayment, which comes back from the supplier, to the
 * supply side. Status 0 waiting, 1 confirmed, −1 rejected, −2 withdrawn, −3 reversed (冲正).
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
  /** of a refund; absent from refunds of earlier builds */
  cause?: RefundCause | undefined
  /** the after-sale that a refund pays */
  after_sale_id?: string | undefined
  /** the whole amount of the bank transfer, where the entry is one part of it and the rest pays other entries */
  transfer_fen?: number | undefined
  /** the trader's person who registered the entry, with their name and the time; the trader alone reads them */
  registered_by?: string | undefined
  registered_name?: string | undefined
  registered_at?: string | undefined
  /** a colleague confirms it; kept once that is done. The trader alone reads it. */
  reversal?: Reversal | undefined
}

/** Money that the trader has registered and nobody has confirmed. */
export const isRegistered = ({ kind, status, registered_by }: MoneyEntry): boolean =>
  status === 0 && (kind === 'collection' || registered_by !== undefined)

/** A confirmed entry of which one person has asked the reversal; another confirms that. */
export const isReversing = ({ status, reversal }: MoneyEntry): boolean => status === 1 && reversal !== undefined

/** Money between trader and supplier; every other kind is between trader and buyer. */
export const isSupplyMoney = ({ kind }: Pick<MoneyEntry, 'kind'>): boolean => kind === 'payout' || kind === 'repayment'

/** One step of the history. `id` is the order's version the step made: steps are numbered from 1 without gaps. */
export interface OrderEvent {
  id: number
  /** a name of the lifecycle, `create` or `contract_effective` */
  action: string
  by_role: Role
  by_name: string
  /** who took it; stored, and part of no view. Absent from steps that earlier builds stored. */
  by_user?: string | undefined
  /** server time */
  at: string
  /** what the person's device said, when it differs because the step was taken offline */
  device_at: string | null
  note: string
  /** what these roles read instead of `note`; views carry the one note of their role and never this map */
  notes?: Partial<Record<Role, string>> | undefined
  from: OrderState
  to: OrderState
  /** the roles that read the step with its note, besides the trader; stored, and part of no view */
  seen_by?: readonly Role[] | undefined
  /** further roles whose view the step changed: they see that it was taken, without its note; stored, and part of no view */
  touches?: readonly Role[] | undefined
}

/** The note of a step as the role reads it. */
export const noteFor = ({ note, notes }: Pick<OrderEvent, 'note' | 'notes'>, role: Role): string => notes?.[role] ?? note

/** The whole deal as the trader sees it. Counterparties get views in which the other side is null (visibility.ts). */
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
  /** read by both parties: of orders made before each side had a note of its own */
  note: string
  loading_finished: boolean
  supply_price_confirmed: boolean
  trips: Trip[]
  proofs: Proof[]
  settlements: Settlement[]
  dissents: Dissent[]
  /** absent from an order that never had any */
  after_sales?: AfterSale[] | undefined
  money: MoneyEntry[]
  events: OrderEvent[]
  closed_reason: string | null
  archived_at: string | null
  created_at: string
  updated_at: string
}

/** The lists of an order whose items are kept by id: a delta carries only the items that changed. */
export const ORDER_LISTS = ['trips', 'proofs', 'settlements', 'dissents', 'money', 'events'] as const
export type OrderList = (typeof ORDER_LISTS)[number]
/** The key of an item within its list. */
export const itemKey = (item: object): string => ('id' in item ? String(item.id) : 'version' in item ? String(item.version) : '')

/** The person who acts, the firm they act for, the role that firm plays. */
export interface Actor {
  user_id: string
  firm_id: string
  role: Role
  name: string
  /** The firm has further people: what one registers as collected or paid, another confirms. */
  dual_control?: boolean | undefined
}

/** The firm that plays the role on the order. */
export const partyOf = (order: Pick<Order, `${Role}_id`>, role: Role): string => order[`${role}_id`] as string

/** Trader's state → the filter code of each role; null means "only under 全部". */
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

/** Whether orders of this filter (undefined: 全部) may be 归档, so that a device need not hold all of them. */
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

/** The status filters of a role's order list, in the order they are shown. */
export const FILTERS: Record<Role, { code: number; label: string }[]> = {
  supplier: [0, 1, 2, 3, -1, -2].map((code) => ({ code, label: SUPPLIER_LABELS[code] as string })),
  buyer: [0, 1, 2, 3, -1, -2].map((code) => ({ code, label: BUYER_LABELS[code] as string })),
  trader: ORDER_STATES.map((code) => ({ code, label: STATE_LABELS[code] })),
}

/** The part of a buyer's filter 待付款 on which all is declared paid and waits for the trader; the code is its state. */
export const PAID = { code: 5, label: '已付待确认' } as const
/** The tabs of a role's list: its filters, with 已付待确认 apart from 待付款. */
export const ORDER_TABS: Record<Role, readonly { code: number; label: string }[]> = {
  ...FILTERS,
  buyer: FILTERS.buyer.flatMap((each) => (each.code === 2 ? [each, PAID] : [each])),
}

/** The tab a word in an address names, undefined (全部) where the role has none such. */
export const filterNamed = (role: Role, word: string | null) => ORDER_TABS[role].find(({ code }) => String(code) === word)?.code

/** The word for a state as a role sees it. A buyer who has paid is not asked to pay, though the filter 待付款 holds the order. */
export function stateLabel(state: OrderState, role: Role): string {
  const filter = filterOf(state, role)
  if (role === 'trader') return STATE_LABELS[state]
  if (role === 'buyer' && state === 5) return PAID.label
  if (filter === null) return state === 0 ? '待供应商接单' : '待供应商发货'
  return (role === 'supplier' ? SUPPLIER_LABELS : BUYER_LABELS)[filter] as string
}

/** Whether the order counts in a sum: one that was closed or returned counts for nothing. Every total and statistic asks here. */
export const countsInSums = ({ state }: Pick<Order, 'state'>): boolean => state >= 0
/** 归档: nothing more can happen. */
export const isFinished = (state: OrderState): boolean => state === 8 || state < 0
/** Nothing more is asked of the role by the state alone. A buyer cannot tell 6 from 8. A device may hold only the head of such an order. */
export const isDoneFor = (state: OrderState, role: Role): boolean => isFinished(state) || (role === 'buyer' && state >= 6)
/** 已解决 or 已驳回. */
export const isSettledDissent = (status: DissentStatus): boolean => status >= 3
export const openDissent = (order: Pick<Order, 'dissents'>): Dissent | undefined =>
  order.dissents.find((dissent) => !isSettledDissent(dissent.status))

/** A dissent between trader and supplier alone: the trader asks for other figures of the supply side, and the buyer reads nothing of it. */
export const isOfSupply = ({ raised_by }: Pick<Dissent, 'raised_by'>): boolean => raised_by === 'trader'

/** The adjustments without the one that waits for the supplier's answer: it was put to them, and is withdrawn. */
export const withdrawnAdjustments = ({ adjustments }: Dissent): Dissent['adjustments'] =>
  adjustments.map((each, index, all) => (index === all.length - 1 ? { ...each, reply: 'withdrawn' } : each))
/** The dissents when the settlement they were about is no more: open ones end, with the reason. */
export const endDissents = (dissents: readonly Dissent[], why: string): Dissent[] =>
  dissents.map((dissent) => {
    if (isSettledDissent(dissent.status)) return dissent
    const adjustments = dissent.status === 2 ? withdrawnAdjustments(dissent) : dissent.adjustments
    return { ...dissent, status: 4, rejected_reason: why, adjustments }
  })
