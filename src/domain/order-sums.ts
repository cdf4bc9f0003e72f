/** The columns of a list of orders that have a total, by role: the server sums what it stored of them, a device its rows. */
import { weightOf } from './headline.ts'
import { countsInSums, type Order } from './order.ts'
import { marginFen, owedFen, toPayFen } from './payment.ts'
import type { Role } from './role.ts'

export interface OrderSum {
  /** of the column */
  key: string
  /** it adds up orders too that were closed or returned: what is owed is another question than what they count for */
  of_all?: true
  /** kg or fen, from the view of the role */
  of: (view: Order) => number
}
const weight: OrderSum = { key: 'weight', of: (view) => weightOf(view).kg }

export const ORDER_SUMS: Record<Role, readonly OrderSum[]> = {
  supplier: [
    weight,
    { key: 'amount', of: ({ supply }) => supply?.amount_fen ?? 0 },
    { key: 'due', of_all: true, of: (view) => owedFen(view, 'supply') },
  ],
  buyer: [
    weight,
    { key: 'amount', of: ({ sale }) => sale?.amount_fen ?? 0 },
    { key: 'due', of_all: true, of: (view) => owedFen(view, 'sale') },
    { key: 'to_pay', of_all: true, of: (view) => toPayFen(view, 'sale') },
  ],
  trader: [
    weight,
    { key: 'supply_amount', of: ({ supply }) => supply?.amount_fen ?? 0 },
    { key: 'sale_amount', of: ({ sale }) => sale?.amount_fen ?? 0 },
    { key: 'margin', of: (view) => marginFen(view) ?? 0 },
    { key: 'receivable', of_all: true, of: (view) => owedFen(view, 'sale') },
    { key: 'payable', of_all: true, of: (view) => owedFen(view, 'supply') },
  ],
}

/** The figures of an order as the role sees them, in the order of the columns; null where it counts for nothing. */
export const figuresFor = (view: Order, role: Role): (number | null)[] =>
  ORDER_SUMS[role].map(({ of_all, of }) => (of_all || countsInSums(view) ? of(view) : null))
