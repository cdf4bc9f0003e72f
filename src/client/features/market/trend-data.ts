/** Aligns price series by trading day: as prices if their levels are close, else as percentages from a common start. */
import type { QuotePoint, Trend } from '#api/market.ts'

/** Ratio of price levels beyond which the lines would flatten each other. */
const SAME_LEVEL_RATIO = 1.25

export interface Line {
  id: number
  name: string
  spec: string
  source: string
  /** by day; null if this series has no quote */
  points: readonly (QuotePoint | null)[]
  /** change of the average since the start in basis points, by day */
  moved_bp: readonly (number | null)[]
}
export interface Trends {
  /** YYYY-MM-DD, oldest first: all days with a quote in any series */
  days: readonly string[]
  lines: readonly Line[]
  /** unit of the chart */
  unit: 'price' | 'percent'
  /** the day that counts as 0 % */
  start: string
}

function unitOf(trends: readonly Trend[]): Trends['unit'] {
  const levels = trends.flatMap(({ points }) => points.at(-1)?.average_price_fen ?? [])
  return levels.length > 1 && Math.max(...levels) > Math.min(...levels) * SAME_LEVEL_RATIO ? 'percent' : 'price'
}

export function layOut(trends: readonly Trend[]): Trends {
  const days = [...new Set(trends.flatMap(({ points }) => points.map(({ quoted_on }) => quoted_on)))].toSorted()
  const rows = trends.map(({ points }) => {
    const by_day = new Map(points.map((point) => [point.quoted_on, point]))
    return days.map((day) => by_day.get(day) ?? null)
  })
  const common = days.findIndex((_day, index) => rows.every((row) => row[index]))
  const lines = trends.map(({ id, name, spec, source }, line) => {
    const points = rows[line] ?? []
    const base = (points[Math.max(common, 0)] ?? points.find((point) => point !== null))?.average_price_fen
    const moved_bp = points.map((point) => (point && base ? Math.round((point.average_price_fen / base - 1) * 10_000) : null))
    return { id, name, spec, source, points, moved_bp }
  })
  return { days, lines, unit: unitOf(trends), start: days[Math.max(common, 0)] ?? '' }
}

/** Yuan per tonne or percent, in the unit of the chart. */
export const valuesOf = ({ unit }: Trends, line: Line): (number | null)[] =>
  unit === 'percent'
    ? line.moved_bp.map((bp) => (bp === null ? null : bp / 100))
    : line.points.map((point) => (point ? point.average_price_fen / 100 : null))

/** The point of a line on the day or the last one before, with its index; null if there is none. */
export function pointAt(line: Line, index: number): { point: QuotePoint; index: number } | null {
  for (let at = index; at >= 0; at -= 1) {
    const point = line.points[at]
    if (point) return { point, index: at }
  }
  return null
}
