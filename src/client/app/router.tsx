/** The router of the product. Each area's pages load on their first visit, and the service worker keeps them. */
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { listenFirst } from '#client/lib/first-to-hear.ts'
import { GUARDED_AREAS, type GuardedArea } from './areas/areas.ts'
import { routesWith } from './routes.tsx'

const gate = () => import('./gate.tsx')
const frame = () => import('./console.tsx')

/** A guarded area: the code of the gate and of the console loads with the first visit of any area. */
const guarded = ({ path, roles, routes }: GuardedArea): RouteObject => ({
  path,
  lazy: async () => {
    const { Gate, lookAhead } = await gate()
    await lookAhead()
    return { Component: () => <Gate {...(roles ? { roles } : {})} /> }
  },
  children: [{ lazy: async () => ({ Component: (await frame()).Console }), children: routes }],
})

/** Starts the visit: the first page's code loads at once. */
export const openRouter = () => {
  listenFirst()
  return createBrowserRouter(routesWith(GUARDED_AREAS.map(guarded)))
}
