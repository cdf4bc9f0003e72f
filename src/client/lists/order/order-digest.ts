/** The texts and figures by which every list searches and filters an order. */
import type { Digest } from '#client/lists/whole-list.ts'
import { filterKey } from '#client/sync/nouns/order.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import type { ListFacts } from '#domain/list/list-filter.ts'
import { countsInSums, type Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { findable, orderTerms, type Term } from '#domain/list/search.ts'
import type { Cells, Same } from '#domain/list/table.ts'

const named = (id: string | null, name: string | null) => (id && name ? [{ id, name }] : [])
export const factsOf = (order: Order): ListFacts => ({
  firms: [...named(order.supplier_id, order.supplier_name), ...named(order.buyer_id, order.buyer_name)],
  plates: order.trips.map(({ plate }) => plate),
  category_id: order.category_id,
  amounts_fen: [order.supply, order.sale].flatMap((side) => (side ? [side.amount_fen] : [])),
  created_at: order.created_at,
  ended: !countsInSums(order),
})
/** A digest without its cells, because columns differ by list. `more` holds further texts that the list searches. */
export const orderDigest = (
  { order }: FoldedOrder,
  role: Role,
  more: readonly Term[] = [],
  same?: Same,
): Omit<Digest, keyof Cells> => ({
  id: order.id,
  status: filterKey(order, role),
  facts: factsOf(order),
  terms: findable([...orderTerms(order), ...more], same),
})
