/** The ways in. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const authRoutes: RouteObject[] = [
  page('/auth/login', () => import('../pages/auth/login.tsx')),
  page('/auth/register', () => import('../pages/auth/register.tsx')),
  page('/auth/findpwd', () => import('../pages/auth/findpwd.tsx')),
  page('/auth/password', () => import('../pages/auth/password.tsx')),
  page('/auth/binding', () => import('../pages/auth/binding.tsx')),
]
