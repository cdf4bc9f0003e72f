/** The order lifecycle of the product's design, written a second time as data for the tests. */
import type { ActionName } from '#domain/order/actions.ts'
import type { OrderState } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'

export interface Row {
  by: Role
  /** every state in which the action is allowed, and the states to which it may lead */
  moves: Partial<Record<OrderState, readonly OrderState[]>>
  /** receivers of a message, in any order */
  tells: readonly Role[]
  mode: 2 | 3
}
const stays = (...states: OrderState[]): Row['moves'] => Object.fromEntries(states.map((state) => [state, [state]]))
const COLLECTING = [5, 6, 7, 8, -1, -2] as const
const EVERY = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2] as const
const row = (by: Role, moves: Row['moves'], tells: readonly Role[], mode: Row['mode'] = 2): Row => ({ by, moves, tells, mode })

export const TABLE: Record<ActionName, Row> = {
  accept: row('supplier', { 0: [1] }, ['trader', 'buyer']),
  decline: row('supplier', { 0: [-1] }, ['trader', 'buyer']),
  deliver: row('supplier', { 1: [2], 2: [2, 3] }, ['buyer', 'trader']),
  receive: row('buyer', { 2: [2, 3] }, ['supplier', 'trader']),
  add_proof: row('buyer', stays(2, 3, 4), []),
  delete_proof: row('buyer', stays(2, 3, 4), []),
  handle: row('buyer', { 3: [4] }, ['trader', 'supplier']),
  confirm_supply_price: row('trader', stays(3, 4, 5, 6), ['supplier']),
  confirm_sale_price: row('trader', stays(3, 4), ['buyer']),
  fix_supply_price: row('supplier', stays(1, 2, 3, 4, 5, 6), ['trader']),
  fix_sale_price: row('buyer', stays(0, 1, 2, 3, 4), ['trader']),
  recheck: row('trader', { 4: [3], 5: [3] }, ['buyer', 'supplier']),
  advance: row('buyer', stays(0, 1, 2, 3), ['trader']),
  withdraw_advance: row('buyer', stays(...EVERY), ['trader']),
  reject_advance: row('trader', stays(...EVERY), ['buyer']),
  pay: row('buyer', { 4: [5], 5: [5] }, ['trader']),
  collect: row('trader', stays(...EVERY), []),
  confirm: row('trader', { ...stays(...COLLECTING), 5: [4, 6] }, ['buyer']),
  reject_payment: row('trader', { ...stays(...COLLECTING), 5: [4] }, ['buyer']),
  refund: row('trader', stays(...EVERY), ['buyer']),
  payout: row('trader', { 6: [6, 7] }, ['supplier']),
  confirm_payout: row('trader', { 6: [6, 7] }, ['supplier']),
  confirm_refund: row('trader', stays(...EVERY), ['buyer']),
  reverse: row('trader', { ...stays(...EVERY), 4: [4, 5], 6: [6, 5], 7: [7, 6] }, ['supplier', 'buyer']),
  drop_registration: row('trader', stays(...EVERY), []),
  remind_payment: row('trader', stays(4, 5), ['buyer']),
  confirm_receipt: row('supplier', { 7: [8] }, ['trader']),
  repay: row('supplier', stays(...EVERY), ['trader']),
  confirm_repayment: row('trader', stays(...EVERY), ['supplier']),
  amend: row('trader', stays(0), ['supplier', 'buyer']),
  close: row('trader', { 0: [-1], 1: [-1] }, ['supplier', 'buyer']),
  return_goods: row('trader', { 2: [-2], 3: [-2], 4: [-2], 5: [-2], 6: [-2], 7: [-2] }, ['supplier', 'buyer']),
  remove_proof: row('trader', stays(...EVERY), ['buyer']),
  release_photo: row('trader', stays(2, 3, 4, 5, 6, 7, 8), ['buyer']),
  // The action is a proposal; the buyer hears only of a rejection (dissent.test.ts).
  adjust_dissent: row('trader', stays(4, 5, 6), []),
  propose_supply: row('trader', stays(4, 5, 6), ['supplier'], 3),
  notify_dissent: row('trader', stays(4, 5, 6), ['supplier'], 3),
  remind_dissent: row('trader', stays(4, 5, 6), ['supplier'], 3),
  withdraw_dissent: row('trader', stays(4, 5, 6), ['supplier'], 3),
  reply_dissent: row('supplier', stays(4, 5, 6), ['trader', 'buyer']),
  apply_after_sale: row('buyer', stays(2, 3, 4, 5, 6, 7, 8), ['trader', 'supplier']),
  withdraw_after_sale: row('buyer', stays(2, 3, 4, 5, 6, 7, 8), ['trader', 'supplier']),
  judge_after_sale: row('trader', stays(2, 3, 4, 5, 6, 7, 8), ['supplier', 'buyer']),
  ask_share: row('trader', stays(2, 3, 4, 5, 6, 7, 8), ['supplier']),
  answer_share: row('supplier', stays(2, 3, 4, 5, 6, 7, 8), ['trader']),
}

/** Each role's words for a state: the trader's word, the supplier's filter, the buyer's filter. */
export const WORDS: Record<OrderState, readonly [trader: string, supplier: string, buyer: string]> = {
  0: ['待供应商接单', '待接单', '待供应商接单'],
  1: ['待供应商发货', '待发货', '待供应商发货'],
  2: ['待采购商收货', '待收款', '待收货'],
  3: ['待采购商处理', '待收款', '待处理'],
  4: ['待采购商付款', '待收款', '待付款'],
  5: ['待商户收款', '待收款', '已付待确认'],
  6: ['待商户付款', '待收款', '已完成'],
  7: ['商户已付款', '待收款', '已完成'],
  8: ['已完成', '已完成', '已完成'],
  [-1]: ['已关闭', '已关闭', '已关闭'],
  [-2]: ['已退货', '已退货', '已退货'],
}
/** [supplier filter, buyer filter] of each state; null means only under 全部. */
export const CODES: Record<OrderState, readonly [supplier: number, buyer: number | null]> = {
  0: [0, null],
  1: [1, null],
  2: [2, 0],
  3: [2, 1],
  4: [2, 2],
  5: [2, 2],
  6: [2, 3],
  7: [2, 3],
  8: [3, 3],
  [-1]: [-1, -1],
  [-2]: [-2, -2],
}
