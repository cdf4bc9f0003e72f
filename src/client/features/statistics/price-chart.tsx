/** The own average price by month beside the market's, drawn by uPlot. The table below it has the same figures. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useThemeColors } from '#client/ui/theme/theme-colors.ts'
import { formatYuan } from '#domain/money/money.ts'
import { type Line, marketPriceFen, ownPriceFen } from './measures.ts'

const COLORS = ['fg.muted', 'line.faint', 'bg.panel', 'chart.a', 'chart.b'] as const
const Frame = chakra('div', { base: { height: { base: '240px', md: '300px' }, minW: 0, overflow: 'hidden', fontSize: 'tiny' } })
/** Width of one label of a month in px. */
const LABEL_PX = 62

const yuan = (fen: number | null) => (fen === null ? null : fen / 100)

function optionsOf(lines: readonly Line[], element: HTMLElement, colors: Record<(typeof COLORS)[number], string>): uPlot.Options {
  const { fontSize, fontFamily } = getComputedStyle(element)
  const font = `${fontSize} ${fontFamily}`
  const axis = { stroke: colors['fg.muted'], font, ticks: { show: false } }
  const step = (width: number) => Math.max(1, Math.ceil(lines.length / Math.max(2, Math.floor(width / LABEL_PX))))
  const line = (color: string, dash: number[]): uPlot.Series => ({
    stroke: color,
    width: 2,
    dash,
    spanGaps: true,
    points: { show: true, size: 7, fill: colors['bg.panel'] },
  })
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [10, 20, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    series: [{}, line(colors['chart.a'], []), line(colors['chart.b'], [9, 4])],
    scales: {
      x: { time: false, range: [0, Math.max(1, lines.length - 1)] },
      y: {
        range: (_chart, min, max) => {
          const room = (max - min) * 0.15 || Math.abs(max) * 0.01 || 1
          return [min - room, max + room]
        },
      },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        gap: 6,
        size: 30,
        // Labels are counted back from the current month, so that it always has one.
        splits: (chart) => lines.map((_line, at) => at).filter((at) => (lines.length - 1 - at) % step(chart.width) === 0),
        values: (_chart, splits) => splits.map((at) => lines[at]?.key.slice(2) ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colors['line.faint'], width: 1 },
        gap: 8,
        space: 40,
        size: (_chart, values) =>
          14 + Math.max(0, ...(values ?? []).map(({ length }) => length)) * Number.parseFloat(fontSize) * 0.56,
        values: (_chart, splits) => splits.map((value) => formatYuan(Math.round(value * 100))),
      },
    ],
  }
}

export function PriceChart({ lines, label }: { lines: readonly Line[]; label: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const colors = useThemeColors(COLORS)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const values = [
      lines.map((_line, at) => at),
      lines.map(({ figures }) => yuan(ownPriceFen(figures))),
      lines.map(({ figures }) => yuan(marketPriceFen(figures))),
    ] as uPlot.AlignedData
    const chart = new uPlot(optionsOf(lines, element, colors), values, element)
    const fit = () => chart.setSize({ width: element.clientWidth, height: element.clientHeight })
    const sized = new ResizeObserver(fit)
    sized.observe(element)
    return () => {
      sized.disconnect()
      chart.destroy()
    }
  }, [lines, colors])
  return <Frame ref={frame} role="img" aria-label={label} />
}
