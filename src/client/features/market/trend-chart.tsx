/** The chart of a trend. Touch, mouse or arrow keys select a day, whose figures appear above it. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useThemeColors } from '#client/ui/theme/theme-colors.ts'
import type { Trends } from './trend-data.ts'
import { CHART_COLORS, dataOf, optionsOf } from './trend-options.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    minW: 0,
    height: { base: '280px', md: '360px' },
    overflow: 'hidden',
    rounded: 'md',
    cursor: 'crosshair',
    // Vertical drags still scroll the page.
    touchAction: 'pan-y',
    userSelect: 'none',
    fontSize: 'tiny',
    '& .u-cursor-x': { borderRightStyle: 'solid !important', borderColor: '{colors.line.control} !important' },
    _print: { height: '280px' },
  },
})

/** About the width of a printed page. */
const PAPER_PX = 640
const WEEK = 5
const OFF = { left: -10, top: -10 }

/** The index after a key press among `count` days; null for the newest; undefined for other keys. */
function afterKey(key: string, index: number, count: number): number | null | undefined {
  const to = (next: number) => Math.min(count - 1, Math.max(0, next))
  if (key === 'ArrowLeft' || key === 'ArrowDown') return to(index - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return to(index + 1)
  if (key === 'PageDown') return to(index - WEEK)
  if (key === 'PageUp') return to(index + WEEK)
  if (key === 'Home') return 0
  return key === 'End' || key === 'Escape' ? null : undefined
}

/** Redraws when data or appearance change, and fits the chart to its frame and to paper. */
function useDrawing(trends: Trends) {
  const frame = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<uPlot | null>(null)
  const colors = useThemeColors(CHART_COLORS)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const room = () => ({ width: element.clientWidth, height: element.clientHeight })
    const { fontSize, fontFamily } = getComputedStyle(element)
    const drawn = new uPlot(optionsOf(trends, room(), `${fontSize} ${fontFamily}`, colors), dataOf(trends), element)
    setChart(drawn)
    const fit = () => drawn.setSize(room())
    const paper = () => drawn.setSize({ width: PAPER_PX, height: 280 })
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    addEventListener('beforeprint', paper)
    addEventListener('afterprint', fit)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', paper)
      removeEventListener('afterprint', fit)
      drawn.destroy()
    }
  }, [trends, colors])
  return { frame, chart }
}

/** `index` is the selected day, null the newest; `said` is the text for screen readers. */
export function TrendChart({
  trends,
  index,
  onIndex,
  label,
  said,
}: {
  trends: Trends
  index: number | null
  onIndex: (index: number | null) => void
  label: string
  said: string
}) {
  const { frame, chart } = useDrawing(trends)
  const last = trends.days.length - 1
  useEffect(() => {
    chart?.setCursor(index === null ? OFF : { left: chart.valToPos(index, 'x'), top: 0 })
  }, [chart, index])
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (!chart) return
    const left = event.clientX - chart.over.getBoundingClientRect().left
    onIndex(Math.min(last, Math.max(0, chart.posToIdx(left))))
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = afterKey(event.key, index ?? last, last + 1)
    if (next === undefined) return
    event.preventDefault()
    onIndex(next)
  }
  return (
    <Frame
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? last}
      aria-valuetext={said}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={point}
      onPointerLeave={(event) => {
        // Lifting a finger keeps the selected day.
        if (event.pointerType === 'mouse') onIndex(null)
      }}
    />
  )
}
