/** The table of orders of each role: its columns, those shown at first, and where the device remembers the choice. */
import type { SettableTable } from '#client/lists/table-settings.tsx'
import type { Role } from '#domain/role.ts'
import { COUNTERPARTY_STANDARD, counterpartyColumns } from './counterparty-columns.tsx'
import { ORDER_COLUMNS, type OrderColumn, TRADER_STANDARD } from './order-columns.tsx'

export interface OrderTable {
  columns: readonly OrderColumn[]
  /** the columns that a person may hide; others, such as the buttons, always show */
  settable: SettableTable
}
function tableOf(key: string, columns: readonly OrderColumn[], standard: readonly string[]): OrderTable {
  return { columns, settable: { key, columns: columns.filter(({ value }) => value), standard } }
}
export const ORDER_TABLES: Record<Role, OrderTable> = {
  supplier: tableOf('xunjin.order-table.supplier', counterpartyColumns('supplier'), COUNTERPARTY_STANDARD),
  buyer: tableOf('xunjin.order-table.buyer', counterpartyColumns('buyer'), COUNTERPARTY_STANDARD),
  trader: tableOf('xunjin.order-table', ORDER_COLUMNS, TRADER_STANDARD),
}
/** The chosen columns in the table's own order. */
export const shownColumns = ({ columns }: OrderTable, keys: readonly string[]): readonly OrderColumn[] =>
  columns.filter(({ key, value }) => !value || keys.includes(key))
