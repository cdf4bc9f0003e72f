/** Options of the uPlot chart: consecutive days without gaps for weekends, prices at the left, colours of the theme. */
import type uPlot from 'uplot'
import { formatYuan } from '#domain/money/money.ts'
import { LINE_LOOKS, lookOf } from './line-look.tsx'
import { type Trends, valuesOf } from './trend-data.ts'

/** Values of the theme that the chart uses. */
export const CHART_COLORS = ['fg.muted', 'line.faint', 'bg.panel', ...LINE_LOOKS.map(({ color }) => color)] as const
export type ChartColors = Record<(typeof CHART_COLORS)[number], string>

/** Width of one day label in px. */
const DAY_PX = 84
/** Number of days from which labels name the year instead of the day. */
const LONG_DAYS = 180

/** Counted back from the newest day, so that it always has a label. */
function daySplits(count: number, width_px: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(width_px / DAY_PX))))
  const splits: number[] = []
  for (let index = count - 1; index >= 0; index -= step) splits.unshift(index)
  return splits
}

/** Leaves a tenth of the range above and below. A flat line is centred. */
function withRoom(min: number | null, max: number | null): [number, number] {
  if (min === null || max === null) return [0, 1]
  const room = (max - min) * 0.1 || Math.abs(max) * 0.01 || 1
  return [min - room, max + room]
}

/** The days, the values of each line, and for a single series its low and high. */
export function dataOf(trends: Trends): uPlot.AlignedData {
  const [only] = trends.lines
  const days = trends.days.map((_day, index) => index)
  const values = trends.lines.map((line) => valuesOf(trends, line))
  if (trends.lines.length !== 1 || !only) return [days, ...values]
  const yuan = (name: 'low_price_fen' | 'high_price_fen') => only.points.map((point) => (point ? point[name] / 100 : null))
  return [days, ...values, yuan('high_price_fen'), yuan('low_price_fen')]
}

const quiet = { stroke: 'transparent', width: 0, points: { show: false } } as const

export function optionsOf(
  trends: Trends,
  size: { width: number; height: number },
  font: string,
  colors: ChartColors,
): uPlot.Options {
  const { days, lines, unit } = trends
  const { 'fg.muted': ink, 'line.faint': grid, 'bg.panel': panel } = colors
  const series = lines.map((_line, index): uPlot.Series => {
    const { color, dash } = lookOf(index)
    return { stroke: colors[color], width: 2, dash: [...dash], spanGaps: true, points: { show: false } }
  })
  const band = lines.length === 1
  return {
    ...size,
    padding: [10, 26, 0, 0],
    legend: { show: false },
    series: [{}, ...series, ...(band ? [quiet, quiet] : [])],
    ...(band ? { bands: [{ series: [2, 3] as [number, number], fill: `${colors['chart.a']}24` }] } : {}),
    scales: {
      x: { time: false, range: [0, Math.max(1, days.length - 1)] },
      y: { range: (_chart, min, max) => withRoom(min, max) },
    },
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: { show: false },
        gap: 6,
        size: 30,
        splits: (chart) => daySplits(days.length, chart.width),
        values: (_chart, splits) =>
          splits.map((index) => (days.length > LONG_DAYS ? days[index]?.slice(2, 7) : days[index]?.slice(5)) ?? ''),
      },
      {
        stroke: ink,
        font,
        grid: { stroke: grid, width: 1 },
        ticks: { show: false },
        gap: 8,
        space: 40,
        size: (_chart, values) =>
          14 + Math.max(0, ...(values ?? []).map((value) => value.length)) * Number.parseFloat(font) * 0.56,
        values: (_chart, splits) =>
          splits.map((value) =>
            unit === 'percent'
              ? `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}%`
              : formatYuan(Math.round(value * 100)),
          ),
      },
    ],
    cursor: {
      // The panel handles pointers itself, alike for mouse, touch and pen.
      bind: {
        mousemove: () => null,
        mousedown: () => null,
        mouseup: () => null,
        mouseleave: () => null,
        mouseenter: () => null,
        dblclick: () => null,
      },
      drag: { x: false, y: false },
      y: false,
      points: {
        size: (_chart, index) => (index <= lines.length ? 9 : 0),
        width: (_chart, index) => (index <= lines.length ? 2 : 0),
        stroke: panel,
        fill: (_chart, index) => colors[lookOf(index - 1).color],
      },
    },
  }
}
