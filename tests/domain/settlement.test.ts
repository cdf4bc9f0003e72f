/** From receipt to payment: proofs, settlement by weight, and recheck. */
import { describe, expect, test } from 'vitest'
import { MAX_FEN } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { basisWeighing, dealFen, differenceWords, priced, tripsOutOfTolerance } from '#domain/order/settlement.ts'
import { dissentOf, NOW, orderIn, readyFor, SALE_PRICE_FEN, SUPPLY_PRICE_FEN, take, trip } from './order-fixtures.ts'
import { receiveAt, SALE_FEN, SETTLED_KG, SUPPLY_FEN } from './settlement-fixtures.ts'

const last = <T>(list: readonly T[]): T => {
  const item = list.at(-1)
  if (item === undefined) throw new Error('empty')
  return item
}

describe('settlement', () => {
  test('the settlement weight is net less impurity and water; both sides are priced by it', () => {
    const order = orderIn(4)
    expect(order.trips.map(({ received }) => received?.settled_kg)).toEqual([29_840, 28_840])
    expect(order.sale).toMatchObject({ quantity_kg: SETTLED_KG, price_fen: SALE_PRICE_FEN, amount_fen: SALE_FEN })
    expect(order.supply).toMatchObject({ quantity_kg: SETTLED_KG, price_fen: SUPPLY_PRICE_FEN, amount_fen: SUPPLY_FEN })
    const version = { version: 1, quantity_kg: SETTLED_KG, amount_fen: SALE_FEN, price_fen: SALE_PRICE_FEN }
    expect(order.settlements).toEqual([{ ...version, at: NOW, rechecked_reason: null }])
    expect(last(order.events).note).toBe('结算重量 58.680 吨')
    expect(order.dissents).toEqual([])
  })

  test.each([
    ['buyer', 29_990],
    ['third_party', 29_990],
    ['supplier', 30_000],
  ] as const)('an order decided by the weighbridge of the %s settles its first truck from %i kg', (weigh_basis, net) => {
    const order = take(orderIn(3, { weigh_basis }), 'handle')
    expect(order.trips[0]?.received?.settled_kg).toBe(net - 150)
  })

  test('a difference beyond the tolerance opens a dissent, and exactly the tolerance does not', () => {
    const loaded = take(orderIn(1), 'deliver', { trips: [trip(30_000), trip(20_000, 1)], finished: true })
    expect(take(receiveAt(loaded, [29_910, 20_060]), 'handle').dissents).toEqual([])
    const light = take(receiveAt(loaded, [29_909, 20_061]), 'handle', { tolerance_dissent_id: 'own' })
    expect(light.dissents).toEqual([
      {
        id: 'own',
        kind: 'weight',
        status: 0,
        raised_by: 'tolerance',
        claim: '第 1、2 车磅差超过约定 3‰',
        photo_ids: [],
        raised_at: NOW,
        adjustments: [],
        rejected_reason: null,
      },
    ])
    expect(last(light.events).note).toBe('结算重量 49.670 吨，提出异议')
    const dissent = { id: 'buyer', kind: 'quality' as const, claim: ' 含铁 ', photo_ids: ['p'] }
    const claimed = take(receiveAt(loaded, [29_909, 20_061]), 'handle', { dissent })
    expect(claimed.dissents).toMatchObject([{ id: 'buyer', kind: 'quality', claim: '含铁', raised_by: 'buyer', status: 0 }])
  })

  test('a recheck keeps the old version with the reason, and returns unconfirmed money to the buyer', () => {
    const priced = take(orderIn(4), 'confirm_supply_price')
    const paid = take(priced, 'pay')
    const collected = take(paid, 'collect', { amount_fen: 5 })
    expect(() => take(collected, 'recheck')).toThrow('已登记收款，请先确认到账或驳回付款')
    const again = take(paid, 'recheck', { reason: '单价有误', sale_price_fen: SALE_PRICE_FEN - 10_000 })
    expect(again).toMatchObject({ state: 3, supply_price_confirmed: true })
    expect(again.settlements).toMatchObject([{ version: 1, rechecked_reason: '单价有误' }])
    expect(again.money.map(({ kind, status }) => [kind, status])).toEqual([['payment', -1]])
    const settled = take(again, 'handle')
    expect(settled.settlements).toMatchObject([{ rechecked_reason: '单价有误' }, { version: 2, rechecked_reason: null }])
    expect(settled.sale?.amount_fen).toBe(SALE_FEN - 586_800)
    expect(last(settled.settlements).amount_fen).toBe(settled.sale?.amount_fen)
  })

  test('a proof belongs to the sale side, and stays on record after its deletion', () => {
    const order = take(orderIn(3), 'add_proof')
    expect(last(order.proofs)).toMatchObject({ side: 'sale', by_role: 'buyer', at: NOW, deleted_at: null })
    expect(last(take(order, 'delete_proof').proofs)).toMatchObject({ deleted_at: NOW, deleted_reason: '拍错了' })
    expect(last(take(order, 'remove_proof').proofs)).toMatchObject({ deleted_at: NOW, deleted_reason: '与本单无关' })
  })
})

test('a recheck ends the open dissents of the old settlement', () => {
  const disputed = orderIn(4, { dissents: [dissentOf(2)] })
  expect(take(disputed, 'recheck').dissents).toMatchObject([{ status: 4, rejected_reason: '订单重新核对，异议随原结算失效' }])
})

test('a claim lists the trucks beyond the tolerance, or else those that arrived too light', () => {
  const arrived = receiveAt(orderIn(2), [29_900, 29_010])
  expect(tripsOutOfTolerance(arrived).map(({ no }) => no)).toEqual([1])
  expect(differenceWords(arrived)).toBe('第 1 车发货净重 30.000 吨，收货净重 29.900 吨，少 0.100 吨')
  const within = receiveAt(orderIn(2), [29_950, 29_010])
  expect(tripsOutOfTolerance(within)).toEqual([])
  expect(differenceWords(within)).toBe('第 1 车发货净重 30.000 吨，收货净重 29.950 吨，少 0.050 吨')
  const heavier = receiveAt(orderIn(2), [30_100, 29_000])
  expect(differenceWords(heavier)).toBe('第 1 车发货净重 30.000 吨，收货净重 30.100 吨，多 0.100 吨')
  expect(differenceWords(orderIn(2))).toBe('')
})

test('a trip without a receipt has a settlement weight only if the supplier’s weighbridge decides', () => {
  const [one] = orderIn(2).trips
  if (!one) throw new Error('the fixture has a trip')
  expect(basisWeighing({ weigh_basis: 'supplier' }, one)).toBe(one.shipped)
  for (const weigh_basis of ['buyer', 'third_party'] as const) expect(basisWeighing({ weigh_basis }, one)).toBeNull()
})

describe('the amount of a price and a weight', () => {
  test('is rounded half up to the fen', () => {
    expect([dealFen(1_500, 1, 'price_fen'), dealFen(1_499, 1, 'price_fen'), dealFen(5_111_113, 58_680, 'price_fen')]).toEqual([
      2,
      1,
      SUPPLY_FEN,
    ])
  })
  test.each([
    [0, 1_000, '请填写单价'],
    [-1, 1_000, '请填写单价'],
    [1.5, 1_000, '请填写单价'],
    [Number.NaN, 1_000, '请填写单价'],
    [1, 499, '金额不足一分'],
    [MAX_FEN, 1_001, '金额过大'],
  ])('of %d fen and %d kg is refused at its field', (price_fen, quantity_kg, message) => {
    expect(() => dealFen(price_fen, quantity_kg, 'sale_price_fen')).toThrow(
      expect.objectContaining({ details: { fields: { sale_price_fen: message } } }),
    )
  })
  test('may equal the largest amount and not exceed it', () => {
    expect(dealFen(MAX_FEN, 1_000, 'price_fen')).toBe(MAX_FEN)
  })
  test('replaces the amount of a side, whose contract and tax stay', () => {
    const { supply } = orderIn(4)
    if (!supply) throw new Error('the trader reads both sides')
    expect(priced(supply, 5_000_000, 50_000)).toEqual({
      ...supply,
      price_fen: 5_000_000,
      quantity_kg: 50_000,
      amount_fen: 250_000_000,
    })
  })
})

describe('a proof', () => {
  const order = readyFor('delete_proof', 3)
  test('of the trader cannot be deleted by the buyer, and no proof can be deleted twice', () => {
    const foreign: Order = { ...order, proofs: order.proofs.map((each) => ({ ...each, by_role: 'trader' })) }
    expect(() => take(foreign, 'delete_proof', { proof_id: foreign.proofs[0]?.id ?? '' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    const proof_id = order.proofs[0]?.id ?? ''
    const gone = take(order, 'remove_proof', { proof_id })
    expect(() => take(gone, 'remove_proof', { proof_id })).toThrow(expect.objectContaining({ code: 'not_found' }))
  })
  test.each([
    ['of a truck that the order has not', { trip_id: 'other' }, { trip_id: '车次不存在' }],
    ['without a photo', { photo_ids: [] }, { photo_ids: '请至少上传一张照片' }],
    ['with an id that is taken', { id: order.proofs[0]?.id ?? '' }, { id: '凭证已存在' }],
  ])('%s is refused', (_what, change, fields) => {
    expect(() => take(order, 'add_proof', change)).toThrow(expect.objectContaining({ details: { fields } }))
  })
  test('of the weighbridge no longer counts as the ticket of its truck once it is deleted', () => {
    const bare = {
      ...orderIn(3),
      trips: orderIn(3).trips.map((each) => ({ ...each, received: each.received && { ...each.received, photo_ids: [] } })),
    }
    const proven = bare.trips.reduce((known, { id }) => take(known, 'add_proof', { trip_id: id }), bare as Order)
    expect(take(proven, 'handle').state).toBe(4)
    const without = take(proven, 'delete_proof', { proof_id: proven.proofs[0]?.id ?? '' })
    expect(() => take(without, 'handle')).toThrow(
      expect.objectContaining({ code: 'missing_proof', details: { fields: { 'trips.0.photo_ids': '第 1 车缺少磅单照片' } } }),
    )
  })
})

test('a price that the trader names in a recheck replaces the formula', () => {
  const market = readyFor('confirm_sale_price', 4)
  const again = take(market, 'recheck', { sale_price_fen: SALE_PRICE_FEN - 1 })
  expect(again.sale).toMatchObject({ price_fen: SALE_PRICE_FEN - 1, pricing: { locked: 'agreed' } })
  expect(take(market, 'recheck').sale?.pricing?.locked).toBeNull()
})
