/** What is refused from the settlement to the last payment. */
import type { Order } from '#domain/order.ts'
import { receivableFen } from '#domain/payment.ts'
import type { Guard } from './guard-cases.ts'
import { FIRST, on } from './guard-cases.ts'
import { dissentOf, orderIn, payment, readyFor } from './order-fixtures.ts'

const settled = orderIn(4)
const withMoney = (order: Order, kind: 'advance' | 'collection', status: 0 | 1, amount_fen = 1_000_000): Order => ({
  ...order,
  money: [...order.money, { ...payment(amount_fen), kind, status }],
})
const due = receivableFen(settled)
const paid = orderIn(5)

export const MONEY_GUARDS: Guard[] = [
  ['a price already confirmed', orderIn(6), on('confirm_supply_price'), 'wrong_state', '采购价已核定'],
  ['no price', settled, on('confirm_supply_price', { price_fen: 0 }), 'invalid', { price_fen: '请填写单价' }],
  ['a price beyond money', settled, on('confirm_supply_price', { price_fen: 1e14 }), 'invalid', { price_fen: '金额过大' }],
  ['recheck without a reason', settled, on('recheck', { reason: '' }), 'invalid', { reason: '请填写原因' }],
  ['recheck at no price', settled, on('recheck', { sale_price_fen: -5 }), 'invalid', { sale_price_fen: '请填写单价' }],
  ['recheck after money arrived', withMoney(paid, 'collection', 1), on('recheck'), 'wrong_state', '货款已确认到账，不能重新核对'],
  ['a second advance', withMoney(orderIn(0), 'advance', 0), on('advance'), 'advance_exists', '已有待确认的预付款'],
  [
    'an advance above the amount',
    orderIn(0),
    on('advance', { amount_fen: 586_666_741 }),
    'overpaid',
    { amount_fen: '预付款不能超过 5,866,667.40 元' },
  ],
  ['an advance of nothing', orderIn(0), on('advance', { amount_fen: 0 }), 'invalid', { amount_fen: '请填写金额' }],
  ['an advance that is no number', orderIn(0), on('advance', { amount_fen: NaN }), 'invalid', { amount_fen: '请填写金额' }],
  ['withdraw no advance', orderIn(0), on('withdraw_advance'), 'wrong_state', '没有待确认的预付款'],
  [
    'withdraw a confirmed advance',
    withMoney(orderIn(0), 'advance', 1),
    on('withdraw_advance'),
    'wrong_state',
    '没有待确认的预付款',
  ],
  ['pay too little', settled, on('pay', { amount_fen: due - 1 }), 'underpaid', { amount_fen: '应付 5,737,600.72 元' }],
  ['pay too much', settled, on('pay', { amount_fen: due + 1 }), 'overpaid', { amount_fen: '应付 5,737,600.72 元' }],
  ['pay without a voucher', settled, on('pay', { photo_ids: [] }), 'invalid', { photo_ids: '请上传付款凭证' }],
  ['pay with a used id', withMoney(settled, 'advance', 0), on('pay', { id: FIRST }), 'invalid', { id: '该笔款项已登记' }],
  [
    'collect too early',
    settled,
    on('collect', { kind: 'balance', amount_fen: 1 }),
    'wrong_state',
    '采购商尚未付款，不能登记货款',
  ],
  ['collect no advance', paid, on('collect', { kind: 'advance' }), 'wrong_state', '没有待确认的预付款'],
  [
    'collect another advance',
    withMoney(paid, 'advance', 0),
    on('collect', { kind: 'advance', amount_fen: 1 }),
    'invalid',
    { amount_fen: '预付款为 10,000.00 元' },
  ],
  [
    'reject an advance without a reason',
    withMoney(paid, 'advance', 0),
    on('reject_advance', { reason: ' ' }),
    'invalid',
    { reason: '请填写原因' },
  ],
  ['reject no advance', paid, on('reject_advance'), 'wrong_state', '没有待确认的预付款'],
  ['refund what is not held', paid, on('refund', { amount_fen: 1 }), 'overpaid', { amount_fen: '可退 0.00 元' }],
  ['refund less than nothing', paid, on('refund', { amount_fen: -1 }), 'invalid', { amount_fen: '请填写金额' }],
  ['send back what is not owed', orderIn(7), on('repay', { amount_fen: 1 }), 'overpaid', { amount_fen: '应退还 0.00 元' }],
  [
    'send back without a voucher',
    readyFor('repay', 7),
    on('repay', { photo_ids: [] }),
    'invalid',
    { photo_ids: '请上传付款凭证' },
  ],
  [
    'send back more than is owed',
    readyFor('confirm_repayment', 8),
    on('repay', { amount_fen: 298_746_393 + 1 }),
    'overpaid',
    { amount_fen: '应退还 2,987,463.93 元' },
  ],
  ['confirm no repayment', orderIn(7), on('confirm_repayment'), 'wrong_state', '没有待确认的供应商退款'],
  [
    'reject a repayment without a reason',
    readyFor('confirm_repayment', 7),
    on('confirm_repayment', { accept: false }),
    'invalid',
    { reason: '请填写原因' },
  ],
  ['confirm too little', paid, on('confirm', { accept: true }), 'underpaid', '已登记 0.00 元，应收 5,737,600.72 元'],
  ['reject without a reason', paid, on('confirm', { accept: false, reason: ' ' }), 'invalid', { reason: '请填写原因' }],
  [
    'pay out an unconfirmed price',
    { ...orderIn(6), supply_price_confirmed: false },
    on('payout'),
    'price_unconfirmed',
    '采购价尚未核定，不能付款',
  ],
  ...([0, 1, 2] as const).map(
    (status): Guard => [
      `pay out over a dissent ${status}`,
      { ...orderIn(6), dissents: [dissentOf(status)] },
      on('payout'),
      'dissent_open',
      '有未解决的异议，不能付款',
    ],
  ),
  [
    'pay out too much',
    orderIn(6),
    on('payout', { amount_fen: 298_746_393 + 1 }),
    'overpaid',
    { amount_fen: '应付 2,987,463.93 元' },
  ],
  [
    'pay out where nothing is owed',
    readyFor('repay', 6),
    on('payout', { amount_fen: 1 }),
    'overpaid',
    { amount_fen: '应付 0.00 元' },
  ],
  ['pay out nothing', orderIn(6), on('payout', { amount_fen: 0 }), 'invalid', { amount_fen: '请填写金额' }],
  ['adjust a strange dissent', settled, on('adjust_dissent'), 'not_found', '内容不存在或您无权查看'],
  [
    'adjust a notified dissent',
    readyFor('reply_dissent', 5),
    on('adjust_dissent', { dissent_id: FIRST }),
    'wrong_state',
    '异议当前状态不允许此操作',
  ],
  [
    'adjust to no weight',
    readyFor('adjust_dissent', 4),
    on('adjust_dissent', { quantity_kg: 0 }),
    'invalid',
    { quantity_kg: '请填写结算重量' },
  ],
  [
    'adjust to no price',
    readyFor('adjust_dissent', 4),
    on('adjust_dissent', { price_fen: 0 }),
    'invalid',
    { price_fen: '请填写单价' },
  ],
  [
    'adjust to nothing',
    readyFor('adjust_dissent', 4),
    on('adjust_dissent', { price_fen: 1, quantity_kg: 1 }),
    'invalid',
    { price_fen: '金额不足一分' },
  ],
  [
    'reject without a reason',
    readyFor('adjust_dissent', 4),
    on('adjust_dissent', { reject: true, note: '' }),
    'invalid',
    { note: '请填写原因' },
  ],
  [
    'notify before adjusting',
    readyFor('adjust_dissent', 4),
    on('notify_dissent', { dissent_id: FIRST }),
    'wrong_state',
    '异议当前状态不允许此操作',
  ],
  [
    'disagree without a reason',
    readyFor('reply_dissent', 4),
    on('reply_dissent', { agree: false, note: ' ' }),
    'invalid',
    { note: '请填写原因' },
  ],
]
