/**
 * After-sales (售后): the buyer asks for a return, a partial return or a compensation, and the trader accepts or rejects it. An
 * accepted full return ends the order, once the supplier has agreed to take the goods back. Any other acceptance grants an amount
 * off the sale side. The trader may then ask the supplier for a share (after-sale-share.ts), which comes off the supply side once
 * agreed. The ledger (payment.ts) derives what is still due or must be paid back.
 */
import type { ActionPayloads, Step } from '../order/actions.ts'
import { proposedWeights } from './dissent.ts'
import { returnFen, shareAsked, shareError } from './grant.ts'
import { formatFen } from '../money/money.ts'
import type { AfterSale, AfterSaleStatus, Order } from '../order/order.ts'
import type { Role } from '../role.ts'
import { AFTER_SALE_KINDS } from '../order/order.ts'
import { ledgerOf } from '../money/payment.ts'
import type { FieldErrors } from '../refusal.ts'
import { Refusal, reason, refuseIfAny } from '../refusal.ts'
import { settledTotalKg } from '../order/shipment.ts'
import { formatTonnes } from '../goods/weight.ts'

/** Maximum characters of a text on an after-sale. */
export const AFTER_SALE_TEXT_LENGTH = 500
/** Why an order ended. Both sides read this text; the reasons they typed stay on the after-sale. */
export const RETURN_REASON = '采购商申请退货，商户已同意'

/** The status filters of a role's list, in the order they are shown, and the word on a tag. */
export const AFTER_SALE_FILTERS: Record<Role, readonly { code: AfterSaleStatus; label: string }[]> = {
  supplier: [
    { code: 0, label: '处理中' },
    { code: 1, label: '已处理' },
    { code: -1, label: '已驳回' },
  ],
  buyer: [
    { code: 0, label: '未处理' },
    { code: 1, label: '已处理' },
    { code: -1, label: '已驳回' },
  ],
  trader: [
    { code: 0, label: '未处理' },
    { code: -1, label: '未通过' },
    { code: 1, label: '已处理' },
  ],
}
export const afterSaleLabel = (status: AfterSaleStatus, role: Role): string =>
  AFTER_SALE_FILTERS[role].find(({ code }) => code === status)?.label ?? ''

/** After-sales of an order, oldest first. */
export const afterSalesOf = (order: Pick<Order, 'after_sales'>): readonly AfterSale[] => order.after_sales ?? []
export const openAfterSale = (order: Pick<Order, 'after_sales'>): AfterSale | undefined =>
  afterSalesOf(order).find(({ status }) => status === 0)

/** The name of an after-sale's kind, if the order still has the after-sale. */
export function askedKind(order: Order | null, id: string): string {
  const asked = order && afterSalesOf(order).find((each) => each.id === id)
  return asked ? AFTER_SALE_KINDS[asked.kind] : ''
}

/** The delivered weight in kg: received weight where the buyer has weighed, else the shipped weight. */
export const deliveredKg = ({ trips }: Pick<Order, 'trips'>): number =>
  trips.reduce((sum, { shipped, received }) => sum + (received ?? shipped).net_kg, 0)

const isCount = (n: number | null): n is number => n !== null && Number.isSafeInteger(n) && n > 0

/**
 * Weight in kg that was settled but never received. An order settled by the supplier's weighbridge leaves this loss to an
 * after-sale.
 */
export const missingKg = (order: Pick<Order, 'trips'>): number => {
  const { ours_kg } = proposedWeights(order)
  return Math.max(0, settledTotalKg(order.trips) - ours_kg)
}

/** A partial return needs a weight and a compensation an amount. A full return covers the whole order. */
function figureErrors(order: Order, { kind, quantity_kg, amount_fen }: Pick<AfterSale, 'kind' | 'quantity_kg' | 'amount_fen'>) {
  const errors: FieldErrors = {}
  if (!Object.hasOwn(AFTER_SALE_KINDS, kind)) return { kind: '请选择售后类型' } as FieldErrors
  const returned_kg = afterSalesOf(order).reduce((sum, each) => sum + (each.status === 1 ? (each.quantity_kg ?? 0) : 0), 0)
  const delivered_kg = deliveredKg(order)
  const kept_kg = delivered_kg - returned_kg
  const most_fen = order.sale?.amount_fen ?? 0
  if (kind !== 'partial_return' && quantity_kg !== null) errors['quantity_kg'] = `${AFTER_SALE_KINDS[kind]}不需要填写数量`
  if (kind === 'partial_return') {
    if (!isCount(quantity_kg)) errors['quantity_kg'] = '请填写退货数量'
    // A device that holds no trucks of the order cannot check this, so the server does.
    else if (delivered_kg > 0 && quantity_kg >= kept_kg)
      errors['quantity_kg'] =
        `部分退货须少于已发货${returned_kg > 0 ? '且未退' : ''}的 ${formatTonnes(kept_kg)} 吨，全部退回请选择退货`
  }
  if (kind === 'return' && amount_fen !== null) errors['amount_fen'] = '退货不需要填写金额'
  if (kind !== 'return') {
    const needed = kind === 'compensation' || amount_fen !== null
    if (needed && !isCount(amount_fen)) errors['amount_fen'] = kind === 'compensation' ? '请填写补差金额' : '请填写退款金额'
    else if (needed && (amount_fen ?? 0) > most_fen) errors['amount_fen'] = `不能超过货款 ${formatFen(most_fen)} 元`
  }
  return errors
}

/** The request in words for both sides. It never names the amount. */
const askedWords = ({ kind, quantity_kg }: Pick<AfterSale, 'kind' | 'quantity_kg'>): string =>
  `${AFTER_SALE_KINDS[kind]}${quantity_kg === null ? '' : ` ${formatTonnes(quantity_kg)} 吨`}`

export const applyAfterSale: Step<'apply_after_sale'> = (order, payload, { now }) => {
  if (openAfterSale(order)) throw new Refusal('after_sale_exists')
  const { id, kind, quantity_kg, amount_fen, photo_ids } = payload
  const fields = figureErrors(order, payload)
  if (afterSalesOf(order).some((each) => each.id === id)) fields['id'] = '售后编号已被使用'
  if (!payload.reason.trim()) fields['reason'] = '请填写原因'
  refuseIfAny(fields)
  const asked: AfterSale = {
    id,
    kind,
    quantity_kg,
    amount_fen,
    reason: payload.reason.trim(),
    photo_ids,
    status: 0,
    remark: '',
    created_at: now,
    handled_at: null,
    handled_by: null,
  }
  return { change: { after_sales: [...afterSalesOf(order), asked] }, note: `${askedWords(asked)}：${asked.reason}` }
}

function open(order: Order, id: string): AfterSale {
  const found = afterSalesOf(order).find((each) => each.id === id)
  if (!found) throw new Refusal('not_found')
  if (found.status !== 0) throw new Refusal('wrong_state', { message: '这项售后已经有了结果' })
  return found
}

export const withdrawAfterSale: Step<'withdraw_after_sale'> = (order, { after_sale_id }) => {
  const found = open(order, after_sale_id)
  return { change: { after_sales: afterSalesOf(order).filter((each) => each !== found) }, note: AFTER_SALE_KINDS[found.kind] }
}

/** The grant in fen that acceptance gives the buyer, unless the trader names another. */
export const proposedGrantFen = (order: Order, asked: AfterSale): number | null =>
  asked.amount_fen ?? returnFen(asked.quantity_kg, order.sale)
/** The supply-side cost of the returned goods, in fen. Null for a compensation: the supplier may bear any part of it. */
export const proposedShareFen = (order: Order, asked: AfterSale): number | null => returnFen(asked.quantity_kg, order.supply)

type Judgement = ActionPayloads['judge_after_sale']
/** The amount granted to the buyer, and the amount asked of the supplier. Neither may exceed what remains of its side. */
function grantOf(order: Order, asked: AfterSale, payload: Judgement, now: string): Pick<AfterSale, 'agreed_fen' | 'share'> {
  if (!payload.accept) return { share: undefined }
  if (asked.kind === 'return') {
    // A finished order cannot be returned; the following step refuses it with that reason.
    if (order.state !== 8 && asked.share?.status !== 1)
      throw new Refusal('invalid', { fields: { accept: '整单退货须供应商先同意收回货物，请先提请供应商' } })
    return {}
  }
  const { charge_fen } = ledgerOf(order)
  const agreed_fen = payload.agreed_fen ?? proposedGrantFen(order, asked)
  const { supplier_bears_fen } = payload
  const fields: FieldErrors = {}
  if (!isCount(agreed_fen)) fields['agreed_fen'] = '请填写同意的金额'
  else if (agreed_fen > charge_fen) fields['agreed_fen'] = `不能超过货款 ${formatFen(charge_fen)} 元`
  const share_error = shareError(order, supplier_bears_fen)
  if (share_error) fields['supplier_bears_fen'] = share_error
  refuseIfAny(fields)
  return {
    agreed_fen: agreed_fen as number,
    ...(supplier_bears_fen > 0 ? { share: shareAsked(supplier_bears_fen, '', now) } : {}),
  }
}

/**
 * The remark stays between trader and buyer. The supplier also reads the note, so the note contains neither the remark nor an
 * amount.
 */
export const judgeAfterSale: Step<'judge_after_sale'> = (order, payload, { now, actor }) => {
  const { after_sale_id, accept, remark } = payload
  const found = open(order, after_sale_id)
  const said = accept ? remark.trim() : reason(remark, 'remark')
  const judged: AfterSale = {
    ...found,
    ...grantOf(order, found, payload, now),
    status: accept ? 1 : -1,
    remark: said,
    handled_at: now,
    handled_by: actor.name,
  }
  return {
    change: { after_sales: afterSalesOf(order).map((each) => (each === found ? judged : each)) },
    note: `${accept ? '同意' : '驳回'}${askedWords(found)}`,
  }
}
