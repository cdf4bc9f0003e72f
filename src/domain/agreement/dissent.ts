/** Dissents: the trader proposes other figures for the supply side. They count only after the supplier agrees. */
import type { ActionPayloads, Step } from '../order/actions.ts'
import { HOUR_MS } from '../constants.ts'
import { regranted } from './grant.ts'
import { formatFen } from '../money/money.ts'
import type { Adjustment, Dissent, Order, SupplyFigures, Trip } from '../order/order.ts'
import { isOfSupply, openDissent, withdrawnAdjustments } from '../order/order.ts'
import { waits } from '../money/payment.ts'
import { agreedSide, isProvisional, provisionalMark } from '../money/pricing.ts'
import { Refusal, reason } from '../refusal.ts'
import { dealFen, priced } from '../order/settlement.ts'
import { formatTonnes, settledKg } from '../goods/weight.ts'

/** The steps that tell the supplier of a proposal. */
const ASKING = ['notify_dissent', 'propose_supply', 'remind_dissent']
/** Minimum time between two reminders to the supplier. */
const REMIND_EVERY_MS = HOUR_MS

/** The supplier's text when a dissent they were asked about has ended. The reason is the buyer's alone. */
export const REJECTED_FOR_SUPPLIER = '异议已终止，不影响采购结算'
/** The buyer's text when trader and supplier ended a dissent by agreement. Only the supply side changed. */
const AGREED_FOR_BUYER = '异议已解决，贵司结算不变'

function find(order: Order, id: string, statuses: readonly Dissent['status'][]): Dissent {
  const dissent = order.dissents.find((each) => each.id === id)
  if (!dissent) throw new Refusal('not_found')
  if (!statuses.includes(dissent.status)) throw new Refusal('wrong_state', { message: '异议当前状态不允许此操作' })
  return dissent
}
const replace = (order: Order, dissent: Dissent) => order.dissents.map((each) => (each.id === dissent.id ? dissent : each))

/** Proposed settlement weights for a dissent about weight: as received, as shipped, and halfway between. */
export function proposedWeights({ trips }: Pick<Order, 'trips'>): { ours_kg: number; theirs_kg: number; middle_kg: number } {
  const sum = (netOf: (trip: Trip) => number) =>
    trips.reduce((total, trip) => total + settledKg(netOf(trip), trip.received?.deduct_kg ?? 0, trip.received?.water_kg ?? 0), 0)
  const [ours_kg, theirs_kg] = [
    sum(({ shipped, received }) => (received ?? shipped).net_kg),
    sum(({ shipped }) => shipped.net_kg),
  ]
  return { ours_kg, theirs_kg, middle_kg: Math.round((ours_kg + theirs_kg) / 2) }
}

/** Whether the supply side is already settled at these figures. */
export const changesNothing = ({ supply }: Pick<Order, 'supply'>, quantity_kg: number, price_fen: number): boolean =>
  supply?.quantity_kg === quantity_kg && supply.price_fen === price_fen

/** Whether a proposal concerns the weight alone: the price is provisional and the proposal names no other. */
export const keepsPrice = ({ supply }: Pick<Order, 'supply'>, price_fen: number): boolean =>
  isProvisional(supply) && supply?.price_fen === price_fen

/** Snapshot of the supply side, so that later steps do not rewrite the history. */
function figuresNow({ supply }: Pick<Order, 'supply'>): { before?: SupplyFigures } {
  if (!supply) return {}
  const { quantity_kg, price_fen, amount_fen } = supply
  return { before: { quantity_kg, price_fen, amount_fen, ...(isProvisional(supply) ? { provisional: true } : {}) } }
}

type Proposal = Pick<ActionPayloads['propose_supply'], 'quantity_kg' | 'price_fen' | 'note'>
/** The proposal. Its figures must differ from those in force; `same` is the advice in that refusal. */
function proposed(order: Order, { quantity_kg, price_fen, note }: Proposal, version: number, now: string, same = ''): Adjustment {
  if (!Number.isSafeInteger(quantity_kg) || quantity_kg <= 0)
    throw new Refusal('invalid', { fields: { quantity_kg: '请填写结算重量' } })
  if (changesNothing(order, quantity_kg, price_fen))
    throw new Refusal('invalid', { fields: { quantity_kg: `与当前结算相同，请更改重量或单价${same}` } })
  return {
    version,
    quantity_kg,
    price_fen,
    amount_fen: dealFen(price_fen, quantity_kg, 'price_fen'),
    ...(keepsPrice(order, price_fen) ? { keeps_price: true } : {}),
    ...figuresNow(order),
    note: note.trim(),
    at: now,
    reply: null,
    reply_note: null,
    reply_photo_ids: [],
  }
}
const proposalWords = ({ quantity_kg, price_fen }: Adjustment): string =>
  `${formatTonnes(quantity_kg)} 吨 × ${formatFen(price_fen)} 元/吨`

export const adjustDissent: Step<'adjust_dissent'> = (order, payload, { now }) => {
  const dissent = find(order, payload.dissent_id, [0, 1])
  if (payload.reject) {
    const why = reason(payload.note, 'note')
    const note = `驳回异议：${why}`
    return {
      change: { dissents: replace(order, { ...dissent, status: 4, rejected_reason: why }) },
      note,
      ...(isOfSupply(dissent) ? {} : { notes: { buyer: note } }),
    }
  }
  const adjustment = proposed(order, payload, dissent.adjustments.length + 1, now, '；维持现结算请驳回异议')
  const dissents = replace(order, { ...dissent, status: 1, adjustments: [...dissent.adjustments, adjustment] })
  return { change: { dissents }, note: proposalWords(adjustment) }
}

/**
 * Only one dissent may be open, because it decides the figures. Money registered as paid under the current figures must be
 * confirmed first.
 */
export function proposeObstacle(order: Pick<Order, 'dissents' | 'money'>): Refusal | null {
  if (openDissent(order)) return new Refusal('dissent_open', { message: '有未了结的异议，请在异议中调整' })
  return order.money.some(waits('payout'))
    ? new Refusal('wrong_state', { message: '有已登记的付款待同事确认，请先确认或撤销登记' })
    : null
}

/** The trader proposes new figures in place of the agreed ones. They count once the supplier agrees. */
export const proposeSupply: Step<'propose_supply'> = (order, { dissent_id, ...payload }, { now }) => {
  if (order.dissents.some(({ id }) => id === dissent_id)) throw new Refusal('invalid', { fields: { dissent_id: '异议已存在' } })
  const adjustment = proposed(order, payload, 1, now)
  const dissent: Dissent = {
    id: dissent_id,
    kind: adjustment.price_fen === order.supply?.price_fen ? 'weight' : 'price',
    status: 2,
    raised_by: 'trader',
    claim: '商户提请更改采购结算',
    photo_ids: [],
    raised_at: now,
    adjustments: [adjustment],
    rejected_reason: null,
  }
  return { change: { dissents: [...order.dissents, dissent] }, note: proposalWords(adjustment) }
}

export const notifyDissent: Step<'notify_dissent'> = (order, payload) => {
  const dissent = find(order, payload.dissent_id, [1])
  return { change: { dissents: replace(order, { ...dissent, status: 2 }) }, note: dissent.claim }
}

export const remindDissent: Step<'remind_dissent'> = (order, payload, { now }) => {
  const dissent = find(order, payload.dissent_id, [2])
  const asked = order.events.findLast(({ action }) => ASKING.includes(action))
  if (asked && Date.parse(now) - Date.parse(asked.at) < REMIND_EVERY_MS)
    throw new Refusal('too_many', { message: '一小时内已通知过供应商，请稍后再催办' })
  return { change: {}, note: dissent.claim }
}

/** The proposal stays on record as withdrawn, because the supplier has read it. */
export const withdrawDissent: Step<'withdraw_dissent'> = (order, payload) => {
  const dissent = find(order, payload.dissent_id, [2])
  const adjustments = withdrawnAdjustments(dissent)
  return { change: { dissents: replace(order, { ...dissent, status: 0, adjustments }) }, note: dissent.claim }
}

export const replyDissent: Step<'reply_dissent'> = (order, payload) => {
  const dissent = find(order, payload.dissent_id, [2])
  const last = dissent.adjustments.at(-1)
  if (!last) throw new Refusal('wrong_state')
  const note = payload.agree ? payload.note.trim() : reason(payload.note, 'note')
  const answered: Adjustment = {
    ...last,
    ...figuresNow(order),
    reply: payload.agree ? 'agree' : 'disagree',
    reply_note: note,
    reply_photo_ids: payload.photo_ids,
  }
  const dissents = replace(order, {
    ...dissent,
    status: payload.agree ? 3 : 0,
    adjustments: [...dissent.adjustments.slice(0, -1), answered],
  })
  if (!payload.agree) return { change: { dissents }, note: `不同意：${note}` }
  const { keeps_price = false, quantity_kg } = last
  // If the price was fixed or confirmed since the proposal, the side's price wins.
  const price_fen = keeps_price ? (order.supply?.price_fen ?? last.price_fen) : last.price_fen
  const side = keeps_price ? order.supply : order.supply && agreedSide(order.supply, price_fen)
  const supply = side && priced(side, price_fen, quantity_kg)
  return {
    change: {
      dissents,
      supply,
      ...regranted(order, 'supplier_bears_fen', order.supply, supply),
      supply_price_confirmed: order.supply_price_confirmed || !keeps_price,
    },
    note: `同意：${formatTonnes(quantity_kg)} 吨 × ${formatFen(price_fen)} 元/吨${provisionalMark(supply)}`,
    ...(isOfSupply(dissent) ? {} : { notes: { buyer: AGREED_FOR_BUYER } }),
  }
}
