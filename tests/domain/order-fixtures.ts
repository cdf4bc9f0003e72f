/** Orders in every state and a valid payload for every action. They are plain values made by the lifecycle itself. */
// long: one owner, one payload and one readiness for every action; each new action adds a line to all three
import { v7 as uuid } from 'uuid'
import type { Action, ActionName, ActionPayloads, MoneyInput, WeighingInput } from '#domain/order/actions.ts'
import { openAfterSale } from '#domain/agreement/after-sale.ts'
import { askable, askedShare } from '#domain/agreement/after-sale-share.ts'
import { draftOf } from '#domain/order/amendment.ts'
import { advance } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import {
  type Actor,
  type Dissent,
  isRegistered,
  isReversing,
  type MoneyEntry,
  type Order,
  type OrderState,
  type Proof,
  type Side,
} from '#domain/order/order.ts'
import {
  expectedFen,
  ledgerOf,
  payableFen,
  receivableFen,
  supplierOwesFen,
  toPayFen,
  waitingAdvance,
} from '#domain/money/payment.ts'
import { refundable } from '#domain/money/refund.ts'
import { isReversible } from '#domain/money/reversal.ts'
import type { Role } from '#domain/role.ts'
import { applyPayload, withAfterSale, withShare } from './after-sale-fixtures.ts'
import { confirmable, FIXED, onMarket } from './pricing-fixtures.ts'

export const NOW = '2026-11-20T02:00:00.000Z'
export const SUPPLY_PRICE_FEN = 5_111_113
export const SALE_PRICE_FEN = 9_777_779
export const QUANTITY_KG = 60_000

export const ACTORS: Record<Role, Actor> = {
  supplier: { user_id: uuid(), firm_id: uuid(), role: 'supplier', name: '供方经办' },
  buyer: { user_id: uuid(), firm_id: uuid(), role: 'buyer', name: '需方经办' },
  trader: { user_id: uuid(), firm_id: uuid(), role: 'trader', name: '商户经办' },
}
export const OWNER: Record<ActionName, Role> = {
  accept: 'supplier',
  decline: 'supplier',
  deliver: 'supplier',
  receive: 'buyer',
  add_proof: 'buyer',
  delete_proof: 'buyer',
  handle: 'buyer',
  confirm_supply_price: 'trader',
  confirm_sale_price: 'trader',
  fix_supply_price: 'supplier',
  fix_sale_price: 'buyer',
  recheck: 'trader',
  advance: 'buyer',
  withdraw_advance: 'buyer',
  reject_advance: 'trader',
  pay: 'buyer',
  collect: 'trader',
  confirm: 'trader',
  reject_payment: 'trader',
  refund: 'trader',
  payout: 'trader',
  confirm_payout: 'trader',
  confirm_refund: 'trader',
  reverse: 'trader',
  drop_registration: 'trader',
  confirm_receipt: 'supplier',
  repay: 'supplier',
  confirm_repayment: 'trader',
  amend: 'trader',
  close: 'trader',
  return_goods: 'trader',
  remove_proof: 'trader',
  release_photo: 'trader',
  adjust_dissent: 'trader',
  propose_supply: 'trader',
  notify_dissent: 'trader',
  remind_dissent: 'trader',
  remind_payment: 'trader',
  withdraw_dissent: 'trader',
  reply_dissent: 'supplier',
  apply_after_sale: 'buyer',
  withdraw_after_sale: 'buyer',
  judge_after_sale: 'trader',
  ask_share: 'trader',
  answer_share: 'supplier',
}
export const ALL_ACTIONS = Object.keys(OWNER) as ActionName[]

const side = (price_fen: number, contract_no: string): Side => ({
  price_fen,
  quantity_kg: QUANTITY_KG,
  amount_fen: amountFen(price_fen, QUANTITY_KG),
  tax_rate_bp: 1300,
  contract_id: uuid(),
  contract_no,
  contract_effective: true,
})

/** A new order (state 0), both contracts signed by both parties. */
export const newOrder = (given: Partial<Order> = {}): Order => ({
  id: uuid(),
  no: 'DD2611200001',
  state: 0,
  version: 1,
  supplier_id: ACTORS.supplier.firm_id,
  supplier_name: '演示·供方再生资源',
  buyer_id: ACTORS.buyer.firm_id,
  buyer_name: '演示·需方铜材',
  trader_id: ACTORS.trader.firm_id,
  trader_name: '演示·商户贸易',
  disclose_counterparty: false,
  title: '1# 光亮铜',
  category_id: uuid(),
  category_name: '废铜',
  spec_name: '99.9%',
  goods_id: uuid(),
  intention_id: uuid(),
  quantity_kg: QUANTITY_KG,
  supply: side(SUPPLY_PRICE_FEN, 'CG2611200001'),
  sale: side(SALE_PRICE_FEN, 'XS2611200001'),
  pricing_mode: 1,
  price_reference: '',
  weigh_basis: 'buyer',
  tolerance_permille: 3,
  delivery_mode: 'deliver',
  delivery_place: '浙江省宁波市北仑区一号库',
  delivery_contact: '收货人',
  delivery_phone: '13800000003',
  deliver_by: '2026-12-01T16:00:00.000Z',
  pay_terms: '',
  note: '',
  loading_finished: false,
  supply_price_confirmed: false,
  trips: [],
  proofs: [],
  settlements: [],
  dissents: [],
  money: [],
  events: [
    {
      id: 1,
      action: 'create',
      by_role: 'trader',
      by_name: ACTORS.trader.name,
      at: NOW,
      device_at: null,
      note: '',
      from: 0,
      to: 0,
      seen_by: ['supplier', 'buyer', 'trader'],
    },
  ],
  closed_reason: null,
  archived_at: null,
  created_at: NOW,
  updated_at: NOW,
  ...given,
})

const PLATES = ['浙B12345', '浙B67890', '沪A88888', '粤B24680'] as const
/** One long number, because a short piece of random text can look like a price that the other party must not see. */
const ticketNo = () => `BD-${String(BigInt(`0x${uuid().replaceAll('-', '')}`)).slice(-18)}`
export const weighing = (net_kg: number): WeighingInput => ({
  gross_kg: 15_000 + net_kg,
  tare_kg: 15_000,
  ticket_no: ticketNo(),
  weighed_at: NOW,
  photo_ids: [uuid()],
  reading: { engine: 'device', recognised: { 毛重: '45.00' }, kept: { 毛重: '45.000', 编号: uuid() } },
})
export const trip = (net_kg = 30_000, index = 0): ActionPayloads['deliver']['trips'][number] => ({
  id: uuid(),
  plate: PLATES[index % PLATES.length] as string,
  trailer_plate: '',
  driver: '司机',
  phone: '13800000009',
  shipped: weighing(net_kg),
})
export const payment = (amount_fen: number): MoneyInput => ({
  id: uuid(),
  amount_fen,
  method: 'transfer',
  bank_serial: `LS-${uuid()}`,
  photo_ids: [uuid()],
  paid_at: NOW,
  note: `附言-${uuid()}`,
})
export const weighProof = (trip_id: string | null): ActionPayloads['add_proof'] => ({
  id: uuid(),
  kind: 'weigh',
  trip_id,
  photo_ids: [uuid()],
  reading: { recognised: { 毛重: '45.00' }, kept: { 毛重: '45.000', 编号: uuid() } },
  amount_fen: null,
})
const dissentId = (order: Order, statuses: readonly Dissent['status'][]): string =>
  order.dissents.find(({ status }) => statuses.includes(status))?.id ?? uuid()
const proofId = (order: Order, mine: (proof: Proof) => boolean): string =>
  order.proofs.find((proof) => !proof.deleted_at && mine(proof))?.id ?? uuid()

/** Money that arrives although nothing is due any more. */
const LATE_FEN = 4_321_098

function collectPayload(order: Order): ActionPayloads['collect'] {
  const due = expectedFen(order)
  if (order.state === 5 && due > 0) return { ...payment(due), kind: 'balance' }
  const waiting = order.money.find((entry) => entry.kind === 'advance' && entry.status === 0)
  if (waitingAdvance(order) && waiting) return { ...payment(waiting.amount_fen), kind: 'advance' }
  return { ...payment(LATE_FEN), kind: 'balance', exceeds: true }
}
const waitingIds = (money: Order['money'], kind: MoneyEntry['kind']): string[] =>
  money.filter((each) => each.kind === kind && each.status === 0).map(({ id }) => id)

/** A payload that the action accepts on this order, or its best attempt if the order lacks a subject for it. */
export const PAYLOADS: { [N in ActionName]: (order: Order) => ActionPayloads[N] } = {
  accept: () => ({}),
  decline: () => ({ reason: '暂无货源' }),
  deliver: (order) => ({ trips: [trip(30_000, order.trips.length), trip(29_000, order.trips.length + 1)], finished: true }),
  receive: (order) => ({
    trips: order.trips
      .filter((each) => !each.received)
      .map((each) => ({ trip_id: each.id, ...weighing(each.shipped.net_kg - 10) })),
  }),
  add_proof: (order) => weighProof(order.trips[0]?.id ?? null),
  delete_proof: (order) => ({ proof_id: proofId(order, (proof) => proof.by_role === 'buyer'), reason: '拍错了' }),
  handle: (order) => ({
    trips: order.trips.map((each) => ({ trip_id: each.id, deduct_kg: 120, water_kg: 30 })),
    dissent: null,
    tolerance_dissent_id: uuid(),
  }),
  confirm_supply_price: ({ supply }) => confirmable(supply) ?? { price_fen: supply?.price_fen ?? 0 },
  confirm_sale_price: ({ sale }) => confirmable(sale) ?? { price_fen: SALE_PRICE_FEN, days: [] },
  fix_supply_price: () => ({ quoted_on: FIXED.supply.quoted_on, price_fen: FIXED.supply.average_price_fen }),
  fix_sale_price: () => ({ quoted_on: FIXED.sale.quoted_on, price_fen: FIXED.sale.average_price_fen }),
  recheck: () => ({ reason: '扣水有误', sale_price_fen: null }),
  advance: (order) => payment(order.sale ? Math.ceil(receivableFen(order) / 3) : 1),
  withdraw_advance: () => ({}),
  reject_advance: () => ({ reason: '未到账' }),
  pay: (order) => payment(toPayFen(order, 'sale')),
  collect: collectPayload,
  confirm: ({ money }) => ({ entry_ids: waitingIds(money, 'collection') }),
  reject_payment: () => ({ reason: '未到账' }),
  refund: (order) => ({ ...payment(refundable(order)[0]?.amount_fen ?? 0), cause: null, after_sale_id: null }),
  payout: (order) => payment(payableFen(order) - ledgerOf(order).paying_fen),
  confirm_payout: ({ money }) => ({ entry_ids: waitingIds(money, 'payout') }),
  confirm_refund: ({ money }) => ({ entry_ids: waitingIds(money, 'refund') }),
  reverse: ({ money }) => ({
    entry_id: (money.find(isReversing) ?? money.findLast(isReversible))?.id ?? uuid(),
    reason: '登错金额',
  }),
  drop_registration: ({ money }) => ({
    entry_id: money.find((each) => isRegistered(each) || isReversing(each))?.id ?? uuid(),
    reason: '登错账户',
  }),
  confirm_receipt: () => ({}),
  repay: (order) => payment(supplierOwesFen(order)),
  confirm_repayment: ({ money }) => ({ accept: true, reason: '', entry_ids: waitingIds(money, 'repayment') }),
  amend: (order) => {
    const draft = draftOf(order)
    if (!draft) throw new Error('no draft')
    return {
      ...draft,
      quantity_kg: draft.quantity_kg - 2_000,
      sale_price_fen: draft.sale_price_fen + 10_004,
      pay_terms: '货到 5 日内付清',
    }
  },
  close: () => ({ reason: '双方协商取消' }),
  return_goods: () => ({ reason: '全部退货' }),
  remove_proof: (order) => ({ proof_id: proofId(order, () => true), reason: '与本单无关' }),
  release_photo: ({ trips: [first] }) => ({
    trip_id: first?.id ?? uuid(),
    photo_id: first?.shipped.photo_ids[0] ?? uuid(),
  }),
  adjust_dissent: (order) => ({
    dissent_id: dissentId(order, [0, 1]),
    reject: false,
    quantity_kg: order.quantity_kg - 2_000,
    price_fen: SUPPLY_PRICE_FEN - 30_004,
    note: `建议-${uuid()}`,
  }),
  propose_supply: (order) => ({
    dissent_id: uuid(),
    quantity_kg: order.quantity_kg - 1_000,
    price_fen: SUPPLY_PRICE_FEN - 20_006,
    note: `提请-${uuid()}`,
  }),
  notify_dissent: (order) => ({ dissent_id: dissentId(order, [1]) }),
  remind_payment: () => ({}),
  remind_dissent: (order) => ({ dissent_id: dissentId(order, [2]) }),
  withdraw_dissent: (order) => ({ dissent_id: dissentId(order, [2]) }),
  reply_dissent: (order) => ({ dissent_id: dissentId(order, [2]), agree: true, note: `答复-${uuid()}`, photo_ids: [uuid()] }),
  apply_after_sale: applyPayload,
  withdraw_after_sale: (order) => ({ after_sale_id: openAfterSale(order)?.id ?? uuid() }),
  judge_after_sale: (order) => ({
    after_sale_id: openAfterSale(order)?.id ?? uuid(),
    accept: true,
    remark: `备注-${uuid()}`,
    agreed_fen: null,
    supplier_bears_fen: 3_210_987,
  }),
  ask_share: (order) => ({
    after_sale_id: askable(order)?.id ?? uuid(),
    supplier_bears_fen: askable(order)?.kind === 'return' ? null : 2_109_873,
    note: `提请-${uuid()}`,
  }),
  answer_share: (order) => ({ after_sale_id: askedShare(order)?.id ?? uuid(), agree: true, note: `答复-${uuid()}` }),
}

/** The action with a payload made for this order, some of whose parts are replaced. */
export const actionOn = <N extends ActionName>(order: Order, name: N, change: Partial<ActionPayloads[N]> = {}): Action =>
  ({ name, payload: { ...PAYLOADS[name](order), ...change } }) as Action

/** The order after the step, taken by its role. Throws the refusal. */
export function take<N extends ActionName>(order: Order, name: N, change: Partial<ActionPayloads[N]> = {}, now = NOW): Order {
  const outcome = advance(order, actionOn(order, name, change), { actor: ACTORS[OWNER[name]], now })
  if (!outcome.ok) throw outcome.refusal
  return outcome.order
}

/** The supplier has agreed to take back the goods of the open return. */
export const takenBack = (order: Order): Order => take(take(order, 'ask_share'), 'answer_share')

const WAY: Record<OrderState, readonly ActionName[]> = {
  0: [],
  1: ['accept'],
  2: ['accept', 'deliver'],
  3: ['accept', 'deliver', 'receive'],
  4: ['accept', 'deliver', 'receive', 'handle'],
  5: ['accept', 'deliver', 'receive', 'handle', 'pay'],
  6: ['accept', 'deliver', 'receive', 'handle', 'confirm_supply_price', 'pay', 'collect', 'confirm'],
  7: ['accept', 'deliver', 'receive', 'handle', 'confirm_supply_price', 'pay', 'collect', 'confirm', 'payout'],
  8: ['accept', 'deliver', 'receive', 'handle', 'confirm_supply_price', 'pay', 'collect', 'confirm', 'payout', 'confirm_receipt'],
  [-1]: ['accept', 'close'],
  [-2]: ['accept', 'deliver', 'receive', 'return_goods'],
}
/** An order that reached the state in the shortest way. From 6 on its supply price is confirmed. */
export const orderIn = (state: OrderState, given: Partial<Order> = {}): Order =>
  WAY[state].reduce((order, name) => take(order, name), newOrder(given))

export const dissentOf = (status: Dissent['status']): Dissent => ({
  id: uuid(),
  kind: 'weight',
  status,
  raised_by: 'buyer',
  claim: '磅差过大',
  photo_ids: [uuid()],
  raised_at: NOW,
  adjustments:
    status === 0
      ? []
      : [
          {
            version: 1,
            quantity_kg: 58_000,
            price_fen: SUPPLY_PRICE_FEN - 40_006,
            amount_fen: amountFen(SUPPLY_PRICE_FEN - 40_006, 58_000),
            note: '按到货重量',
            at: NOW,
            reply: null,
            reply_note: null,
            reply_photo_ids: [],
          },
        ],
  rejected_reason: null,
})
const withMoney =
  (kind: MoneyEntry['kind'], status: MoneyEntry['status'], amountOf: (order: Order) => number) =>
  (order: Order): Order => ({ ...order, money: [...order.money, { ...payment(amountOf(order)), kind, status }] })
/** The buyer has paid more than the order comes to, and the supplier was paid more too. */
const withTooMuch = withMoney('advance', 1, ({ sale }) => (sale?.amount_fen ?? 0) + 5_000_003)
const withTooMuchPaid = withMoney('payout', 1, ({ supply }) => (supply?.amount_fen ?? 0) + 5_000_001)
const withCollection = withMoney('collection', 0, () => 4_000_003)
/** Half of the money declared in state 5 is still to be paid. */
const halfPaid = (order: Order): Order => ({
  ...order,
  money: order.money.map((each) => (each.kind === 'payment' ? { ...each, amount_fen: Math.floor(each.amount_fen / 2) } : each)),
})
/** Money that another person of the trader has registered as paid. */
const withPaid = (kind: 'payout' | 'refund', amountOf: (order: Order) => number) => (order: Order) => {
  const { money } = withMoney(kind, 0, amountOf)(order)
  return { ...order, money: money.map((each, n) => (n === money.length - 1 ? { ...each, registered_by: 'registrar' } : each)) }
}
const withRepayment = withMoney('repayment', 0, () => 5_000_001)
const withAdvance = (order: Order): Order => ({
  ...order,
  money: [...order.money, { ...payment(1_000_000), kind: 'advance', status: 0 }],
})
const withProof = (order: Order): Order => ({
  ...order,
  proofs: [
    ...order.proofs,
    { ...weighProof(null), side: 'sale', by_role: 'buyer', at: NOW, deleted_at: null, deleted_reason: null },
  ],
})
const withDissent = (status: Dissent['status']) => (order: Order) => ({
  ...order,
  dissents: [...order.dissents, dissentOf(status)],
})

const withoutSignatures = (side: Side | null): Side | null => side && { ...side, contract_effective: false }
const unsigned = (order: Order): Order => ({
  ...order,
  supply: withoutSignatures(order.supply),
  sale: withoutSignatures(order.sale),
})

/** The preparation, beyond its state, that gives an action a subject on the order. */
const READY: Partial<Record<ActionName, (order: Order) => Order>> = {
  amend: unsigned,
  deliver: (order) => ({ ...order, loading_finished: false }),
  delete_proof: withProof,
  remove_proof: withProof,
  confirm_supply_price: (order) => ({ ...order, supply_price_confirmed: false }),
  confirm_sale_price: (order) => onMarket(order, 'window'),
  fix_supply_price: (order) => onMarket(order, 'point'),
  fix_sale_price: (order) => onMarket(order, 'point'),
  withdraw_advance: withAdvance,
  reject_advance: withAdvance,
  refund: withTooMuch,
  repay: withTooMuchPaid,
  confirm_repayment: (order) => withRepayment(withTooMuchPaid(order)),
  collect: withAdvance,
  confirm: (order) => (order.state === 5 ? take(order, 'collect') : withCollection(order)),
  confirm_payout: (order) => (order.state === 6 ? withPaid('payout', payableFen)(order) : order),
  confirm_refund: (order) => withPaid('refund', () => 1_000_003)(withTooMuch(order)),
  drop_registration: withCollection,
  reverse: withMoney('collection', 1, () => 1_000_007),
  reject_payment: (order) => (order.state === 5 ? order : withCollection(order)),
  pay: halfPaid,
  remind_payment: halfPaid,
  adjust_dissent: withDissent(0),
  notify_dissent: withDissent(1),
  remind_dissent: withDissent(2),
  withdraw_dissent: withDissent(2),
  reply_dissent: withDissent(2),
  withdraw_after_sale: withAfterSale,
  judge_after_sale: withAfterSale,
  ask_share: withShare(-1),
  answer_share: withShare(0),
}
/** An order in the state on which `actionOn(order, name)` succeeds, if the state allows the action at all. */
export const readyFor = (name: ActionName, state: OrderState): Order => {
  const order = orderIn(state)
  return READY[name]?.(order) ?? order
}
