/** The server's totals of a list of orders. */
import { call } from '#client/lib/call.ts'
import type { TotalsSource } from '#client/lists/live-totals.ts'
import { type Digest, type ListSearch, passing, tabsOf } from '#client/lists/whole-list.ts'
import { withMerged } from '#client/lists/merged-categories.ts'
import type { Account } from '#client/sync/account.ts'
import { queuedOf } from '#client/sync/reading/fold.ts'
import { withInvoiceNumbers } from '#client/sync/reading/invoice-numbers.ts'
import { type FoldedOrder, onDevice, readOrders } from '#client/sync/reading/orders.ts'
import { spellFor } from '#client/sync/reading/finder.ts'
import type { Role } from '#domain/role.ts'
import { wordsOf } from '#domain/list/search.ts'
import { overCells, type TableColumn } from '#domain/list/table.ts'

const CALLS = { supplier: 'supplierOrderTotals', buyer: 'buyerOrderTotals', trader: 'traderOrderTotals' } as const

/** `digest` must have the sums of `columns`. */
export function orderTotals(
  { db, actor }: Pick<Account, 'db' | 'actor'>,
  { search, filter }: Pick<ListSearch, 'search' | 'filter'>,
  columns: readonly TableColumn<FoldedOrder>[],
  digest: (folded: FoldedOrder, role: Role) => Digest,
): TotalsSource {
  const query = { search, ...filter }
  return {
    key: JSON.stringify(['orders', query]),
    noun: 'order',
    ask: async () => (await call((await import('#api/orders.ts'))[CALLS[actor.role]], { query, account: actor.user_id })).data,
    queue: () => queuedOf(db, 'order'),
    async read(ids, with_queued) {
      const device = onDevice(db)
      const source = with_queued ? device : { ...device, queue: async () => [] }
      const found = await readOrders(db, actor, [...ids], source)
      const rows = await withInvoiceNumbers(
        db,
        search,
        found.map((folded) => digest(folded, actor.role)),
      )
      return new Map(rows.map((row) => [row.id, [row]]))
    },
    async sum(rows) {
      const passes = passing({ search, filter: await withMerged(db, filter) }, await spellFor(wordsOf(search ?? '')))
      return tabsOf(rows.filter(passes), overCells(columns))
    },
  }
}
