/** The router of the product. Each area's pages load on their first visit, and the service worker keeps them. */
import { useLayoutEffect } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, useLocation, useNavigationType } from 'react-router-dom'
import { noteVisit } from '#client/lib/came-from.ts'
import { listenFirst } from '#client/lib/first-to-hear.ts'
import { GUARDED_AREAS, type GuardedArea, OPEN_ROUTES } from './areas/areas.ts'
import { page } from './areas/lazy.ts'
import { RouteError } from './route-error.tsx'
import { RouteProgress } from './route-progress.tsx'

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

/** A page opened by a link starts at its top. Scrolling on back and forward is the browser's. */
function TopOfNewPage() {
  const { pathname } = useLocation()
  const way = useNavigationType()
  useLayoutEffect(() => {
    if (way === 'PUSH') scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-deps -- the path is what makes it another page
  }, [pathname, way])
  return null
}

function NoteVisit() {
  const here = useLocation()
  const way = useNavigationType()
  useLayoutEffect(() => {
    noteVisit(here, way)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each entry of the history
  }, [here.key])
  return null
}

/** Starts the visit: the first page's code loads at once. */
export const openRouter = () => {
  listenFirst()
  return createBrowserRouter([
    {
      element: (
        <>
          <RouteProgress />
          <NoteVisit />
          <Outlet />
        </>
      ),
      errorElement: <RouteError />,
      HydrateFallback: () => null,
      children: [
        {
          element: (
            <>
              <TopOfNewPage />
              <Outlet />
            </>
          ),
          children: [...OPEN_ROUTES],
        },
        ...GUARDED_AREAS.map(guarded),
        page('*', () => import('./pages/not-found.tsx')),
      ],
    },
  ])
}
