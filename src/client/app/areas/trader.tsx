/** The trader's area, below /trade. */
import { Navigate, type RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const traderRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/trade/index" replace /> },
  page('index', () => import('../pages/trader/welcome.tsx')),
  page('order', () => import('../pages/trader/orders.tsx')),
  page('order/new', () => import('../pages/trader/order-new.tsx')),
  page('order/detail', () => import('../pages/orders/detail.tsx')),
  page('checkOrder', () => import('../pages/trader/check-orders.tsx')),
  page('checkOrder/detail', () => import('../pages/orders/detail.tsx')),
  page('collect', () => import('../pages/trader/collect.tsx')),
  page('pay', () => import('../pages/trader/pay.tsx')),
  page('dissent', () => import('../pages/trader/dissents.tsx')),
  page('dissent/detail', () => import('../pages/trader/dissent-detail.tsx')),
  page('untread', () => import('../pages/orders/after-sales.tsx')),
  page('u8', () => import('../pages/trader/u8.tsx')),
  page('u8/detail', () => import('../pages/orders/detail.tsx')),
  page('contract/supplier', () => import('../pages/contracts/list.tsx')),
  page('contract/procurer', () => import('../pages/contracts/list.tsx')),
  page('contract/detail', () => import('../pages/contracts/detail.tsx')),
]
