/** Checks and saves quotes that the desk enters: all of them or none. */
import { inArray } from 'drizzle-orm'
import type { QuoteCheck, StandingQuote } from '#api/desk/quotes.ts'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { doubtsOfSeries, figuresWords, type QuoteEntry, quoteFaults, sameFigures } from '#domain/desk/quote-entry.ts'
import type { LogChange } from '#domain/firm/log-changes.ts'
import { type FieldErrors, Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announceQuotes } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { marketSeries } from '../db/tables/content.ts'
import { movedSides } from './moved.ts'
import { readCalendar } from './calendar.ts'
import { holdQuotes } from './quote-lock.ts'
import { keyOf, quotesAround, standingQuotes, writeQuotes } from './quotes.ts'

export interface SentQuote extends QuoteEntry {
  /** the version that the person saw; 0 without a quote */
  base_version: number
  confirmed: boolean
}

async function namesOf(db: Db, quotes: readonly QuoteEntry[]): Promise<Map<number, string>> {
  const ids = [...new Set(quotes.map(({ series_id }) => series_id))]
  const rows = await db
    .select({ id: marketSeries.id, name: marketSeries.name })
    .from(marketSeries)
    .where(inArray(marketSeries.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Throws what is wrong with any of them, at its place. */
function refuseFaults(quotes: readonly QuoteEntry[], names: ReadonlyMap<number, string>, today: string): void {
  const faults: FieldErrors = {}
  const seen = new Set<string>()
  for (const [at, quote] of quotes.entries()) {
    for (const [field, words] of Object.entries(quoteFaults(quote, today))) faults[`quotes.${at}.${field}`] = words
    if (!names.has(quote.series_id)) faults[`quotes.${at}.series_id`] = '没有这个品种'
    if (seen.has(keyOf(quote))) faults[`quotes.${at}.quoted_on`] = '同一品种的同一天出现了两次'
    seen.add(keyOf(quote))
  }
  refuseIfAny(faults)
}

/** The doubts about each quote, in their order. */
async function doubtsAbout(db: Db, quotes: readonly QuoteEntry[]): Promise<string[][]> {
  const around = await quotesAround(db, quotes)
  const calendar = await readCalendar(db)
  const by_series = new Map<number, QuoteEntry[]>()
  for (const quote of quotes) {
    const own = by_series.get(quote.series_id)
    if (own) own.push(quote)
    else by_series.set(quote.series_id, [quote])
  }
  const found = new Map([...by_series].map(([id, own]) => [id, doubtsOfSeries(own, around.get(id) ?? [], calendar)]))
  return quotes.map(({ series_id, quoted_on }) => found.get(series_id)?.get(quoted_on) ?? [])
}

/** A quote of today that nobody has entered yet moves prices as every day does; everything else is a correction. */
const corrections = (quotes: readonly QuoteEntry[], stood: ReadonlyMap<string, StandingQuote>, today: string): QuoteEntry[] =>
  quotes.filter((quote) => {
    const before = stood.get(keyOf(quote))
    return before ? before.average_price_fen !== quote.average_price_fen : quote.quoted_on < today
  })

type Asking = Pick<SessionContext, 'db' | 'now' | 'session'>
export async function checkEntries({ db, now, session }: Asking, quotes: readonly QuoteEntry[]): Promise<QuoteCheck> {
  const today = chinaDay(now)
  refuseFaults(quotes, await namesOf(db, quotes), today)
  const stood = await standingQuotes(db, quotes)
  const doubts = await doubtsAbout(db, quotes)
  const rows = quotes.map((quote, at) => ({ before: stood.get(keyOf(quote)) ?? null, doubts: doubts[at] ?? [] }))
  return { rows, ...(await movedSides(db, session.firm_id, corrections(quotes, stood, today), today)) }
}

/** Refuses to replace a quote that the person has not seen. */
function refuseUnseen(
  quotes: readonly SentQuote[],
  stood: ReadonlyMap<string, StandingQuote>,
  names: ReadonlyMap<number, string>,
) {
  const unseen = quotes.find((quote) => (stood.get(keyOf(quote))?.version ?? 0) !== quote.base_version)
  if (!unseen) return
  const before = stood.get(keyOf(unseen))
  const what = `${names.get(unseen.series_id)} ${unseen.quoted_on} `
  const who = before?.by_name ? `已由${before.by_name}于 ${chinaTime(before.at)} 改为 ` : '现为 '
  const message = before ? `${what}${who}${figuresWords(before)}，请核对后再保存` : `${what}的报价已不存在，请核对后再保存`
  throw new Refusal('conflict', { message })
}
async function refuseDoubtful(db: Db, quotes: readonly SentQuote[]): Promise<void> {
  const doubts = await doubtsAbout(db, quotes)
  const fields: FieldErrors = {}
  for (const [at, { confirmed }] of quotes.entries()) {
    const words = doubts[at] ?? []
    if (!confirmed && words.length > 0) fields[`quotes.${at}.confirmed`] = `${words.join('；')}，请确认无误`
  }
  refuseIfAny(fields)
}

/** Changes that the operation log names one by one; it counts the others. */
const MOST_LOGGED = 100
function logged(quotes: readonly QuoteEntry[], stood: ReadonlyMap<string, StandingQuote>, names: ReadonlyMap<number, string>) {
  const changes = quotes.slice(0, MOST_LOGGED).map((quote): LogChange => {
    const before = stood.get(keyOf(quote))
    const label = `${names.get(quote.series_id)} ${quote.quoted_on}`
    return { label, before: before ? figuresWords(before) : '', after: figuresWords(quote) }
  })
  const more = quotes.length - changes.length
  return more > 0 ? [...changes, { label: '其余', before: '', after: `${more} 条` }] : changes
}

/** Saves them and returns how many were new and how many corrected. Quotes that stand already are left as they are. */
export async function saveEntries(
  context: SessionContext,
  sent: readonly SentQuote[],
): Promise<{ added: number; corrected: number }> {
  const { db, now, session } = context
  await holdQuotes(db)
  const names = await namesOf(db, sent)
  refuseFaults(sent, names, chinaDay(now))
  const stood = await standingQuotes(db, sent)
  refuseUnseen(sent, stood, names)
  await refuseDoubtful(db, sent)
  const quotes = sent.filter((quote) => {
    const before = stood.get(keyOf(quote))
    return !before || !sameFigures(before, quote)
  })
  if (quotes.length === 0) throw new Refusal('idle', { message: '报价没有变化' })
  await writeQuotes(db, quotes, stood, { user_id: session.user_id, at: now })
  await announceQuotes(db)
  const corrected = quotes.filter((quote) => stood.has(keyOf(quote))).length
  const days = [...new Set(quotes.map(({ quoted_on }) => quoted_on))].toSorted()
  await audit(db, {
    context,
    action: corrected > 0 ? 'update' : 'create',
    object: 'quote',
    object_id: days[0] ?? '',
    detail: { title: `${days.length > 1 ? `${days[0]} 至 ${days.at(-1)}` : days[0]}，${quotes.length} 条` },
    changes: logged(quotes, stood, names),
  })
  return { added: quotes.length - corrected, corrected }
}
