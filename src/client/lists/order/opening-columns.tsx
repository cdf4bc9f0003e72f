/** The first two columns of a table whose rows are about orders. */
import { CopyButton } from '#client/ui/copy-button.tsx'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { titleOf } from '#domain/order/headline.ts'
import type { Order } from '#domain/order/order.ts'
import { Found } from '#client/lists/found.tsx'

/** The order's number, and the goods as the link to `linkOf`. */
export const openingColumns = <Row,>(orderOf: (row: Row) => Order, linkOf: (row: Row) => string): Column<Row>[] => [
  {
    key: 'no',
    label: '订单号',
    pin: 'start',
    value: (row) => orderOf(row).no,
    cell: (row) => (
      <CopyButton text={orderOf(row).no} label="订单号">
        <Found text={orderOf(row).no} />
      </CopyButton>
    ),
  },
  {
    key: 'title',
    label: '品名',
    value: (row) => titleOf(orderOf(row)),
    cell: (row) => (
      <RowLink to={linkOf(row)}>
        <Found text={titleOf(orderOf(row))} />
      </RowLink>
    ),
  },
]
