/** The agreed terms of an order in words, for one side. */
import { chinaDay } from '../china-time.ts'
import type { ContractSide } from '../contract/contract.ts'
import type { Order } from './order.ts'
import { DEFAULT_PAY_TERMS, DELIVERY_MODES, WEIGH_BASES } from './order.ts'
import { isProvisional, pricingWords, provisionalMark } from '../money/pricing.ts'
import { type Fact, perTonne, tonnes, yuan } from './shown.ts'

/** All terms, including those left open. The side's figures are omitted if the reader may not see them. */
export function agreedTerms(order: Order, side: ContractSide): Fact[] {
  const own = order[side]
  const notes = [order.note, own?.note].filter(Boolean).join('；')
  return [
    ['品名', [order.title, order.spec_name].filter(Boolean).join(' · ')],
    ['数量', tonnes(order.quantity_kg)],
    ...(own
      ? ([
          ['单价', `${perTonne(own.price_fen)}（含税 ${own.tax_rate_bp / 100}%）${isProvisional(own) ? '，暂定' : ''}`],
          [`金额${provisionalMark(own)}`, yuan(own.amount_fen)],
        ] as const)
      : []),
    ['计价方式', pricingWords(order, own)],
    ['付款条件', order.pay_terms || DEFAULT_PAY_TERMS],
    ['最晚交货', order.deliver_by ? chinaDay(order.deliver_by) : '未约定'],
    ['允许磅差', `±${order.tolerance_permille}‰，${WEIGH_BASES[order.weigh_basis]}`],
    ['交货', `${DELIVERY_MODES[order.delivery_mode]}，${order.delivery_place}`],
    ...(notes ? ([['备注', notes]] as const) : []),
  ]
}
