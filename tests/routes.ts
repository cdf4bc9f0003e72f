/** The routes of the product as the router knows them, and whether a path is one of them. */
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { Role } from '#domain/role.ts'
import { GUARDED_AREAS } from '#client/app/areas/areas.ts'
import { authRoutes } from '#client/app/areas/auth.tsx'
import { publicRoutes } from '#client/app/areas/public.tsx'

const OPEN_ROUTES: readonly RouteObject[] = [...publicRoutes, ...authRoutes]
const TABLE: RouteObject[] = [...OPEN_ROUTES, ...GUARDED_AREAS.map(({ path, routes }) => ({ path, children: routes }))]

const DESK = '/trade/admin'

/** Redirects are left out. A route without a path has pages below it. */
const pathsIn = (area: string, routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, lazy, children = [] }) => {
    if (path === undefined) return pathsIn(area, children)
    if (!lazy) return []
    return [area === '' ? path : path === '' ? area : `${area}/${path}`]
  })

/** Paths of the pages below an area; `''` stands for the public ones. */
export const pathsUnder = (area: string): string[] =>
  pathsIn(area, area === '' ? OPEN_ROUTES : (GUARDED_AREAS.find(({ path }) => path === area)?.routes ?? []))

/** Paths of a role's pages behind the login, without the operator's desk. */
export const pathsOf = (role: Role): string[] =>
  GUARDED_AREAS.filter(({ roles, path }) => path !== DESK && (roles?.includes(role) ?? true)).flatMap(({ path }) =>
    pathsUnder(path),
  )
/** Paths of the operator's desk. */
export const deskPaths = (): string[] => pathsUnder(DESK)

/** Whether a page opens at the path; query and fragment do not matter. */
export const opens = (to: string): boolean => matchRoutes(TABLE, to) !== null
