/** The areas behind the login, with the roles they are for. */
import type { RouteObject } from 'react-router-dom'
import type { Role } from '#domain/role.ts'
import { ROLE_AREAS } from '#domain/site/site.ts'
import { INVOICE_PROFILE_PATH } from '#client/lib/start-paths.ts'
import { accountRoutes, bankCardRoutes, goRoutes, invoiceProfileRoutes, partyRoutes } from './account.tsx'
import { buyerRoutes } from './buyer.tsx'
import { deskRoutes } from './desk.tsx'
import { supplierRoutes } from './supplier.tsx'
import { traderRoutes } from './trader.tsx'

export interface GuardedArea {
  path: string
  /** undefined for every account */
  roles: readonly Role[] | undefined
  routes: RouteObject[]
}

export const GUARDED_AREAS: readonly GuardedArea[] = [
  { path: `/${ROLE_AREAS.supplier}`, roles: ['supplier'], routes: supplierRoutes },
  { path: `/${ROLE_AREAS.buyer}`, roles: ['buyer'], routes: buyerRoutes },
  { path: `/${ROLE_AREAS.trader}`, roles: ['trader'], routes: traderRoutes },
  { path: '/trade/admin', roles: ['trader'], routes: deskRoutes },
  { path: '/user', roles: undefined, routes: accountRoutes },
  { path: '/user/account', roles: ['supplier', 'buyer'], routes: partyRoutes },
  { path: '/user/bank', roles: ['supplier'], routes: bankCardRoutes },
  { path: INVOICE_PROFILE_PATH, roles: ['buyer'], routes: invoiceProfileRoutes },
  { path: '/go', roles: undefined, routes: goRoutes },
]
