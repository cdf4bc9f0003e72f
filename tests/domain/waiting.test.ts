import { describe, expect, test } from 'vitest'
import type { ActionName } from '#domain/order/actions.ts'
import { openAfterSale } from '#domain/agreement/after-sale.ts'
import { refusedShare } from '#domain/agreement/after-sale-share.ts'
import type { Contract } from '#domain/contract/contract.ts'
import { contractFilter } from '#domain/contract/contract.ts'
import { actionsFor, advance, leadOf, reminderFor } from '#domain/order/lifecycle.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { isFinished, openDissent, ORDER_STATES, PAID } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { expectedFen, expectsMoney, toRefundFen } from '#domain/money/payment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import {
  actionOfTask,
  nextWords,
  pauseWords,
  standingOf,
  TASK_LABELS,
  type Task,
  tasksFor,
  tasksOfRole,
  tabOf,
} from '#domain/order/waiting.ts'
import { withAfterSale } from './after-sale-fixtures.ts'
import { ACTORS, ALL_ACTIONS, actionOn, dissentOf, NOW, OWNER, orderIn, payment, readyFor, take } from './order-fixtures.ts'

/** A second list of the actions that are duties, so that each new action needs a decision. */
const DUTY: Record<ActionName, boolean> = {
  accept: true,
  decline: false,
  deliver: true,
  receive: true,
  add_proof: false,
  delete_proof: false,
  handle: true,
  confirm_supply_price: true,
  confirm_sale_price: true,
  fix_supply_price: true,
  fix_sale_price: true,
  recheck: false,
  advance: false,
  withdraw_advance: false,
  reject_payment: false,
  remind_dissent: false,
  remind_payment: false,
  withdraw_dissent: false,
  reject_advance: false,
  pay: true,
  collect: true,
  refund: true,
  confirm: true,
  payout: true,
  confirm_payout: true,
  confirm_refund: true,
  drop_registration: false,
  reverse: true,
  confirm_receipt: true,
  repay: true,
  confirm_repayment: true,
  amend: false,
  close: false,
  return_goods: false,
  remove_proof: false,
  release_photo: false,
  adjust_dissent: true,
  propose_supply: false,
  notify_dissent: true,
  reply_dissent: true,
  apply_after_sale: false,
  withdraw_after_sale: false,
  judge_after_sale: true,
  ask_share: true,
  answer_share: true,
}
const held = (order: Order, amount_fen: number): Order => ({
  ...order,
  money: [...order.money, { ...payment(amount_fen), kind: 'advance', status: 1 }],
})
const unsigned = (order: Order): Order => ({ ...order, supply: order.supply && { ...order.supply, contract_effective: false } })
const unpriced = (order: Order): Order => ({ ...order, supply_price_confirmed: false })

/** An order in the state under every condition that decides whose turn it is. */
function variants(state: OrderState): Order[] {
  const order = orderIn(state)
  const plain = [
    order,
    ...ALL_ACTIONS.map((name) => readyFor(name, state)),
    unsigned(order),
    unpriced(order),
    withAfterSale(order),
    held(order, 10_000_000),
    held(order, (order.sale?.amount_fen ?? 0) + 5),
    ...([0, 1, 2, 3, 4] as const).map((status) => ({ ...order, dissents: [dissentOf(status)] })),
    { ...order, dissents: [dissentOf(4), dissentOf(1), dissentOf(2)] },
  ]
  if (state === 2) {
    const loading = take(orderIn(1), 'deliver', { finished: false })
    plain.push(loading, take(loading, 'receive'))
  }
  return [...plain, ...plain.map(unpriced), ...plain.map((each) => withAfterSale(each))]
}
/** Offered actions for which no task waits, because they do something else or less. */
const OPTIONAL: Partial<Record<ActionName, (order: Order) => boolean>> = {
  // Unexpected money may arrive late or twice.
  collect: (order) => !expectsMoney(order),
  // An advance on account may be refunded before the settlement, but nobody has to.
  refund: (order) => toRefundFen(order) === 0,
  // A proposed adjustment may be proposed again, while the next step is to notify the supplier.
  adjust_dissent: ({ dissents }) => dissents.every(({ status }) => status !== 0),
  // Ending the open dissent decides the price.
  confirm_supply_price: (order) => openDissent(order) !== undefined,
  // A part is paid. The rest may follow, but first the trader has to confirm the part.
  pay: ({ state }) => state === 5,
  // A return waits for the supplier, but the trader may reject it before.
  judge_after_sale: (order) => openAfterSale(order)?.share?.status === 0,
  // The supplier may be asked to bear more of an after-sale, but nobody has to.
  ask_share: (order) => !refusedShare(order),
  // A declared payment is not registered yet.
  confirm: (order) => expectedFen(order) > 0,
}

describe.each(ORDER_STATES)('in state %i', (state) => {
  test.each(ROLE_LIST)('every offered task of a %s can be done now, and every duty that can be done is a task', (role) => {
    for (const order of variants(state)) {
      const [offered, tasks] = [actionsFor(order, role), tasksFor(order, role)]
      expect(new Set(tasks).size).toBe(tasks.length)
      for (const task of tasks) expect(offered).toContain(actionOfTask(task))
      for (const name of offered) {
        const done = advance(order, actionOn(order, name), { actor: ACTORS[OWNER[name]], now: NOW })
        const waits = tasks.some((task) => actionOfTask(task) === name)
        // Money registered as paid rests on the amount that a grant would lower, so the judgement waits for its confirmation.
        const paid = !done.ok && name === 'judge_after_sale' && done.refusal.message.includes('待同事确认')
        if (waits) expect(done.ok || paid || done.refusal.code === 'missing_proof', `${name} can be done`).toBe(true)
        else if (DUTY[name] && done.ok) expect(OPTIONAL[name]?.(order), `${name} is optional`).toBe(true)
        if (!DUTY[name]) expect(waits, `${name} is no duty`).toBe(false)
      }
    }
  })

  test.each(ROLE_LIST)('the view of a %s says the same as the order', (role) => {
    for (const order of variants(state)) {
      expect(tasksFor(viewFor(order, role), role)).toEqual(tasksFor(order, role))
    }
  })

  test('an order in progress always waits for somebody, or for a signature of its purchase contract', () => {
    for (const order of variants(state)) {
      const waits = ROLE_LIST.some((role) => tasksFor(order, role).length > 0)
      const signature = state === 1 && order.supply?.contract_effective === false
      if (!isFinished(state)) expect(waits || signature).toBe(true)
    }
  })
})

test.each<[string, Order, Role, Task[]]>([
  ['a new order', orderIn(0), 'supplier', ['accept']],
  ['a signed order', orderIn(1), 'supplier', ['deliver']],
  ['an order whose purchase contract is not signed by both', unsigned(orderIn(1)), 'supplier', []],
  ['an order that is half shipped', take(orderIn(1), 'deliver', { finished: false }), 'supplier', ['deliver']],
  ['an order that is half shipped', take(orderIn(1), 'deliver', { finished: false }), 'buyer', ['receive']],
  ['a shipped order', orderIn(2), 'supplier', []],
  ['a received order', orderIn(3), 'buyer', ['handle']],
  ['a received order', unpriced(orderIn(3)), 'trader', ['confirm_supply_price']],
  ['a settled order', orderIn(4), 'buyer', ['pay']],
  ['a paid order', orderIn(5), 'buyer', []],
  ['a paid order', { ...orderIn(5), supply_price_confirmed: true }, 'trader', ['collect']],
  ['a collected order', { ...take(orderIn(5), 'collect'), supply_price_confirmed: true }, 'trader', ['confirm']],
  ['an order to pay out', orderIn(6), 'trader', ['payout']],
  ['an order to pay out without a price', unpriced(orderIn(6)), 'trader', ['confirm_supply_price']],
  ['an order to pay out with a dissent', { ...orderIn(6), dissents: [dissentOf(0)] }, 'trader', ['adjust_dissent']],
  ['an order with a proposal', { ...orderIn(6), dissents: [dissentOf(1)] }, 'trader', ['notify_dissent']],
  ['an order with a notified dissent', { ...orderIn(6), dissents: [dissentOf(2)] }, 'trader', []],
  ['an order with a notified dissent', { ...orderIn(6), dissents: [dissentOf(2)] }, 'supplier', ['reply_dissent']],
  ['an order paid out', orderIn(7), 'supplier', ['confirm_receipt']],
  ['an order paid out', orderIn(7), 'trader', []],
  ['an order with an advance', readyFor('withdraw_advance', 1), 'trader', ['confirm_advance']],
  ['a returned order whose money is held', held(orderIn(-2), 10_000_000), 'trader', ['refund']],
  ['an open order whose money is held', held(orderIn(1), 10_000_000), 'trader', []],
  ['a finished order with an after-sale', withAfterSale(orderIn(8)), 'trader', ['judge_after_sale']],
  ['a finished order', orderIn(8), 'supplier', []],
])('%s (case %#) has the tasks of its role', (_what, order, role, tasks) => {
  expect(tasksFor(order, role)).toEqual(tasks)
})

test('every task has a word, and belongs to one role', () => {
  const all = ROLE_LIST.flatMap(tasksOfRole)
  expect(all.toSorted()).toEqual(Object.keys(TASK_LABELS).toSorted())
  for (const task of all) expect(TASK_LABELS[task]).toMatch(/待/)
})

const half = take(orderIn(1), 'deliver', { finished: false })
test.each<[string, Order, Role, boolean | undefined, string, boolean]>([
  ['my signature is missing', unsigned(orderIn(1)), 'supplier', true, '待签署', true],
  ['I have signed', unsigned(orderIn(1)), 'supplier', false, '等待对方签署', false],
  ['I have signed', unsigned(orderIn(1)), 'trader', false, '等待对方签署', false],
  ['the contract is not read yet', unsigned(orderIn(1)), 'supplier', undefined, '待发货', false],
  ['a buyer does not see that contract', unsigned(orderIn(1)), 'buyer', false, '待供应商发货', false],
  ['a signed order', orderIn(1), 'supplier', false, '待发货', true],
  ['half is shipped', half, 'supplier', false, '发货中 · 余 1.000 吨', true],
  ['half is shipped', half, 'trader', false, '发货中 · 余 1.000 吨', false],
  ['half is on its way', half, 'buyer', undefined, '待收货', true],
  ['half has arrived, and more is to come', take(half, 'receive'), 'buyer', undefined, '发货中 · 余 1.000 吨', false],
  ['it has arrived', orderIn(3), 'buyer', undefined, '待提交结算', true],
  ['it is settled', orderIn(4), 'buyer', undefined, '待付款', true],
  ['I have paid', orderIn(5), 'buyer', undefined, '已付待确认', false],
  ['the buyer has paid', orderIn(5), 'trader', undefined, '待登记收款', true],
  ['it is registered', take(orderIn(5), 'collect'), 'trader', undefined, '待确认到账', true],
  ['it is paid out', orderIn(7), 'supplier', undefined, '待确认收款', true],
  ['it is paid out', orderIn(7), 'trader', undefined, '商户已付款', false],
])('when %s (case %#), the words say so and whose turn it is', (_what, order, role, to_sign, words, mine) => {
  expect(standingOf(viewFor(order, role), role, to_sign)).toMatchObject({ words, mine })
})

test.each(ORDER_STATES)('in state %i the chip marks the role’s turn exactly if it names their task or signature', (state) => {
  for (const role of ROLE_LIST) {
    for (const order of variants(state)) {
      const { mine, task, words } = standingOf(order, role)
      expect(mine).toBe(task !== null)
      if (task) expect(tasksFor(order, role)).toContain(task)
      if (mine) expect(words).toMatch(/^(待|发货中)/)
      if (nextWords(order, role)?.startsWith('等待')) expect(mine).toBe(false)
    }
  }
})

const notified: Order = { ...orderIn(6), supply_price_confirmed: false, dissents: [dissentOf(2)] }
test.each<[Role, string]>([
  ['trader', '付款暂停：等待供应商确认'],
  ['supplier', '付款暂停：待您答复异议'],
  ['buyer', '异议处理中：等待商户处理'],
])('a disputed order is marked as such to a %s, and its first action does not contradict the dissent', (role, words) => {
  const view = viewFor(notified, role)
  expect(pauseWords(view, role)).toBe(words)
  const leading = actionsFor(view, role).filter((name) => leadOf(name, view) !== null)
  expect(leading).toEqual(role === 'supplier' ? ['reply_dissent'] : [])
  expect(pauseWords(orderIn(6), role)).toBeNull()
  expect(reminderFor(view, role)).toBe(role === 'trader' ? 'remind_dissent' : undefined)
  expect(reminderFor(orderIn(6), role)).toBeUndefined()
})

test('an order stands under the tab of what it waits for: partly shipped under 待发货, paid apart from 待付款', () => {
  expect([tabOf(half, 'supplier'), tabOf(orderIn(2), 'supplier')]).toEqual([1, 2])
  expect([tabOf(half, 'buyer'), tabOf(orderIn(4), 'buyer'), tabOf(orderIn(5), 'buyer')]).toEqual([0, 2, PAID.code])
  for (const state of ORDER_STATES) expect(tabOf(orderIn(state), 'trader')).toBe(state)
})

test('a truck can be entered before both have signed, but nothing asks the supplier to send it', () => {
  const order = unsigned(orderIn(1))
  expect(actionsFor(order, 'supplier')).toContain('deliver')
  expect([leadOf('deliver', order), leadOf('deliver', orderIn(1))]).toEqual([null, 2])
})

const contract = (signed: string[], void_at: string | null = null) => {
  const signatures = signed.map((firm_id) => ({ firm_id })) as Contract['signatures']
  return { signatures, void_at, seller: { firm_id: 'a', name: '' }, buyer: { firm_id: 'b', name: '' } }
}
test.each([
  ['nobody has signed', contract([]), true],
  ['the other has signed', contract(['b']), true],
  ['I have signed', contract(['a']), false],
  ['it is void', contract([], NOW), false],
] as const)('a contract waits for my signature: %s', (_what, given, waits) => {
  expect(contractFilter(given, 'a') === 0).toBe(waits)
})
