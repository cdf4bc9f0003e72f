/**
 * Quotes as the desk enters them: what is wrong with one, what makes it doubtful, and how far it differs from the quote before. A
 * wrong quote is refused; a doubtful one is held back until a person confirms it.
 */
import { formatFen } from '../money/money.ts'
import type { FieldErrors } from '../refusal.ts'
import { type CalendarEntry, dayOff } from './calendar.ts'

/** The prices of one trading day, fen per tonne. */
export interface QuoteFigures {
  low_price_fen: number
  high_price_fen: number
  average_price_fen: number
}
export interface QuoteEntry extends QuoteFigures {
  series_id: number
  /** YYYY-MM-DD in China */
  quoted_on: string
}

/** Quotes saved at once: twenty series of a year. */
export const MOST_QUOTES = 5000
/** Trading days before a quote with which it is compared. */
export const COMPARED_DAYS = 20
/** The average of a day whose low and high are known, rounded half up to a fen. */
export const averageOf = (low_fen: number, high_fen: number): number => Math.floor((low_fen + high_fen + 1) / 2)

/** What is wrong with a quote whatever the market did; empty if nothing is. */
export function quoteFaults(
  { quoted_on, low_price_fen, high_price_fen, average_price_fen }: QuoteEntry,
  today: string,
): FieldErrors {
  const faults: FieldErrors = {}
  if (quoted_on > today) faults['quoted_on'] = '日期不能晚于今天'
  if (low_price_fen > high_price_fen) faults['high_price_fen'] = '最高价低于最低价'
  else if (average_price_fen < low_price_fen || average_price_fen > high_price_fen)
    faults['average_price_fen'] = '均价不在最低价与最高价之间'
  return faults
}

/** Changes beyond these are doubtful: from one trading day to the next, beyond the range of the days before, within a day. */
const DAY_BP = 800n
const RANGE_BP = 1500n
const SPREAD_BP = 1000n
const WHOLE_BP = 10_000n
/** From this ratio on the unit is probably wrong. */
const RATIO = 3

/** Whether the difference of `fen` and `base` is more than `bp` of the base. */
const beyond = (fen: number, base: number, bp: bigint): boolean => {
  const apart = BigInt(Math.abs(fen - base))
  return apart * WHOLE_BP > BigInt(base) * bp
}
const percent = (fen: number, base: number): string => {
  const permille = Math.round((Math.abs(fen - base) * 1000) / base)
  return `${Math.floor(permille / 10).toLocaleString('en-US')}.${permille % 10}%`
}
const times = (large: number, small: number): string => `${Math.round((large * 10) / small) / 10} 倍`.replace('.0 ', ' ')

/** How the average differs from that of the trading day before. */
function changeWords(fen: number, before: { quoted_on: string; average_price_fen: number }): string {
  const base = before.average_price_fen
  const than = `上一报价日（${before.quoted_on}）均价 ${formatFen(base)}`
  if (fen >= base * RATIO) return `是${than} 的 ${times(fen, base)}，请核对单位`
  if (base >= fen * RATIO) return `${than} 是它的 ${times(base, fen)}，请核对单位`
  return `比${than} ${fen > base ? '高' : '低'} ${percent(fen, base)}`
}

/** An earlier average of a series. */
export interface EarlierQuote {
  quoted_on: string
  average_price_fen: number
}
/**
 * What makes a quote doubtful, in words; empty if nothing does. `earlier` are the trading days before it, the newest last.
 */
export function quoteDoubts(
  entry: QuoteFigures & Pick<QuoteEntry, 'quoted_on'>,
  earlier: readonly EarlierQuote[],
  calendar: readonly CalendarEntry[],
): string[] {
  const { quoted_on, low_price_fen, high_price_fen, average_price_fen: fen } = entry
  const doubts: string[] = []
  const days = earlier.slice(-COMPARED_DAYS)
  const last = days.at(-1)
  if (last && beyond(fen, last.average_price_fen, DAY_BP)) doubts.push(changeWords(fen, last))
  const averages = days.map(({ average_price_fen }) => average_price_fen)
  const [least, most] = [Math.min(...averages), Math.max(...averages)]
  if (days.length > 1 && doubts.length === 0) {
    if (fen > most && beyond(fen, most, RANGE_BP)) doubts.push(`比近 ${days.length} 个报价日的最高均价高 ${percent(fen, most)}`)
    if (fen < least && beyond(fen, least, RANGE_BP))
      doubts.push(`比近 ${days.length} 个报价日的最低均价低 ${percent(fen, least)}`)
  }
  if (beyond(high_price_fen, low_price_fen, SPREAD_BP)) doubts.push(`最高价比最低价高 ${percent(high_price_fen, low_price_fen)}`)
  const off = dayOff(quoted_on, calendar)
  if (off !== null) doubts.push(`${off}一般没有报价`)
  return doubts
}

/**
 * The doubts about entries of one series, by day. `standing` are its quotes until the last of them, earliest first. A doubtful entry
 * is no measure for the next one.
 */
export function doubtsOfSeries(
  entries: readonly QuoteEntry[],
  standing: readonly EarlierQuote[],
  calendar: readonly CalendarEntry[],
): Map<string, string[]> {
  const entered = new Map(entries.map((entry) => [entry.quoted_on, entry]))
  const days = new Map([...standing, ...entries].map((day) => [day.quoted_on, day]))
  const trail: EarlierQuote[] = []
  const found = new Map<string, string[]>()
  for (const [quoted_on, day] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const entry = entered.get(quoted_on)
    const doubts = entry ? quoteDoubts(entry, trail.slice(-COMPARED_DAYS), calendar) : []
    if (entry) found.set(quoted_on, doubts)
    if (doubts.length === 0) trail.push(day)
  }
  return found
}

export const sameFigures = (one: QuoteFigures, other: QuoteFigures): boolean =>
  one.low_price_fen === other.low_price_fen &&
  one.high_price_fen === other.high_price_fen &&
  one.average_price_fen === other.average_price_fen

/** 102,380.00–102,680.00，均价 102,530.00 */
export const figuresWords = ({ low_price_fen, high_price_fen, average_price_fen }: QuoteFigures): string =>
  `${formatFen(low_price_fen)}–${formatFen(high_price_fen)}，均价 ${formatFen(average_price_fen)}`
