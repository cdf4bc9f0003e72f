/** A trader's orders by age, and the balances of their accounts in the journal. */
import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm'
import type { FirmAge } from '#api/aging.ts'
import { type Aged, agedOf, isAged, sumAges } from '#domain/accounting/aging.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Order } from '#domain/order/order.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { journal } from '../db/tables/journal.ts'
import { orders } from '../db/tables/trade.ts'
import { orderIn } from '../orders/store.ts'

/** Orders on which money may be owed or paid ahead: open ones, and finished ones with money that has to go back. */
const candidates = (trader_id: string) =>
  and(eq(orders.trader_id, trader_id), or(eq(orders.finished, false), orders.refund_due, orders.repayment_due))

export interface AgedOrder {
  order: Order
  aged: Aged
}
const PIECE = 200
/** Every order of the list, in pieces by ascending id. */
export async function* agedPages(db: Db, trader_id: string, side: ContractSide, now: Date): AsyncGenerator<AgedOrder[], void> {
  let last: string | undefined
  do {
    const rows = await db
      .select({ id: orders.id, doc: orders.doc })
      .from(orders)
      .where(and(candidates(trader_id), last === undefined ? undefined : gt(orders.id, last)))
      .orderBy(asc(orders.id))
      .limit(PIECE)
    yield rows
      .map((row) => viewFor(orderIn(row), 'trader'))
      .filter((order) => isAged(order, side))
      .map((order) => ({ order, aged: agedOf(order, side, now) }))
    last = rows.length === PIECE ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}
/** An upper bound of the list's rows, because it includes orders on which nothing is owed. */
export async function countCandidates(db: Db, trader_id: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(orders).where(candidates(trader_id))
  return row?.n ?? 0
}

const byOwed = (a: FirmAge, b: FirmAge) => b.owed_fen - a.owed_fen || (a.firm_id < b.firm_id ? -1 : 1)

export async function readAging(db: Db, trader_id: string, side: ContractSide, now: Date) {
  const by_firm = new Map<string, Aged[]>()
  for await (const page of agedPages(db, trader_id, side, now)) {
    for (const { order, aged } of page) {
      const firm_id = (side === 'sale' ? order.buyer_id : order.supplier_id) as string
      by_firm.set(firm_id, [...(by_firm.get(firm_id) ?? []), aged])
    }
  }
  const balances = await db
    .select({ firm_id: firms.id, name: firms.name, balance_fen: sql<number>`sum(${journal.amount_fen})`.mapWith(Number) })
    .from(journal)
    .innerJoin(firms, eq(firms.id, journal.firm_id))
    .where(and(eq(journal.trader_id, trader_id), eq(journal.side, side)))
    .groupBy(firms.id, firms.name)
  const all = balances
    .map((each): FirmAge => ({ ...each, ...sumAges(by_firm.get(each.firm_id) ?? []) }))
    .filter(({ owed_fen, ahead_fen, balance_fen }) => owed_fen > 0 || ahead_fen > 0 || balance_fen !== 0)
  return { sums: sumAges([...by_firm.values()].flat()), firms: all.toSorted(byOwed) }
}
