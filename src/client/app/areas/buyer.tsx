/** The buyer's area, below /member. */
import { Navigate, type RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const buyerRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/member/index" replace /> },
  page('index', () => import('#client/app/pages/buyer/welcome.tsx')),
  page('order', () => import('#client/app/pages/orders/list.tsx')),
  page('order/list', () => import('#client/app/pages/orders/list.tsx')),
  page('order/printOrder', () => import('#client/app/pages/orders/print.tsx')),
  page('order/detail', () => import('#client/app/pages/orders/detail.tsx')),
  page('order/receive', () => import('#client/app/pages/buyer/receive.tsx')),
  page('order/handleOrder', () => import('#client/app/pages/buyer/handle.tsx')),
  page('order/pay', () => import('#client/app/pages/buyer/pay.tsx')),
  page('untread', () => import('#client/app/pages/orders/after-sales.tsx')),
  page('purchase', () => import('#client/app/pages/buyer/purchase.tsx')),
  page('purchase/list', () => import('#client/app/pages/buyer/purchase-list.tsx')),
  page('purchase/custom', () => import('#client/app/pages/buyer/purchase-custom.tsx')),
  page('invoice', () => import('#client/app/pages/buyer/invoices.tsx')),
  page('invoice/apply', () => import('#client/app/pages/buyer/invoice-apply.tsx')),
  page('invoice/detail', () => import('#client/app/pages/invoices/detail.tsx')),
  page('billTemplate', () => import('#client/app/pages/buyer/bill-templates.tsx')),
  page('statement', () => import('#client/app/pages/statements/own.tsx')),
  page('statement/detail', () => import('#client/app/pages/statements/detail.tsx')),
  page('contract', () => import('#client/app/pages/contracts/list.tsx')),
  page('contract/detail', () => import('#client/app/pages/contracts/detail.tsx')),
  page('statistics', () => import('#client/app/pages/statistics/statistics.tsx')),
  page('statistics/trips', () => import('#client/app/pages/statistics/trips.tsx')),
]
