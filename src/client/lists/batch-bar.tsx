/** The bar under a table while rows are ticked: their number, their totals, and possible actions. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { valueText, type TableColumn } from '#domain/list/table.ts'

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 2,
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    flexShrink: 0,
    px: 4,
    py: 2,
    rounded: 'lg',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'line.strong',
    boxShadow: 'bar',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** `totals` are those of the ticked rows, by column key. */
export function BatchBar<Row>({
  count,
  noun,
  columns,
  totals,
  onClear,
  children,
}: {
  count: number
  /** the counter word: 单, 份 */
  noun: string
  columns: readonly TableColumn<Row>[]
  totals: Record<string, number>
  onClear: () => void
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <Bar role="region" aria-label="批量操作" data-chrome>
      <b>
        已选 {count} {noun}
      </b>
      {columns.map(({ key, label, unit }) =>
        totals[key] === undefined ? null : (
          <chakra.span key={key} color="fg.muted">
            {label.replace(/ \S+$/, '')} <chakra.b color="fg">{valueText(totals[key], unit)}</chakra.b>{' '}
            {unit === 'kg' ? '吨' : '元'}
          </chakra.span>
        ),
      )}
      <chakra.span flex={1} />
      <Button size="sm" variant="ghost" onClick={onClear}>
        取消
      </Button>
      {children}
    </Bar>
  )
}
