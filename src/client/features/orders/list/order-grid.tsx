/** The trader's table of orders: only the rows on the screen are drawn, ↑ ↓ move the chosen row, Enter opens it. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { Density } from '#client/lists/table-settings.tsx'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { onControl } from '#client/ui/data-table.tsx'
import { TableFrame } from '#client/ui/table.tsx'
import type { OrderColumn } from './order-columns.tsx'

const ROW_PX: Record<Density, number> = { roomy: 45, close: 35 }
/** Asks for more rows when fewer than this remain below the last rendered row. */
const AHEAD = 10
const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog], [role=group], nav') !== null

const Row = memo(function Row({
  folded,
  columns,
  index,
  selected,
  onChoose,
}: {
  folded: FoldedOrder
  columns: readonly OrderColumn[]
  index: number
  selected: boolean
  onChoose: (id: string) => void
}) {
  const { order } = folded
  return (
    <tr
      data-link=""
      aria-selected={selected}
      aria-rowindex={index + 2}
      onClick={(event) => onControl(event.target) || onChoose(order.id)}
    >
      {columns.map(({ key, num, cell }) => (
        <td key={key} {...(num ? { 'data-num': '' } : {})}>
          {cell(folded)}
        </td>
      ))}
    </tr>
  )
})

/** `onChoose` selects (a press, or ↑ ↓); `onOpen` goes to the order (Enter). `foot` stands under the last row. */
export function OrderGrid({
  rows,
  columns,
  density,
  selected,
  more,
  onMore,
  onChoose,
  onOpen,
  foot,
}: {
  rows: readonly FoldedOrder[]
  columns: readonly OrderColumn[]
  density: Density
  selected: string | null
  more: boolean
  onMore: () => void
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  foot?: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component; nothing memoized is given its functions
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX[density],
    overscan: 12,
    initialRect: { width: 900, height: 900 },
  })
  const items = virtual.getVirtualItems()
  const at = rows.findIndex(({ order }) => order.id === selected)
  const last = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (more && last >= rows.length - AHEAD) onMore()
  }, [more, last, rows.length, onMore])
  useEffect(() => virtual.measure(), [virtual, density])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (event.key === 'Enter' && selected && !onControl(event.target ?? document)) onOpen(selected)
      const next = step === 0 ? undefined : rows[at + step]
      if (!next) return
      event.preventDefault()
      onChoose(next.order.id)
      virtual.scrollToIndex(at + step)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [rows, at, selected, onChoose, onOpen, virtual])

  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <TableFrame
      ref={frame}
      data-density={density}
      tabIndex={0}
      role="region"
      aria-label="订单列表"
      overflow="auto"
      minH={0}
      css={{
        '& td': { height: `${ROW_PX[density]}px`, py: '0 !important' },
        '& [data-tags]':
          density === 'roomy' ? { flexWrap: 'wrap', width: 'max-content', maxW: '130px', verticalAlign: 'middle' } : {},
      }}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(({ key, label, num }) => (
              <th key={key} scope="col" {...(num ? { 'data-num': '' } : {})}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <tr aria-hidden style={{ height: above }} /> : null}
          {items.map(({ index }) => {
            const folded = rows[index]
            return folded ? (
              <Row
                key={folded.order.id}
                folded={folded}
                columns={columns}
                index={index}
                selected={folded.order.id === selected}
                onChoose={onChoose}
              />
            ) : null
          })}
          {below > 0 ? <tr aria-hidden style={{ height: below }} /> : null}
        </tbody>
      </table>
      {foot}
    </TableFrame>
  )
}
