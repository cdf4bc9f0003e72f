/** The ways in. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const authRoutes: RouteObject[] = [page('/auth/login', () => import('../pages/auth/login.tsx'))]
