import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { announce } from '#server/changes.ts'
import { sequencer } from '#server/db/tables/sync.ts'
import { orders } from '#server/db/tables/trade.ts'
import { PAGE_BYTES } from '#server/sync/first.ts'
import { Device, drain } from './device.ts'
import { weigh } from './measure.ts'
import type { SyncServer } from './sync-server.ts'
import { ENGINES, openSyncServer, step, trip } from './sync-server.ts'

describe.each(ENGINES)('pull on the %s engine', (engine) => {
  let server: SyncServer
  beforeAll(async () => {
    server = await openSyncServer(engine)
  })
  afterAll(() => server?.close())

  it('sends a new order whole, and of twenty changed orders only the changes', async () => {
    const { supplier, buyer } = server.who
    const [device, watcher] = [new Device(), new Device()]
    await drain(watcher, buyer.pull)
    const made: Order[] = []
    for (let i = 0; i < 20; i++) made.push(await server.createOrder({ quantity_kg: 60_000 + i }))
    const fresh = await buyer.pull(watcher.cursor)
    watcher.pulled(fresh)
    expect(fresh.data.orders.map((order) => order.id).toSorted()).toEqual(made.map((order) => order.id).toSorted())
    await drain(device, supplier.pull)

    const queue = made.map((order) => step.accept(order.id, device.orders.get(order.id)?.version ?? 0))
    expect((await supplier.push(queue)).every((result) => result.status === 'applied')).toBe(true)
    const delta = await buyer.pull(watcher.cursor)
    watcher.pulled(delta)
    expect(delta.data.orders).toEqual([])
    expect(delta.data.patches).toHaveLength(20)
    for (const { set, items } of delta.data.patches) {
      expect(Object.keys(set).toSorted()).toEqual(['state', 'updated_at'])
      expect(Object.keys(items)).toEqual(['events'])
      expect(items.events?.map((event) => event.action)).toEqual(['accept'])
    }
    const { json_bytes, wire_bytes } = weigh(delta)
    expect(wire_bytes).toBeLessThan(json_bytes)
    for (const { id } of made) expect(watcher.orders.get(id)).toEqual(await server.view('buyer', id))

    expect(delta.data.acks).toEqual([])
    const own = await supplier.pull(device.cursor)
    expect(own.data.acks.toSorted()).toEqual(queue.map(({ key }) => key).toSorted())
  })

  it('completes a patch for its version, wherever a page ends', async () => {
    const { supplier, buyer } = server.who
    const [one, two] = [await server.createOrder(), await server.createOrder()]
    await server.signSupplyContract(one)
    const watcher = new Device()
    await drain(watcher, buyer.pull)
    const accepted = (await server.view('supplier', one.id)) as Order
    await supplier.push([step.accept(one.id, accepted.version)])
    await supplier.push([step.accept(two.id, 1)])
    await supplier.push([step.deliver(one.id, accepted.version, [trip()])])
    const page = await buyer.pull(watcher.cursor, 1)
    expect(page.more).toBe(true)
    watcher.pulled(page)
    expect(watcher.orders.get(one.id)).toEqual(await server.view('buyer', one.id))
    expect(watcher.orders.get(two.id)?.state).toBe(0)
    await drain(watcher, buyer.pull, 1)
    expect(watcher.orders.get(two.id)?.state).toBe(1)
  })

  it('acknowledges a mutation only once all its effects are delivered', async () => {
    const { trader } = server.who
    const device = new Device()
    await drain(device, trader.pull)
    const key = uuidv7()
    const { body } = await trader.call('POST', '/v1/merchant/orders', server.draft(), key)
    const pages: string[][] = []
    for (let more = true; more; ) {
      const answer = await trader.pull(device.cursor, 1)
      device.pulled(answer)
      pages.push(answer.data.acks)
      if (answer.data.acks.includes(key)) {
        expect(device.orders.has(body.data.id)).toBe(true)
        expect(device.contracts.has(body.data.supply.contract_id)).toBe(true)
        expect(device.contracts.has(body.data.sale.contract_id)).toBe(true)
      }
      more = answer.more
    }
    expect(pages.flat()).toEqual([key])
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toEqual([])
  })

  it('resumes a first sync at any page while everything keeps changing', async () => {
    const { buyer, supplier, trader } = server.who
    const made: Order[] = []
    for (let i = 0; i < 12; i++) made.push(await server.createOrder())
    const device = new Device()
    let remaining = Number.POSITIVE_INFINITY
    for (let turn = 0; ; turn++) {
      await buyer.pull(device.cursor, 4) // an answer that never arrived
      const answer = await buyer.pull(device.cursor, 4)
      device.pulled(answer)
      if (answer.remaining !== null) expect(answer.remaining).toBeLessThanOrEqual(remaining)
      remaining = answer.remaining ?? remaining
      if (!answer.more) break
      const order = made[made.length - 1 - turn]
      if (!order || turn >= 8) continue
      // Older orders are closed, newer ones accepted, and others created, so that rows move between the sections.
      if (turn % 2) await trader.push([step.close(order.id, 1)])
      else await supplier.push([step.accept(order.id, 1)])
      made.push(await server.createOrder())
    }
    expect(device.orphans).toEqual([])
    await drain(device, buyer.pull)
    for (const { id } of made) {
      const view = (await server.view('buyer', id)) as Order
      const held = device.orders.get(id)
      if (held) expect(held).toEqual(view)
      else expect(device.heads.get(id)).toMatchObject({ state: view.state, version: view.version, updated_at: view.updated_at })
      if (view.state >= 0) expect(held).toBeDefined()
      expect(device.contracts.has(view.sale?.contract_id ?? '')).toBe(true)
    }
    const unread = await buyer.call('GET', '/v1/user/messages/unread')
    expect([...device.messages.values()].filter((message) => !message.read)).toHaveLength(unread.body.data.unread)
  })

  it('misses no order that moves behind the current page of a first sync', async () => {
    const { buyer, supplier } = server.who
    const [shipped, late] = [await server.createOrder(), await server.createOrder()]
    const ship = async ({ id }: Order) => {
      const accepted = step.accept(id, 1)
      await supplier.push([accepted, step.deliver(id, 1, [trip()], false, [accepted.key])])
    }
    for (const order of [shipped, late]) await server.signSupplyContract(order)
    await ship(shipped)
    const device = new Device()
    device.pulled(await buyer.pull(undefined, 1))
    expect([...device.orders.keys()]).toEqual([shipped.id])
    await ship(late)
    await drain(device, buyer.pull, 1)
    expect(device.orphans).toEqual([])
    expect(device.orders.get(late.id)).toEqual(await server.view('buyer', late.id))
  })

  it('shows a supplier nothing of the sale side, and a buyer nothing of the supply side', async () => {
    const order = await server.createOrder({ supply_price_fen: 5_432_101, sale_price_fen: 9_876_503, quantity_kg: 70_001 })
    const seen = async (name: 'supplier' | 'buyer') => {
      const device = new Device()
      let text = ''
      for (let more = true; more; ) {
        const answer = await server.who[name].pull(device.cursor)
        text += JSON.stringify(answer)
        device.pulled(answer)
        more = answer.more
      }
      expect(device.orders.has(order.id)).toBe(true)
      return text
    }
    const of = (side: Order['sale'], name: string | null, id: string | null) =>
      [side?.price_fen, side?.amount_fen, side?.contract_no, side?.contract_id, name, id].map(String)
    const [supply, sale] = [
      of(order.supply, order.supplier_name, order.supplier_id),
      of(order.sale, order.buyer_name, order.buyer_id),
    ]
    const [by_supplier, by_buyer] = [await seen('supplier'), await seen('buyer')]
    for (const mark of supply) expect([mark, by_supplier.includes(mark), by_buyer.includes(mark)]).toEqual([mark, true, false])
    for (const mark of sale) expect([mark, by_supplier.includes(mark), by_buyer.includes(mark)]).toEqual([mark, false, true])
  })

  it('case 15: delivers an old order once access is granted, and removes it once access is revoked, without a reset', async () => {
    const { supplier, other_supplier } = server.who
    const order = await server.createOrder()
    const [loser, winner] = [new Device(), new Device()]
    await drain(loser, supplier.pull)
    await drain(winner, other_supplier.pull)
    expect([loser.orders.has(order.id), winner.orders.has(order.id)]).toEqual([true, false])
    const { firm_id, name } = other_supplier.session
    const old = '2024-05-01T00:00:00.000Z'
    await server.database.db.transaction(async (tx) => {
      const doc: Order = { ...order, supplier_id: firm_id, supplier_name: name, created_at: old }
      await tx
        .update(orders)
        .set({ supplier_id: firm_id, created_at: new Date(old), doc })
        .where(eq(orders.id, order.id))
      await announce(tx, null, [
        { audience: supplier.session.firm_id, entity: 'order', entity_id: order.id, op: 'gone' },
        { audience: firm_id, entity: 'order', entity_id: order.id, op: 'new' },
      ])
    })
    const [lost, won] = [await supplier.pull(loser.cursor), await other_supplier.pull(winner.cursor)]
    expect([lost.reset_required, won.reset_required]).toEqual([false, false])
    expect(lost.data.gone).toEqual([{ entity: 'order', id: order.id }])
    expect(won.data.orders).toEqual([await server.view('other_supplier', order.id)])
  })

  it('ends a page by size, in a first sync and in deltas', async () => {
    const { supplier } = server.who
    const watcher = new Device()
    await drain(watcher, supplier.pull)
    const made: Order[] = []
    const trips = Array.from({ length: 200 }, () => trip())
    for (let i = 0; i < 12; i++) made.push(await server.createOrder({ quantity_kg: 6_000_000 }))
    for (const order of made) {
      await server.signSupplyContract(order)
      const load = { base_version: 1, accept: true }
      await supplier.call('PUT', `/v1/supplier/orders/${order.id}/accepted`, load)
      const reply = await supplier.call('PUT', `/v1/supplier/orders/${order.id}/delivery`, {
        base_version: 1,
        trips,
        finished: true,
      })
      expect(reply.status).toBe(200)
    }
    const largest = weigh(await supplier.pull(undefined, 1)).json_bytes
    for (const device of [watcher, new Device()]) {
      const sizes: number[] = []
      for (let more = true; more; ) {
        const answer = await supplier.pull(device.cursor, 500)
        device.pulled(answer)
        sizes.push(weigh(answer).json_bytes)
        more = answer.more
      }
      expect(Math.max(...sizes)).toBeLessThan(PAGE_BYTES + largest)
      expect(sizes.length).toBeGreaterThan(1)
      for (const { id } of made) expect(device.orders.get(id)).toEqual(await server.view('supplier', id))
    }
  })

  it('seals its cursor, so that neither content nor length discloses the activity of others', async () => {
    const { supplier, other_supplier } = server.who
    const device = new Device()
    const cursors: string[] = []
    const look = async (limit?: number) => {
      const answer = await supplier.pull(device.cursor, limit)
      device.pulled(answer)
      cursors.push(answer.cursor)
      return answer
    }
    for (let more = true; more; ) ({ more } = await look(3))
    const before = await other_supplier.pull()
    const change = { audience: other_supplier.session.firm_id, entity: 'order', entity_id: uuidv7(), op: 'gone' } as const
    await announce(
      server.database.db,
      null,
      Array.from({ length: 1200 }, () => ({ ...change, entity_id: uuidv7(), paths: [] })),
    )
    expect(await look()).toMatchObject({ more: false, reset_required: false, data: { orders: [], gone: [] } })
    expect(new Set([...cursors, before.cursor].map(({ length }) => length)).size).toBe(1)
    expect(new Set(cursors).size).toBe(cursors.length)
    const [head] = await server.database.db.select().from(sequencer)
    for (const cursor of cursors) {
      const bytes = Buffer.from(cursor, 'base64url')
      expect(bytes.toString('latin1')).not.toMatch(/epoch|"at"|"left"/)
      expect(bytes.toString('latin1')).not.toContain(head?.epoch ?? '?')
      expect(bytes.toString('latin1')).not.toContain(String(head?.position))
    }
  })

  it('ends a first sync even if only others have changed something meanwhile', async () => {
    const { supplier, other_supplier } = server.who
    const device = new Device()
    device.pulled(await supplier.pull(undefined, 1))
    const gone = { audience: other_supplier.session.firm_id, entity: 'order', entity_id: uuidv7(), op: 'gone' } as const
    let last: Awaited<ReturnType<typeof supplier.pull>>
    do {
      await announce(server.database.db, null, [{ ...gone, entity_id: uuidv7(), paths: [] }])
      last = await supplier.pull(device.cursor, 500)
      device.pulled(last)
    } while (last.remaining)
    expect([last.remaining, last.more]).toEqual([0, false])
    expect((await supplier.pull(device.cursor)).reset_required).toBe(false)
  })

  it('sends whole rows to a device that is too far behind for patches', async () => {
    const { supplier } = server.who
    const order = await server.createOrder()
    const device = new Device()
    await drain(device, supplier.pull)
    const change = {
      audience: supplier.session.firm_id,
      entity: 'order' as const,
      entity_id: order.id,
      op: 'patch' as const,
      paths: ['note'],
    }
    await announce(
      server.database.db,
      null,
      Array.from({ length: 2100 }, () => change),
    )
    const answer = await supplier.pull(device.cursor)
    expect(answer.data.patches).toEqual([])
    expect(answer.data.orders.map(({ id }) => id)).toEqual([order.id])
    device.pulled(answer)
    const near = await supplier.pull(device.cursor)
    expect(near.data.patches.map(({ id }) => id)).toEqual([order.id])
  })
})
