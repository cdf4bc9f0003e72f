/** The totals of a role's order list. Each figure was stored from the role's own view. */
import { type SQL, sql } from 'drizzle-orm'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { ORDER_SUMS } from '#domain/list/order-sums.ts'
import type { Role } from '#domain/role.ts'
import type { Db } from '../db/connect.ts'
import { orders } from '../db/tables/trade.ts'
import { totalsOf } from '../db/totals.ts'
import { conditions, FILTER, type OrderFilter } from './store.ts'

const SUMS = { supplier: orders.supplier_sums, buyer: orders.buyer_sums, trader: orders.trader_sums } as const
/** Limit for searches and filters that read each order's texts or document. */
const MOST_READ = 20_000

/** By tab, regardless of the status filter; null if not known. See `totalsOf`. */
export function orderTotals(
  db: Db,
  actor: { firm_id: string; role: Role },
  { status: _all, ...query }: OrderFilter,
): Promise<TabTotals[] | null> {
  const { role } = actor
  const column = SUMS[role]
  const sums = Object.fromEntries(
    ORDER_SUMS[role].map(({ key }, at): [string, SQL] => [key, sql`${column}[${sql.raw(String(at + 1))}]`]),
  )
  const { search, plate, category_id, from_fen, to_fen } = query
  const reads = [search, plate, category_id, from_fen, to_fen].some((each) => each !== undefined)
  return totalsOf(db, {
    table: orders,
    where: conditions(actor, query),
    tab: FILTER[role],
    left_out: sql`${orders.state} < 0`,
    sums,
    unwritten: sql`${column} is null`,
    ...(reads ? { most: MOST_READ } : {}),
  })
}
