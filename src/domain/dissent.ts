/** Dissents: the trader proposes other figures for the supply side, the supplier answers, and only then do they count. */
import type { Step } from './actions.ts'
import { formatFen } from './money.ts'
import type { Adjustment, Dissent, Order } from './order.ts'
import { Refusal, reason } from './refusal.ts'
import { dealFen, priced } from './settlement.ts'
import { formatTonnes } from './weight.ts'

/** What a supplier reads of a dissent that was put to them and ended: the reason was given to the buyer. */
export const REJECTED_FOR_SUPPLIER = '异议已终止，不影响采购结算'

function find(order: Order, id: string, statuses: readonly Dissent['status'][]): Dissent {
  const dissent = order.dissents.find((each) => each.id === id)
  if (!dissent) throw new Refusal('not_found')
  if (!statuses.includes(dissent.status)) throw new Refusal('wrong_state', { message: '异议当前状态不允许此操作' })
  return dissent
}
const replace = (order: Order, dissent: Dissent) => order.dissents.map((each) => (each.id === dissent.id ? dissent : each))

export const adjustDissent: Step<'adjust_dissent'> = (order, payload, { now }) => {
  const dissent = find(order, payload.dissent_id, [0, 1])
  if (payload.reject) {
    const why = reason(payload.note, 'note')
    return { change: { dissents: replace(order, { ...dissent, status: 4, rejected_reason: why }) }, note: `驳回异议：${why}` }
  }
  if (!Number.isSafeInteger(payload.quantity_kg) || payload.quantity_kg <= 0)
    throw new Refusal('invalid', { fields: { quantity_kg: '请填写结算重量' } })
  const adjustment: Adjustment = {
    version: dissent.adjustments.length + 1,
    quantity_kg: payload.quantity_kg,
    price_fen: payload.price_fen,
    amount_fen: dealFen(payload.price_fen, payload.quantity_kg, 'price_fen'),
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
  const supply = order.supply && priced(order.supply, last.price_fen, last.quantity_kg)
  return {
    change: { dissents, supply, supply_price_confirmed: true },
    note: `同意：${formatTonnes(last.quantity_kg)} 吨 × ${formatFen(last.price_fen)} 元/吨`,
  }
}
