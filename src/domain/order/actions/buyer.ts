/** The buyer's actions on an order. */
import { applyAfterSale, askedKind, openAfterSale, withdrawAfterSale } from '../../agreement/after-sale.ts'
import { returnFen } from '../../agreement/grant.ts'
import { AFTER_SALE_KINDS, DISSENT_KINDS, ORDER_STATES, PROOF_KINDS } from '../order.ts'
import { advancePay, pay, payObstacle, receivableFen, toPayFen, waitingAdvance, withdrawAdvance } from '../../money/payment.ts'
import { formatPlate } from '../../goods/plate.ts'
import { awaitsFix } from '../../money/pricing.ts'
import { fixSalePrice } from '../../money/pricing-steps.ts'
import { addProof, deleteProof, handle } from '../settlement.ts'
import { receive } from '../shipment.ts'
import { netTotal, plateOf, showNothing, tonnes, weighed, yuan } from '../shown.ts'
import { BOTH, BUYER } from '../../disclosure/readers.ts'
import { DELIVERED, EVERYBODY, FIXING, moneyOf, NO_TASKS, PROOF_DELETION, type Rules, SALE_SIDE, SUPPLY_SIDE } from './rule.ts'

export const BUYER_ACTIONS = {
  receive: {
    label: '确认收货',
    by: 'buyer',
    from: [2],
    step: receive,
    offered: ({ trips }) => trips.some(({ received }) => !received),
    lead: 1,
    tasks: { receive: { label: '待收货', urgency: 1 } },
    notify: ['supplier', 'trader'],
    seen_by: EVERYBODY,
    readers: { 'trips.*.ticket_no': BOTH, 'trips.*.reading.recognised.*': BUYER, 'trips.*.reading.kept.*': BUYER },
    shows: ({ trips }, order) => ({
      brief: `${trips.length} 车 ${netTotal(trips)}`,
      facts: [
        ['到货', `${trips.length} 车`],
        ['净重合计', netTotal(trips)],
      ],
      trips: trips.map((trip) => weighed(plateOf(order, trip.trip_id), trip)),
    }),
  },
  add_proof: {
    label: '上传凭证',
    by: 'buyer',
    from: [2, 3, 4],
    step: addProof,
    undone_by: 'delete_proof',
    tasks: NO_TASKS,
    notify: [],
    seen_by: SALE_SIDE,
    readers: { 'reading.recognised.*': BUYER, 'reading.kept.*': BUYER },
    shows: ({ kind, trip_id, amount_fen, reading, photo_ids }, order) => ({
      brief: PROOF_KINDS[kind],
      facts: [
        ['凭证', PROOF_KINDS[kind]],
        ['车次', trip_id ? formatPlate(plateOf(order, trip_id)) : ''],
        amount_fen !== null && ['金额', yuan(amount_fen)],
        ...Object.entries(reading?.kept ?? {}),
      ],
      photo_ids,
    }),
  },
  delete_proof: {
    ...PROOF_DELETION,
    by: 'buyer',
    from: [2, 3, 4],
    step: deleteProof,
    offered: ({ proofs }) => proofs.some(({ by_role, deleted_at }) => by_role === 'buyer' && !deleted_at),
  },
  handle: {
    label: '提交结算',
    by: 'buyer',
    from: [3],
    step: handle,
    strict: true,
    lead: 2,
    tasks: { handle: { label: '待提交结算', urgency: 2 } },
    notify: SUPPLY_SIDE,
    seen_by: EVERYBODY,
    readers: { 'dissent.claim': BOTH },
    shows: ({ trips, dissent }, order) => ({
      facts: [!!dissent && ['异议', DISSENT_KINDS[dissent.kind]], !!dissent && ['说明', dissent.claim]],
      trips: trips.map(({ trip_id, deduct_kg, water_kg }) => ({
        plate: formatPlate(plateOf(order, trip_id)),
        figures: [
          ['扣杂', deduct_kg],
          ['扣水', water_kg],
        ],
        ticket_no: '',
        photo_ids: [],
      })),
      photo_ids: dissent?.photo_ids ?? [],
    }),
  },
  advance: {
    label: '预付款',
    done: '提交预付款',
    by: 'buyer',
    from: [0, 1, 2, 3],
    step: advancePay,
    offered: (order) => !waitingAdvance(order) && receivableFen(order) > 0,
    undone_by: 'withdraw_advance',
    tasks: NO_TASKS,
    notify: ['trader'],
    seen_by: SALE_SIDE,
    ...moneyOf('buyer'),
  },
  withdraw_advance: {
    label: '撤销预付款',
    by: 'buyer',
    from: ORDER_STATES,
    step: withdrawAdvance,
    offered: waitingAdvance,
    money: true,
    risky: true,
    tasks: NO_TASKS,
    notify: ['trader'],
    seen_by: SALE_SIDE,
    readers: {},
    shows: showNothing,
  },
  fix_sale_price: {
    ...FIXING,
    by: 'buyer',
    from: [0, 1, 2, 3, 4],
    step: fixSalePrice,
    offered: ({ sale }) => awaitsFix(sale),
    lead: 4,
    tasks: { fix_sale_price: { label: '待点价', urgency: 4 } },
    seen_by: SALE_SIDE,
  },
  pay: {
    label: '提交付款',
    // The button only opens the page on which the buyer pays.
    label_on: ({ state }) => (state === 5 ? '继续付款' : '去付款'),
    by: 'buyer',
    from: [4, 5],
    step: pay,
    // The buyer declared a part. The rest may follow before the trader confirms that part.
    offered: (order) => order.state === 4 || toPayFen(order, 'sale') > 0,
    obstacle: payObstacle,
    strict: true,
    lead: 3,
    tasks: { pay: { label: '待付款', urgency: 3 } },
    notify: ['trader'],
    seen_by: SALE_SIDE,
    ...moneyOf('buyer'),
  },
  apply_after_sale: {
    label: '申请售后',
    by: 'buyer',
    from: DELIVERED,
    step: applyAfterSale,
    offered: (order) => !openAfterSale(order),
    undone_by: 'withdraw_after_sale',
    tasks: NO_TASKS,
    notify: SUPPLY_SIDE,
    seen_by: EVERYBODY,
    readers: { reason: BOTH },
    figures: ({ amount_fen, quantity_kg }, { sale }) => ({ buyer: amount_fen ?? returnFen(quantity_kg, sale) }),
    shows: ({ kind, quantity_kg, amount_fen, reason, photo_ids }) => ({
      brief: [AFTER_SALE_KINDS[kind], amount_fen !== null && yuan(amount_fen)].filter(Boolean).join(' '),
      facts: [
        ['售后', AFTER_SALE_KINDS[kind]],
        quantity_kg !== null && ['退货数量', tonnes(quantity_kg)],
        amount_fen !== null && ['金额', yuan(amount_fen)],
        ['原因', reason],
      ],
      photo_ids,
    }),
  },
  withdraw_after_sale: {
    label: '撤回售后',
    by: 'buyer',
    from: DELIVERED,
    step: withdrawAfterSale,
    offered: (order) => !!openAfterSale(order),
    risky: true,
    tasks: NO_TASKS,
    notify: SUPPLY_SIDE,
    seen_by: EVERYBODY,
    readers: {},
    shows: ({ after_sale_id }, order) => ({ facts: [['售后', askedKind(order, after_sale_id)]] }),
    payload: (_body, { id = '' }) => ({ after_sale_id: id }),
  },
} as const satisfies Partial<Rules>
