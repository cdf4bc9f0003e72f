/** The buyer's area, below /member. */
import { Navigate, type RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const buyerRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/member/index" replace /> },
  page('index', () => import('../pages/buyer/welcome.tsx')),
  page('order', () => import('../pages/orders/list.tsx')),
  page('order/list', () => import('../pages/orders/list.tsx')),
  page('order/detail', () => import('../pages/orders/detail.tsx')),
  page('order/receive', () => import('../pages/buyer/receive.tsx')),
  page('order/handleOrder', () => import('../pages/buyer/handle.tsx')),
  page('order/pay', () => import('../pages/buyer/pay.tsx')),
  page('untread', () => import('../pages/orders/after-sales.tsx')),
  page('contract', () => import('../pages/contracts/list.tsx')),
  page('contract/detail', () => import('../pages/contracts/detail.tsx')),
]
