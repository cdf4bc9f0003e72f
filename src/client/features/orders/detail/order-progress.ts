/** What an order waits for now and what follows, in the words of each role. */
import type { Order, OrderState } from '#domain/order.ts'
import type { Role } from '#domain/role.ts'
import { openDissent } from '#domain/order.ts'

/** The road of a deal; a role walks only the part it sees. */
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

const NOW: Record<Role, Partial<Record<OrderState, string>>> = {
  supplier: {
    0: '待接单：核对数量与单价后答复',
    1: '待发货：登记车次与过磅重量',
    2: '等待采购商收货',
    3: '等待采购商核对磅单并结算',
    4: '等待商户付款',
    7: '商户已付款：核对到账后确认收款',
  },
  buyer: {
    0: '等待供应商接单',
    1: '等待供应商发货',
    2: '待收货：车到后过磅并确认',
    3: '待处理：核对磅单并提交结算',
    4: '待付款：付款并上传凭证',
    5: '等待商户确认到账',
  },
  trader: {
    0: '待供应商接单',
    1: '待供应商发货',
    2: '待采购商收货',
    3: '待采购商处理：核对磅单并提交结算',
    4: '待采购商付款',
    5: '待商户收款：登记收款并确认到账',
    6: '待商户付款：付款给供应商',
    7: '商户已付款：等待供应商确认收款',
  },
}

/** What the order waits for; null when nothing more is to come for this role. */
export function nowWords(order: Order, role: Role): string | null {
  if (order.state === 2 && role === 'supplier' && !order.loading_finished) return '发货中：还可继续添加车次'
  if (order.state === 1 && order.supply && !order.supply.contract_effective) return '待签署合同：双方签署后才能发货'
  if (openDissent(order)?.status === 2 && role === 'supplier') return '待答复：商户提出了异议调整'
  return NOW[role][order.state] ?? null
}

/** The steps after this one, joined by arrows; empty at the end of the road. */
export function laterWords(order: Order, role: Role): string {
  if (order.state < 0) return ''
  return ROAD[role]
    .filter(({ state }) => state > order.state)
    .map(({ word }) => word)
    .join(' → ')
}
