/** A small line of how a figure moved, without axes: beside a price, never instead of it. */
import { trendPoints } from '#domain/site/trend-line.ts'

/** `values` oldest first; the line fills `width` × `height` of its own field and stretches with its box. Decoration for assistive technology. */
export function Sparkline({ values, width = 160, height = 36 }: { values: readonly number[]; width?: number; height?: number }) {
  if (values.length < 2) return null
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={trendPoints(values, width, height)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
