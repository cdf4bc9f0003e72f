/**
 * The deals of the demo's past year: goods, buyers, dates, prices and events. All of them depend on the date of the first start
 * alone.
 */
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { Plot } from './deal.ts'
import { chance, type Year, yearOf } from './market.ts'

/** Special events of a deal. A plain deal has none between order and payment. */
export const TURNS = [
  'plain',
  'advance',
  'instalments',
  'dissent',
  'rejected_dissent',
  'compensated',
  'closed',
  'returned',
] as const
export type Turn = (typeof TURNS)[number]

export interface PastPlot extends Plot {
  turn: Turn
  /** when the order is created */
  at: Date
}

const [LIFENG, HECHUAN] = ['13800000003', '13800000004']
/** goods, buyer, market series, supplier's price above the series and trader's margin in yuan per tonne, maximum trucks */
const TRADES: readonly [string, string, string, number, number, number][] = [
  ['A00 铝锭 华东', HECHUAN, 'A00铝', -30, 85, 3],
  ['1# 光亮铜', LIFENG, '1#光亮铜', -120, 260, 2],
  ['6063 旧料', HECHUAN, '6063旧料', -70, 140, 2],
  ['电解铜 平水', LIFENG, '1#电解铜', -40, 75, 2],
  ['割胶铝线', HECHUAN, '割胶铝线', -80, 150, 1],
  ['2# 铜', LIFENG, '2#铜', -140, 240, 1],
  ['A00 铝锭 佛山', HECHUAN, 'A00铝', 20, 80, 3],
  ['ADC12', LIFENG, 'ADC12', -60, 120, 2],
  ['机件生铝', HECHUAN, '机件生铝', -60, 115, 2],
  ['黄铜大件', LIFENG, '黄铜大件', -120, 200, 1],
  ['1# 光亮铜', HECHUAN, '1#光亮铜', -110, 250, 2],
  ['铝水', HECHUAN, 'A00铝', -320, 70, 2],
  ['轮毂铝', LIFENG, '轮毂铝', -80, 130, 1],
  ['电解铜 升水', HECHUAN, '1#电解铜', 60, 70, 2],
  ['破碎生铝', HECHUAN, '破碎生铝', -60, 155, 3],
  ['6063 旧料', LIFENG, '6063旧料', -70, 145, 1],
  ['电解铜 湿法', LIFENG, '1#电解铜', -300, 80, 1],
]
/** Number of new deals by calendar month: few around the Chinese New Year, most before the end of the year. */
const SEASON = [6, 3, 7, 8, 8, 7, 7, 7, 8, 7, 9, 9] as const
/** Months older than this have one deal less, as if the trade had grown. */
const YOUNG_DAYS = 240
/** The past deals end here, because those of plots.ts begin later. */
const LAST_DAYS_AGO = 30
const OLDEST_DAYS_AGO = 362

/** Special orders by their number, counted from the oldest. All others repeat a pattern. */
const SINGLED_OUT: Readonly<Record<number, Turn>> = {
  9: 'compensated',
  19: 'returned',
  30: 'closed',
  41: 'compensated',
  58: 'compensated',
}
function turnOf(n: number): Turn {
  const single = SINGLED_OUT[n]
  if (single) return single
  if (n % 13 === 5) return n % 2 ? 'dissent' : 'rejected_dissent'
  if (n % 9 === 4) return 'advance'
  return n % 11 === 7 ? 'instalments' : 'plain'
}

/** A whole number from 0 to `most`, derived from the text alone. */
const pick = (words: string, most: number): number => Math.min(most, Math.floor(((chance(words) + 1) / 2) * (most + 1)))

/** Groups the items by key and keeps their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** The days on which deals begin, oldest first. */
function beginnings(days: readonly string[], today: Date): string[] {
  const daysAgo = (day: string) => (today.getTime() - Date.parse(day)) / DAY_MS
  const open = days.filter((day) => daysAgo(day) > LAST_DAYS_AGO && daysAgo(day) < OLDEST_DAYS_AGO)
  const months = grouped(open, (day) => day.slice(0, 7))
  return [...months].flatMap(([month, of]) => {
    const most = (SEASON[Number(month.slice(5)) - 1] ?? 7) - (daysAgo(of[0] ?? '') > YOUNG_DAYS ? 1 : 0)
    // A partial month has a proportional number.
    const count = Math.max(1, Math.round((most * Math.min(of.length, 21)) / 21))
    return Array.from({ length: count }, (_, n) => of[Math.floor(((n + 0.5) * of.length) / count)] ?? '')
  })
}

function plotOf(n: number, day: string, { days, averages }: Year): PastPlot {
  const [goods, buyer, series, above_yuan, margin_yuan, most_trucks] = TRADES[n % TRADES.length] as (typeof TRADES)[number]
  const quote_yuan = averages.get(series)?.[days.indexOf(day)]
  if (!quote_yuan) throw new Error(`no quote of the demo's ${series} on ${day}`)
  const words = `${day} ${n}`
  const turn = turnOf(n)
  const fewest = most_trucks > 2 ? 2 : 1
  const trucks = fewest + pick(`trucks ${words}`, most_trucks - fewest)
  const price_yuan = Math.round((quote_yuan + above_yuan) / 10) * 10
  const light_permille = Array.from({ length: trucks }, (_, truck) => pick(`light ${truck} ${words}`, 2))
  if (turn.endsWith('dissent')) light_permille[0] = 6 + pick(`dissent ${words}`, 4)
  return {
    goods,
    buyer,
    trucks,
    turn,
    spread_yuan: margin_yuan + pick(`margin ${words}`, 6) * 10 - 30,
    price_fen: price_yuan * 100,
    days_ago: 0,
    until: 8,
    // Deals begin from 9:00 in China.
    at: new Date(Date.parse(day) + HOUR_MS + pick(`hour ${words}`, 6) * HOUR_MS),
    light_permille,
    load: n % 6,
  }
}

export function planYear(today: Date): PastPlot[] {
  const year = yearOf(today)
  return beginnings(year.days, today).map((day, n) => plotOf(n, day, year))
}
