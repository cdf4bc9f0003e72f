/**
 * The trader proposes figures for the supply side, which count once the supplier agrees. The supplier learns of a dissent only
 * when the trader raises it with them.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marksOf } from '#client/sync/nouns/order.ts'
import { changesNothing, keepsPrice, proposedWeights } from '#domain/agreement/dissent.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { actionsFor, advance, obstacleOf } from '#domain/order/lifecycle.ts'
import { noticesOf } from '#domain/order/notice.ts'
import { type Dissent, type Order, openDissent } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, actionOn, dissentOf, NOW, OWNER, orderIn, readyFor, SUPPLY_PRICE_FEN, take, trip } from './order-fixtures.ts'
import { pricingOf, withPricing } from './pricing-fixtures.ts'
import { agreeTo, receiveAt, settledAt } from './settlement-fixtures.ts'
import { command, FC_RUNS, PATIENCE, play } from './order-runs.ts'

/** Every word of the product that means a dissent. */
const WORD = /异议|dissent/
const putTo = ({ status, adjustments }: Dissent) =>
  status === 2 || status === 3 || adjustments.some(({ reply }) => reply !== null)
const heard = (order: Order) => order.dissents.some(putTo)
const view = (order: Order) => viewFor(order, 'supplier')
/** The supplier's view as text, without the names of empty lists, which every order has. */
const read = (order: Order) =>
  JSON.stringify({ ...view(order), dissents: view(order).dissents.length === 0 ? '' : '异议' }).replace('"dissents":', '')

test('the supplier reads nothing of a dissent, in order or messages, until the trader raises one with them', PATIENCE, () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40, size: 'max' }), (commands) => {
      const { taken } = play(commands)
      for (const { outcome } of taken) {
        if (!outcome.ok) continue
        if (heard(outcome.order)) return
        expect(read(outcome.order)).not.toMatch(WORD)
        expect(marksOf(view(outcome.order), 'supplier')).not.toContain('dissents')
        const told = noticesOf(outcome.order, outcome.events[0]).filter(({ to }) => to === 'supplier')
        expect(JSON.stringify(told)).not.toMatch(WORD)
      }
    }),
    { numRuns: FC_RUNS },
  )
})

/** An order whose settlement raised a dissent, because its only truck arrived a tonne light. */
const disputedSettlement = () => {
  const loaded = take(orderIn(1), 'deliver', { trips: [trip(30_000)], finished: true })
  return take(receiveAt(loaded, [29_000]), 'handle')
}
const lastNote = (order: Order, role: Role) => viewFor(order, role).events.at(-1)?.note

test('a settlement with a dissent tells buyer and trader of the dissent, and the supplier only the weight', () => {
  const order = disputedSettlement()
  expect(order.dissents).toHaveLength(1)
  expect(lastNote(order, 'buyer')).toBe('结算重量 28.850 吨，提出异议')
  expect(lastNote(order, 'trader')).toBe('结算重量 28.850 吨，提出异议')
  expect(lastNote(order, 'supplier')).toBe('结算重量 28.850 吨')
  const said = (to: Role) =>
    noticesOf(order, order.events.at(-1) as Order['events'][number]).find((each) => each.to === to)?.content
  expect([said('trader'), said('supplier')]).toEqual(['1# 光亮铜：结算重量 28.850 吨，提出异议', '1# 光亮铜：结算重量 28.850 吨'])
})

test.each(['supplier', 'buyer', 'trader'] as const)('the view of the %s contains no text for other readers', (role) => {
  expect(JSON.stringify(viewFor(disputedSettlement(), role).events)).not.toContain('"notes"')
})

test('the buyer reads why a dissent was rejected, and a supplier who was asked reads that it has ended', () => {
  const disputed = take(take(readyFor('adjust_dissent', 4), 'adjust_dissent'), 'notify_dissent')
  const refused = take(disputed, 'reply_dissent', { agree: false, note: '我方磅单为准' })
  const rejected = take(refused, 'adjust_dissent', { reject: true, note: '需方检验不成立' })
  expect(viewFor(rejected, 'buyer').dissents[0]?.rejected_reason).toBe('需方检验不成立')
  expect(view(rejected).dissents[0]).toMatchObject({ status: 4, rejected_reason: '异议已终止，不影响采购结算' })
  expect(JSON.stringify(view(rejected))).not.toContain('需方检验不成立')
})

const toldOf = (order: Order, name: ActionName, change: object) => {
  const outcome = advance(order, actionOn(order, name, change), { actor: ACTORS[OWNER[name]], now: NOW })
  if (!outcome.ok) throw outcome.refusal
  return Object.fromEntries(
    noticesOf(outcome.order, outcome.events[0]).map(({ to, subject, content }) => [to, [subject, content]]),
  )
}
test('the buyer is told how a dissent ended, and nothing of the steps before', () => {
  const put = take(take(readyFor('adjust_dissent', 4), 'adjust_dissent'), 'notify_dissent')
  const refused = take(put, 'reply_dissent', { agree: false, note: '我方磅单为准' })
  const subject = `订单 ${put.no} 商户调整订单`
  expect(toldOf(refused, 'adjust_dissent', { reject: true, note: '检验合格' })).toEqual({
    buyer: [subject, '1# 光亮铜：驳回异议：检验合格'],
  })
  expect(toldOf(refused, 'adjust_dissent', {})).toEqual({})
  expect(Object.keys(toldOf(put, 'reply_dissent', { agree: false, note: '我方磅单为准' }))).toEqual(['trader'])
  const { buyer, trader } = toldOf(put, 'reply_dissent', { agree: true })
  expect(buyer).toEqual([`订单 ${put.no} 供应商答复异议`, '1# 光亮铜：异议已解决，贵司结算不变'])
  expect(trader?.[1]).toMatch(/同意：\d/)
})

test('the buyer reads the reason of a recheck, and the supplier only that there is one', () => {
  const outcome = advance(orderIn(4), actionOn(orderIn(4), 'recheck', { reason: '贵司扣水有误' }), {
    actor: ACTORS[OWNER.recheck],
    now: NOW,
  })
  if (!outcome.ok) throw outcome.refusal
  expect(lastNote(outcome.order, 'buyer')).toBe('贵司扣水有误')
  expect(lastNote(outcome.order, 'supplier')).toBe('采购商将重新提交结算')
  const told = noticesOf(outcome.order, outcome.events[0])
  expect(told.find(({ to }) => to === 'buyer')?.content).toContain('贵司扣水有误')
  expect(JSON.stringify(told.filter(({ to }) => to === 'supplier'))).not.toContain('贵司扣水有误')
  expect(JSON.stringify(view(outcome.order))).not.toContain('贵司扣水有误')
})

test('a dissent that the supplier was asked about stays in their view when a recheck ends it', () => {
  const put = { ...orderIn(4), dissents: [dissentOf(2)] }
  const again = take(put, 'recheck')
  expect(viewFor(again, 'supplier').dissents).toMatchObject([{ status: 4, adjustments: [{ reply: 'withdrawn' }] }])
  const unheard = take({ ...orderIn(4), dissents: [dissentOf(1)] }, 'recheck')
  expect(viewFor(unheard, 'supplier').dissents).toEqual([])
})

describe('dissents', () => {
  test('the supply side is recomputed when the supplier agrees, after a refusal with evidence and another proposal', () => {
    const open = readyFor('adjust_dissent', 5)
    const first = take(open, 'adjust_dissent', { quantity_kg: 58_000, price_fen: 5_000_000 })
    expect(first.dissents[0]).toMatchObject({ status: 1, adjustments: [{ version: 1, amount_fen: 290_000_000, reply: null }] })
    expect(first.supply).toEqual(open.supply)
    const second = take(first, 'adjust_dissent', { quantity_kg: 58_100, price_fen: 5_000_000 })
    const notified = take(second, 'notify_dissent')
    expect(notified.dissents[0]).toMatchObject({ status: 2, adjustments: [{ version: 1 }, { version: 2 }] })
    const refused = take(notified, 'reply_dissent', { agree: false, note: ' 复磅为证 ', photo_ids: ['p'] })
    const answer = { reply: 'disagree', reply_note: '复磅为证', reply_photo_ids: ['p'] }
    expect(refused.dissents[0]).toMatchObject({ status: 0, adjustments: [{ reply: null }, answer] })
    expect(refused.supply).toEqual(open.supply)
    const third = take(take(refused, 'adjust_dissent', { quantity_kg: 58_200, price_fen: 5_050_000 }), 'notify_dissent')
    const agreed = take(third, 'reply_dissent')
    expect(agreed.dissents[0]).toMatchObject({ status: 3, adjustments: [{}, {}, { version: 3, reply: 'agree' }] })
    expect(agreed.supply).toMatchObject({ quantity_kg: 58_200, price_fen: 5_050_000, amount_fen: 293_910_000 })
    expect([agreed.supply_price_confirmed, agreed.sale]).toEqual([true, open.sale])
  })

  test('until the supplier answers, the trader may remind once an hour or withdraw the proposal for another', () => {
    const notified = take(take(readyFor('adjust_dissent', 5), 'adjust_dissent'), 'notify_dissent')
    const after = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString()
    const reminded = take(notified, 'remind_dissent', {}, after(1))
    expect(reminded.dissents).toEqual(notified.dissents)
    expect(() => take(reminded, 'remind_dissent', {}, after(1.9))).toThrow('一小时内已通知过供应商')
    expect(take(reminded, 'remind_dissent', {}, after(2)).version).toBe(reminded.version + 1)

    const back = take(reminded, 'withdraw_dissent')
    expect(back.dissents[0]).toMatchObject({ status: 0, adjustments: [{ version: 1, reply: 'withdrawn' }] })
    expect(back.supply).toEqual(notified.supply)
    expect(viewFor(back, 'supplier').dissents[0]?.adjustments).toMatchObject([{ version: 1, reply: 'withdrawn' }])
    expect(actionsFor(viewFor(back, 'supplier'), 'supplier')).not.toContain('reply_dissent')
    const again = take(take(back, 'adjust_dissent', { quantity_kg: 58_100 }), 'notify_dissent')
    expect(take(again, 'reply_dissent').supply?.quantity_kg).toBe(58_100)
  })

  test('proposed weights are those of either weighbridge and the middle between them', () => {
    const order = take(receiveAt(orderIn(2), [29_900, 29_010]), 'handle')
    expect(proposedWeights(order)).toEqual({ ours_kg: 58_610, theirs_kg: 58_700, middle_kg: 58_655 })
  })

  test('a rejected claim closes the dissent and changes no figure', () => {
    const open = readyFor('adjust_dissent', 4)
    const rejected = take(open, 'adjust_dissent', { reject: true, note: '已复磅', quantity_kg: 0 })
    expect(rejected.dissents[0]).toMatchObject({ status: 4, rejected_reason: '已复磅', adjustments: [] })
    expect([rejected.supply, rejected.sale]).toEqual([open.supply, open.sale])
  })
})

test('a proposal records the figures that it would replace, and an answer those of its time', () => {
  const order = orderIn(4)
  const { price_fen = 0, quantity_kg = 0, amount_fen = 0 } = order.supply ?? {}
  const before = { quantity_kg, price_fen, amount_fen }
  const first = agreeTo(order, 59_810)
  expect(first.dissents[0]?.adjustments[0]?.before).toEqual(before)
  const later = agreeTo(settledAt(take(first, 'recheck'), 30), 58_000)
  expect(later.dissents[0]?.adjustments[0]?.before).toEqual(before)
  expect(later.dissents[1]?.adjustments[0]?.before).toMatchObject({ quantity_kg: 59_810 })
})

describe('figures that the trader proposes without a dissent of the buyer', () => {
  const paid = orderIn(6)
  const asked = take(paid, 'propose_supply', { quantity_kg: 58_000, price_fen: 5_000_000 })
  test('reach the supplier at once, block the payout, and count once the supplier agrees', () => {
    expect([asked.supply, openDissent(asked)?.status]).toEqual([paid.supply, 2])
    expect(obstacleOf('payout', asked)).toBe('有未解决的异议，不能付款')
    expect(take(asked, 'reply_dissent').supply).toMatchObject({ quantity_kg: 58_000, price_fen: 5_000_000 })
    const kept = take(take(asked, 'withdraw_dissent'), 'adjust_dissent', { reject: true, note: '不改了' })
    expect(take(kept, 'payout').state).toBe(7)
  })
  test('change neither the view nor the messages of the buyer', () => {
    for (const order of [asked, take(asked, 'reply_dissent')]) {
      expect(viewFor(order, 'buyer')).toEqual(viewFor(paid, 'buyer'))
      expect(noticesOf(order, order.events.at(-1) as Order['events'][number]).map(({ to }) => to)).not.toContain('buyer')
    }
  })
  test('become a dissent about the price if they name another price, and otherwise about the weight', () => {
    expect(openDissent(asked)?.kind).toBe('price')
    const { price_fen = 0 } = orderIn(4).supply ?? {}
    expect(openDissent(take(orderIn(4), 'propose_supply', { quantity_kg: 58_000, price_fen }))?.kind).toBe('weight')
  })
})

describe('a proposal while the supply price is provisional', () => {
  const market = (order: Order): Order => ({ ...order, supply: withPricing(order.supply, pricingOf('supply', 'window')) })
  const open = market(readyFor('adjust_dissent', 4))
  const price_fen = open.supply?.price_fen ?? 0
  const agreed = (change: object) =>
    take(take(take(open, 'adjust_dissent', change), 'notify_dissent'), 'reply_dissent', { note: '' })

  test('concerns the weight alone if it names the price in force, and the formula stays', () => {
    expect([keepsPrice(open, price_fen), keepsPrice(open, price_fen - 1), keepsPrice(orderIn(4), SUPPLY_PRICE_FEN)]).toEqual([
      true,
      false,
      false,
    ])
    const order = agreed({ quantity_kg: 58_000, price_fen })
    expect(order.supply).toMatchObject({ quantity_kg: 58_000, price_fen, pricing: { locked: null } })
    expect(order.supply_price_confirmed).toBe(false)
    expect(order.events.at(-1)?.note).toBe('同意：58.000 吨 × 51,111.13 元/吨（暂定）')
  })

  test('of another price makes that price final', () => {
    const order = agreed({ quantity_kg: 58_000, price_fen: price_fen - 1 })
    expect(order.supply).toMatchObject({ price_fen: price_fen - 1, pricing: { locked: 'agreed' } })
    expect(order.supply_price_confirmed).toBe(true)
  })
})

test('only another weight or another price changes the settlement', () => {
  const { supply } = orderIn(4)
  const { quantity_kg = 0, price_fen = 0 } = supply ?? {}
  expect(changesNothing({ supply }, quantity_kg, price_fen)).toBe(true)
  expect(changesNothing({ supply }, quantity_kg - 1, price_fen)).toBe(false)
  expect(changesNothing({ supply }, quantity_kg, price_fen - 1)).toBe(false)
  expect(changesNothing({ supply: null }, quantity_kg, price_fen)).toBe(false)
})

test('a settlement cannot change while money registered under its figures waits for a colleague', () => {
  const paying = readyFor('confirm_payout', 6)
  expect(obstacleOf('propose_supply', paying)).toBe('有已登记的付款待同事确认，请先确认或撤销登记')
  expect(obstacleOf('propose_supply', take(paying, 'drop_registration'))).toBeNull()
})

test('a dissent of another order, or with a used id, is refused', () => {
  const open = readyFor('adjust_dissent', 4)
  expect(() => take(open, 'adjust_dissent', { dissent_id: 'other' })).toThrow(expect.objectContaining({ code: 'not_found' }))
  const closed = { ...orderIn(4), dissents: [dissentOf(4)] }
  const dissent_id = closed.dissents[0]?.id ?? ''
  expect(() => take(closed, 'propose_supply', { dissent_id })).toThrow(
    expect.objectContaining({ details: { fields: { dissent_id: '异议已存在' } } }),
  )
})
