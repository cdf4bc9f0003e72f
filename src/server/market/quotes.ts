/** Quotes as the operator's desk reads and writes them, with their history. */
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { QuoteEdit, QuoteSheet, StandingQuote } from '#api/desk/quotes.ts'
import { chinaDay } from '#domain/china-time.ts'
import { isTradingDay } from '#domain/desk/calendar.ts'
import { COMPARED_DAYS, type QuoteEntry, type QuoteFigures } from '#domain/desk/quote-entry.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/tables/accounts.ts'
import { marketCategories, marketQuoteEdits, marketQuotes, marketSeries } from '../db/tables/content.ts'
import { personName } from '../session/accounts.ts'
import { readCalendar } from './calendar.ts'

const FIGURES = {
  low_price_fen: marketQuotes.low_price_fen,
  high_price_fen: marketQuotes.high_price_fen,
  average_price_fen: marketQuotes.average_price_fen,
}
const figuresOf = ({ low_price_fen, high_price_fen, average_price_fen }: QuoteFigures): QuoteFigures => ({
  low_price_fen,
  high_price_fen,
  average_price_fen,
})
export const keyOf = ({ series_id, quoted_on }: Pick<QuoteEntry, 'series_id' | 'quoted_on'>): string =>
  `${series_id} ${quoted_on}`

/** The places of quotes as a table of the statement. */
const places = (of: readonly Pick<QuoteEntry, 'series_id' | 'quoted_on'>[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    of.map(({ series_id, quoted_on }) => ({ series_id, quoted_on })),
  )}::jsonb) as place(series_id int, quoted_on text)`

/** The quotes that stand at these places, each with the person who entered it last, by `keyOf`. */
export async function standingQuotes(
  db: Db,
  of: readonly Pick<QuoteEntry, 'series_id' | 'quoted_on'>[],
): Promise<Map<string, StandingQuote>> {
  const { series_id, quoted_on, version } = marketQuotes
  const rows = await db
    .select({ series_id, quoted_on, version, ...FIGURES, at: marketQuoteEdits.at, user: users })
    .from(marketQuotes)
    .innerJoin(places(of), sql`place.series_id = ${series_id} and place.quoted_on = ${quoted_on}`)
    .leftJoin(
      marketQuoteEdits,
      and(
        eq(marketQuoteEdits.series_id, series_id),
        eq(marketQuoteEdits.quoted_on, quoted_on),
        eq(marketQuoteEdits.version, version),
      ),
    )
    .leftJoin(users, eq(users.id, marketQuoteEdits.user_id))
  return new Map(
    rows.map((row) => [
      keyOf(row),
      {
        ...figuresOf(row),
        version: row.version,
        by_name: row.user ? personName(row.user) : '',
        at: row.at?.toISOString() ?? null,
      },
    ]),
  )
}

/** Quotes before the first day that still count as earlier ones. */
const BEFORE_DAYS = 60
type PricedDay = { series_id: number; quoted_on: string; average_price_fen: number }
/** The averages of each series from before its first place until its last, earliest first. */
export async function quotesAround(
  db: Db,
  of: readonly Pick<QuoteEntry, 'series_id' | 'quoted_on'>[],
): Promise<Map<number, PricedDay[]>> {
  const { rows } = await db.execute<PricedDay & Record<string, unknown>>(sql`
    select quote.series_id, quote.quoted_on, quote.average_price_fen::float8 as average_price_fen
    from (select series_id, min(quoted_on) as first, max(quoted_on) as last from ${places(of)} group by series_id) span
    join ${marketQuotes} quote on quote.series_id = span.series_id
      and quote.quoted_on between (span.first::date - ${BEFORE_DAYS}::int)::text and span.last
    order by quote.series_id, quote.quoted_on`)
  const found = new Map<number, PricedDay[]>()
  for (const row of rows) {
    const days = found.get(row.series_id)
    if (days) days.push(row)
    else found.set(row.series_id, [row])
  }
  return found
}

/** Writes the quotes and their history; `versions` are those that stood before, by `keyOf`. */
export async function writeQuotes(
  db: Db,
  quotes: readonly QuoteEntry[],
  stood: ReadonlyMap<string, StandingQuote>,
  { user_id, at }: { user_id: string; at: Date },
): Promise<void> {
  const rows = quotes.map((quote) => {
    const before = stood.get(keyOf(quote))
    const after = figuresOf(quote)
    const { series_id, quoted_on } = quote
    return {
      series_id,
      quoted_on,
      ...after,
      version: (before?.version ?? 0) + 1,
      before: before ? figuresOf(before) : null,
      after,
    }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(series_id int, quoted_on text,
    low_price_fen bigint, high_price_fen bigint, average_price_fen bigint, version int, before jsonb, after jsonb)`
  await db.execute(sql`insert into ${marketQuotes} (series_id, quoted_on, low_price_fen, high_price_fen, average_price_fen, version)
    select series_id, quoted_on, low_price_fen, high_price_fen, average_price_fen, version from ${given}
    on conflict (series_id, quoted_on) do update set low_price_fen = excluded.low_price_fen,
      high_price_fen = excluded.high_price_fen, average_price_fen = excluded.average_price_fen, version = excluded.version`)
  await db.execute(sql`insert into ${marketQuoteEdits} (series_id, quoted_on, version, before, after, user_id, at)
    select series_id, quoted_on, version, nullif(before, 'null'::jsonb), after, ${user_id}::uuid, ${at.toISOString()}::timestamptz from ${given}`)
}

/** The number of visible series without a quote for today; none on a day off. */
export async function missingQuotes(now: Date, db: Db): Promise<SQL> {
  const today = chinaDay(now)
  if (!isTradingDay(today, await readCalendar(db))) return sql`select 0`
  const quoted = sql`select 1 from ${marketQuotes} where ${marketQuotes.series_id} = ${marketSeries.id} and ${marketQuotes.quoted_on} = ${today}`
  return sql`select count(*) from ${marketSeries} where not ${marketSeries.hidden} and not exists (${quoted})`
}

/** Every series with its quote of the day, and with those before. */
export async function quoteSheet(db: Db, day: string): Promise<QuoteSheet> {
  const before = db
    .select({ quoted_on: marketQuotes.quoted_on, ...FIGURES })
    .from(marketQuotes)
    .where(and(eq(marketQuotes.series_id, marketSeries.id), lte(marketQuotes.quoted_on, day)))
    .orderBy(desc(marketQuotes.quoted_on))
    .limit(COMPARED_DAYS + 1)
    .as('before')
  const { quoted_on, low_price_fen, high_price_fen, average_price_fen } = before
  const rows = await db
    .select({ series: marketSeries, point: { quoted_on, low_price_fen, high_price_fen, average_price_fen } })
    .from(marketSeries)
    .leftJoinLateral(before, sql`true`)
    .orderBy(asc(marketSeries.hidden), asc(marketSeries.sort), asc(marketSeries.id), asc(before.quoted_on))
  type Row = (typeof rows)[number]
  const found = new Map<number, { series: Row['series']; points: NonNullable<Row['point']>[] }>()
  for (const { series, point } of rows) {
    const each = found.get(series.id) ?? { series, points: [] }
    if (point && point.quoted_on !== day) each.points.push(point)
    found.set(series.id, each)
  }
  const standing = await standingQuotes(
    db,
    [...found.keys()].map((series_id) => ({ series_id, quoted_on: day })),
  )
  const { id, name } = marketCategories
  return {
    day,
    categories: await db.select({ id, name }).from(marketCategories).orderBy(asc(marketCategories.sort), asc(id)),
    rows: [...found.values()].map(({ series: each, points }) => ({
      series_id: each.id,
      category_id: each.category_id,
      name: each.name,
      spec: each.spec,
      source: each.source,
      hidden: each.hidden,
      quote: standing.get(keyOf({ series_id: each.id, quoted_on: day })) ?? null,
      previous: points.at(-1) ?? null,
      earlier: points.slice(-COMPARED_DAYS).map((point) => ({
        quoted_on: point.quoted_on,
        average_price_fen: point.average_price_fen,
      })),
    })),
    calendar: await readCalendar(db),
  }
}

/** Entry and corrections of a quote, the newest first. */
export async function quoteHistory(db: Db, series_id: number, day: string): Promise<QuoteEdit[]> {
  const rows = await db
    .select({ edit: marketQuoteEdits, user: users })
    .from(marketQuoteEdits)
    .leftJoin(users, eq(users.id, marketQuoteEdits.user_id))
    .where(and(eq(marketQuoteEdits.series_id, series_id), eq(marketQuoteEdits.quoted_on, day)))
    .orderBy(desc(marketQuoteEdits.version))
  return rows.map(({ edit: { version, before, after, at }, user }) => ({
    version,
    before,
    after,
    by_name: user ? personName(user) : '',
    at: at.toISOString(),
  }))
}
