/** Steps that fix a quote (点价) and finalise a side's price. The server verifies the quotes before the step. */
import type { ActionPayloads, Step } from '../order/actions.ts'
import { regranted } from '../agreement/grant.ts'
import { formatFen } from './money.ts'
import type { Order, Pricing, QuotedDay, Settlement, Side } from '../order/order.ts'
import { awaitsFix, isFixed, isOver, isPoint, priceByFormula, quotesBehind } from './pricing.ts'
import { Refusal } from '../refusal.ts'
import { dealFen, priced } from '../order/settlement.ts'

type Confirmed = ActionPayloads['confirm_sale_price']

/**
 * Reprices the settlement in force to the sale side's price. A price that follows the market becomes final only after the weight
 * is settled.
 */
const settledAt = (settlements: readonly Settlement[], { price_fen, amount_fen }: Side): Settlement[] =>
  settlements.map((each) => (each.rechecked_reason === null ? { ...each, price_fen, amount_fen } : each))
const withSale = (order: Order, sale: Side): Partial<Order> => ({
  sale,
  settlements: settledAt(order.settlements, sale),
  ...regranted(order, 'agreed_fen', order.sale, sale),
})
const withSupply = (order: Order, supply: Side | null): Partial<Order> => ({
  supply,
  ...regranted(order, 'supplier_bears_fen', order.supply, supply),
})

/** Trading days in order: all of the window, or for 点价 the one that the deadline selects. */
function behindPrice(pricing: Pricing, days: readonly QuotedDay[]): QuotedDay[] {
  const sorted = days.every(({ quoted_on }, index) => index === 0 || quoted_on > (days[index - 1]?.quoted_on ?? ''))
  const sound = days.every(({ average_price_fen: fen }) => Number.isSafeInteger(fen) && fen > 0)
  if (!sorted || !sound || quotesBehind(pricing, days).length !== days.length)
    throw new Refusal('invalid', { fields: { days: '报价日与约定的区间不符，请刷新后重试' } })
  return days.map(({ quoted_on, average_price_fen }) => ({ quoted_on, average_price_fen }))
}

/** The side at its final price. If the window had no quotes, people agree on a price. */
function locked(side: Side, pricing: Pricing, { price_fen, days }: Confirmed, now: string): Side {
  if (pricing.locked) throw new Refusal('wrong_state', { message: '价格已确定' })
  if (awaitsFix(side) && pricing.window_to === null)
    throw new Refusal('price_unconfirmed', { message: '尚未点价，点价后才能确定' })
  const fixed = isFixed(pricing)
  if (!fixed && !isOver(pricing, now))
    throw new Refusal('wrong_state', {
      message: `${isPoint(pricing) ? '点价期限' : '报价区间'}到 ${pricing.window_to} 为止，次日起才能确定`,
    })
  // Apps that know no formulas send no quotes.
  if (!fixed && !days) throw new Refusal('invalid', { fields: { price_fen: '这张订单按行情计价，请更新应用后再确定' } })
  const behind = fixed ? pricing.days : behindPrice(pricing, days ?? [])
  const by_formula = priceByFormula(pricing, behind)
  if (by_formula !== null && by_formula !== price_fen)
    throw new Refusal('invalid', { fields: { price_fen: `按公式应为 ${formatFen(by_formula)} 元/吨` } })
  return {
    ...priced(side, price_fen, side.quantity_kg),
    pricing: { ...pricing, days: behind, locked: by_formula === null ? 'agreed' : 'formula' },
  }
}

/** The quotes behind a confirmed price, and whether nobody had fixed one; empty if the price was known before. */
function behindWords(before: Side | null, after: Side | null): string {
  const days = after?.pricing?.days ?? []
  if (!after?.pricing || !days[0]) return ''
  if (!isPoint(after.pricing)) return `，${days.length} 个报价日均价`
  return awaitsFix(before) ? `，逾期未点价，按 ${days[0].quoted_on} 均价` : ''
}

export const confirmSupplyPrice: Step<'confirm_supply_price'> = (order, payload, { now }) => {
  if (order.supply_price_confirmed) throw new Refusal('wrong_state', { message: '采购价已核定' })
  const { supply: side } = order
  const supply = side?.pricing ? locked(side, side.pricing, payload, now) : side
  if (side) dealFen(payload.price_fen, side.quantity_kg, 'price_fen')
  // The supplier has signed or agreed to another price, and one party alone cannot replace it.
  const alone = supply && supply.pricing?.locked !== 'formula' && payload.price_fen !== side?.price_fen
  if (alone)
    throw new Refusal('invalid', {
      fields: { price_fen: `与约定的 ${formatFen(side?.price_fen ?? 0)} 元/吨不同，请用“提请商定结算”由供应商同意` },
    })
  return {
    change: { ...withSupply(order, supply), supply_price_confirmed: true },
    note: `采购价 ${formatFen(payload.price_fen)} 元/吨${behindWords(side, supply)}`,
  }
}

export const confirmSalePrice: Step<'confirm_sale_price'> = (order, payload, { now }) => {
  const { sale: side } = order
  if (!side?.pricing) throw new Refusal('wrong_state', { message: '一口价的订单无需确定销售价' })
  const sale = locked(side, side.pricing, payload, now)
  return { change: withSale(order, sale), note: `销售价 ${formatFen(payload.price_fen)} 元/吨${behindWords(side, sale)}` }
}

/** The side at the quote that its party fixed. It is provisional until the trader confirms the price. */
function fixed(side: Side | null, { quoted_on, price_fen }: ActionPayloads['fix_sale_price'], now: string): Side {
  const { pricing } = side ?? {}
  if (!side || !pricing || !isPoint(pricing)) throw new Refusal('wrong_state', { message: '这张订单不是点价' })
  if (!awaitsFix(side)) throw new Refusal('wrong_state', { message: pricing.locked ? '价格已确定' : '已经点价，不能更改' })
  if (isOver(pricing, now))
    throw new Refusal('wrong_state', { message: `点价期限 ${pricing.window_to} 已过，由商户按期限内的最新报价确定` })
  if (!Number.isSafeInteger(price_fen) || price_fen <= 0)
    throw new Refusal('invalid', { fields: { price_fen: '没有可用的报价' } })
  const days = [{ quoted_on, average_price_fen: price_fen }]
  return { ...priced(side, priceByFormula(pricing, days) ?? 0, side.quantity_kg), pricing: { ...pricing, days } }
}
const fixedWords = ({ price_fen }: Side, payload: ActionPayloads['fix_sale_price']): string =>
  `${payload.quoted_on} 均价 ${formatFen(payload.price_fen)} 元/吨，折合单价 ${formatFen(price_fen)} 元/吨`

export const fixSupplyPrice: Step<'fix_supply_price'> = (order, payload, { now }) => {
  const supply = fixed(order.supply, payload, now)
  return { change: withSupply(order, supply), note: fixedWords(supply, payload) }
}
export const fixSalePrice: Step<'fix_sale_price'> = (order, payload, { now }) => {
  const sale = fixed(order.sale, payload, now)
  return { change: withSale(order, sale), note: fixedWords(sale, payload) }
}
