/** The columns with a total in a list of orders, by role. The server sums stored figures, and a device sums its rows. */
import { weightOf } from '../order/headline.ts'
import { countsInSums, type Order } from '../order/order.ts'
import { marginFen, owedFen, toPayFen } from '../money/payment.ts'
import type { Role } from '../role.ts'

export interface OrderSum {
  /** key of the column */
  key: string
  /** also adds up closed and returned orders, because they may still owe money */
  of_all?: true
  /** figure in kg or fen, from the role's view */
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

/** The figures of an order for the role, in column order; null if it counts for nothing. */
export const figuresFor = (view: Order, role: Role): (number | null)[] =>
  ORDER_SUMS[role].map(({ of_all, of }) => (of_all || countsInSums(view) ? of(view) : null))
