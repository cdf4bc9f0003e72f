/** The trend line of a figure, drawn by the server first and then by the app. */

/** Room above and below for half the stroke width. */
const PAD = 2

/** The points of the line in SVG format, within `width` × `height`. `values` are oldest first. */
export function trendPoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * width
    const y = PAD + (1 - (value - low) / span) * (height - 2 * PAD)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return points.join(' ')
}
