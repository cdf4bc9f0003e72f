/** The content of a table cell: drawn by its column or written as its value, and muted if totals leave the row out. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { isLeftOut, NOT_COUNTED } from '#domain/list/spreadsheet.ts'
import { type TableColumn, valueText } from '#domain/list/table.ts'

interface Drawn<Row> extends TableColumn<Row> {
  wrap?: boolean
  cell?: (row: Row) => ReactNode
}

/** Mutes a figure that totals leave out, and tells screen readers so. */
const LeftOut = ({ children }: { children: ReactNode }) => (
  // Positioned, so that the hidden words stay inside the scrolling table.
  <chakra.span position="relative" color="fg.muted" title={NOT_COUNTED} css={{ '& *': { color: 'inherit' } }}>
    {children}
    <chakra.span srOnly>（{NOT_COUNTED}）</chakra.span>
  </chakra.span>
)

/** The content of a cell. */
export function cellContent<Row>(column: Drawn<Row>, row: Row): ReactNode {
  const left_out = isLeftOut(column.sums, row) && typeof column.value?.(row) === 'number'
  return left_out ? <LeftOut>{contentOf(column, row)}</LeftOut> : contentOf(column, row)
}
function contentOf<Row>({ cell, value, unit, wrap }: Drawn<Row>, row: Row): ReactNode {
  const text = value ? valueText(value(row), unit) : ''
  if (cell) return wrap ? <div title={text || undefined}>{cell(row)}</div> : cell(row)
  return wrap ? <div title={text}>{text}</div> : text
}
