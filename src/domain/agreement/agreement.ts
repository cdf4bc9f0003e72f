/** The supply-side figures that trader and supplier have agreed on in a dissent. They stay in force until both replace them. */
import type { Adjustment, Dissent, Order } from '../order/order.ts'
import { perTonne, tonnes } from '../order/shown.ts'

const isAgreed = ({ status }: Dissent): boolean => status === 3
const agreedIn = ({ adjustments }: Dissent): Adjustment | undefined => adjustments.findLast(({ reply }) => reply === 'agree')

/** Whether the supply side is settled at the agreed figures. If only the weight was agreed on, the price follows its formula. */
const isKept = ({ supply }: Pick<Order, 'supply'>, { quantity_kg, price_fen, keeps_price }: Adjustment): boolean =>
  supply?.quantity_kg === quantity_kg && (keeps_price === true || supply.price_fen === price_fen)

/** The supply-side figures that the supplier agreed to and that are still in force; null if there are none. */
export function agreedSupply(order: Pick<Order, 'state' | 'supply' | 'dissents'>): Adjustment | null {
  const last = order.dissents.findLast(isAgreed)
  const adjustment = last && agreedIn(last)
  return adjustment && order.state >= 0 && isKept(order, adjustment) ? adjustment : null
}

export const dealWords = ({ quantity_kg, price_fen }: Pick<Adjustment, 'quantity_kg' | 'price_fen'>): string =>
  `${tonnes(quantity_kg)} × ${perTonne(price_fen)}`

export const IN_FORCE = '商定有效'
/** Whether an agreed proposal is still in force, or what replaced it. Null for a proposal without agreement. */
export function standingWords(order: Pick<Order, 'state' | 'supply' | 'dissents'>, dissent: Dissent, each: Adjustment) {
  if (each.reply !== 'agree') return null
  if (order.state < 0) return '订单已结束，不再执行'
  const later = order.dissents.slice(order.dissents.indexOf(dissent) + 1).findLast(isAgreed)
  const by = later && agreedIn(later)
  if (by) return `已由后来商定的 ${dealWords(by)} 替代`
  if (isKept(order, each)) return IN_FORCE
  // Older builds let a new settlement replace the agreement.
  return order.supply ? `后来的结算已改为 ${dealWords(order.supply)}` : null
}
