/** Dissents: the trader proposes other figures for the supply side, the supplier answers, and only then do they count. */
import type { Step } from './actions.ts'
import { HOUR_MS } from './constants.ts'
import { regranted } from './grant.ts'
import { formatFen } from './money.ts'
import type { Adjustment, Dissent, Order, Trip } from './order.ts'
import { withdrawnAdjustments } from './order.ts'
import { agreedSide, isProvisional, provisionalMark } from './pricing.ts'
import { Refusal, reason } from './refusal.ts'
import { dealFen, priced } from './settlement.ts'
import { formatTonnes, settledKg } from './weight.ts'

/** The supplier is not reminded again before this has passed. */
const REMIND_EVERY_MS = HOUR_MS

/** The supplier's text for a dissent that was put to them and ended: the reason was given to the buyer. */
export const REJECTED_FOR_SUPPLIER = '异议已终止，不影响采购结算'
/** The buyer's text for a dissent that trader and supplier ended by agreement: it moved the supply side alone. */
const AGREED_FOR_BUYER = '异议已解决，贵司结算不变'

function find(order: Order, id: string, statuses: readonly Dissent['status'][]): Dissent {
  const dissent = order.dissents.find((each) => each.id === id)
  if (!dissent) throw new Refusal('not_found')
  if (!statuses.includes(dissent.status)) throw new Refusal('wrong_state', { message: '异议当前状态不允许此操作' })
  return dissent
}
const replace = (order: Order, dissent: Dissent) => order.dissents.map((each) => (each.id === dissent.id ? dissent : each))

/** Settlement weights a dissent about weight may end at: as the goods came in, as they left the yard, and halfway between. */
export function proposedWeights({ trips }: Pick<Order, 'trips'>): { ours_kg: number; theirs_kg: number; middle_kg: number } {
  const sum = (netOf: (trip: Trip) => number) =>
    trips.reduce((total, trip) => total + settledKg(netOf(trip), trip.received?.deduct_kg ?? 0, trip.received?.water_kg ?? 0), 0)
  const [ours_kg, theirs_kg] = [
    sum(({ shipped, received }) => (received ?? shipped).net_kg),
    sum(({ shipped }) => shipped.net_kg),
  ]
  return { ours_kg, theirs_kg, middle_kg: Math.round((ours_kg + theirs_kg) / 2) }
}

/** Whether these are the figures the supply side is settled at already. */
export const changesNothing = ({ supply }: Pick<Order, 'supply'>, quantity_kg: number, price_fen: number): boolean =>
  supply?.quantity_kg === quantity_kg && supply.price_fen === price_fen

/** Whether a proposal at this price is about the weight alone: the price is provisional and nobody names another. */
export const keepsPrice = ({ supply }: Pick<Order, 'supply'>, price_fen: number): boolean =>
  isProvisional(supply) && supply?.price_fen === price_fen

export const adjustDissent: Step<'adjust_dissent'> = (order, payload, { now }) => {
  const dissent = find(order, payload.dissent_id, [0, 1])
  if (payload.reject) {
    const why = reason(payload.note, 'note')
    const note = `驳回异议：${why}`
    return { change: { dissents: replace(order, { ...dissent, status: 4, rejected_reason: why }) }, note, notes: { buyer: note } }
  }
  if (!Number.isSafeInteger(payload.quantity_kg) || payload.quantity_kg <= 0)
    throw new Refusal('invalid', { fields: { quantity_kg: '请填写结算重量' } })
  if (changesNothing(order, payload.quantity_kg, payload.price_fen))
    throw new Refusal('invalid', { fields: { quantity_kg: '与当前结算相同，请更改重量或单价；维持现结算请驳回异议' } })
  const adjustment: Adjustment = {
    version: dissent.adjustments.length + 1,
    quantity_kg: payload.quantity_kg,
    price_fen: payload.price_fen,
    amount_fen: dealFen(payload.price_fen, payload.quantity_kg, 'price_fen'),
    ...(keepsPrice(order, payload.price_fen) ? { keeps_price: true } : {}),
    note: payload.note.trim(),
    at: now,
    reply: null,
    reply_note: null,
    reply_photo_ids: [],
  }
  const dissents = replace(order, { ...dissent, status: 1, adjustments: [...dissent.adjustments, adjustment] })
  return { change: { dissents }, note: `${formatTonnes(adjustment.quantity_kg)} 吨 × ${formatFen(adjustment.price_fen)} 元/吨` }
}

export const notifyDissent: Step<'notify_dissent'> = (order, payload) => {
  const dissent = find(order, payload.dissent_id, [1])
  return { change: { dissents: replace(order, { ...dissent, status: 2 }) }, note: dissent.claim }
}

export const remindDissent: Step<'remind_dissent'> = (order, payload, { now }) => {
  const dissent = find(order, payload.dissent_id, [2])
  const asked = order.events.findLast(({ action }) => action === 'notify_dissent' || action === 'remind_dissent')
  if (asked && Date.parse(now) - Date.parse(asked.at) < REMIND_EVERY_MS)
    throw new Refusal('too_many', { message: '一小时内已通知过供应商，请稍后再催办' })
  return { change: {}, note: dissent.claim }
}

/** The proposal stays on record as withdrawn: the supplier has read it. */
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
  // A price that was fixed or confirmed since the proposal is that of its side.
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
    notes: { buyer: AGREED_FOR_BUYER },
  }
}
