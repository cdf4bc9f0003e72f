/** The next steps of an order, in the words of each role. */
import type { Order, OrderState } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'

/** The states of a deal in order, as each role sees them. */
const ROAD: Record<Role, { state: OrderState; word: string }[]> = {
  supplier: [
    { state: 0, word: '接单' },
    { state: 1, word: '发货' },
    { state: 2, word: '采购商收货' },
    { state: 3, word: '采购商结算' },
    { state: 4, word: '商户付款' },
    { state: 7, word: '确认收款' },
    { state: 8, word: '完成' },
  ],
  buyer: [
    { state: 0, word: '供应商接单' },
    { state: 1, word: '供应商发货' },
    { state: 2, word: '收货' },
    { state: 3, word: '结算' },
    { state: 4, word: '付款' },
    { state: 5, word: '商户确认到账' },
    { state: 6, word: '完成' },
  ],
  trader: [
    { state: 0, word: '供应商接单' },
    { state: 1, word: '发货' },
    { state: 2, word: '收货' },
    { state: 3, word: '结算' },
    { state: 4, word: '付款' },
    { state: 5, word: '收款' },
    { state: 6, word: '付供应商' },
    { state: 7, word: '供应商确认' },
    { state: 8, word: '完成' },
  ],
}

/** The steps after this one, joined by arrows; empty after the last one. */
export function laterWords(order: Order, role: Role): string {
  if (order.state < 0) return ''
  return ROAD[role]
    .filter(({ state }) => state > order.state)
    .map(({ word }) => word)
    .join(' → ')
}
