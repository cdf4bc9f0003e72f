/** Bars by month with their values above; the last is the current month. */
import { chakra } from '@chakra-ui/react'

const Chart = chakra('ol', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    alignItems: 'end',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    fontSize: 'tiny',
    '& li': { display: 'grid', gap: '4px', minW: 0 },
    '& b': { fontWeight: 'medium', whiteSpace: 'nowrap', letterSpacing: '-0.02em' },
    '& i': { display: 'block', width: 'min(36px, 70%)', mx: 'auto', minH: '2px', bg: 'line.strong', roundedTop: '4px' },
    '& li:last-of-type i': { bg: 'brand' },
    '& span': { color: 'fg.muted', borderTopWidth: '1px', borderColor: 'line', pt: '5px', whiteSpace: 'nowrap' },
  },
})
const TALL_PX = 96

/** `values` per month; `format` writes the value above its bar. A loss has no bar. */
export function MonthChart({
  label,
  months,
  values,
  format,
}: {
  label: string
  months: readonly string[]
  values: readonly number[]
  format: (value: number) => string
}) {
  const most = Math.max(1, ...values)
  return (
    <Chart aria-label={label}>
      {months.map((month, index) => {
        const value = values[index] ?? 0
        return (
          <li key={month}>
            <b>{value === 0 ? '—' : format(value)}</b>
            <i style={{ height: Math.round((Math.max(0, value) / most) * TALL_PX) }} />
            <span>{Number(month.slice(5))}月</span>
          </li>
        )
      })}
    </Chart>
  )
}
