/** Market prices in the database: series with one quote per trading day. */
import { and, asc, desc, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type { MarketCategory, Quote, QuotePoint, Trend } from '#api/market.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { QuotedDay } from '#domain/order/order.ts'
import { countedAs } from '../catalogue/merged.ts'
import type { Db } from '../db/connect.ts'
import { marketCategories, marketQuotes, marketSeries } from '../db/tables/content.ts'

/** Trading days in the sparkline beside a price. */
const RECENT_DAYS = 20

export const listMarketCategories = (db: Db): Promise<MarketCategory[]> =>
  db
    .select({ id: marketCategories.id, name: marketCategories.name })
    .from(marketCategories)
    .orderBy(asc(marketCategories.sort), asc(marketCategories.id))

type Series = typeof marketSeries.$inferSelect
/**
 * The series in their order, each with its last `days` points, newest last. Series without quotes are left out. One statement.
 */
async function lastPoints(db: Db, where: SQL | undefined, days: number): Promise<{ series: Series; points: QuotePoint[] }[]> {
  const last = db
    .select({
      quoted_on: marketQuotes.quoted_on,
      low_price_fen: marketQuotes.low_price_fen,
      high_price_fen: marketQuotes.high_price_fen,
      average_price_fen: marketQuotes.average_price_fen,
    })
    .from(marketQuotes)
    .where(eq(marketQuotes.series_id, marketSeries.id))
    .orderBy(desc(marketQuotes.quoted_on))
    .limit(days)
    .as('last')
  const rows = await db
    .select({
      series: marketSeries,
      point: {
        quoted_on: last.quoted_on,
        low_price_fen: last.low_price_fen,
        high_price_fen: last.high_price_fen,
        average_price_fen: last.average_price_fen,
      },
    })
    .from(marketSeries)
    .innerJoinLateral(last, sql`true`)
    .where(where)
    .orderBy(asc(marketSeries.sort), asc(marketSeries.id), asc(last.quoted_on))
  const found = new Map<number, { series: Series; points: QuotePoint[] }>()
  for (const { series, point } of rows) {
    const each = found.get(series.id) ?? { series, points: [] }
    each.points.push(point)
    found.set(series.id, each)
  }
  return [...found.values()]
}

/** The latest quote of every series, or of one category. */
export async function latestQuotes(db: Db, category_id?: number): Promise<Quote[]> {
  const where = category_id === undefined ? undefined : eq(marketSeries.category_id, category_id)
  const all = await lastPoints(db, and(not(marketSeries.hidden), where), RECENT_DAYS)
  return all.map(({ series: { id, category_id: category, trade_category_id, name, spec, source }, points }) => {
    const latest = points.at(-1) as QuotePoint
    const before = points.at(-2)?.average_price_fen
    const change_fen = before === undefined ? 0 : latest.average_price_fen - before
    return {
      ...latest,
      id,
      category_id: category,
      trade_category_id,
      name,
      spec,
      source,
      change_fen,
      change_bp: before ? Math.round((change_fen * 10_000) / before) : 0,
      recent_fen: points.map(({ average_price_fen }) => average_price_fen),
    }
  })
}

/** The last `days` trading days of each existing series, in the requested order. */
export async function readTrend(db: Db, ids: readonly number[], days: number): Promise<Trend[]> {
  const all = await lastPoints(db, inArray(marketSeries.id, [...ids]), days)
  return [...new Set(ids)].flatMap((id) => {
    const found = all.find(({ series }) => series.id === id)
    return found
      ? [{ id, name: found.series.name, spec: found.series.spec, source: found.series.source, points: found.points }]
      : []
  })
}

/** Maximum age in days of a quote that stands for a later day. No holiday is longer. */
const QUOTE_LASTS_DAYS = 14
interface PriceOfDay {
  category_id: string
  day: string
  /** name of the series */
  name: string
  price_fen: number
}
/** The average of every series of the category on each day, or on the last trading day before. */
export async function pricesOn(db: Db, wanted: readonly { category_id: string; day: string }[]): Promise<PriceOfDay[]> {
  const days = new Map(wanted.map(({ category_id, day }) => [category_id + day, { category_id, day, oldest: daysBefore(day) }]))
  if (days.size === 0) return []
  const { rows } = await db.execute<PriceOfDay & Record<string, unknown>>(sql`
    select wanted.category_id, wanted.day, series.name, last.average_price_fen as price_fen
    from jsonb_to_recordset(${JSON.stringify([...days.values()])}::jsonb) as wanted(category_id uuid, day text, oldest text)
    join ${marketSeries} series on series.trade_category_id = ${countedAs(sql`wanted.category_id`)} and not series.hidden
    join lateral (select average_price_fen from ${marketQuotes}
      where series_id = series.id and quoted_on between wanted.oldest and wanted.day order by quoted_on desc limit 1) last on true
    order by series.sort, series.id`)
  return rows
}
const daysBefore = (day: string) => new Date(Date.parse(day) - QUOTE_LASTS_DAYS * DAY_MS).toISOString().slice(0, 10)

/** The series in the form that a formula uses; null if unknown. */
export async function findSeries(db: Db, id: number): Promise<{ id: number; name: string; source: string } | null> {
  const { id: key, name, source } = marketSeries
  const [found] = await db.select({ id: key, name, source }).from(marketSeries).where(eq(key, id))
  return found ?? null
}

const QUOTED = { quoted_on: marketQuotes.quoted_on, average_price_fen: marketQuotes.average_price_fen }
/** The quotes of a series within a period, earliest first. */
export const quotesBetween = (db: Db, series_id: number, from: string, to: string): Promise<QuotedDay[]> =>
  db
    .select(QUOTED)
    .from(marketQuotes)
    .where(and(eq(marketQuotes.series_id, series_id), gte(marketQuotes.quoted_on, from), lte(marketQuotes.quoted_on, to)))
    .orderBy(asc(marketQuotes.quoted_on))
/** The latest quote of a series, or the latest one up to a day; null if there is none. */
export async function latestQuote(db: Db, series_id: number, until?: string): Promise<QuotedDay | null> {
  const [found] = await db
    .select(QUOTED)
    .from(marketQuotes)
    .where(and(eq(marketQuotes.series_id, series_id), until === undefined ? undefined : lte(marketQuotes.quoted_on, until)))
    .orderBy(desc(marketQuotes.quoted_on))
    .limit(1)
  return found ?? null
}

/** The latest market price for a category of goods. */
export interface Reference {
  category_id: string
  name: string
  quoted_on: string
  low_price_fen: number
  high_price_fen: number
}

/** The latest quotes of the series for these categories of goods, in the order of the series. */
export async function tradeReferences(db: Db, category_ids: readonly string[]): Promise<Reference[]> {
  if (category_ids.length === 0) return []
  const all = await lastPoints(db, and(not(marketSeries.hidden), inArray(marketSeries.trade_category_id, [...category_ids])), 1)
  return all.flatMap(({ series, points: [latest] }) =>
    latest && series.trade_category_id
      ? [
          {
            category_id: series.trade_category_id,
            name: series.name,
            quoted_on: latest.quoted_on,
            low_price_fen: latest.low_price_fen,
            high_price_fen: latest.high_price_fen,
          },
        ]
      : [],
  )
}
