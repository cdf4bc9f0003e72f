/** The parts of an order's page that features of other nouns draw. */
import { OrderAfterSales } from '#client/features/after-sales/order-after-sales.tsx'
import { OrderApprovals } from '#client/features/approvals/order-approvals.tsx'
import { OrderDissents } from '#client/features/dissents/order-dissents.tsx'
import type { OrderParts } from '#client/features/orders/detail/order-detail.tsx'
import { OrderMoney } from '#client/features/payments/order-money.tsx'

export const PARTS: OrderParts = {
  AfterSales: OrderAfterSales,
  Approvals: OrderApprovals,
  Dissents: OrderDissents,
  Money: OrderMoney,
}
