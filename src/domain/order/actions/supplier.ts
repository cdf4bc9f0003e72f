/** The supplier's actions on an order. */
import { askedKind } from '../../agreement/after-sale.ts'
import { answerShare, askedShare } from '../../agreement/after-sale-share.ts'
import { confirmReceipt, repay, supplierOwesFen } from '../../money/payment.ts'
import { ORDER_STATES } from '../order.ts'
import { awaitsFix } from '../../money/pricing.ts'
import { fixSupplyPrice } from '../../money/pricing-steps.ts'
import { accept, decline, deliver } from '../shipment.ts'
import { netTotal, showNothing, showReason, weighed } from '../shown.ts'
import { replyDissent } from '../../agreement/dissent.ts'
import { BOTH, SUPPLIER } from '../../disclosure/readers.ts'
import { DELIVERED, EVERYBODY, FIXING, hasDissent, moneyOf, NO_TASKS, type Rules, SALE_SIDE, SUPPLY_SIDE } from './rule.ts'

export const SUPPLIER_ACTIONS = {
  accept: {
    label: '接单',
    by: 'supplier',
    from: [0],
    step: accept,
    // The supplier must not act on figures that the trader has corrected since.
    strict: ['amend'],
    lead: 1,
    tasks: { accept: { label: '待接单', urgency: 1 } },
    notify: SALE_SIDE,
    seen_by: EVERYBODY,
    readers: {},
    shows: showNothing,
    payload: () => ({}),
  },
  decline: {
    label: '拒绝接单',
    by: 'supplier',
    from: [0],
    step: decline,
    risky: true,
    tasks: NO_TASKS,
    notify: SALE_SIDE,
    seen_by: EVERYBODY,
    readers: { reason: BOTH },
    shows: showReason,
    carried: { by: 'accept', when: ({ accept: accepted }) => accepted === false },
    payload: ({ reason }: { reason: string }) => ({ reason }),
  },
  deliver: {
    label: '发货',
    label_on: ({ trips }) => (trips.length > 0 ? `继续发货 · 已发 ${trips.length} 车` : null),
    by: 'supplier',
    from: [1, 2],
    step: deliver,
    offered: ({ loading_finished }) => !loading_finished,
    // Trucks may be entered before both parties have signed, but they cannot be sent.
    lead: ({ supply }) => (supply?.contract_effective ? 2 : null),
    // Until both parties have signed, the signature is the task.
    tasks: { deliver: { label: '待发货', urgency: 2, when: ({ supply }) => supply?.contract_effective === true } },
    notify: ['buyer', 'trader'],
    seen_by: EVERYBODY,
    readers: {
      'trips.*.plate': BOTH,
      'trips.*.trailer_plate': BOTH,
      'trips.*.driver': BOTH,
      'trips.*.phone': BOTH,
      'trips.*.shipped.ticket_no': BOTH,
      'trips.*.shipped.reading.recognised.*': SUPPLIER,
      'trips.*.shipped.reading.kept.*': SUPPLIER,
    },
    shows: ({ trips, finished }) => ({
      brief: [trips.length > 0 && `${trips.length} 车 ${netTotal(trips.map(({ shipped }) => shipped))}`, finished && '装货完成']
        .filter(Boolean)
        .join('，'),
      facts: [
        ['车次', `${trips.length} 车`],
        ['净重合计', netTotal(trips.map(({ shipped }) => shipped))],
        ['装车', finished ? '已全部发完' : '还有车次'],
      ],
      trips: trips.map(({ plate, shipped }) => weighed(plate, shipped)),
    }),
  },
  reply_dissent: {
    label: '答复异议',
    by: 'supplier',
    from: [4, 5, 6],
    step: replyDissent,
    offered: hasDissent(2),
    strict: true,
    lead: 3,
    tasks: { reply_dissent: { label: '待答复异议', urgency: 3 } },
    // The buyer must learn that the dissent has ended.
    notify: SALE_SIDE,
    seen_by: SUPPLY_SIDE,
    readers: { note: SUPPLIER },
    shows: ({ agree, note, photo_ids }) => ({
      did: agree ? '同意异议处理' : '不同意异议处理',
      facts: [
        ['答复', agree ? '同意' : '不同意'],
        ['说明', note],
      ],
      photo_ids,
    }),
  },
  answer_share: {
    label: '答复售后承担',
    by: 'supplier',
    from: DELIVERED,
    step: answerShare,
    offered: (order) => !!askedShare(order),
    strict: true,
    lead: 4,
    tasks: { answer_share: { label: '待答复售后承担', urgency: 4 } },
    notify: ['trader'],
    seen_by: SUPPLY_SIDE,
    readers: { note: SUPPLIER },
    shows: ({ after_sale_id, agree, note }, order) => ({
      did: agree ? '同意售后承担' : '不同意售后承担',
      facts: [
        ['售后', askedKind(order, after_sale_id)],
        ['答复', agree ? '同意' : '不同意'],
        ['说明', note],
      ],
    }),
    payload: ({ agree, note }: { agree: boolean; note: string }, { id = '' }) => ({ after_sale_id: id, agree, note }),
  },
  fix_supply_price: {
    ...FIXING,
    by: 'supplier',
    from: [1, 2, 3, 4, 5, 6],
    step: fixSupplyPrice,
    offered: ({ supply }) => awaitsFix(supply),
    lead: 7,
    tasks: { fix_supply_price: { label: '待点价', urgency: 7 } },
    seen_by: SUPPLY_SIDE,
  },
  confirm_receipt: {
    label: '确认收款',
    by: 'supplier',
    from: [7],
    step: confirmReceipt,
    money: true,
    lead: 5,
    tasks: { confirm_receipt: { label: '待确认收款', urgency: 5 } },
    notify: ['trader'],
    seen_by: SUPPLY_SIDE,
    readers: {},
    shows: showNothing,
  },
  repay: {
    label: '退还货款',
    by: 'supplier',
    from: ORDER_STATES,
    step: repay,
    offered: (order) => supplierOwesFen(order) > 0,
    lead: 6,
    tasks: { repay: { label: '待退还货款', urgency: 6 } },
    notify: ['trader'],
    seen_by: SUPPLY_SIDE,
    ...moneyOf('supplier'),
  },
} as const satisfies Partial<Rules>
