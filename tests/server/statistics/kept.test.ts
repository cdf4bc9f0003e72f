/**
 * The statistics equal the sum of all orders: after any steps, merged or not, with orders of an earlier build, on both engines.
 */
import { count, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { statistics } from '#server/db/tables/statistics.ts'
import { orders } from '#server/db/tables/trade.ts'
import { countOrdersAgain, mergeStatistics } from '#server/statistics/keep.ts'
import { type Command, command } from '../../domain/order-runs.ts'
import { runs } from '../../generated.ts'
import { ENGINES, openDatabase } from '../sync/sync-server.ts'
import { insertPrices, live, recomputed, said } from './lives.ts'

const RUNS = runs(4)
const going = new AbortController().signal
/** Commands that the calls accept. */
const sound = command.map((each): Command => ({ ...each, spoil: null }))
const commands = fc.array(sound, { minLength: 4, maxLength: 25 })
type Turn = { do: 'merge' | 'count' } | { do: 'live'; counted: boolean; commands: Command[] }
const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('live' as const), counted: fc.boolean(), commands }) },
  { weight: 1, arbitrary: fc.constant({ do: 'merge' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'count' as const }) },
)

describe.each(ENGINES)('the statistics on the %s engine', (engine) => {
  let database: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ database, drop } = await openDatabase(engine))
    await insertPrices(database.db)
  })
  afterAll(() => drop?.())
  let n = 0
  const take = async (each: Turn) => {
    if (each.do === 'live') await live(database.db, n++, each.commands, each.counted)
    else if (each.do === 'merge') await mergeStatistics(database.db, going)
    else await countOrdersAgain(database.db, going, 2)
  }

  it('equal the recomputed ones after steps, merges and counts in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 10 }), async (turns) => {
        for (const each of turns) await take(each)
        await countOrdersAgain(database.db, going, 3)
        expect(await said(database.db)).toEqual(await recomputed(database.db))
        await mergeStatistics(database.db, going)
        expect(await said(database.db)).toEqual(await recomputed(database.db))
      }),
      { numRuns: RUNS },
    )
    const { db } = database
    const [fresh] = await db.select({ n: count() }).from(statistics).where(eq(statistics.fresh, true))
    expect(fresh?.n).toBe(0)
    const [rows] = await db.select({ n: count() }).from(statistics)
    expect(rows?.n).toBe(Object.keys(await recomputed(db)).length)
    const kept = await db.select({ price_fen: orders.market_price_fen }).from(orders)
    expect(new Set(kept.map(({ price_fen }) => price_fen)).size).toBeGreaterThan(3)
  })

  it('equal the recomputed ones during simultaneous writes, merges, counts and reads', async () => {
    const { db } = database
    const turns = fc.sample(turn, { numRuns: 24, seed: 5 })
    await Promise.all([...turns.map(take), ...turns.map(() => mergeStatistics(db, going))])
    await countOrdersAgain(db, going)
    const truth = await recomputed(db)
    const read = async () => expect(await said(db)).toEqual(truth)
    await Promise.all([read(), mergeStatistics(db, going), read(), mergeStatistics(db, going), read()])
    await read()
  })

  it('are completed from where the counting was stopped', async () => {
    const { db } = database
    await db.update(orders).set({ statistics_schema: 0 })
    await db.delete(statistics)
    const [all] = await db.select({ n: count() }).from(orders)
    const stopping = new AbortController()
    const counting = countOrdersAgain(db, stopping.signal, 3)
    stopping.abort()
    expect(await counting).toBeLessThan(all?.n ?? 0)
    expect(await said(db)).not.toEqual(await recomputed(db))
    await countOrdersAgain(db, going, 3)
    expect(await countOrdersAgain(db, going)).toBe(0)
    expect(await said(db)).toEqual(await recomputed(db))
  })
})
