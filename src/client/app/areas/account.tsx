/** What every account has: the /user pages, and /go, which leads each role to its own place. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const accountRoutes: RouteObject[] = [
  page('', () => import('../pages/account/me.tsx')),
  page('message', () => import('../pages/account/messages.tsx')),
  page('feedback', () => import('../pages/account/feedback.tsx')),
  page('feedback/detail', () => import('../pages/account/feedback-detail.tsx')),
  page('feedback/add', () => import('../pages/account/feedback-add.tsx')),
  page('account/secure', () => import('../pages/account/secure.tsx')),
]

export const goRoutes: RouteObject[] = [
  page('orders', () => import('../pages/account/go-orders.tsx')),
  page('todo', () => import('../pages/account/todo.tsx')),
  page('sync', () => import('../pages/account/sync-center.tsx')),
  page('sync/conflict', () => import('../pages/account/conflict.tsx')),
  page('scan', () => import('../pages/account/scan.tsx')),
  page('share', () => import('../pages/account/share.tsx')),
]
