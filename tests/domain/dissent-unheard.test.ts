/** A supplier hears of a dissent when it is put to it, and never before: not in the order, its history, its messages or its work. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf } from '#client/sync/nouns/order.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { advance } from '#domain/order/lifecycle.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { Dissent, Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, actionOn, dissentOf, NOW, OWNER, orderIn, readyFor, take, trip, weighing } from './order-fixtures.ts'
import { command, FC_RUNS, PATIENCE, play } from './order-runs.ts'

/** Every word of the product for a dissent. */
const WORD = /异议|dissent/
const putTo = ({ status, adjustments }: Dissent) =>
  status === 2 || status === 3 || adjustments.some(({ reply }) => reply !== null)
const heard = (order: Order) => order.dissents.some(putTo)
const view = (order: Order) => viewFor(order, 'supplier')
/** The text that the supplier reads, without the names of empty lists, which every order has. */
const read = (order: Order) =>
  JSON.stringify({ ...view(order), dissents: view(order).dissents.length === 0 ? '' : '异议' }).replace('"dissents":', '')

test('in any life in which no dissent was put to it, neither the order nor a message has a word of one', PATIENCE, () => {
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

const light = take(take(orderIn(1), 'deliver', { trips: [trip(30_000)], finished: true }), 'receive')
const settled = (dissent: boolean) => {
  const loaded = take(orderIn(1), 'deliver', { trips: [trip(30_000)], finished: true })
  const arrived = take(loaded, 'receive', { trips: [{ trip_id: loaded.trips[0]?.id ?? '', ...weighing(29_000) }] })
  return take(dissent ? arrived : light, 'handle')
}
const lastNote = (order: Order, role: Role) => viewFor(order, role).events.at(-1)?.note

test('a settlement that raises a dissent tells the buyer and the trader so, and the supplier its weight alone', () => {
  const order = settled(true)
  expect(order.dissents).toHaveLength(1)
  expect(lastNote(order, 'buyer')).toBe('结算重量 28.850 吨，提出异议')
  expect(lastNote(order, 'trader')).toBe('结算重量 28.850 吨，提出异议')
  expect(lastNote(order, 'supplier')).toBe('结算重量 28.850 吨')
  const said = (to: Role) =>
    noticesOf(order, order.events.at(-1) as Order['events'][number]).find((each) => each.to === to)?.content
  expect([said('trader'), said('supplier')]).toEqual(['1# 光亮铜：结算重量 28.850 吨，提出异议', '1# 光亮铜：结算重量 28.850 吨'])
})

test.each(['supplier', 'buyer', 'trader'] as const)('no view has the words of other readers (%s)', (role) => {
  expect(JSON.stringify(viewFor(settled(true), role).events)).not.toContain('"notes"')
})

test('why a dissent was rejected is for the buyer; a supplier to whom it was put reads that it has ended', () => {
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
test('the buyer hears how a dissent ended, and of no step on the way there', () => {
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

test('why an order is looked at again is for the buyer; the supplier reads that it is', () => {
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

test('a dissent that was put to the supplier stays in its view when another look ends it', () => {
  const put = { ...orderIn(4), dissents: [dissentOf(2)] }
  const again = take(put, 'recheck')
  expect(viewFor(again, 'supplier').dissents).toMatchObject([{ status: 4, adjustments: [{ reply: 'withdrawn' }] }])
  const unheard = take({ ...orderIn(4), dissents: [dissentOf(1)] }, 'recheck')
  expect(viewFor(unheard, 'supplier').dissents).toEqual([])
})
