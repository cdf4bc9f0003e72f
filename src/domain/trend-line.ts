/** The line of how a figure moved, drawn by the app and, before it, by the server. */

/** Room for half of the line's own width, above and below. */
const PAD = 2

/** Corners of the line as SVG writes them, `values` oldest first, within `width` × `height`. */
export function trendPoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = PAD + (1 - (value - low) / span) * (height - 2 * PAD)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return points.join(' ')
}
