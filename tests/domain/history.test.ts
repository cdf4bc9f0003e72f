/**
 * The history of an order as each role counts it: no change without a step, no gap in the numbers, and no note for the wrong
 * reader.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActionName } from '#domain/order/actions.ts'
import { changedPaths } from '#domain/order/delta.ts'
import { advance, LIFECYCLE, makeEffective, type Steps } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { ORDER_DOC, readDoc, writeDoc } from '#domain/order/stored.ts'
import { missedStep, viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, dissentOf, NOW, newOrder, orderIn, readyFor, take } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const life = fc.record({ commands: fc.array(command, { maxLength: 40, size: 'max' }), disclose_counterparty: fc.boolean() })
const steps = (order: Order, role: 'supplier' | 'buyer' | 'trader') => viewFor(order, role).events.map(({ action }) => action)

test('a view changes if and only if a step its role sees was appended, and its version counts those steps', PATIENCE, () => {
  fc.assert(
    fc.property(life, ({ commands, ...given }) => {
      const { order: last, taken } = play(commands, given)
      const orders = lives(taken, last)
      for (const role of ROLE_LIST) {
        const views = orders.map((order) => viewFor(order, role))
        views.forEach((view, index) => {
          expect(view.events.map(({ id }) => id)).toEqual(view.events.map((_event, at) => at + 1))
          expect(view.version).toBe(view.events.length)
          const before = views[index - 1]
          if (!before) return
          expect(view.events.slice(0, before.version)).toEqual(before.events)
          expect(view.version - before.version).toBe(changedPaths(before, view).length > 0 ? 1 : 0)
        })
      }
    }),
    { numRuns: FC_RUNS },
  )
})

test('a role reads the note of a step only if the lifecycle names it', PATIENCE, () => {
  fc.assert(
    fc.property(life, ({ commands, ...given }) => {
      const { order } = play(commands, given)
      for (const role of ['supplier', 'buyer'] as const)
        for (const { action, note } of viewFor(order, role).events)
          if (action !== 'create' && !LIFECYCLE[action as ActionName].seen_by.includes(role)) expect(note).toBe('')
    }),
    { numRuns: FC_RUNS },
  )
})

test('a role sees a step that changes its view, and no other step', () => {
  const advanced = take(take(orderIn(0), 'advance'), 'collect')
  expect([steps(advanced, 'buyer').at(-1), steps(advanced, 'supplier').at(-1)]).toEqual(['collect', 'create'])

  const open = readyFor('adjust_dissent', 4)
  const [adjusted, rejected] = [take(open, 'adjust_dissent'), take(open, 'adjust_dissent', { reject: true, note: '已复磅' })]
  const notified = take(adjusted, 'notify_dissent')
  const last = (order: Order) => (['supplier', 'buyer'] as const).map((role) => steps(order, role).at(-1))
  const [supplier, buyer] = last(open)
  expect(last(adjusted)).toEqual([supplier, buyer])
  expect(last(rejected)).toEqual([supplier, 'adjust_dissent'])
  expect(last(notified)).toEqual(['notify_dissent', buyer])
  expect(last(take(notified, 'reply_dissent', { agree: false }))).toEqual(['reply_dissent', buyer])
  expect(last(take(notified, 'reply_dissent'))).toEqual(['reply_dissent', 'reply_dissent'])

  for (const disclose_counterparty of [false, true]) {
    const proven = take({ ...orderIn(3), disclose_counterparty }, 'add_proof')
    expect(steps(proven, 'supplier').at(-1)).toBe(disclose_counterparty ? 'add_proof' : 'receive')
  }
})

test.each([0, 1, 2] as const)(
  'a buyer reads a dissent of status %i as waiting, whatever trader and supplier have between them',
  (status) => {
    const order = { ...orderIn(4), dissents: [dissentOf(status)] }
    expect(viewFor(order, 'buyer').dissents[0]?.status).toBe(0)
    expect(viewFor(order, 'trader').dissents[0]?.status).toBe(status)
  },
)

test('a contract that takes effect is a step of its side’s history, taken by the last signer', () => {
  const { supply, sale } = newOrder()
  const unsigned = newOrder({
    supply: supply && { ...supply, contract_effective: false },
    sale: sale && { ...sale, contract_effective: false },
  })
  const bought = makeEffective(unsigned, 'supply', { actor: ACTORS.supplier, now: NOW })?.order as Order
  const both = makeEffective(bought, 'sale', { actor: ACTORS.trader, now: NOW })?.order as Order
  expect([both.version, both.supply?.contract_effective, both.sale?.contract_effective]).toEqual([3, true, true])
  expect(steps(both, 'trader')).toEqual(['create', 'contract_effective', 'contract_effective'])
  for (const [role, note] of [
    ['supplier', `合同 ${supply?.contract_no}`],
    ['buyer', `合同 ${sale?.contract_no}`],
  ] as const) {
    const view = viewFor(both, role)
    expect([view.version, view.events[1]?.note]).toEqual([2, note])
  }
  expect(viewFor(both, 'trader').events[1]).toMatchObject({ by_role: 'supplier', by_name: ACTORS.supplier.name, from: 0, to: 0 })
  const closed = take(unsigned, 'close')
  expect(makeEffective(closed, 'supply', { actor: ACTORS.trader, now: NOW })).toBeNull()
})

test('the store saves only steps that the lifecycle made, and neither a look-alike nor a copy compiles', () => {
  const save = (steps: Steps) => steps.order
  const outcome = advance(newOrder(), { name: 'accept', payload: {} }, { actor: ACTORS.supplier, now: NOW })
  if (!outcome.ok) throw outcome.refusal
  const { order, events } = outcome
  expect(save(outcome)).toBe(order)
  // @ts-expect-error -- built by hand
  expect(save({ ok: true, order, events })).toBe(order)
  // @ts-expect-error -- another order in the place of the one the steps made
  expect(save({ ...outcome, order: newOrder() })).not.toBe(order)
})

test('an order that earlier builds stored is read with step numbers without a gap', () => {
  const whole = take(take(take(take(take(newOrder(), 'accept'), 'deliver'), 'receive'), 'add_proof'), 'handle')
  const shifted = whole.events.map(({ seen_by: _seen, touches: _touches, by_user: _by, ...event }) => ({
    ...event,
    id: event.id === 1 ? 1 : event.id + 2,
  }))
  const old = { ...whole, version: whole.version + 2, events: shifted }
  const read = readDoc(ORDER_DOC, old)
  expect([read.version, read.events.map(({ id }) => id)]).toEqual([6, [1, 2, 3, 4, 5, 6]])
  expect(steps(read, 'supplier')).toEqual(['create', 'accept', 'deliver', 'receive', 'handle'])
  expect(steps(read, 'buyer')).toEqual(steps(read, 'trader'))
  const next = take(read, 'recheck')
  expect([next.version, next.events.at(-1)?.id]).toEqual([7, 7])
  const stored = writeDoc(ORDER_DOC, next)
  expect(readDoc(ORDER_DOC, stored)).toBe(stored)
})

test('a person misses only the steps of others, and a version ahead belongs to another history', () => {
  const known = take(take(newOrder(), 'accept'), 'deliver')
  const { version } = viewFor(known, 'buyer')
  const received = take(known, 'receive')
  expect(missedStep(received, ACTORS.buyer, version)).toBeNull()
  expect(missedStep(received, { ...ACTORS.buyer, user_id: 'colleague' }, version)).toMatchObject({ action: 'receive' })
  const advanced = take(take(known, 'advance'), 'collect')
  expect(missedStep(take(advanced, 'receive'), ACTORS.buyer, version)).toMatchObject({ action: 'collect', by_role: 'trader' })
  expect(missedStep(received, ACTORS.supplier, viewFor(known, 'supplier').version)).toMatchObject({
    action: 'receive',
    by_name: '采购商',
  })
  expect(missedStep(known, ACTORS.buyer, version)).toBeNull()
  expect(missedStep(known, ACTORS.buyer, version + 1)).toMatchObject({ action: 'deliver', by_name: '供应商' })
})
