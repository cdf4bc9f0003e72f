/** The table of every list, drawn from its columns, with pinned columns, sortable headers, ticked rows and a totals row. */
import { chakra } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { isFigure, nextSort, type Sort, type TableColumn, type Value, valueText, writeSort } from '#domain/list/table.ts'
import { cellContent } from './cell-content.tsx'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TableFrame } from './table.tsx'
import { onControl, usePins, useRowKeys, useTop } from './table-hooks.ts'
import { useOverflow } from './use-overflow.ts'

export interface Column<Row> extends TableColumn<Row> {
  /** The label is for screen readers only. */
  quiet?: boolean
  /** The layout of the cells: figures right-aligned, document numbers in tabular digits, or text of at most two lines. */
  num?: boolean
  no?: boolean
  wrap?: boolean
  width?: number
  /** Stays at this edge while the other columns scroll. */
  pin?: 'start' | 'end'
  /** Draws the cell instead of its value. */
  cell?: (row: Row) => ReactNode
  /** Draws the header instead of its label. */
  head?: ReactNode
}
export type Density = 'roomy' | 'close'

/** The ticked rows. */
export interface Picked<Row> {
  has: (row: Row) => boolean
  toggle: (rows: readonly Row[], on: boolean) => void
  /** The row's name for screen readers: 选择 DD2611210001. */
  nameOf: (row: Row) => string
}

/** The link from a row to its record. */
export const RowLink = chakra(Link, { base: { fontWeight: 'bold', _hover: { color: 'brand.fg' } } })

const ROW_PX: Record<Density, number> = { roomy: 45, close: 35 }
/** Height in which header and totals cover rows. */
const HEAD_AND_TOTALS_PX = 84
/** Asks for more rows when fewer than this remain below the last rendered row. */
const AHEAD = 10

interface TableProps<Row> extends Pick<ComponentProps<typeof TableFrame>, 'display'> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A press on a row, or Enter, opens this address. */
  linkOf?: (row: Row) => string
  /** A press on a row, or ↑ ↓, selects it instead. */
  onChoose?: ((row: Row) => void) | undefined
  selected?: string | null
  sort?: Sort | null
  /** Headers of columns with a value become buttons. */
  onSort?: (sort: Sort | null) => void
  density?: Density
  /** The totals by column, and the label of their row. */
  totals?: { label: string; of: Record<string, Value> } | undefined
  picked?: Picked<Row> | undefined
  /** The rows still belong to the previous query. */
  busy?: boolean
  /** The table scrolls inside the space its page leaves, and draws only visible rows. */
  fills?: boolean
  more?: boolean
  onMore?: () => void
  /** placed under the last row */
  foot?: ReactNode
}

const cellLook = <Row,>({ num, unit, no, wrap, pin }: Column<Row>, edge: Edge) => ({
  ...(num || isFigure(unit) ? { 'data-num': '' } : {}),
  ...(no ? { 'data-no': '' } : {}),
  ...(wrap ? { 'data-wrap': '' } : {}),
  ...(pin ? { 'data-pin': pin } : {}),
  ...(edge ? { 'data-edge': edge } : {}),
})
/** The innermost pinned column of each side casts the shadow. */
type Edge = 'start' | 'end' | undefined
const edgeOf = <Row,>(columns: readonly Column<Row>[], at: number): Edge => {
  const { pin } = columns[at] as Column<Row>
  if (pin === 'start' && columns[at + 1]?.pin !== 'start') return 'start'
  return pin === 'end' && columns[at - 1]?.pin !== 'end' ? 'end' : undefined
}

const pinStyle = <Row,>({ pin, width }: Column<Row>, at: number) => ({
  ...(pin === 'start' ? { left: `var(--pin-${at})` } : pin === 'end' ? { right: `var(--pin-${at})` } : {}),
  ...(width ? { width } : {}),
})

function Head<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
}) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => {
          const { key, label, quiet, value } = column
          const own = sort?.key === key
          return (
            <th
              key={key}
              scope="col"
              aria-sort={own ? (sort.down ? 'descending' : 'ascending') : undefined}
              {...cellLook(column, edgeOf(columns, at))}
              style={pinStyle(column, at)}
            >
              {quiet ? (
                <chakra.span srOnly>{label}</chakra.span>
              ) : value && onSort ? (
                <button type="button" title="排序" onClick={() => onSort(nextSort(column, sort))}>
                  {label}
                  <Icon name={own && !sort.down ? 'up' : 'down'} size={12} />
                </button>
              ) : (
                (column.head ?? label)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  selected: boolean
  onPress: ((row: Row, target: EventTarget) => void) | undefined
}
function PlainLine<Row>({ row, columns, index, selected, onPress }: RowProps<Row>) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      {...(onPress ? { 'data-link': '', onClick: (event) => onPress(row, event.target) } : {})}
    >
      {columns.map((column, at) => (
        <td key={column.key} {...cellLook(column, edgeOf(columns, at))} style={pinStyle(column, at)}>
          {cellContent(column, row)}
        </td>
      ))}
    </tr>
  )
}
/** A row is redrawn only when it or the columns change. */
const Line = memo(PlainLine) as typeof PlainLine

/** The checkbox column. Its header ticks all loaded rows. */
function pickColumn<Row>(rows: readonly Row[], { has, toggle, nameOf }: Picked<Row>): Column<Row> {
  const all = rows.every(has)
  const box = (label: string, checked: boolean, on: readonly Row[]) => (
    <chakra.div my="-9px" mr="-10px">
      <Checkbox label={<chakra.span srOnly>{label}</chakra.span>} checked={checked} onChange={() => toggle(on, !checked)} />
    </chakra.div>
  )
  return {
    key: 'pick',
    label: '选择',
    pin: 'start',
    width: 40,
    head: box('全选', all, rows),
    cell: (row) => box(`选择 ${nameOf(row)}`, has(row), [row]),
  }
}

function Totals<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: NonNullable<TableProps<Row>['totals']> }) {
  const named = columns.findIndex(({ key }) => key !== 'pick')
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => {
          const sum = totals.of[column.key]
          return (
            <td key={column.key} {...cellLook({ ...column, wrap: false }, edgeOf(columns, at))} style={pinStyle(column, at)}>
              {at === named ? totals.label : sum === undefined ? null : valueText(sum, column.unit)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, linkOf, onChoose, selected = null, sort = null, onSort, density = 'roomy' } = props
  const { totals, picked, busy = false, fills = false, more = false, onMore, foot, display } = props
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () => (picked ? [pickColumn(rows, picked), ...props.columns] : props.columns),
    [rows, picked, props.columns],
  )
  const keys = columns.map(({ key }) => key).join()
  useOverflow(frame, keys)
  usePins(frame, keys)
  useTop(frame, writeSort(sort))
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component; nothing memoized is given its functions
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: fills,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX[density],
    overscan: 12,
    // A row selected by keyboard stops above the totals.
    scrollPaddingEnd: HEAD_AND_TOTALS_PX,
    initialRect: { width: 900, height: 900 },
  })
  useEffect(() => virtual.measure(), [virtual, density])
  const items = fills ? virtual.getVirtualItems() : null
  const shown = items ? items.map(({ index }) => index) : rows.map((_row, index) => index)
  const last = shown.at(-1) ?? 0
  useEffect(() => {
    if (fills && more && last >= rows.length - AHEAD) onMore?.()
  }, [fills, more, last, rows.length, onMore])
  const at = selected === null ? -1 : rows.findIndex((row) => keyOf(row) === selected)
  useRowKeys({ rows, at, onChoose, linkOf, onStep: (index) => void (fills && virtual.scrollToIndex(index)) })

  const press = useCallback(
    (row: Row, target: EventTarget) => {
      if (onControl(target)) return
      if (onChoose) onChoose(row)
      else if (linkOf) void navigate(linkOf(row))
    },
    [onChoose, linkOf, navigate],
  )
  const above = items?.[0]?.start ?? 0
  const below = items ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  return (
    <TableFrame
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={busy || undefined}
      data-density={density}
      data-table-fills={fills ? '' : undefined}
      display={display}
      css={{
        '--cell-x': '8px',
        '&[aria-busy] tbody': { opacity: 0.5, transition: 'opacity 120ms 120ms' },
        ...(fills && {
          '& tbody td': { height: `${ROW_PX[density]}px`, py: '0 !important' },
          '& [data-tags]':
            density === 'roomy' ? { flexWrap: 'wrap', width: 'max-content', maxW: '132px', verticalAlign: 'middle' } : {},
        }),
      }}
    >
      <table aria-rowcount={rows.length + 1}>
        <Head columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {above > 0 ? <tr aria-hidden style={{ height: above }} /> : null}
          {shown.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            const key = keyOf(row)
            return (
              <Line
                key={key}
                row={row}
                columns={columns}
                index={index}
                selected={key === selected}
                onPress={onChoose || linkOf ? press : undefined}
              />
            )
          })}
          {below > 0 ? <tr aria-hidden style={{ height: below }} /> : null}
        </tbody>
        {totals && rows.length > 0 ? <Totals columns={columns} totals={totals} /> : null}
      </table>
      {foot ? (
        <chakra.div position="sticky" left={0}>
          {foot}
        </chakra.div>
      ) : null}
    </TableFrame>
  )
}
