/** The trader's area, below /trade. */
import { Navigate, type RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const traderRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/trade/index" replace /> },
  page('index', () => import('#client/app/pages/trader/welcome.tsx')),
  page('order', () => import('#client/app/pages/orders/desk.tsx')),
  page('order/new', () => import('#client/app/pages/trader/order-new.tsx')),
  page('order/printOrder', () => import('#client/app/pages/orders/print.tsx')),
  page('order/detail', () => import('#client/app/pages/orders/detail.tsx')),
  page('checkOrder', () => import('#client/app/pages/trader/check-orders.tsx')),
  page('checkOrder/detail', () => import('#client/app/pages/orders/detail.tsx')),
  page('collect', () => import('#client/app/pages/trader/collect.tsx')),
  page('pay', () => import('#client/app/pages/trader/pay.tsx')),
  page('dissent', () => import('#client/app/pages/trader/dissents.tsx')),
  page('dissent/detail', () => import('#client/app/pages/trader/dissent-detail.tsx')),
  page('untread', () => import('#client/app/pages/orders/after-sales.tsx')),
  page('u8', () => import('#client/app/pages/trader/u8.tsx')),
  page('u8/detail', () => import('#client/app/pages/orders/detail.tsx')),
  page('file', () => import('#client/app/pages/trader/archive.tsx')),
  page('file/detail', () => import('#client/app/pages/trader/archive-detail.tsx')),
  page('file/printOrder', () => import('#client/app/pages/orders/print.tsx')),
  page('informal', () => import('#client/app/pages/trader/informal.tsx')),
  page('informal/detail', () => import('#client/app/pages/trader/informal-detail.tsx')),
  page('invoice', () => import('#client/app/pages/trader/invoices.tsx')),
  page('invoice/detail', () => import('#client/app/pages/invoices/detail.tsx')),
  page('contract/supplier', () => import('#client/app/pages/contracts/list.tsx')),
  page('contract/procurer', () => import('#client/app/pages/contracts/list.tsx')),
  page('contract/detail', () => import('#client/app/pages/contracts/detail.tsx')),
  page('statistics', () => import('#client/app/pages/statistics/statistics.tsx')),
  page('statistics/trips', () => import('#client/app/pages/statistics/trips.tsx')),
]
