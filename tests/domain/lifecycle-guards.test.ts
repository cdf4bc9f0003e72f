import { describe, expect, test } from 'vitest'
import { advance } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { FIRST } from './guard-cases.ts'
import { GOODS_GUARDS } from './guard-cases-goods.ts'
import { MONEY_GUARDS } from './guard-cases-money.ts'
import { ACTORS, actionOn, NOW, OWNER, orderIn, take, weighProof } from './order-fixtures.ts'

const INVALID = '提交的内容有误，请检查标出的项目'

describe('every guard has its code and its words', () => {
  test.each([...GOODS_GUARDS, ...MONEY_GUARDS])('%s', (_name, order, [name, change], code, told) => {
    const payload = { ...change } as Record<string, unknown>
    if (payload['dissent_id'] === FIRST) payload['dissent_id'] = order.dissents[0]?.id
    if (payload['id'] === FIRST) payload['id'] = order.money[0]?.id
    const before = JSON.stringify(order)
    const outcome = advance(order, actionOn(order, name, payload), { actor: ACTORS[OWNER[name]], now: NOW })
    if (outcome.ok) throw new Error('was allowed')
    expect(outcome.refusal.code).toBe(code)
    if (typeof told === 'string') expect(outcome.refusal.message).toBe(told)
    else {
      expect(outcome.refusal.details?.fields).toEqual(told)
      if (code === 'invalid') expect(outcome.refusal.message).toBe(INVALID)
    }
    expect(JSON.stringify(order)).toBe(before)
  })
})

test('a received trip is settled by its own ticket, which may be among the proofs', () => {
  const arrived = orderIn(3)
  const trips = arrived.trips.map((each) => ({ ...each, received: each.received && { ...each.received, photo_ids: [] } }))
  const bare: Order = { ...arrived, trips }
  const proved = trips.reduce((order, each) => take(order, 'add_proof', weighProof(each.id)), bare)
  expect(take(proved, 'handle').state).toBe(4)
  const elsewhere = trips.reduce((order) => take(order, 'add_proof', weighProof(trips[0]?.id ?? null)), bare)
  expect(() => take(elsewhere, 'handle')).toThrow('每个车次都需要一张磅单')
  const removed = take(proved, 'remove_proof')
  expect(() => take(removed, 'handle')).toThrow('每个车次都需要一张磅单')
})
