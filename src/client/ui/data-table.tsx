/** A table drawn from its columns. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { TableFrame } from './table.tsx'

export interface Column<Row> {
  key: string
  label: string
  /** The label is for screen readers alone. */
  quiet?: boolean
  /** How the cells are set: figures at the right, numbers of documents in even digits, or text that wraps. */
  num?: boolean
  no?: boolean
  wrap?: boolean
  width?: number
  cell: (row: Row) => ReactNode
}

/** The link of a row to its record. */
export const RowLink = chakra(Link, { base: { fontWeight: 'bold', _hover: { color: 'brand.fg' } } })

/** Whether a press on a row meant a control in it, so that the row itself does nothing. */
export const onControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, label, input, dialog') !== null

/** `linkOf` makes a press anywhere on a row open that address. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  linkOf,
  ...frame
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  linkOf?: (row: Row) => string
} & Pick<ComponentProps<typeof TableFrame>, 'display'>) {
  const navigate = useNavigate()
  const press = linkOf && ((row: Row, target: EventTarget) => onControl(target) || void navigate(linkOf(row)))
  return (
    <TableFrame tabIndex={0} role="region" aria-label={label} {...frame}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...(column.num ? { 'data-num': '' } : {})}
                {...(column.width ? { style: { width: column.width } } : {})}
              >
                {column.quiet ? <chakra.span srOnly>{column.label}</chakra.span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...(press ? { 'data-link': '', onClick: (event) => press(row, event.target) } : {})}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  {...(column.num ? { 'data-num': '' } : {})}
                  {...(column.no ? { 'data-no': '' } : {})}
                  {...(column.wrap ? { 'data-wrap': '' } : {})}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
