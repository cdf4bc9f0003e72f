/** Colour and dashes of each line of a trend, the same in the chart and beside the names. */

export const LINE_LOOKS = [
  { color: 'chart.a', dash: [] },
  { color: 'chart.b', dash: [9, 4] },
  { color: 'chart.c', dash: [2, 4] },
  { color: 'chart.d', dash: [12, 4, 2, 4] },
] as const

export const lookOf = (index: number): (typeof LINE_LOOKS)[number] => LINE_LOOKS[index % LINE_LOOKS.length] ?? LINE_LOOKS[0]

export function LineSample({ index }: { index: number }) {
  const { color, dash } = lookOf(index)
  return (
    <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true" focusable="false">
      <line
        x1="1"
        x2="25"
        y1="5"
        y2="5"
        stroke={`var(--x-colors-${color.replace('.', '-')})`}
        strokeWidth="2.4"
        strokeDasharray={dash.join(' ')}
        strokeLinecap="round"
      />
    </svg>
  )
}
