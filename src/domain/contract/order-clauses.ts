/** Contract clauses that follow from the order. */
import type { BankAccount } from '../firm/bank-account.ts'
import { chinaDay } from '../china-time.ts'
import type { Clause, ClauseKind } from './contract-clauses.ts'
import { pricingClause } from '../money/pricing.ts'
import type { Order, Side } from '../order/order.ts'
import { DEFAULT_PAY_TERMS, DELIVERY_MODES, PRICING_MODES, WEIGH_BASES } from '../order/order.ts'

/**
 * Names the account that the trader pays, or says that the supplier has none yet. Every purchase contract has this clause in the
 * same place, because `redrafted` finds clauses by their place.
 */
const payeeClause = (account: BankAccount | undefined): Clause => ({
  title: '收款账户',
  text: account
    ? '需方将货款付至本合同列明的供方账户。供方更换账户的，经供方确认、需方核对后，付至新账户。'
    : '本合同起草时供方未登记收款账户。供方登记账户并确认后，需方付款。',
})

/** The clauses derived from the order. The contract is signed at the trader's place. */
export function clausesOf(
  order: Order,
  side: Exclude<ClauseKind, 'framework'>,
  terms: Side,
  { place, account }: { place: string; account: BankAccount | undefined },
): Clause[] {
  const mode = PRICING_MODES[order.pricing_mode]
  const reference = order.price_reference ? `，参考 ${order.price_reference}` : ''
  return [
    {
      title: '计价方式',
      text:
        pricingClause(mode, terms, side === 'supply' ? '供方' : '需方') ??
        `${mode}${reference}。上列单价为含税价，浮动计价的以双方核定的最终价为准。`,
    },
    {
      title: '计量',
      text: `${WEIGH_BASES[order.weigh_basis]}；磅差在 ${order.tolerance_permille}‰ 以内的不作调整，超出部分按异议处理。`,
    },
    { title: '结算重量', text: '净重减去扣杂、扣水后的重量为结算重量，货款按结算重量与单价计算，以磅单为凭。' },
    {
      title: '交货',
      text: `${DELIVERY_MODES[order.delivery_mode]}，地点：${order.delivery_place}${order.deliver_by ? `，期限：${chinaDay(order.deliver_by)}` : ''}。`,
    },
    { title: '付款', text: order.pay_terms || `${DEFAULT_PAY_TERMS}。` },
    ...(side === 'supply' ? [payeeClause(account)] : []),
    {
      title: '质量',
      text: `${order.title}${order.spec_name ? `，${order.spec_name}` : ''}，收货时对质量有异议的，应在提交结算时提出并附照片。`,
    },
    { title: '签订地点', text: place || '商户住所地。' },
    { title: '签署', text: '双方经身份验证后在平台签署，自双方均签署时生效。' },
  ]
}
