/**
 * Reads statistics as sums of the rows that steps added, merged or not. No order is read, except for the trips behind a weight
 * difference.
 */
import { and, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { ArrivedTrips, Statistics, StatisticsSide } from '#api/statistics.ts'
import { readPeriod } from '#domain/list/list-filter.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { tripsOutOfTolerance } from '#domain/order/settlement.ts'
import {
  addFigures,
  FIGURES,
  type Figures,
  isNothing,
  lastMonths,
  monthsPeriod,
  noFigures,
  sidesOf,
  STATISTICS_SCHEMA,
  sumFigures,
} from '#domain/accounting/statistics.ts'
import { countedAs } from '../catalogue/merged.ts'
import type { Db } from '../db/connect.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { statistics } from '../db/tables/statistics.ts'
import { categories, orders } from '../db/tables/trade.ts'
import { PARTY, rowView, WHOLE } from '../orders/store.ts'

interface Asker {
  firm_id: string
  role: Role
}
/** Counterparties listed separately; all others form one group. */
const MOST_COUNTERPARTIES = 20
const OTHERS = '其他'

const SUMS = Object.fromEntries(
  FIGURES.map((name) => [name, sql<number>`sum(${statistics[name]})::bigint`.mapWith(Number)]),
) as Record<keyof Figures, ReturnType<typeof sql<number>>>
const figuresIn = (row: Figures): Figures => Object.fromEntries(FIGURES.map((name) => [name, row[name]])) as Figures

/** Whether every order is counted. The index gives the lowest and highest version. */
async function isComplete(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ least: sql<number | null>`min(statistics_schema)`, most: sql<number | null>`max(statistics_schema)` })
    .from(orders)
  return [row?.least, row?.most].every((schema) => (schema ?? STATISTICS_SCHEMA) === STATISTICS_SCHEMA)
}

/** A firm's figures for its last months, in three statements regardless of the number of orders. */
export async function readStatistics(db: Db, { firm_id, role }: Asker, count: number, now: Date): Promise<Statistics> {
  const months = lastMonths(count, now)
  const own = and(
    eq(statistics.firm_id, firm_id),
    eq(statistics.schema, STATISTICS_SCHEMA),
    gte(statistics.month, months[0] ?? ''),
    lte(statistics.month, months.at(-1) ?? ''),
    inArray(statistics.side, [...sidesOf(role)]),
  )
  const counted = countedAs(statistics.category_id)
  const parts = await db
    .select({
      side: statistics.side,
      month: statistics.month,
      category_id: counted,
      category: sql<string | null>`max(${categories.name})`,
      ...SUMS,
    })
    .from(statistics)
    .leftJoin(categories, eq(categories.id, counted))
    .where(own)
    .groupBy(statistics.side, statistics.month, counted)
    .orderBy(statistics.month, counted)
  const partners = await db
    .select({ side: statistics.side, firm_id: statistics.counterparty_id, name: sql<string | null>`max(${firms.name})`, ...SUMS })
    .from(statistics)
    .leftJoin(firms, eq(firms.id, statistics.counterparty_id))
    .where(own)
    .groupBy(statistics.side, statistics.counterparty_id)
    .orderBy(sql`sum(${statistics.kg}) desc`, statistics.counterparty_id)
  const sides = sidesOf(role).map((side): StatisticsSide => {
    const of_side = parts.filter((row) => row.side === side && !isNothing(row))
    const all = partners.filter((row) => row.side === side && !isNothing(row))
    const others = all.slice(MOST_COUNTERPARTIES).reduce((sum: Figures, row) => addFigures(sum, row), noFigures())
    return {
      side,
      parts: of_side.map((row) => ({ month: row.month, category_id: row.category_id, figures: figuresIn(row) })),
      counterparties: [
        ...all
          .slice(0, MOST_COUNTERPARTIES)
          .map((row) => ({ firm_id: row.firm_id, name: row.name ?? '—', figures: figuresIn(row) })),
        ...(isNothing(others) ? [] : [{ firm_id: null, name: OTHERS, figures: others }]),
      ],
    }
  })
  const names = new Map(parts.map(({ category_id, category }) => [category_id, category ?? '—']))
  const weight = (id: string) => sumFigures(parts.filter(({ category_id }) => category_id === id)).kg
  return {
    months,
    complete: await isComplete(db),
    sides,
    categories: [...names]
      .map(([id, name]) => ({ id, name, kg: weight(id) }))
      .toSorted((a, b) => b.kg - a.kg)
      .map(({ id, name }) => ({ id, name })),
  }
}

const counterpartyOf = (view: Order, { role }: Asker, firm_id: string | undefined): string => {
  if (role !== 'trader') return view.trader_name
  if (firm_id === view.supplier_id) return view.supplier_name ?? ''
  if (firm_id === view.buyer_id) return view.buyer_name ?? ''
  return `${view.supplier_name} → ${view.buyer_name}`
}

const HAS_ARRIVED = sql`jsonb_path_exists(${orders.doc}, '$.trips[*] ? (@.received != null)')`
export interface TripsQuery extends PageQuery {
  from: string
  to: string
  firm_id?: string | undefined
}
/**
 * The counted trips of these months, order by order, as the firm's own view shows them. `firm_id` filters by counterparty only.
 */
export async function listArrivedTrips(db: Db, asker: Asker, query: TripsQuery): Promise<Page<ArrivedTrips>> {
  const { firm_id } = query
  const { since, until } = readPeriod(monthsPeriod(query.from, query.to), 0)
  const parties = asker.role === 'trader' ? [orders.supplier_id, orders.buyer_id] : [orders.trader_id]
  const where = and(
    eq(PARTY[asker.role], asker.firm_id),
    gte(orders.state, 0),
    since ? gte(orders.created_at, new Date(since)) : undefined,
    until ? lt(orders.created_at, new Date(until)) : undefined,
    firm_id ? or(...parties.map((party) => eq(party, firm_id))) : undefined,
    HAS_ARRIVED,
  )
  const { data, next } = await pageOf(db.select(WHOLE).from(orders), orders, query, where)
  return {
    data: data.map((row) => {
      const view = rowView(row, asker.role)
      const over = new Set(tripsOutOfTolerance(view).map(({ id }) => id))
      return {
        order_id: view.id,
        no: view.no,
        title: view.title,
        counterparty: counterpartyOf(view, asker, firm_id),
        tolerance_permille: view.tolerance_permille,
        trips: view.trips.flatMap(({ id, no, plate, shipped, received }) =>
          received ? [{ id, no, plate, shipped_kg: shipped.net_kg, received_kg: received.net_kg, over: over.has(id) }] : [],
        ),
      }
    }),
    next,
  }
}
