/** The supplier's area, below /supply. */
import { Navigate, type RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const supplierRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/supply/index" replace /> },
  page('index', () => import('../pages/supplier/welcome.tsx')),
  page('order', () => import('../pages/orders/list.tsx')),
  page('order/detail', () => import('../pages/orders/detail.tsx')),
  page('order/deliver', () => import('../pages/supplier/deliver.tsx')),
  page('dissent', () => import('../pages/supplier/dissents.tsx')),
  page('dissent/detail', () => import('../pages/supplier/dissent-detail.tsx')),
  page('untread', () => import('../pages/orders/after-sales.tsx')),
  page('contract', () => import('../pages/contracts/list.tsx')),
  page('contract/detail', () => import('../pages/contracts/detail.tsx')),
]
