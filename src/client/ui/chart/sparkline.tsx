/** A small chart line without axes. It accompanies a price and never replaces it. */
import { trendPoints } from '#domain/site/trend-line.ts'

/**
 * `values`: oldest first. The line is drawn on a field of `width` × `height` and stretches with its box. Screen readers skip it.
 */
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
