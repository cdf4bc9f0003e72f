/** The pages of every area: open ones, and those behind the login with the roles they are for. */
import type { RouteObject } from 'react-router-dom'
import { areaPath } from '#client/lib/paths.ts'
import type { Role } from '#domain/order.ts'
import { accountRoutes, goRoutes, partyRoutes } from './account.tsx'
import { authRoutes } from './auth.tsx'
import { buyerRoutes } from './buyer.tsx'
import { publicRoutes } from './public.tsx'
import { supplierRoutes } from './supplier.tsx'
import { traderRoutes } from './trader.tsx'

export const OPEN_ROUTES: readonly RouteObject[] = [...publicRoutes, ...authRoutes]

export interface GuardedArea {
  path: string
  /** undefined: every account */
  roles: readonly Role[] | undefined
  routes: RouteObject[]
}

export const GUARDED_AREAS: readonly GuardedArea[] = [
  { path: areaPath('supplier'), roles: ['supplier'], routes: supplierRoutes },
  { path: areaPath('buyer'), roles: ['buyer'], routes: buyerRoutes },
  { path: areaPath('trader'), roles: ['trader'], routes: traderRoutes },
  { path: '/user', roles: undefined, routes: accountRoutes },
  { path: '/user/account', roles: ['supplier', 'buyer'], routes: partyRoutes },
  { path: '/go', roles: undefined, routes: goRoutes },
]
