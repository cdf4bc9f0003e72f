import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch, changedPaths, patchOf } from '#domain/order/delta.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { newOrder, orderIn, payment, take } from './order-fixtures.ts'
import { command, FC_RUNS, freeze, lives, PATIENCE, play } from './order-runs.ts'

const ROLES = ['supplier', 'buyer', 'trader'] as const

/** A role's views during a run in which the trader also discloses and hides names. Each later view has a higher version. */
function viewsOf(orders: readonly Order[], role: Role, disclosed: readonly boolean[]): Order[] {
  const views: Order[] = []
  orders.forEach((order, index) => {
    const whole = { ...order, disclose_counterparty: disclosed[index % disclosed.length] ?? false }
    const view = freeze(viewFor(whole, role))
    const before = views.at(-1)
    if (!before || changedPaths(before, view).length > 0) views.push({ ...view, version: index + 1 })
  })
  return views
}
/** Every path that changed between two views, as the server records it step by step. */
const pathsBetween = (views: readonly Order[], from: number, to: number): Set<string> =>
  new Set(views.slice(from, to).flatMap((view, step) => changedPaths(view, views[from + step + 1] as Order)))
const expectSame = (actual: Order, expected: Order) => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}
const run = fc.record({
  commands: fc.array(command, { maxLength: 40, size: 'max' }),
  disclosed: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
  role: fc.constantFrom(...ROLES),
  from: fc.nat(),
  to: fc.nat(),
  between: fc.nat(),
  order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
})

test('a patch brings any older view to the newest, in one step or coalesced', PATIENCE, () => {
  fc.assert(
    fc.property(run, ({ commands, disclosed, role, from, to, between }) => {
      const { order, taken } = play(commands)
      const views = viewsOf(lives(taken, order), role, disclosed)
      views.slice(1).forEach((after, index) => {
        const before = views[index] as Order
        const wire = JSON.stringify(patchOf(after, changedPaths(before, after)))
        expectSame(applyPatch(before, JSON.parse(wire)), after)
      })
      const [first = 0, middle = 0, last = 0] = [from, between, to].map((n) => n % views.length).sort((a, b) => a - b)
      const patch = patchOf(views[last] as Order, pathsBetween(views, first, last))
      for (const base of [first, middle]) expectSame(applyPatch(views[base] as Order, patch), views[last] as Order)
    }),
    { numRuns: FC_RUNS },
  )
})

test('repeated, late or reordered patches leave the newest view', PATIENCE, () => {
  fc.assert(
    fc.property(run, ({ commands, disclosed, role, from, order: picks }) => {
      const { order, taken } = play(commands)
      const views = viewsOf(lives(taken, order), role, disclosed)
      const first = from % views.length
      const ends = picks.map((pick) => first + (pick % (views.length - first)))
      const patches = ends.map((end) => patchOf(views[end] as Order, pathsBetween(views, first, end)))
      const base = views[first] as Order
      const last = views[Math.max(...ends)] as Order
      expectSame([...patches, ...patches.toReversed()].reduce(applyPatch, base), last)
      for (const patch of patches) {
        if (patch.version < last.version) expect(applyPatch(last, patch)).toBe(last)
        else expectSame(applyPatch(last, patch), last)
      }
    }),
    { numRuns: FC_RUNS },
  )
})

test('a patch carries only the changes, such as a received trip', () => {
  const before = orderIn(2)
  const after = take(before, 'receive')
  const [first, second] = after.trips.map(({ id }) => id)
  expect(changedPaths(before, after)).toEqual(['state', `trips/${first}`, `trips/${second}`, `events/${after.version}`])
  const patch = patchOf(after, changedPaths(before, after))
  expect(patch).toMatchObject({ id: after.id, version: after.version, set: { state: 3 } })
  expect(Object.keys(patch.items)).toEqual(['trips', 'events'])
  expect(patch.items.events).toEqual([after.events.at(-1)])
})

test('a new version alone is no change, and equal views have no path', () => {
  const order = newOrder()
  expect(changedPaths(order, { ...structuredClone(order), version: 9 })).toEqual([])
})

test('a patch carries the whole list if an item is removed or inserted', () => {
  const entry = (id: string) => ({ ...payment(5), id, kind: 'payment' as const, status: 0 as const })
  const order = { ...newOrder(), money: [entry('a'), entry('c')] }
  for (const money of [[entry('c')], [entry('a'), entry('b'), entry('c')], [entry('c'), entry('a')], []]) {
    const after = { ...order, version: 2, money }
    expect(changedPaths(order, after)).toEqual(['money'])
    expect(applyPatch(order, patchOf(after, ['money', 'money/a']))).toEqual(after)
  }
})

test('a patch leaves the view that it is applied to unchanged', () => {
  const before = freeze(orderIn(1))
  const after = take(before, 'deliver')
  expect(applyPatch(before, patchOf(after, changedPaths(before, after)))).toEqual(after)
  expect(before.trips).toEqual([])
})
