/** The provisional prices of orders that a correction of quotes would move. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { MovedSide } from '#api/desk/quotes.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { movedPrice } from '#domain/desk/moved-price.ts'
import type { QuoteEntry } from '#domain/desk/quote-entry.ts'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '../db/connect.ts'
import { provisional } from '../db/doc-values.ts'
import { orders } from '../db/tables/trade.ts'
import { orderIn } from '../orders/store.ts'
import { quotesAround } from './quotes.ts'

const SIDES: readonly ContractSide[] = ['supply', 'sale']

const seriesOf = (side: ContractSide): SQL => sql`(${orders.doc} #>> ${sql.raw(`'{${side},pricing,series_id}'`)})::int`

/** Open orders with a side whose price still follows one of the series. */
async function provisionalOrders(db: Db, series_ids: readonly number[]): Promise<Order[]> {
  const wanted = sql`(${sql.join(
    series_ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const rows = await db
    .select({ doc: orders.doc })
    .from(orders)
    .where(
      and(
        provisional(orders.doc),
        sql`(${seriesOf('supply')} in ${wanted} or ${seriesOf('sale')} in ${wanted})`,
        eq(orders.finished, false),
      ),
    )
    .orderBy(asc(orders.created_at), asc(orders.id))
  return rows.map(orderIn)
}

/** The first and the last day whose quotes the prices of these orders may use, by series. */
function spanOf(found: readonly Order[], today: string): Pick<QuoteEntry, 'series_id' | 'quoted_on'>[] {
  return found.flatMap((order) =>
    SIDES.flatMap((side) => {
      const pricing = order[side]?.pricing
      if (!pricing) return []
      const { series_id, window_from, window_to } = pricing
      return [window_from ?? today, window_to ?? today].map((quoted_on) => ({ series_id, quoted_on }))
    }),
  )
}

/**
 * The sides that would move. Those of the firm are named with their prices; of other traders' only the number is given, because
 * their prices are theirs.
 */
export async function movedSides(
  db: Db,
  firm_id: string,
  corrections: readonly QuoteEntry[],
  today: string,
): Promise<{ moved: MovedSide[]; others: number }> {
  if (corrections.length === 0) return { moved: [], others: 0 }
  const found = await provisionalOrders(db, [...new Set(corrections.map(({ series_id }) => series_id))])
  const days = await quotesAround(db, [...corrections, ...spanOf(found, today)])
  const moved: MovedSide[] = []
  let others = 0
  for (const order of found)
    for (const side of SIDES) {
      const terms = order[side]
      if (!terms?.pricing) continue
      const { series_id } = terms.pricing
      const own = corrections.filter((each) => each.series_id === series_id)
      const prices = own.length === 0 ? null : movedPrice(terms.pricing, days.get(series_id) ?? [], own)
      if (!prices) continue
      if (order.trader_id !== firm_id) others += 1
      else moved.push({ order_id: order.id, no: order.no, state: order.state, side, quantity_kg: terms.quantity_kg, ...prices })
    }
  return { moved, others }
}
