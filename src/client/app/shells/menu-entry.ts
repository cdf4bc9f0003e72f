/** The entries of the menus behind the login, and the counts beside them. */
import type { DeskGuard } from '#domain/desk/desk-role.ts'
import type { IconName } from '#client/ui/icon.tsx'

/** A page of the operator's desk, beside which stands what waits there. */
export type DeskPage = `/trade/admin/${string}`
/** Counts that a shell shows beside a menu entry or a tab. */
export type BadgeKey =
  | 'orders'
  | 'todo'
  | 'messages'
  | 'dissents'
  | 'intentions'
  | 'reviews'
  | 'adjustments'
  | 'after_sales'
  | 'collections'
  | 'payments'
  | 'invoices'
  | 'statements'
  | 'contracts'
  | 'sale_contracts'
  | 'supply_contracts'
  | 'desk'
  | DeskPage
export type Badges = Partial<Record<BadgeKey, number>>

/** `desk`: the guard of the operator's desk that opens the page. */
export type MenuLeaf = { label: string; to: string; badge?: BadgeKey; desk?: DeskGuard }
/** An entry has a path (`to`) or opens its `children`. */
export type MenuEntry = {
  label: string
  icon: IconName
  to?: string
  badge?: BadgeKey
  children?: readonly MenuLeaf[]
}
