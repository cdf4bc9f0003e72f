/** The trader's actions on an order. */
// long: every rule of one role, each of a few lines
import type { ActionPayloads, MoneyInput } from '../actions.ts'
import { remindPayment } from '../../accounting/aging.ts'
import { amend, amendedFacts, amendObstacle, AMENDMENT_READERS } from '../amendment.ts'
import { askedKind, judgeAfterSale, openAfterSale, RETURN_REASON } from '../../agreement/after-sale.ts'
import { askable, askShare, refusedShare, shareObstacle } from '../../agreement/after-sale-share.ts'
import { collect, confirm, confirmObstacle, rejectPayment } from '../../money/collection.ts'
import {
  adjustDissent,
  notifyDissent,
  proposeObstacle,
  proposeSupply,
  remindDissent,
  withdrawDissent,
} from '../../agreement/dissent.ts'
import { dueWords, judgedWords } from '../../money/money-words.ts'
import { isOfSupply, isRegistered, isSupplyMoney, ORDER_STATES, type OrderState, openDissent } from '../order.ts'
import {
  confirmPayout,
  confirmPayoutObstacle,
  confirmRepayment,
  payout,
  payoutObstacle,
  repaymentObstacle,
} from '../../money/outgoing.ts'
import {
  expectedFen,
  expectsMoney,
  rejectAdvance,
  toPayFen,
  toRefundFen,
  waitingAdvance,
  waitingCollection,
  waitingRepayment,
  waits,
} from '../../money/payment.ts'
import { formatPlate } from '../../goods/plate.ts'
import { isProvisional } from '../../money/pricing.ts'
import { confirmSalePrice, confirmSupplyPrice } from '../../money/pricing-steps.ts'
import { BOTH, BUYER, SUPPLIER } from '../../disclosure/readers.ts'
import { confirmRefund, confirmRefundObstacle, refund, refundable } from '../../money/refund.ts'
import { dropRegistration, moneyWords, waitingRegistrations } from '../../money/registration.ts'
import { reverse, waitingReversals } from '../../money/reversal.ts'
import { recheck, recheckObstacle, removeProof } from '../settlement.ts'
import { close, releasePhoto, returnGoods } from '../shipment.ts'
import { perTonne, showNamed, showNothing, showReason, showVerdict, tonnes, yuan } from '../shown.ts'
import {
  DELIVERED,
  EVERYBODY,
  entriesNamed,
  fixObstacle,
  hasDissent,
  moneyOf,
  NO_TASKS,
  PROOF_DELETION,
  QUOTE_READERS,
  type Rules,
  SALE_SIDE,
  SUPPLY_SIDE,
} from './rule.ts'

type RefundBody = MoneyInput &
  Partial<Pick<ActionPayloads['refund'], 'cause' | 'after_sale_id'>> & { kind: 'refund'; confirm?: boolean; exceeds?: boolean }

/** Money may arrive from the buyer's payment on, even after the order has ended. */
const COLLECTING: readonly OrderState[] = [5, 6, 7, 8, -1, -2]

/** The action starts on an after-sale, a proof or a photo, never from the order's own buttons. */
const never = () => false

/** The common part of confirming outgoing money. */
const CONFIRMED_OUT = {
  by: 'trader',
  strict: true,
  money: true,
  identity: true,
  readers: {},
  payload: entriesNamed,
} as const

/** The common part of steps that propose other figures to the supplier or withdraw them. */
const TO_SUPPLIER = {
  by: 'trader',
  from: [4, 5, 6],
  notify: ['supplier'],
  mode: 3,
  seen_by: SUPPLY_SIDE,
  readers: {},
  shows: showNothing,
} as const

export const TRADER_ACTIONS = {
  confirm_supply_price: {
    label: '核定采购价',
    by: 'trader',
    from: [3, 4, 5, 6],
    step: confirmSupplyPrice,
    offered: ({ supply_price_confirmed }) => !supply_price_confirmed,
    obstacle: ({ supply }) => fixObstacle(supply, '供应商'),
    strict: true,
    // The answer to an open dissent decides the price first.
    lead: (order) => (openDissent(order) ? null : 7),
    tasks: { confirm_supply_price: { label: '待核定采购价', urgency: 6, when: (order) => !openDissent(order) } },
    notify: ['supplier'],
    seen_by: SUPPLY_SIDE,
    readers: QUOTE_READERS,
    shows: ({ price_fen }) => ({ brief: perTonne(price_fen), facts: [['采购价', perTonne(price_fen)]] }),
  },
  confirm_sale_price: {
    label: '确定销售价',
    by: 'trader',
    // The buyer's payment waits for this price, so nobody has paid yet.
    from: [3, 4],
    step: confirmSalePrice,
    offered: ({ sale }) => isProvisional(sale),
    obstacle: ({ sale }) => fixObstacle(sale, '采购商'),
    strict: true,
    lead: 6,
    tasks: { confirm_sale_price: { label: '待确定销售价', urgency: 6 } },
    notify: ['buyer'],
    seen_by: SALE_SIDE,
    readers: QUOTE_READERS,
    shows: ({ price_fen }) => ({ brief: perTonne(price_fen), facts: [['销售价', perTonne(price_fen)]] }),
  },
  recheck: {
    label: '重新核对',
    by: 'trader',
    from: [4, 5],
    step: recheck,
    obstacle: recheckObstacle,
    strict: true,
    risky: true,
    tasks: NO_TASKS,
    notify: ['supplier', 'buyer'],
    seen_by: EVERYBODY,
    readers: { reason: BUYER },
    figures: ({ sale_price_fen }) => ({ buyer: sale_price_fen }),
    shows: ({ reason, sale_price_fen }) => ({
      facts: [['原因', reason], sale_price_fen !== null && ['销售价', perTonne(sale_price_fen)]],
    }),
  },
  reject_advance: {
    label: '驳回预付款',
    by: 'trader',
    from: ORDER_STATES,
    step: rejectAdvance,
    offered: waitingAdvance,
    money: true,
    risky: true,
    tasks: NO_TASKS,
    notify: ['buyer'],
    seen_by: SALE_SIDE,
    readers: { reason: BUYER },
    shows: showReason,
  },
  collect: {
    label: '登记收款',
    by: 'trader',
    from: ORDER_STATES,
    step: collect,
    consequence: (_order, { confirm: confirms, id }) => (confirms ? { name: 'confirm', payload: { entry_ids: [id] } } : null),
    // A colleague may have registered the same money meanwhile, so the amount must be judged on current figures.
    strict: true,
    // From the buyer's payment on, money can arrive late or twice. It still has to be registered.
    offered: (order) => order.state >= 5 || order.state < 0 || waitingAdvance(order),
    // Unexpected money may be registered too, but the screen does not ask for it.
    lead: (order) => (expectsMoney(order) ? 4 : null),
    aside: (order) => order.state !== 5 && !expectsMoney(order),
    tasks: {
      collect: {
        label: '待登记收款',
        urgency: 1,
        when: (order) => expectedFen(order) > 0,
      },
      confirm_advance: { label: '待确认预付款', urgency: 3, when: waitingAdvance },
    },
    notify: [],
    seen_by: ['trader'],
    ...moneyOf('buyer'),
  },
  confirm: {
    label: '确认到账',
    done: '确认到账结果',
    by: 'trader',
    from: COLLECTING,
    step: confirm,
    offered: (order) => order.state === 5 || waitingCollection(order),
    obstacle: confirmObstacle,
    strict: true,
    money: true,
    // Once enough is registered, the next step is to confirm its arrival.
    lead: (order) => (expectsMoney(order) ? 5 : 0),
    tasks: {
      confirm: { label: '待确认到账', urgency: 2, when: (order) => order.state === 5 && expectedFen(order) === 0 },
      confirm_late: { label: '待确认补收款', urgency: 2, when: ({ state }) => state !== 5 },
    },
    notify: ['buyer'],
    told: dueWords,
    seen_by: SALE_SIDE,
    readers: {},
    shows: showNamed('到账'),
    payload: entriesNamed,
  },
  reject_payment: {
    label: '驳回付款',
    by: 'trader',
    from: COLLECTING,
    step: rejectPayment,
    offered: (order) => order.state === 5 || waitingCollection(order),
    strict: true,
    money: true,
    risky: true,
    tasks: NO_TASKS,
    notify: ['buyer'],
    seen_by: SALE_SIDE,
    readers: { reason: BUYER },
    shows: showReason,
    carried: { by: 'confirm', when: ({ accept }) => accept === false },
    payload: ({ reason }: { reason: string }) => ({ reason }),
  },
  refund: {
    label: '退款',
    by: 'trader',
    from: ORDER_STATES,
    step: refund,
    offered: (order) => refundable(order).length > 0,
    strict: true,
    // Money on account may still be needed, so the screen does not ask to refund it.
    lead: (order) => (toRefundFen(order) > 0 ? 9 : null),
    tasks: { refund: { label: '待退款', urgency: 4, when: (order) => toRefundFen(order) > 0 } },
    notify: ['buyer'],
    seen_by: SALE_SIDE,
    identity: true,
    ...moneyOf('buyer'),
    carried: { by: 'collect', when: ({ kind }) => kind === 'refund' },
    // Rows queued by older builds name no cause of the refund.
    payload: ({
      kind: _kind,
      confirm: _confirm,
      exceeds: _exceeds,
      cause = null,
      after_sale_id = null,
      ...money
    }: RefundBody) => ({
      ...money,
      cause,
      after_sale_id,
    }),
  },
  payout: {
    label: '登记付款',
    by: 'trader',
    from: [6],
    step: payout,
    obstacle: (order) => payoutObstacle(order) ?? shareObstacle(order),
    strict: true,
    lead: 8,
    tasks: { payout: { label: '待商户付款', urgency: 10 } },
    notify: ['supplier'],
    seen_by: SUPPLY_SIDE,
    identity: true,
    ...moneyOf('supplier'),
  },
  confirm_payout: {
    ...CONFIRMED_OUT,
    label: '确认付款',
    from: [6],
    step: confirmPayout,
    offered: ({ money }) => money.some(waits('payout')),
    obstacle: (order, actor) => shareObstacle(order) ?? confirmPayoutObstacle(order, actor),
    lead: 7,
    tasks: { confirm_payout: { label: '待确认付款', urgency: 2 } },
    notify: ['supplier'],
    seen_by: SUPPLY_SIDE,
    shows: showNamed('付款'),
  },
  confirm_refund: {
    ...CONFIRMED_OUT,
    label: '确认退款',
    from: ORDER_STATES,
    step: confirmRefund,
    offered: ({ money }) => money.some(waits('refund')),
    obstacle: confirmRefundObstacle,
    lead: 8,
    tasks: { confirm_refund: { label: '待确认退款', urgency: 2 } },
    notify: ['buyer'],
    seen_by: SALE_SIDE,
    shows: showNamed('退款'),
  },
  reverse: {
    label: '冲正',
    label_on: (order) => (waitingReversals(order).length > 0 ? '确认冲正' : null),
    by: 'trader',
    from: ORDER_STATES,
    step: reverse,
    // A person requests it on one entry. The order's own buttons show it once a colleague has to confirm it.
    offered: (order) => waitingReversals(order).length > 0,
    strict: true,
    money: true,
    risky: true,
    identity: true,
    lead: 8,
    tasks: { reverse: { label: '待确认冲正', urgency: 2 } },
    notify: ['supplier', 'buyer'],
    told: dueWords,
    seen_by: EVERYBODY,
    readers: {
      reason: ({ entry_id }, { money }) => {
        const entry = money.find(({ id }) => id === entry_id)
        return entry && isSupplyMoney(entry) ? SUPPLIER : BUYER
      },
    },
    shows: ({ entry_id, reason }, order) => {
      const entry = order?.money.find(({ id }) => id === entry_id)
      return {
        ...(entry ? { brief: yuan(entry.amount_fen) } : {}),
        facts: [
          !!entry && ['款项', [moneyWords(entry), yuan(entry.amount_fen), entry.bank_serial].filter(Boolean).join(' · ')],
          ['原因', reason],
        ],
      }
    },
    payload: ({ reason }: { reason: string }, { entryId = '' }) => ({ entry_id: entryId, reason }),
  },
  drop_registration: {
    label: '撤销登记',
    label_on: (order) => (waitingReversals(order).length > 0 && !order.money.some(isRegistered) ? '撤销冲正申请' : null),
    by: 'trader',
    from: ORDER_STATES,
    step: dropRegistration,
    offered: (order) => waitingRegistrations(order).length > 0,
    strict: true,
    money: true,
    risky: true,
    aside: () => true,
    tasks: NO_TASKS,
    notify: [],
    seen_by: ['trader'],
    // No other role has heard of the money.
    readers: { reason: [] },
    shows: showReason,
    payload: ({ reason }: { reason: string }, { entryId = '' }) => ({ entry_id: entryId, reason }),
  },
  confirm_repayment: {
    label: '确认退款到账',
    done: '确认退款到账结果',
    by: 'trader',
    from: ORDER_STATES,
    step: confirmRepayment,
    offered: waitingRepayment,
    obstacle: repaymentObstacle,
    strict: true,
    money: true,
    lead: 6,
    tasks: { confirm_repayment: { label: '待确认退款到账', urgency: 5 } },
    notify: ['supplier'],
    seen_by: SUPPLY_SIDE,
    readers: { reason: SUPPLIER },
    // Accepting reduces what the supplier owes.
    identity: ({ accept }) => accept,
    shows: showVerdict,
    payload: ({ accept, reason, ...named }: { accept: boolean; reason: string; entry_ids?: readonly string[] | undefined }) => ({
      accept,
      reason,
      ...entriesNamed(named),
    }),
  },
  amend: {
    label: '更正订单',
    by: 'trader',
    from: [0],
    step: amend,
    obstacle: amendObstacle,
    strict: true,
    tasks: NO_TASKS,
    notify: ['supplier', 'buyer'],
    seen_by: EVERYBODY,
    readers: AMENDMENT_READERS,
    figures: ({ supply_price_fen, sale_price_fen }) => ({ supplier: supply_price_fen, buyer: sale_price_fen }),
    shows: (payload, order) => ({ facts: order ? amendedFacts(order, payload) : [] }),
  },
  close: {
    label: '关闭订单',
    by: 'trader',
    from: [0, 1],
    step: close,
    risky: true,
    tasks: NO_TASKS,
    notify: ['supplier', 'buyer'],
    seen_by: EVERYBODY,
    readers: { reason: BOTH },
    shows: showReason,
  },
  return_goods: {
    label: '退货',
    by: 'trader',
    from: [2, 3, 4, 5, 6, 7],
    step: returnGoods,
    offered: never,
    tasks: NO_TASKS,
    notify: ['supplier', 'buyer'],
    told: dueWords,
    seen_by: EVERYBODY,
    readers: { reason: BOTH },
    shows: showReason,
    carried: { by: 'judge_after_sale' },
  },
  remove_proof: {
    ...PROOF_DELETION,
    // The buyer uploaded the proof.
    notify: ['buyer'],
    by: 'trader',
    from: ORDER_STATES,
    step: removeProof,
    offered: never,
  },
  release_photo: {
    label: '公开照片',
    by: 'trader',
    from: DELIVERED,
    step: releasePhoto,
    offered: never,
    tasks: NO_TASKS,
    notify: ['buyer'],
    seen_by: SALE_SIDE,
    readers: {},
    shows: ({ trip_id }, order) => {
      const trip = order?.trips.find(({ id }) => id === trip_id)
      return { facts: [['发货照片', trip ? `第 ${trip.no} 车 ${formatPlate(trip.plate)}` : '一张']] }
    },
    payload: ({ photo_id }: { photo_id: string }, { tripId = '' }) => ({ trip_id: tripId, photo_id }),
  },
  adjust_dissent: {
    label: '调整订单',
    by: 'trader',
    from: [4, 5, 6],
    step: adjustDissent,
    offered: hasDissent(0, 1),
    strict: true,
    lead: 3,
    tasks: { adjust_dissent: { label: '待调整订单', urgency: 7, when: hasDissent(0) } },
    // The buyer hears of a rejection, but not of a proposal.
    notify: ['buyer'],
    seen_by: ['trader'],
    readers: {
      note: ({ reject, dissent_id }, { dissents }) => {
        const between = dissents.some((each) => each.id === dissent_id && isOfSupply(each))
        return reject ? (between ? [] : BUYER) : SUPPLIER
      },
    },
    figures: ({ reject, price_fen }) => (reject ? {} : { supplier: price_fen }),
    shows: ({ reject, quantity_kg, price_fen, note }) => ({
      ...(reject ? { did: '驳回异议' } : { brief: `${tonnes(quantity_kg)} ${perTonne(price_fen)}` }),
      facts: [
        ['处理', reject ? '驳回异议' : '调整'],
        ['数量', tonnes(quantity_kg)],
        ['单价', perTonne(price_fen)],
        ['说明', note],
      ],
    }),
  },
  propose_supply: {
    ...TO_SUPPLIER,
    label: '提请商定结算',
    step: proposeSupply,
    obstacle: proposeObstacle,
    strict: true,
    tasks: NO_TASKS,
    readers: { note: SUPPLIER },
    figures: ({ price_fen }) => ({ supplier: price_fen }),
    shows: ({ quantity_kg, price_fen, note }) => ({
      brief: `${tonnes(quantity_kg)} ${perTonne(price_fen)}`,
      facts: [
        ['数量', tonnes(quantity_kg)],
        ['单价', perTonne(price_fen)],
        ['说明', note],
      ],
    }),
  },
  notify_dissent: {
    ...TO_SUPPLIER,
    label: '通知供应商',
    step: notifyDissent,
    offered: hasDissent(1),
    lead: 2,
    tasks: { notify_dissent: { label: '待通知供应商', urgency: 8 } },
  },
  remind_dissent: {
    ...TO_SUPPLIER,
    label: '催办',
    step: remindDissent,
    offered: hasDissent(2),
    reminds: true,
    tasks: NO_TASKS,
  },
  withdraw_dissent: {
    ...TO_SUPPLIER,
    label: '撤回调整',
    step: withdrawDissent,
    offered: hasDissent(2),
    strict: true,
    risky: true,
    tasks: NO_TASKS,
  },
  // After 催办, a disputed order waits for its supplier's answer.
  remind_payment: {
    label: '催款',
    by: 'trader',
    from: [4, 5],
    step: remindPayment,
    offered: (order) => toPayFen(order, 'sale') > 0,
    reminds: true,
    tasks: NO_TASKS,
    notify: ['buyer'],
    seen_by: SALE_SIDE,
    readers: {},
    shows: showNothing,
    payload: () => ({}),
  },
  ask_share: {
    label: '提请供应商承担',
    by: 'trader',
    label_on: (order) => (askable(order)?.kind === 'return' ? '提请供应商收回' : null),
    from: DELIVERED,
    step: askShare,
    offered: (order) => !!askable(order),
    strict: true,
    // The supplier has to agree before the trader can accept a whole return.
    lead: (order) => (openAfterSale(order)?.kind === 'return' && !openAfterSale(order)?.share ? 1 : null),
    tasks: { ask_share: { label: '待提请供应商承担', urgency: 11, when: (order) => !!refusedShare(order) } },
    notify: ['supplier'],
    seen_by: SUPPLY_SIDE,
    readers: { note: SUPPLIER },
    figures: ({ supplier_bears_fen }) => ({ supplier: supplier_bears_fen }),
    shows: ({ after_sale_id, supplier_bears_fen, note }, order) => ({
      ...(supplier_bears_fen ? { brief: yuan(supplier_bears_fen) } : {}),
      facts: [
        ['售后', askedKind(order, after_sale_id)],
        [
          '供应商承担',
          supplier_bears_fen === null ? '收回整单退货' : supplier_bears_fen === 0 ? '撤回' : yuan(supplier_bears_fen),
        ],
        ['说明', note],
      ],
    }),
    payload: ({ supplier_bears_fen, note }: { supplier_bears_fen: number | null; note: string }, { id = '' }) => ({
      after_sale_id: id,
      supplier_bears_fen,
      note,
    }),
  },
  judge_after_sale: {
    label: '处理售后',
    by: 'trader',
    from: DELIVERED,
    step: judgeAfterSale,
    consequence: (order, { after_sale_id, accept }) => {
      const judged = accept && order.after_sales?.find(({ id }) => id === after_sale_id)
      return judged && judged.kind === 'return' ? { name: 'return_goods', payload: { reason: RETURN_REASON } } : null
    },
    offered: (order) => !!openAfterSale(order),
    strict: true,
    lead: 1,
    tasks: {
      // The trader has no task until the supplier has answered.
      judge_after_sale: { label: '待处理售后', urgency: 9, when: (order) => openAfterSale(order)?.share?.status !== 0 },
    },
    notify: ['supplier', 'buyer'],
    told: judgedWords,
    seen_by: EVERYBODY,
    readers: { remark: BUYER },
    figures: ({ agreed_fen, supplier_bears_fen }) => ({ buyer: agreed_fen, supplier: supplier_bears_fen }),
    shows: ({ after_sale_id, accept, agreed_fen, supplier_bears_fen, remark }, order) => ({
      did: accept ? '同意售后申请' : '驳回售后申请',
      ...(agreed_fen === null ? {} : { brief: yuan(agreed_fen) }),
      facts: [
        ['售后', askedKind(order, after_sale_id)],
        ['处理', accept ? '同意' : '驳回'],
        agreed_fen !== null && ['同意金额', yuan(agreed_fen)],
        supplier_bears_fen > 0 && ['供应商承担', yuan(supplier_bears_fen)],
        ['备注', remark],
      ],
    }),
    // Rows queued by older builds name no amounts.
    payload: (
      {
        accept,
        remark,
        agreed_fen = null,
        supplier_bears_fen = 0,
      }: { accept: boolean; remark: string; agreed_fen?: number | null; supplier_bears_fen?: number },
      { id = '' },
    ) => ({ after_sale_id: id, accept, remark, agreed_fen, supplier_bears_fen }),
  },
} as const satisfies Partial<Rules>
