/** Intentions (意向): a buyer's demand, free or for goods in the hall, from opening to talks, order or end. */
import { offerProblem } from '../disclosure/disclosure.ts'
import { FIXED_PRICE, type GoodsPricing, priceText } from './goods.ts'
import { amountFen, formatFen } from '../money/money.ts'
import type { Addressed } from '../order/notice.ts'
import type { Actor, Order, PricingMode } from '../order/order.ts'
import { type FieldErrors, Refusal } from '../refusal.ts'
import type { Moderated } from './moderation.ts'
import { formatTonnes } from './weight.ts'

export const INTENTION_STATUSES = { 0: '等待对接', 1: '洽谈中', 2: '已下单', [-1]: '已关闭' } as const
export type IntentionStatus = 0 | 1 | 2 | -1
export const INTENTION_KINDS = { need: '采购需求', goods: '指定货源' } as const
export type IntentionKind = keyof typeof INTENTION_KINDS

export const SPEC_LENGTH = 60
export const QUALITY_LENGTH = 200
export const NOTE_LENGTH = 500
export const REASON_LENGTH = 200
/** Most notes on one intention. Longer talks belong on the telephone. */
export const NOTES_LIMIT = 200

/** The buyer's input. Its price belongs to the sale side: neither suppliers nor the hall see it. */
export interface IntentionTerms {
  spec_name: string
  quantity_kg: number
  /** fen per tonne; null means negotiable */
  expected_price_fen: number | null
  pricing_mode: PricingMode
  quality_req: string
  delivery_place: string
  /** ISO 8601 */
  deliver_by: string | null
  pay_terms: string
  contact: string
  phone: string
  note: string
}
/** The terms and their subject in words. A device shows these words until the server has written its own. */
export interface IntentionFields extends IntentionTerms {
  category_id: string
  category_name: string
}

export interface IntentionNote {
  by: 'buyer' | 'trader'
  user_id: string
  name: string
  at: string
  text: string
}
/** The supplier of the goods and its price when the intention arrived. This is the supply side, so only the trader sees it. */
export interface IntentionSupplier {
  id: string
  name: string
  /** 0 if the goods had no price; provisional if they follow the market */
  price_fen: number
  /** how that price followed the market; absent from intentions of older builds */
  pricing?: Omit<GoodsPricing, 'price_fen'> | undefined
}
/** The supplier's price in words: 104,400.00 元/吨; 长江有色 1# 铜均价 升水 120.00 元/吨，暂定 104,400.00 元/吨. */
export function offerText({ price_fen, pricing = FIXED_PRICE }: IntentionSupplier): string {
  const text = priceText({ ...pricing, price_fen: price_fen || null })
  return pricing.pricing_mode !== 1 && price_fen > 0 ? `${text}，暂定 ${formatFen(price_fen)} 元/吨` : text
}
export interface Intention extends IntentionFields, Moderated {
  id: string
  no: string
  kind: IntentionKind
  goods_id: string | null
  /** empty for a free demand */
  goods_title: string
  status: IntentionStatus
  order_id: string | null
  buyer_id: string
  buyer_name: string
  /** the trading firm that opened it; null before */
  trader_id: string | null
  trader_name: string
  /** null in a buyer's view */
  supplier: IntentionSupplier | null
  /** Suppliers and prices of ended, unfulfilled orders from this intention. Absent in a buyer's view, and if there are none. */
  former?: Pick<IntentionSupplier, 'name' | 'price_fen'>[] | undefined
  notes: IntentionNote[]
  closed: { by: 'buyer' | 'trader'; name: string; reason: string; at: string } | null
  version: number
  created_at: string
  updated_at: string
}

/** Whether this filter (undefined: 全部) may contain intentions that have ended, which a device does not hold completely. */
export const holdsEnded = (filter: IntentionStatus | undefined): boolean => filter !== 0 && filter !== 1

/** The acts of each side, and the statuses that allow them. */
export type IntentionAct = 'open' | 'note' | 'answer' | 'order' | 'close' | 'withdraw'
const ACTS: Record<IntentionAct, { by: 'buyer' | 'trader'; from: readonly IntentionStatus[]; label: string }> = {
  open: { by: 'trader', from: [0], label: '开始洽谈' },
  note: { by: 'trader', from: [1], label: '留言' },
  answer: { by: 'buyer', from: [1], label: '留言' },
  order: { by: 'trader', from: [0, 1], label: '转为订单' },
  close: { by: 'trader', from: [1], label: '关闭' },
  withdraw: { by: 'buyer', from: [0, 1], label: '撤回需求' },
}
export const actLabel = (act: IntentionAct): string => ACTS[act].label
export const mayAct = ({ status }: Pick<Intention, 'status'>, act: IntentionAct): boolean => ACTS[act].from.includes(status)
export const actsOf = (intention: Pick<Intention, 'status'>, by: 'buyer' | 'trader'): IntentionAct[] =>
  (Object.keys(ACTS) as IntentionAct[]).filter((act) => ACTS[act].by === by && mayAct(intention, act))

type Seen = Pick<Intention, 'buyer_id' | 'trader_id' | 'status' | 'moderation'>
/**
 * Every trading firm sees a waiting intention that moderation has passed. Once opened, only the firm that opened it does. No firm
 * sees one withdrawn unopened.
 */
export const showsTo = (
  { buyer_id, trader_id, status, moderation }: Seen,
  { role, firm_id }: Pick<Actor, 'role' | 'firm_id'>,
): boolean =>
  role === 'buyer'
    ? buyer_id === firm_id
    : role === 'trader' && (trader_id === firm_id || (status === 0 && moderation === 'passed'))

/**
 * The intention as a role may see it. Only the trader sees the supplier. Of the other firm's writers, a role sees only the name.
 */
export function intentionFor(intention: Intention, { role }: Pick<Actor, 'role'>): Intention {
  const notes = intention.notes.map((note) => (note.by === role ? note : { ...note, user_id: '' }))
  return role === 'trader' ? { ...intention, notes } : { ...intention, notes, supplier: null, former: undefined }
}

/** The cost of the whole quantity at the expected price, in fen; null without one. */
export const expectedFen = ({
  expected_price_fen: price,
  quantity_kg,
}: Pick<IntentionTerms, 'expected_price_fen' | 'quantity_kg'>) => (price === null ? null : amountFen(price, quantity_kg))

export const intentionTitle = ({
  goods_title,
  category_name,
  spec_name,
}: Pick<Intention, 'goods_title' | 'category_name' | 'spec_name'>): string =>
  [goods_title || category_name, spec_name].filter(Boolean).join(' ')

function refuseWrong(intention: Intention, act: IntentionAct): void {
  if (mayAct(intention, act)) return
  const { status, closed } = intention
  const since = status === -1 && closed ? `，由${closed.name}关闭` : ''
  throw new Refusal('wrong_state', {
    message: `需求 ${intention.no} ${INTENTION_STATUSES[status]}${since}，不能${ACTS[act].label}`,
  })
}

/** A trader's text to a buyer must not disclose the supplier of the goods or of an ended order, or its price. */
export function traderTextProblem(
  { supplier, former = [] }: Pick<Intention, 'supplier' | 'former'>,
  field: string,
  text: string,
): FieldErrors {
  for (const { name: firm_name, price_fen, pricing } of [...(supplier ? [supplier] : []), ...former] as IntentionSupplier[]) {
    const problem = offerProblem({ field, text }, { firm_name, price_fen, premium_fen: pricing?.premium_fen ?? null })
    if (problem) return { [field]: problem }
  }
  return {}
}
function refuseTelling(intention: Intention, field: string, text: string): void {
  const fields = traderTextProblem(intention, field, text)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}

/** Whether the buyer may correct it and hand it in again. Without that, a demand stays as its readers know it. */
export const mayCorrect = ({ status, moderation }: Pick<Intention, 'status' | 'moderation'>): boolean =>
  status === 0 && moderation === 'rejected'
/** Whether the desk may decide about it. Once in talks, a demand shows to nobody new. */
export const isModerated = ({ status }: Pick<Intention, 'status'>): boolean => status === 0

type Who = Pick<Actor, 'user_id' | 'firm_id' | 'name'>
interface Doing {
  actor: Who
  /** the name of the actor's firm */
  firm_name: string
  now: string
}

export function opened(intention: Intention, { actor, firm_name }: Doing): Intention {
  refuseWrong(intention, 'open')
  return { ...intention, status: 1, trader_id: actor.firm_id, trader_name: firm_name }
}

export function noted(intention: Intention, by: 'buyer' | 'trader', text: string, { actor, now }: Doing): Intention {
  refuseWrong(intention, by === 'buyer' ? 'answer' : 'note')
  if (by === 'trader') refuseTelling(intention, 'text', text)
  if (intention.notes.length >= NOTES_LIMIT)
    throw new Refusal('invalid', { fields: { text: `留言已满 ${NOTES_LIMIT} 条，请电话联系` } })
  return { ...intention, notes: [...intention.notes, { by, user_id: actor.user_id, name: actor.name, at: now, text }] }
}

export function closed(intention: Intention, by: 'buyer' | 'trader', reason: string, { firm_name, now }: Doing): Intention {
  refuseWrong(intention, by === 'buyer' ? 'withdraw' : 'close')
  if (by === 'trader') refuseTelling(intention, 'reason', reason)
  return { ...intention, status: -1, closed: { by, name: firm_name, reason, at: now } }
}

/** The intention after an order was made from it: by the firm that had opened it, or by the first firm on a waiting one. */
export const ordered = (intention: Intention, order_id: string, { actor, firm_name }: Doing): Intention => ({
  ...intention,
  status: 2,
  order_id,
  trader_id: actor.firm_id,
  trader_name: firm_name,
})
/**
 * The intention after its order ended unfulfilled. The talks continue, and must not disclose that order's supplier to the buyer.
 */
export function reopened(
  intention: Intention,
  { supplier_name, disclose_counterparty, supply }: Pick<Order, 'supplier_name' | 'disclose_counterparty' | 'supply'>,
): Intention {
  const name = disclose_counterparty ? '' : (supplier_name ?? '')
  const former = [...(intention.former ?? []), { name, price_fen: supply?.price_fen ?? 0 }]
  return { ...intention, status: 1, order_id: null, former }
}

/** The trading firms whose devices hold the intention. */
export const firmsSeeing = (intention: Seen, trader_ids: readonly string[]) => [
  intention.buyer_id,
  ...trader_ids.filter((firm_id) => showsTo(intention, { role: 'trader', firm_id })),
]

export type IntentionEvent = 'new' | 'open' | 'note' | 'answer' | 'close' | 'withdraw'
const SAID: Record<IntentionEvent, string> = {
  new: '新的采购需求',
  open: '已有商户对接',
  note: '商户有新的留言',
  answer: '采购商有新的留言',
  close: '已被商户关闭',
  withdraw: '已被采购商撤回',
}
/** The notices of an event: to the buyer, or to the trading firms that saw the intention before. */
export function intentionNotices(
  event: IntentionEvent,
  intention: Intention,
  before: Pick<Intention, 'trader_id'>,
  trader_ids: readonly string[],
  text = '',
): Addressed[] {
  const to_trader = event === 'new' || event === 'answer' || event === 'withdraw'
  const traders = before.trader_id ? [before.trader_id] : event === 'new' ? trader_ids : []
  const subject = event === 'new' ? `${SAID.new} ${intention.no}` : `需求 ${intention.no} ${SAID[event]}`
  const words = [`${intentionTitle(intention)} ${formatTonnes(intention.quantity_kg)} 吨`, text].filter(Boolean).join('：')
  return (to_trader ? traders : [intention.buyer_id]).map((firm_id) => ({
    mode: 2,
    subject,
    content: words,
    firm_id,
    order_id: null,
    about: { noun: 'intention', id: intention.id },
  }))
}
