/** The supplier's area, below /supply. */
import { Navigate, type RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const supplierRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/supply/index" replace /> },
  page('index', () => import('#client/app/pages/supplier/welcome.tsx')),
  page('product', () => import('#client/app/pages/supplier/goods.tsx')),
  page('product/issue', () => import('#client/app/pages/supplier/goods-form.tsx')),
  page('product/recycle', () => import('#client/app/pages/supplier/goods-bin.tsx')),
  page('order', () => import('#client/app/pages/orders/list.tsx')),
  page('order/printOrder', () => import('#client/app/pages/orders/print.tsx')),
  page('order/detail', () => import('#client/app/pages/orders/detail.tsx')),
  page('order/deliver', () => import('#client/app/pages/supplier/deliver.tsx')),
  page('dissent', () => import('#client/app/pages/supplier/dissents.tsx')),
  page('dissent/detail', () => import('#client/app/pages/supplier/dissent-detail.tsx')),
  page('untread', () => import('#client/app/pages/orders/after-sales.tsx')),
  page('statement', () => import('#client/app/pages/statements/own.tsx')),
  page('statement/detail', () => import('#client/app/pages/statements/detail.tsx')),
  page('contract', () => import('#client/app/pages/contracts/list.tsx')),
  page('contract/detail', () => import('#client/app/pages/contracts/detail.tsx')),
  page('statistics', () => import('#client/app/pages/statistics/statistics.tsx')),
  page('statistics/trips', () => import('#client/app/pages/statistics/trips.tsx')),
]
