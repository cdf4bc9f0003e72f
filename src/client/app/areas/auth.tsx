/** The pages of login and registration. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const authRoutes: RouteObject[] = [
  page('/auth/login', () => import('#client/app/pages/auth/login.tsx')),
  page('/auth/register', () => import('#client/app/pages/auth/register.tsx')),
  page('/auth/findpwd', () => import('#client/app/pages/auth/findpwd.tsx')),
  page('/auth/password', () => import('#client/app/pages/auth/password.tsx')),
  page('/auth/binding', () => import('#client/app/pages/auth/binding.tsx')),
  page('/auth/closed', () => import('#client/app/pages/auth/closed.tsx')),
]
