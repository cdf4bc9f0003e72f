/**
 * Any interleaving of pushes, lost answers, repetitions, pulls and other people's acts ends in the server's view, with one effect
 * per key.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CancelResult, PullAnswer, PushMutation, PushResult } from '#api/sync.ts'
import { cancel as cancelEndpoint } from '#api/sync.ts'
import { actionsFor } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { runs } from '../../generated.ts'
import { Device, drain } from './device.ts'
import type { SyncServer } from './sync-server.ts'
import { ENGINES, openSyncServer, step, trip } from './sync-server.ts'

const RUNS = runs(20)

type Fate = 'arrives' | 'lost' | 'twice' | 'late'
type Command =
  | { do: 'act'; order: 0 | 1 }
  | { do: 'push'; count: 1 | 2 | 3; fate: Fate }
  | { do: 'pull'; limit: 1 | 2 | 200; fate: 'arrives' | 'lost' }
  | { do: 'late' }
  | { do: 'cancel'; order: 0 | 1; fate: 'arrives' | 'lost' }
  | { do: 'trader' | 'buyer'; order: 0 | 1 }
const which = fc.constantFrom<(0 | 1)[]>(0, 1)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('act' as const), order: which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      count: fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3),
      fate: fc.constantFrom<Fate[]>('arrives', 'lost', 'twice', 'late'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pull' as const),
      limit: fc.constantFrom<(1 | 2 | 200)[]>(1, 2, 200),
      fate: fc.constantFrom<('arrives' | 'lost')[]>('arrives', 'lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      order: which,
      fate: fc.constantFrom<('arrives' | 'lost')[]>('arrives', 'lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom<('trader' | 'buyer')[]>('trader', 'buyer'), order: which }) },
)

/** The supplier's phone: its rows, its queue, and the answers in flight. */
class Phone extends Device {
  queue: PushMutation[] = []
  ends = new Map<string, PushResult['status'][]>()
  under_way: PushResult[][] = []
  shipped = new Map<string, string>()
  /** being taken back without an answer yet, so it is not sent again */
  cancelling: PushMutation[] = []
  closed = new Map<string, CancelResult['status']>()

  act(id: string): void {
    const order = this.orders.get(id)
    if (!order || order.state > 2 || order.state < 0) return
    // The lane of a row that is being taken back waits.
    if (this.cancelling.some(({ params }) => params['id'] === id)) return
    const waiting = this.queue.filter(({ params }) => params['id'] === id).map(({ key }) => key)
    const load = trip()
    const next =
      order.state === 0 && waiting.length === 0
        ? step.accept(id, order.version)
        : step.deliver(id, order.version, [load], false, waiting)
    if (next.endpoint === 'deliver') this.shipped.set(next.key, load.id)
    this.queue.push(next)
  }

  /** Takes back all queued rows of the order. */
  takeBack(id: string): void {
    this.cancelling.push(...this.queue.filter(({ params }) => params['id'] === id))
    this.queue = this.queue.filter(({ params }) => params['id'] !== id)
  }

  answered(results: CancelResult[]): void {
    for (const { key, status } of results) this.closed.set(key, status)
    this.cancelling = this.cancelling.filter(({ key }) => !this.closed.has(key))
  }

  arrived(results: PushResult[]): void {
    this.pushed(results)
    for (const { key, status } of results) {
      this.ends.set(key, [...(this.ends.get(key) ?? []), status])
      if (status !== 'retry') this.queue = this.queue.filter((mutation) => mutation.key !== key)
    }
  }
}

describe.each(ENGINES)('interleavings on the %s engine', (engine) => {
  let server: SyncServer
  beforeAll(async () => {
    server = await openSyncServer(engine)
  })
  afterAll(() => server?.close())

  async function others(role: 'trader' | 'buyer', id: string): Promise<void> {
    const view = (await server.view(role, id)) as Order
    if (role === 'trader') await server.who.trader.push([step.close(id, view.version)])
    const open = view.trips.filter(({ received }) => !received).map((each) => each.id)
    if (role === 'buyer' && actionsFor(view, 'buyer').includes('receive'))
      await server.who.buyer.push([step.receive(id, view.version, open.slice(0, 1))])
  }

  async function push(phone: Phone, count: number, fate: Fate): Promise<void> {
    const batch = phone.queue.slice(0, count)
    if (batch.length === 0) return
    const { supplier } = server.who
    if (fate !== 'twice') {
      const results = await supplier.push(batch)
      if (fate === 'arrives') phone.arrived(results)
      if (fate === 'late') phone.under_way.push(results)
      return
    }
    const [one, two] = await Promise.all([supplier.push(batch), supplier.push(batch)])
    phone.arrived(two)
    phone.arrived(one)
  }

  async function cancel(phone: Phone, fate: 'arrives' | 'lost'): Promise<void> {
    const keys = phone.cancelling.map(({ key }) => key)
    if (keys.length === 0) return
    const { body } = await server.who.supplier.call('POST', '/v1/sync/cancel', { keys })
    if (fate === 'arrives') phone.answered(cancelEndpoint.response.parse(body).data)
  }

  async function run(phone: Phone, ids: string[], each: Command): Promise<void> {
    if (each.do === 'act') phone.act(ids[each.order] as string)
    else if (each.do === 'push') await push(phone, each.count, each.fate)
    else if (each.do === 'cancel') {
      phone.takeBack(ids[each.order] as string)
      await cancel(phone, each.fate)
    } else if (each.do === 'late') phone.arrived(phone.under_way.shift() ?? [])
    else if (each.do === 'pull') {
      const answer: PullAnswer = await server.who.supplier.pull(phone.cursor, each.limit)
      if (each.fate === 'arrives') phone.pulled(answer)
    } else await others(each.do, ids[each.order] as string)
  }

  it('end in the server’s view with one effect for each key', async () => {
    const statuses = new Set<string>()
    const closings = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), async (commands) => {
        const made = [await server.createOrder(), await server.createOrder()]
        for (const order of made) await server.signSupplyContract(order)
        const ids = made.map(({ id }) => id)
        const phone = new Phone()
        await drain(phone, server.who.supplier.pull)
        for (const each of commands) await run(phone, ids, each)
        for (let turn = 0; phone.queue.length > 0; turn++) {
          expect(turn).toBeLessThan(60)
          await push(phone, 3, 'arrives')
        }
        await cancel(phone, 'arrives')
        expect(phone.cancelling).toEqual([])
        while (phone.under_way.length > 0) phone.arrived(phone.under_way.shift() ?? [])
        await drain(phone, server.who.supplier.pull)

        expect(phone.orphans).toEqual([])
        for (const id of ids) expect(phone.orders.get(id)).toEqual(await server.view('supplier', id))
        const trips = ids.flatMap((id) => phone.orders.get(id)?.trips ?? []).map((each) => each.id)
        expect(new Set(trips).size).toBe(trips.length)
        for (const [key, end] of phone.closed) {
          closings.add(end)
          const load = phone.shipped.get(key)
          if (load) expect([key, trips.includes(load)]).toEqual([key, end === 'applied'])
          const heard = (phone.ends.get(key) ?? []).some((status) => status === 'applied' || status === 'duplicate')
          if (end === 'cancelled') expect([key, heard]).toEqual([key, false])
        }
        for (const [key, ends] of phone.ends) {
          if (phone.closed.has(key)) continue
          const final = new Set(
            ends.filter((status) => status !== 'retry').map((status) => (status === 'duplicate' ? 'applied' : status)),
          )
          expect(final.size).toBe(1)
          for (const status of ends) statuses.add(status)
          const load = phone.shipped.get(key)
          if (load) expect([key, trips.includes(load)]).toEqual([key, final.has('applied')])
          if (final.has('applied')) expect(phone.acks).toContain(key)
        }
      }),
      { numRuns: RUNS },
    )
    expect([...statuses]).toEqual(expect.arrayContaining(['applied', 'duplicate']))
    expect([...closings].toSorted()).toEqual(['applied', 'cancelled'])
  })
})
