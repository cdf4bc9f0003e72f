/**
 * The demo's market prices. Nine trading days of copper and aluminium in May 2026 are SMM's published averages. All other days
 * come from a random walk that depends on the date alone, so that each start shows the same past. Scrap follows its metal at a
 * usual ratio.
 */
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/constants.ts'
import type { Db } from '../db/connect.ts'
import { marketCategories, marketQuotes, marketSeries } from '../db/tables/content.ts'
import { categories } from '../db/tables/trade.ts'

const DAYS = 262
const BATCH = 500

/** Low, high and average in yuan per tonne, as published. */
type Day = readonly [date: string, low: number, high: number, average: number]
const COPPER: readonly Day[] = [
  ['2026-05-06', 102_380, 102_680, 102_530],
  ['2026-05-07', 102_680, 103_040, 102_860],
  ['2026-05-08', 102_640, 102_880, 102_760],
  ['2026-05-11', 104_050, 104_580, 104_315],
  ['2026-05-12', 106_310, 107_120, 106_715],
  ['2026-05-13', 108_200, 108_800, 108_500],
  ['2026-05-14', 107_020, 107_740, 107_380],
  ['2026-05-15', 105_180, 105_900, 105_540],
  ['2026-05-18', 103_860, 104_400, 104_130],
]
const ALUMINIUM: readonly Day[] = [
  ['2026-05-06', 24_520, 24_540, 24_530],
  ['2026-05-07', 24_040, 24_060, 24_050],
  ['2026-05-08', 24_210, 24_230, 24_220],
  ['2026-05-11', 24_380, 24_400, 24_390],
  ['2026-05-12', 24_370, 24_390, 24_380],
  ['2026-05-13', 24_540, 24_580, 24_560],
  ['2026-05-14', 24_580, 24_640, 24_610],
  ['2026-05-15', 24_350, 24_390, 24_370],
  ['2026-05-18', 24_030, 24_070, 24_050],
]
const MADE = '演示数据'
const PUBLISHED = '演示数据；2026-05-06 至 05-18 为 SMM 公开均价'

/** A number from −1 to 1, likelier near 0, derived from the text alone (mulberry32, three draws). */
export function chance(words: string): number {
  let seed = 0
  for (const sign of words) seed = (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) | 0
  let sum = 0
  for (let draw = 0; draw < 3; draw++) {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    sum += ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return (sum * 2) / 3 - 1
}

/** The last trading days up to today in China, oldest first; weekends have none. */
function tradingDays(today: Date): string[] {
  const days: string[] = []
  for (let at = today.getTime() + 8 * 3600 * 1000; days.length < DAYS; at -= DAY_MS) {
    const day = new Date(at)
    if (day.getUTCDay() % 6 !== 0) days.unshift(day.toISOString().slice(0, 10))
  }
  return days
}

const to = (step: number, yuan: number) => Math.round(yuan / step) * step

interface Base {
  name: string
  known: readonly Day[]
  level: number
  /** usual daily change, and half of a day's range, both as a ratio */
  move: number
  half: number
}

/** Averages by day: the published ones, and before and after them a random walk that returns to its level. */
function walk({ name, known, level, move }: Base, days: readonly string[]): number[] {
  const published = new Map(known.map(([date, , , average]) => [date, average]))
  const averages = days.map((day) => published.get(day) ?? 0)
  const [first, last] = [averages.findIndex(Boolean), averages.findLastIndex(Boolean)]
  const next = (from: number, day: string) => to(10, from + (level - from) * 0.03 + level * move * chance(`${name} ${day}`) * 1.8)
  for (let at = Math.max(first, 0) - 1; at >= 0; at--) averages[at] = next(averages[at + 1] || level, days[at] ?? '')
  for (let at = last + 1; at < days.length; at++) averages[at] ||= next(averages[at - 1] || level, days[at] ?? '')
  return averages
}

interface Made {
  category: '铜' | '铝' | '再生铜' | '再生铝'
  name: string
  spec: string
  /** the demo category whose reference price it is */
  trade: string
  of: 'copper' | 'aluminium'
  /** ratio to the metal's price; 1 for the metal itself */
  share: number
  half_yuan: number
}
const of = (
  category: Made['category'],
  trade: string,
  metal: Made['of'],
  rows: [name: string, spec: string, share: number, half: number][],
): Made[] => rows.map(([name, spec, share, half_yuan]) => ({ category, trade, of: metal, name, spec, share, half_yuan }))
const SERIES: readonly Made[] = [
  ...of('铜', '电解铜', 'copper', [['1#电解铜', 'Cu-CATH-1 / Cu-CATH-2', 1, 0]]),
  ...of('铝', '电解铝', 'aluminium', [['A00铝', 'Al99.70', 1, 0]]),
  ...of('再生铜', '废铜', 'copper', [
    ['1#光亮铜', '含铜 ≥ 99%', 0.9124, 200],
    ['2#铜', '含铜 ≥ 96%', 0.8509, 250],
    ['黄铜大件', 'H62', 0.6223, 200],
  ]),
  ...of('再生铝', '废铝', 'aluminium', [
    ['破碎生铝', '含铝 ≥ 90%', 0.7443, 100],
    ['机件生铝', '去铁', 0.7651, 100],
    ['割胶铝线', '含铝 ≥ 97%', 0.8857, 100],
    ['6063旧料', '去漆', 0.8565, 100],
    ['轮毂铝', '去气嘴、铅块', 0.869, 100],
  ]),
  ...of('再生铝', '铝合金锭', 'aluminium', [['ADC12', 'JIS H5302', 0.9272, 100]]),
]
const CATEGORIES = ['铜', '铝', '再生铜', '再生铝'] as const

/** Scrap follows the recent days of its metal, in steps of fifty yuan. */
function scrap({ name, share }: Made, metal: readonly number[], days: readonly string[]): number[] {
  return metal.map((_yuan, at) => {
    const recent = metal.slice(Math.max(0, at - 2), at + 1)
    const mean = recent.reduce((sum, each) => sum + each, 0) / recent.length
    return to(50, mean * share * (1 + 0.004 * chance(`${name} ${days[at]}`)))
  })
}

const BASES: Record<Made['of'], Base> = {
  copper: { name: '铜', known: COPPER, level: 104_000, move: 0.009, half: 0.0026 },
  aluminium: { name: '铝', known: ALUMINIUM, level: 24_000, move: 0.0075, half: 0.0009 },
}

/** The trading days of a year, oldest first, and the average of each series on each day, in yuan per tonne. */
export interface Year {
  days: readonly string[]
  averages: ReadonlyMap<string, readonly number[]>
}
export function yearOf(today: Date): Year {
  const days = tradingDays(today)
  const metals = { copper: walk(BASES.copper, days), aluminium: walk(BASES.aluminium, days) }
  const averageOf = (made: Made) => (made.share === 1 ? metals[made.of] : scrap(made, metals[made.of], days))
  return { days, averages: new Map(SERIES.map((made) => [made.name, averageOf(made)])) }
}

/** Writes categories, series and a year of quotes, and links the series to the demo's categories. */
export async function insertMarket(db: Db, today: Date): Promise<void> {
  const year = yearOf(today)
  const { days } = year
  const trade = await db.select({ id: categories.id, name: categories.name }).from(categories)
  await db.insert(marketCategories).values(CATEGORIES.map((name, sort) => ({ id: sort + 1, name, sort })))
  const quotes: (typeof marketQuotes.$inferInsert)[] = []
  const series = SERIES.map((made, sort) => {
    const id = sort + 1
    const base = BASES[made.of]
    const published = new Map(made.share === 1 ? base.known.map((day) => [day[0], day]) : [])
    const averages = year.averages.get(made.name) ?? []
    for (const [at, quoted_on] of days.entries()) {
      const average = averages[at] ?? base.level
      const half = made.half_yuan || to(10, average * base.half)
      const [, low = average - half, high = average + half] = published.get(quoted_on) ?? []
      quotes.push({
        series_id: id,
        quoted_on,
        low_price_fen: low * 100,
        high_price_fen: high * 100,
        average_price_fen: average * 100,
      })
    }
    const source = days.some((day) => published.has(day)) ? PUBLISHED : MADE
    const trade_category_id = trade.find(({ name }) => name === made.trade)?.id ?? null
    return {
      id,
      category_id: CATEGORIES.indexOf(made.category) + 1,
      trade_category_id,
      name: made.name,
      spec: made.spec,
      source,
      sort,
    }
  })
  await db.insert(marketSeries).values(series)
  for (let from = 0; from < quotes.length; from += BATCH) await db.insert(marketQuotes).values(quotes.slice(from, from + BATCH))
  await db.execute(sql`analyze market_quotes`)
}
