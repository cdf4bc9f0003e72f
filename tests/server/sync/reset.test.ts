import { gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PullAnswer } from '#api/sync.ts'
import { DAY_MS } from '#domain/constants.ts'
import { changes, mutations, sequencer } from '#server/db/tables/sync.ts'
import { prune } from '#server/sync/prune.ts'
import { renewEpoch, sequence } from '#server/sync/sequencer.ts'
import { Device, drain } from './device.ts'
import type { SyncServer } from './sync-server.ts'
import { openSyncServer, step } from './sync-server.ts'

const empty = ({ data }: PullAnswer) => Object.values(data).every((list) => list.length === 0)
/** The time of a UUIDv7. It never goes back within one process, even if the clock does. */
const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

describe('a pull cursor', () => {
  let server: SyncServer
  beforeAll(async () => {
    server = await openSyncServer('embedded')
    await server.createOrder()
  })
  afterAll(() => server?.close())

  /** A device with everything. The reset must bring it back to that. */
  async function synced() {
    const device = new Device()
    await drain(device, server.who.supplier.pull)
    return device
  }
  async function expectReset(device: Device) {
    const answer = await server.who.supplier.pull(device.cursor)
    expect([answer.reset_required, answer.more, empty(answer)]).toEqual([true, true, true])
    device.pulled(answer)
    await drain(device, server.who.supplier.pull)
    expect([...device.orders.keys()].toSorted()).toEqual([...(await synced()).orders.keys()].toSorted())
    expect((await server.who.supplier.pull(device.cursor)).reset_required).toBe(false)
  }

  it('is not reset while it is current', async () => {
    const device = await synced()
    const answer = await server.who.supplier.pull(device.cursor)
    expect([answer.reset_required, answer.more, empty(answer), answer.remaining]).toEqual([false, false, true, null])
  })

  it('is reset when it is no cursor at all', async () => {
    const device = await synced()
    device.cursor = 'bm8gY3Vyc29y'
    await expectReset(device)
  })

  it('is reset if any single character of it was changed', async () => {
    const device = await synced()
    const good = device.cursor ?? ''
    for (const at of [0, 20, Math.floor(good.length / 2), good.length - 2]) {
      device.cursor = `${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`
      expect((await server.who.supplier.pull(device.cursor)).reset_required, String(at)).toBe(true)
    }
    await expectReset(device)
    expect((await server.who.supplier.pull(good)).reset_required).toBe(false)
  })

  it('is reset when another installation sealed it', async () => {
    const other = await openSyncServer('embedded')
    const foreign = await other.who.supplier.pull()
    await other.close()
    const device = await synced()
    device.cursor = foreign.cursor
    await expectReset(device)
  })

  it("is reset if it is another account's, even of the same firm", async () => {
    const other = new Device()
    await drain(other, server.who.trader.pull)
    expect((await server.who.trader.pull(other.cursor)).reset_required).toBe(false)
    expect((await server.who.colleague.pull(other.cursor)).reset_required).toBe(true)
    const device = await synced()
    device.cursor = other.cursor
    await expectReset(device)
  })

  it('is reset after the operator has begun another epoch', async () => {
    const device = await synced()
    await renewEpoch(server.database.db)
    await expectReset(device)
  })

  it('is reset after a restored backup, even if the restored history has grown past it', async () => {
    const { db } = server.database
    const position = await sequence(server.database)
    const restore = async () => {
      await db.delete(changes).where(gt(changes.position, position))
      await db.update(sequencer).set({ position })
    }
    await server.createOrder()
    const ahead = await synced()
    await restore()
    await expectReset(ahead)

    await restore()
    await server.createOrder()
    const overtaken = await synced()
    await restore()
    await server.createOrder()
    await server.createOrder()
    await expectReset(overtaken)
  })

  it('is reset once the changes after it are pruned; newer ones continue, and keys outlive their answers', async () => {
    const { supplier } = server.who
    const order = await server.createOrder()
    const accepted = step.accept(order.id, 1)
    const refused = step.decline(order.id, 1)
    expect((await supplier.push([accepted, refused])).map(({ status }) => status)).toEqual(['applied', 'conflict'])
    const late = await synced()
    await server.createOrder()
    const newest = await synced()

    expect(await prune(server.database, new Date())).toEqual({ answers: 0, changes: 0 })
    const written = (await server.database.db.select().from(changes)).map(({ id }) => madeAt(id))
    const later = await prune(server.database, new Date(Math.max(...written) + 201 * DAY_MS))
    expect(later.changes).toBeGreaterThan(0)
    const [left] = await server.database.db.select({ n: sql<number>`count(*)::int` }).from(changes)
    expect(left?.n).toBe(0)
    const kept = await server.database.db.select().from(mutations)
    expect(kept.map(({ key }) => key)).toEqual(expect.arrayContaining([accepted.key, refused.key]))
    expect(kept.every(({ answer }) => answer === null)).toBe(true)

    const again = await supplier.push([accepted, refused])
    expect(again.map(({ status }) => status)).toEqual(['duplicate', 'conflict'])
    expect((await server.view('supplier', order.id))?.events.filter(({ action }) => action === 'accept')).toHaveLength(1)
    expect((await supplier.pull(newest.cursor)).reset_required).toBe(false)
    await expectReset(late)
  })
})
