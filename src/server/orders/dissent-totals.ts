/** The totals of 调整订单 and 异议订单: the dissents of all orders of a firm, by status. */
import { and, eq } from 'drizzle-orm'
import type { TabTotals } from '#domain/list/list-totals.ts'
import type { Actor } from '#domain/order/order.ts'
import { marginFen } from '#domain/money/payment.ts'
import type { Db } from '../db/connect.ts'
import { disputed } from '../db/doc-values.ts'
import { orders } from '../db/tables/trade.ts'
import { PARTY, rowView, WHOLE } from './store.ts'

/** Orders that are read to sum their dissents. */
const MOST_READ = 5000

/** Null above `MOST_READ` orders. A dissent that the role does not see counts for nothing; a supplier reads no margin. */
export async function dissentTotals(db: Db, { role, firm_id }: Pick<Actor, 'role' | 'firm_id'>): Promise<TabTotals[] | null> {
  const rows = await db
    .select(WHOLE)
    .from(orders)
    .where(and(eq(PARTY[role], firm_id), disputed(orders.doc)))
    .limit(MOST_READ + 1)
  if (rows.length > MOST_READ) return null
  const tabs = new Map<number, TabTotals>()
  for (const row of rows) {
    const order = rowView(row, role)
    for (const { status } of order.dissents) {
      const tab = tabs.get(status) ?? { tab: status, rows: 0, left_out: 0, totals: role === 'trader' ? { margin: 0 } : {} }
      tab.rows += 1
      if (role === 'trader') tab.totals['margin'] = (tab.totals['margin'] ?? 0) + (marginFen(order) ?? 0)
      tabs.set(status, tab)
    }
  }
  return [...tabs.values()].sort((a, b) => a.tab - b.tab)
}
