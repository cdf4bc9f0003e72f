/** The picture of a trend. A finger dragged over it, a mouse or the arrow keys choose the day that is read out above it. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useThemeColors } from '#client/ui/theme-colors.ts'
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
    // Up and down still scroll the page.
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

/** Where a key leads from a place among `count`; null back to the newest; undefined when the key is not ours. */
function afterKey(key: string, index: number, count: number): number | null | undefined {
  const to = (next: number) => Math.min(count - 1, Math.max(0, next))
  if (key === 'ArrowLeft' || key === 'ArrowDown') return to(index - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return to(index + 1)
  if (key === 'PageDown') return to(index - WEEK)
  if (key === 'PageUp') return to(index + WEEK)
  if (key === 'Home') return 0
  return key === 'End' || key === 'Escape' ? null : undefined
}

/** Draws anew with the data and the appearance, fits itself to the frame and to paper. */
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

/** `index` is the day read out, null the newest; `said` is what is read to those who do not see the picture. */
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
        // A finger that is lifted leaves the read-out where it was.
        if (event.pointerType === 'mouse') onIndex(null)
      }}
    />
  )
}
