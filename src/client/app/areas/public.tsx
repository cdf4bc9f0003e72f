/** What everybody may open. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const publicRoutes: RouteObject[] = [page('/', () => import('../pages/public/home.tsx'))]
