/** Refused actions on the way from the order to its settlement. */
import type { Order } from '#domain/order/order.ts'
import type { Guard } from './guard-cases.ts'
import { on } from './guard-cases.ts'
import { dissentOf, orderIn, payment, readyFor, take, trip, weighing } from './order-fixtures.ts'

const one = trip()
const loaded = take(orderIn(1), 'deliver', { trips: [one], finished: false })
const ticket = one.shipped.ticket_no
const arrived = orderIn(3)
const unsigned = orderIn(1)
const deductions = (deduct_kg: number, water_kg: number) =>
  arrived.trips.map((each) => ({ trip_id: each.id, deduct_kg, water_kg }))
const bare: Order = {
  ...arrived,
  trips: arrived.trips.map((each) => ({ ...each, received: each.received && { ...each.received, photo_ids: [] } })),
}
const advanced: Order = { ...orderIn(1), money: [{ ...payment(1_000_000), kind: 'advance', status: 1 }] }
const raised = { ...arrived, dissents: [dissentOf(4)] }
const dissent = (change: object) => ({ id: 'd', kind: 'weight' as const, claim: '少了', photo_ids: [], ...change })
const proofed = readyFor('delete_proof', 3)
const proof = proofed.proofs[0]
if (!proof) throw new Error('the fixture has a proof')
const shipped = (change: object) => ({ ...trip(), shipped: { ...weighing(30_000), ...change } })

export const GOODS_GUARDS: Guard[] = [
  ['decline without a reason', orderIn(0), on('decline', { reason: ' ' }), 'invalid', { reason: '请填写原因' }],
  ['close without a reason', orderIn(0), on('close', { reason: '' }), 'invalid', { reason: '请填写原因' }],
  ['close over a confirmed advance', advanced, on('close'), 'advance_held', '已有到账的预付款未退还，不能关闭订单'],
  [
    'deliver without a signed contract',
    { ...unsigned, supply: unsigned.supply && { ...unsigned.supply, contract_effective: false } },
    on('deliver'),
    'contract_unsigned',
    '合同尚未签署，不能发货',
  ],
  ['deliver after loading ended', orderIn(2), on('deliver'), 'wrong_state', '装货已结束，不能再添加车次'],
  ['deliver nothing', orderIn(1), on('deliver', { trips: [] }), 'invalid', { trips: '请至少添加一个车次' }],
  [
    'deliver nothing more, unfinished',
    loaded,
    on('deliver', { trips: [], finished: false }),
    'invalid',
    { trips: '请至少添加一个车次' },
  ],
  [
    'too many trips',
    loaded,
    on('deliver', { trips: Array.from({ length: 200 }, () => trip()) }),
    'invalid',
    { trips: '一张订单最多 200 个车次' },
  ],
  [
    'a plate that is none',
    orderIn(1),
    on('deliver', { trips: [{ ...trip(), plate: '12345' }] }),
    'invalid',
    { 'trips.0.plate': '请输入正确的车牌号' },
  ],
  [
    'a trailer plate that is none',
    orderIn(1),
    on('deliver', { trips: [trip(), { ...trip(), trailer_plate: 'X' }] }),
    'invalid',
    { 'trips.1.trailer_plate': '请输入正确的挂车车牌号' },
  ],
  [
    'no tare',
    orderIn(1),
    on('deliver', { trips: [shipped({ tare_kg: 0 })] }),
    'invalid',
    { 'trips.0.shipped.tare_kg': '请填写皮重' },
  ],
  [
    'no gross',
    orderIn(1),
    on('deliver', { trips: [shipped({ gross_kg: NaN })] }),
    'invalid',
    { 'trips.0.shipped.gross_kg': '请填写毛重' },
  ],
  [
    'gross not above tare',
    orderIn(1),
    on('deliver', { trips: [shipped({ gross_kg: 15_000 })] }),
    'invalid',
    { 'trips.0.shipped.gross_kg': '毛重必须大于皮重' },
  ],
  [
    'gross beyond any truck',
    orderIn(1),
    on('deliver', { trips: [shipped({ gross_kg: 200_001 })] }),
    'invalid',
    { 'trips.0.shipped.gross_kg': '毛重不能超过 200.000 吨' },
  ],
  [
    'the same ticket again',
    loaded,
    on('deliver', { trips: [shipped({ ticket_no: ` ${ticket} ` })] }),
    'duplicate_trip',
    { 'trips.0.shipped.ticket_no': `磅单号 ${ticket} 也用于本单第 1 车 浙B·12345 发货磅单` },
  ],
  [
    'the same trip again',
    loaded,
    on('deliver', { trips: [{ ...shipped({ ticket_no: '' }), id: one.id }] }),
    'duplicate_trip',
    { 'trips.0.shipped.ticket_no': '磅单号 — 已登记在本单' },
  ],
  [
    'one ticket for two trips',
    orderIn(1),
    on('deliver', { trips: [shipped({ ticket_no: 'BD-9' }), shipped({ ticket_no: 'BD-9' })] }),
    'duplicate_trip',
    { 'trips.1.shipped.ticket_no': '磅单号 BD-9 也用于本单第 1 车 浙B·12345 发货磅单' },
  ],
  [
    'the same ticket again, spelled otherwise',
    { ...loaded, trips: loaded.trips.map((each) => ({ ...each, shipped: { ...each.shipped, ticket_no: 'BD-0009' } })) },
    on('deliver', { trips: [shipped({ ticket_no: 'ｂｄ 9' })] }),
    'duplicate_trip',
    { 'trips.0.shipped.ticket_no': '磅单号 ｂｄ 9 也用于本单第 1 车 浙B·12345 发货磅单' },
  ],
  [
    'one photo for two trips',
    orderIn(1),
    on('deliver', { trips: [shipped({ photo_ids: ['p'] }), shipped({ photo_ids: ['p'] })] }),
    'duplicate_trip',
    { 'trips.1.shipped.photo_ids': '照片也用于本单第 1 车 浙B·12345 发货磅单' },
  ],
  ['receive nothing', loaded, on('receive', { trips: [] }), 'invalid', { trips: '请选择到货的车次' }],
  [
    'receive a strange trip',
    loaded,
    on('receive', { trips: [{ trip_id: 'x', ...weighing(1) }] }),
    'invalid',
    { 'trips.0.trip_id': '车次不存在' },
  ],
  [
    'receive a trip twice',
    loaded,
    on('receive', { trips: [0, 1].map(() => ({ trip_id: one.id, ...weighing(1) })) }),
    'invalid',
    { 'trips.1.trip_id': '第 1 车已收货' },
  ],
  [
    'receive with a wrong weight',
    loaded,
    on('receive', { trips: [{ trip_id: one.id, ...weighing(0) }] }),
    'invalid',
    { 'trips.0.gross_kg': '毛重必须大于皮重' },
  ],
  ['a proof without a photo', arrived, on('add_proof', { photo_ids: [] }), 'invalid', { photo_ids: '请至少上传一张照片' }],
  ['a proof of a strange trip', arrived, on('add_proof', { trip_id: 'x' }), 'invalid', { trip_id: '车次不存在' }],
  ['the same proof again', proofed, on('add_proof', { id: proof.id }), 'invalid', { id: '凭证已存在' }],
  ['delete a strange proof', proofed, on('delete_proof', { proof_id: 'x' }), 'not_found', '内容不存在或您无权查看'],
  [
    'delete a proof twice',
    take(proofed, 'delete_proof'),
    on('delete_proof', { proof_id: proof.id }),
    'not_found',
    '内容不存在或您无权查看',
  ],
  [
    'delete a proof of another',
    { ...proofed, proofs: [{ ...proof, by_role: 'trader' }] },
    on('delete_proof', { proof_id: proof.id }),
    'not_found',
    '内容不存在或您无权查看',
  ],
  ['remove a proof without a reason', proofed, on('remove_proof', { reason: ' ' }), 'invalid', { reason: '请填写原因' }],
  ['return without a reason', arrived, on('return_goods', { reason: ' ' }), 'invalid', { reason: '请填写原因' }],
  [
    'settle with a trip left out',
    arrived,
    on('handle', { trips: deductions(0, 0).slice(1) }),
    'invalid',
    { trips: '第 1 车尚未核对' },
  ],
  [
    'settle a strange trip',
    arrived,
    on('handle', { trips: [...deductions(0, 0), { trip_id: 'x', deduct_kg: 0, water_kg: 0 }] }),
    'invalid',
    { 'trips.2.trip_id': '车次不存在' },
  ],
  [
    'settle a trip twice',
    arrived,
    on('handle', { trips: [...deductions(0, 0), ...deductions(9, 9).slice(1)] }),
    'invalid',
    { 'trips.1.trip_id': '车次重复' },
  ],
  [
    'deduct all that arrived',
    arrived,
    on('handle', { trips: deductions(20_000, 9_990) }),
    'invalid',
    { 'trips.0.deduct_kg': '扣杂与扣水之和必须小于净重', 'trips.1.deduct_kg': '扣杂与扣水之和必须小于净重' },
  ],
  [
    'deduct less than nothing',
    arrived,
    on('handle', { trips: deductions(-1, 0) }),
    'invalid',
    { 'trips.0.deduct_kg': '请填写扣杂', 'trips.1.deduct_kg': '请填写扣杂' },
  ],
  [
    'water less than nothing',
    arrived,
    on('handle', { trips: deductions(0, -1) }),
    'invalid',
    { 'trips.0.water_kg': '请填写扣水', 'trips.1.water_kg': '请填写扣水' },
  ],
  [
    'settle without tickets',
    bare,
    on('handle'),
    'missing_proof',
    { 'trips.0.photo_ids': '第 1 车缺少磅单照片', 'trips.1.photo_ids': '第 2 车缺少磅单照片' },
  ],
  [
    'a dissent without words',
    arrived,
    on('handle', { dissent: dissent({ claim: ' ' }) }),
    'invalid',
    { 'dissent.claim': '请填写异议内容' },
  ],
  [
    'the same dissent again',
    raised,
    on('handle', { dissent: dissent({ id: raised.dissents[0]?.id }) }),
    'invalid',
    { 'dissent.id': '异议已存在' },
  ],
]
