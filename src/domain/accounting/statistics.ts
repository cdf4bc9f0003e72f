/**
 * The statistics entries of an order, one per firm and side. Each is built from that firm's own view. Closed and returned orders
 * count for nothing. The figures equal those of the lists, so a bar is the sum of the orders behind it.
 */
import { chinaDay } from '../china-time.ts'
import type { ContractSide } from '../contract/contract.ts'
import { weightOf } from '../order/headline.ts'
import { amountFen } from '../money/money.ts'
import type { Order } from '../order/order.ts'
import { countsInSums, partyOf } from '../order/order.ts'
import { marginFen } from '../money/payment.ts'
import { type Role, ROLE_LIST } from '../role.ts'
import { tripsOutOfTolerance } from '../order/settlement.ts'

/** Increase it when an order counts differently. Stored entries of another version are ignored, and orders are counted again. */
export const STATISTICS_SCHEMA = 2
export const STATISTICS_MONTHS = [3, 6, 12, 24] as const
/** Months shown at first. */
export const STATISTICS_FIRST = 12

export const FIGURES = [
  'orders',
  /** the current weight */
  'kg',
  /** the side's amount, as the order list sums it */
  'amount_fen',
  /** for the trader alone; 0 for others */
  'margin_fen',
  /** arrived trips, those beyond the tolerance, and the net weights at both weighbridges */
  'trips',
  'trips_over',
  'shipped_kg',
  'received_kg',
  /** for orders with a market price: their weight, their amount, and the weight at the market price */
  'priced_kg',
  'priced_fen',
  'market_fen',
] as const
export type Figures = Record<(typeof FIGURES)[number], number>

/** The key under which figures are added up. */
export interface StatisticsKey {
  firm_id: string
  side: ContractSide
  /** The month in China in which the order was created (2026-11). Lists filter by the same time. */
  month: string
  counterparty_id: string
  category_id: string
}
export interface StatisticsEntry extends StatisticsKey {
  figures: Figures
}

const figures = (of: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, of(name)])) as Figures
export const noFigures = (): Figures => figures(() => 0)
export const addFigures = (one: Figures, other: Figures): Figures => figures((name) => one[name] + other[name])
const lessFigures = (one: Figures, other: Figures): Figures => figures((name) => one[name] - other[name])
export const isNothing = (of: Figures): boolean => FIGURES.every((name) => of[name] === 0)
export const sumFigures = (all: readonly Figures[]): Figures => all.reduce(addFigures, noFigures())

/** 2026-11-30T16:00:00Z → 2026-12 */
export const chinaMonth = (at: string | number | Date): string => chinaDay(at).slice(0, 7)

/** The last months in China, this one last: ['2026-10', '2026-11']. */
export function lastMonths(count: number, now: number | Date): string[] {
  const [year = 0, month = 1] = chinaDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + (month - 1) - (count - 1 - index)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** From the first day of one month to the last day of another, in the format of a list's address. */
export function monthsPeriod(first: string, last = first): string {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return `${first}-01~${last}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`
}

function figuresOf(view: Order, side: ContractSide, market_price_fen: number | null): Figures {
  const own = view[side]
  if (!own || !countsInSums(view)) return noFigures()
  const arrived = view.trips.flatMap(({ shipped, received }) => (received ? [{ shipped, received }] : []))
  const priced = market_price_fen === null ? null : { kg: own.quantity_kg, market_price_fen }
  return {
    orders: 1,
    kg: weightOf(view).kg,
    amount_fen: own.amount_fen,
    margin_fen: marginFen(view) ?? 0,
    trips: arrived.length,
    trips_over: tripsOutOfTolerance(view).length,
    shipped_kg: arrived.reduce((sum, { shipped }) => sum + shipped.net_kg, 0),
    received_kg: arrived.reduce((sum, { received }) => sum + received.net_kg, 0),
    priced_kg: priced?.kg ?? 0,
    priced_fen: priced ? own.amount_fen : 0,
    market_fen: priced ? amountFen(priced.market_price_fen, priced.kg) : 0,
  }
}

/** The sides on which a role trades, each with the role of its counterparty. */
const DEALINGS: Record<Role, readonly (readonly [side: ContractSide, counterparty: Role])[]> = {
  supplier: [['supply', 'trader']],
  buyer: [['sale', 'trader']],
  trader: [
    ['supply', 'supplier'],
    ['sale', 'buyer'],
  ],
}
export const sidesOf = (role: Role): readonly ContractSide[] => DEALINGS[role].map(([side]) => side)

/** The entries of the order, with its category's market price on the day it was created. */
export const entriesOf = (views: Record<Role, Order>, market_price_fen: number | null): StatisticsEntry[] =>
  ROLE_LIST.flatMap((role) => {
    const view = views[role]
    return DEALINGS[role].map(([side, counterparty]) => ({
      firm_id: partyOf(view, role),
      side,
      month: chinaMonth(view.created_at),
      counterparty_id: partyOf(view, counterparty),
      category_id: view.category_id,
      figures: figuresOf(view, side, market_price_fen),
    }))
  })

const keyOf = ({ firm_id, side, month, counterparty_id, category_id }: StatisticsKey) =>
  [firm_id, side, month, counterparty_id, category_id].join()

/** Merges entries to one per key. Keys that come to zero are dropped. */
export function mergeEntries(entries: readonly StatisticsEntry[]): StatisticsEntry[] {
  const by_key = new Map<string, StatisticsEntry>()
  for (const entry of entries) {
    const known = by_key.get(keyOf(entry))
    by_key.set(keyOf(entry), known ? { ...known, figures: addFigures(known.figures, entry.figures) } : entry)
  }
  return [...by_key.values()].filter((entry) => !isNothing(entry.figures))
}

/** The difference that a step of an order makes. */
export const changedEntries = (before: readonly StatisticsEntry[], after: readonly StatisticsEntry[]): StatisticsEntry[] =>
  mergeEntries([...after, ...before.map((entry) => ({ ...entry, figures: lessFigures(noFigures(), entry.figures) }))])

/** A market price on the day of an order: the name of its series, and its average. */
export interface MarketPrice {
  name: string
  price_fen: number
}
const bare = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

/**
 * The market price to compare an order with: the grade named in its title or grade field, or else the only series of its
 * category. Null if ambiguous, because a price of another grade would mislead.
 */
export function marketPriceFor(
  { title, spec_name }: Pick<Order, 'title' | 'spec_name'>,
  prices: readonly MarketPrice[],
): number | null {
  const [only] = prices
  if (prices.length <= 1) return only?.price_fen ?? null
  const texts = [bare(title), bare(spec_name)].filter((text) => text.length > 1)
  const named = prices
    .filter(({ name }) => texts.some((text) => text.includes(bare(name)) || bare(name).includes(text)))
    .toSorted((a, b) => b.name.length - a.name.length)
  return named[0]?.price_fen ?? null
}

/** Fen per tonne of an amount and its weight; null without weight. */
export const averagePriceFen = (amount_fen: number, kg: number): number | null =>
  kg > 0 ? Math.round((amount_fen * 1000) / kg) : null
