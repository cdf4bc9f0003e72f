/** The routes of the product as its router knows them, and whether a path is one of them. */
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { accountRoutes, goRoutes, partyRoutes } from '#client/app/areas/account.tsx'
import { authRoutes } from '#client/app/areas/auth.tsx'
import { buyerRoutes } from '#client/app/areas/buyer.tsx'
import { publicRoutes } from '#client/app/areas/public.tsx'
import { supplierRoutes } from '#client/app/areas/supplier.tsx'
import { traderRoutes } from '#client/app/areas/trader.tsx'

const OPEN: RouteObject[] = [...publicRoutes, ...authRoutes]
const AREAS: Record<string, RouteObject[]> = {
  '/supply': supplierRoutes,
  '/member': buyerRoutes,
  '/trade': traderRoutes,
  '/user': accountRoutes,
  '/user/account': partyRoutes,
  '/go': goRoutes,
}
const TABLE: RouteObject[] = [...OPEN, ...Object.entries(AREAS).map(([path, children]) => ({ path, children }))]

/** Paths of the pages under an area, `''` being the open ones; a route that only leads on is not one. */
export const pathsUnder = (area: string): string[] =>
  (area === '' ? OPEN : (AREAS[area] ?? [])).flatMap(({ path, lazy }) => {
    if (path === undefined || !lazy) return []
    return [area === '' ? path : path === '' ? area : `${area}/${path}`]
  })

/** Whether something opens there; query and fragment do not matter. */
export const opens = (to: string): boolean => matchRoutes(TABLE, to) !== null
