/** Values inside documents have indexes, and the conditions of lists use them. */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { amountWithin, categoryOf } from '#server/db/doc-values.ts'
import { contracts, orders } from '#server/db/tables/trade.ts'
import { memoryDatabase, release } from '../memory.ts'

let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => release(database))

const range = { from_fen: 100_000_000, to_fen: 100_000_099 }
const cases: [string, typeof orders | typeof contracts, SQL | undefined, string[]][] = [
  [
    'both amounts of an order',
    orders,
    amountWithin(orders.doc, ['supply,amount_fen', 'sale,amount_fen'], range),
    ['orders_supply_amount', 'orders_sale_amount'],
  ],
  ['the amount of one side', orders, amountWithin(orders.doc, ['sale,amount_fen'], range), ['orders_sale_amount']],
  [
    'the category of an order',
    orders,
    sql`${categoryOf(orders.doc)} = ${'0192f0c0-0000-7000-8000-000000000000'}`,
    ['orders_category'],
  ],
  ['the total of a contract', contracts, amountWithin(contracts.doc, ['total_fen'], range), ['contracts_total']],
]

test.each(cases)('%s is found by its index', async (_name, table, condition, indexes) => {
  const plan = await database.db.transaction(async (tx) => {
    // With so few rows, the planner would read all of them.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<Record<string, string>>(sql`explain select id from ${table} where ${condition}`)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  for (const index of indexes) expect(plan).toContain(index)
})
