/** Every route of the product: each area's table, loaded when it is first visited and kept by the service worker. */
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom'
import { accountRoutes, goRoutes } from './areas/account.tsx'
import { authRoutes } from './areas/auth.tsx'
import { buyerRoutes } from './areas/buyer.tsx'
import { publicRoutes } from './areas/public.tsx'
import { supplierRoutes } from './areas/supplier.tsx'
import { traderRoutes } from './areas/trader.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { RouteError } from './route-error.tsx'
import { RouteProgress } from './route-progress.tsx'

const gate = () => import('./gate.tsx')
const frame = () => import('./console.tsx')

/** A guarded area: the gate's code and the console's come with the first visit of any of them. */
const guarded = (path: string, role: 'supplier' | 'buyer' | 'trader' | undefined, children: RouteObject[]): RouteObject => ({
  path,
  lazy: async () => {
    const { Gate } = await gate()
    return { Component: () => <Gate {...(role ? { role } : {})} /> }
  },
  children: [{ lazy: async () => ({ Component: (await frame()).Console }), children }],
})

export const router = createBrowserRouter([
  {
    element: (
      <>
        <RouteProgress />
        <Outlet />
      </>
    ),
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      ...publicRoutes,
      ...authRoutes,
      guarded('/supply', 'supplier', supplierRoutes),
      guarded('/member', 'buyer', buyerRoutes),
      guarded('/trade', 'trader', traderRoutes),
      guarded('/user', undefined, accountRoutes),
      guarded('/go', undefined, goRoutes),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
])
