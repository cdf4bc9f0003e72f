/** A small line of how a figure moved, without axes: beside a price, never instead of it. */

/** `values` oldest first; the line fills `width` × `height` of its own field and stretches with its box. Decoration for assistive technology. */
export function Sparkline({ values, width = 160, height = 36 }: { values: readonly number[]; width?: number; height?: number }) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const pad = 2
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = pad + (1 - (value - low) / span) * (height - 2 * pad)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
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
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
