/** Columns shared by the tables of several nouns: number, day of creation, state. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { shortTime } from '#client/lib/format.ts'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { Found } from './found.tsx'

/** The number of a record, as a link to it. */
export const numberColumn = <Row,>(label: string, noOf: (row: Row) => string, linkOf: (row: Row) => string): Column<Row> => ({
  key: 'no',
  label,
  no: true,
  pin: 'start',
  value: noOf,
  cell: (row) => (
    <RowLink to={linkOf(row)}>
      <Found text={noOf(row)} />
    </RowLink>
  ),
})

export const timeColumn = <Row,>(label: string, timeOf: (row: Row) => string): Column<Row> => ({
  key: 'created',
  label,
  unit: 'time',
  no: true,
  value: timeOf,
  cell: (row) => shortTime(timeOf(row)),
})

export const createdColumn = <Row extends { value: { created_at: string } }>(label: string): Column<Row> =>
  timeColumn(label, ({ value }) => value.created_at)

/** The state as `tags`. Sorting and files use its words. */
export const stateColumn = <Row,>(words: (row: Row) => string, tags: (row: Row) => ReactNode): Column<Row> => ({
  key: 'state',
  label: '状态',
  pin: 'end',
  value: words,
  cell: (row) => (
    <chakra.span display="inline-flex" gap="6px">
      {tags(row)}
    </chakra.span>
  ),
})
