/** The routes of the product below their common frame. The server has the same public routes and login routes. */
import { useLayoutEffect } from 'react'
import { Outlet, type RouteObject, useLocation, useNavigationType } from 'react-router-dom'
import { noteVisit } from '#client/lib/came-from.ts'
import { authRoutes } from './areas/auth.tsx'
import { page } from './areas/lazy.ts'
import { publicRoutes } from './areas/public.tsx'
import { RouteError } from './route-error.tsx'
import { RouteProgress } from './route-progress.tsx'

/** A page opened by a link starts at its top. On back and forward, the browser restores the scroll position. */
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

/** `guarded` are the areas behind the login. */
export const routesWith = (guarded: readonly RouteObject[]): RouteObject[] => [
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
        children: [...publicRoutes, ...authRoutes],
      },
      ...guarded,
      page('*', () => import('./pages/not-found.tsx')),
    ],
  },
]
