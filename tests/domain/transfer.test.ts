/** One bank transfer is registered once, or is split among entries on purpose. */
import { describe, expect, test } from 'vitest'
import type { ActionPayloads } from '#domain/order/actions.ts'
import { advance } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { receivableFen } from '#domain/money/payment.ts'
import { changedTransfers, serialKey, splitOf, transferProblem, transfersOf } from '#domain/money/transfer.ts'
import { ACTORS, actionOn, NOW, orderIn, payment, take } from './order-fixtures.ts'

const DUE = receivableFen(orderIn(4))
const paid = orderIn(5)
const registered = (change: Partial<ActionPayloads['collect']> = {}, order = paid) =>
  advance(order, actionOn(order, 'collect', { ...payment(1_000), kind: 'balance', bank_serial: 'ab 12', ...change }), {
    actor: ACTORS.trader,
    now: NOW,
  })
function done(change?: Partial<ActionPayloads['collect']>, order?: Order): Order {
  const outcome = registered(change, order)
  if (!outcome.ok) throw outcome.refusal
  return outcome.order
}
const refused = (fields: object) => ({ ok: false, refusal: { code: 'duplicate_transfer', details: { fields } } })

test.each(['AB12', 'ａｂ１２', ' a b\u00a012 ', 'Ab\u200b12', 'AB　12'])('a serial has one spelling: %j', (typed) => {
  expect(serialKey(typed)).toBe('AB12')
})

describe('within one order', () => {
  const once = done()
  test.each(['ab 12', 'AB12', 'ａｂ１２'])('a serial written %j is refused at its field the second time', (bank_serial) => {
    expect(registered({ bank_serial }, once)).toMatchObject(refused({ bank_serial: expect.stringContaining('10.00 元') }))
  })
  test('cash and an empty serial are no duplicates', () => {
    const cash = done({ method: 'cash' }, done({ method: 'cash' }))
    expect(
      done({ bank_serial: ' ' }, done({ bank_serial: ' ' }, cash)).money.filter(({ kind }) => kind === 'collection'),
    ).toHaveLength(4)
  })
  test('a rejected entry frees its serial', () => {
    const again = take(take(once, 'reject_payment'), 'pay')
    expect(done({}, again).money.at(-1)).toMatchObject({ status: 0, bank_serial: 'ab 12' })
  })
  test('a buyer’s declaration uses no transfer, and its registration by the trader does', () => {
    const said = paid.money.at(-1)?.bank_serial ?? ''
    expect(transfersOf(paid)).toEqual([])
    expect(transfersOf(done({ bank_serial: said }))).toMatchObject([{ direction: 'in', serial: serialKey(said) }])
  })
  test('a bill that came in may go out under the same number', () => {
    const settled = orderIn(6)
    const bill = settled.money.find(({ kind }) => kind === 'collection')?.bank_serial ?? ''
    expect(take(settled, 'payout', { bank_serial: bill, method: 'acceptance' }).state).toBe(7)
  })
  test('a second payout under the same serial is refused', () => {
    const first = take(orderIn(6), 'payout', { amount_fen: 5, bank_serial: 'P1' })
    expect(() => take(first, 'payout', { amount_fen: 5, bank_serial: 'p 1' })).toThrow('同一笔转账不能重复登记')
  })
})

describe('split on purpose', () => {
  const first = done({ transfer_fen: 2_500 })
  test('a further part names the same whole amount, and takes at most the rest', () => {
    const both = done({ transfer_fen: 2_500, amount_fen: 1_500 }, first)
    expect(splitOf(transfersOf(both).flatMap(({ parts }) => parts))).toEqual({ whole_fen: 2_500, used_fen: 2_500, left_fen: 0 })
    expect(registered({ transfer_fen: 2_500, amount_fen: 1_501 }, first)).toMatchObject(
      refused({ amount_fen: expect.stringContaining('只余 15.00 元') }),
    )
    expect(registered({ transfer_fen: 9_000 }, first)).toMatchObject(refused({ transfer_fen: expect.any(String) }))
    expect(registered({}, first)).toMatchObject(refused({ bank_serial: expect.any(String) }))
  })
  test('an entry registered as the whole transfer may become a part of a larger one', () => {
    expect(done({ transfer_fen: 3_000 }, done()).state).toBe(5)
    expect(registered({ transfer_fen: 1_999 }, done())).toMatchObject(refused({ amount_fen: expect.any(String) }))
  })
  test('a whole below the part, or without a serial, is refused at its field', () => {
    expect(registered({ transfer_fen: 999 })).toMatchObject({
      ok: false,
      refusal: { details: { fields: { transfer_fen: expect.any(String) } } },
    })
    expect(registered({ transfer_fen: 2_000, bank_serial: '' })).toMatchObject({
      ok: false,
      refusal: { details: { fields: { bank_serial: '分摊的转账请填写流水号' } } },
    })
  })
  test('a transfer of one firm pays nothing for another firm', () => {
    const [used] = transfersOf(first)
    const { used: next } = changedTransfers(null, { ...done({ transfer_fen: 2_500 }), id: 'other', buyer_id: 'another' })
    expect(used && next[0] && transferProblem(used, next[0])).toMatchObject({ bank_serial: expect.stringContaining('另一单位') })
  })
})

describe('more than is owed', () => {
  test('must be confirmed explicitly to be registered', () => {
    const asked = registered({ amount_fen: DUE + 1 })
    expect(asked).toMatchObject({
      ok: false,
      refusal: { code: 'overpaid', details: { fields: { exceeds: expect.stringContaining('0.01 元') } } },
    })
    expect(done({ amount_fen: DUE + 1, exceeds: true }).money.at(-1)).toMatchObject({ status: 0, amount_fen: DUE + 1 })
  })
  test('includes money that is already registered', () => {
    expect(registered({ amount_fen: DUE - 999, bank_serial: 'b' }, done())).toMatchObject({
      ok: false,
      refusal: { code: 'overpaid' },
    })
    expect(registered({ amount_fen: DUE - 1_000, bank_serial: 'b' }, done()).ok).toBe(true)
  })
})
