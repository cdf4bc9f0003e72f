/** Pages of all accounts: /user, and /go, which redirects each role to its own page. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const accountRoutes: RouteObject[] = [
  page('', () => import('#client/app/pages/account/me.tsx')),
  page('message', () => import('#client/app/pages/account/messages.tsx')),
  page('feedback', () => import('#client/app/pages/account/feedback.tsx')),
  page('feedback/detail', () => import('#client/app/pages/account/feedback-detail.tsx')),
  page('feedback/add', () => import('#client/app/pages/account/feedback-add.tsx')),
  page('account/contract', () => import('#client/app/pages/account/contracts.tsx')),
  page('authentication', () => import('#client/app/pages/account/authentication.tsx')),
  page('authentication/personal', () => import('#client/app/pages/account/authentication-personal.tsx')),
  page('authentication/company', () => import('#client/app/pages/account/authentication-company.tsx')),
  page('permits', () => import('#client/app/pages/account/permits.tsx')),
  page('members', () => import('#client/app/pages/account/members.tsx')),
  page('account/secure', () => import('#client/app/pages/account/secure.tsx')),
  page('account/close', () => import('#client/app/pages/account/close.tsx')),
  page('account/log', () => import('#client/app/pages/account/log.tsx')),
]

/** Pages that suppliers and buyers have and traders do not. */
export const partyRoutes: RouteObject[] = [page('address', () => import('#client/app/pages/account/addresses.tsx'))]

/** The supplier's page at /user/bank. */
export const bankCardRoutes: RouteObject[] = [page('', () => import('#client/app/pages/account/bank-cards.tsx'))]

/** The buyer's page below /user/account. */
export const invoiceProfileRoutes: RouteObject[] = [page('', () => import('#client/app/pages/account/invoice-profile.tsx'))]

export const goRoutes: RouteObject[] = [
  page('orders', () => import('#client/app/pages/account/go-orders.tsx')),
  page('todo', () => import('#client/app/pages/account/todo.tsx')),
  page('sync', () => import('#client/app/pages/account/sync-center.tsx')),
  page('sync/conflict', () => import('#client/app/pages/account/conflict.tsx')),
  page('drafts', () => import('#client/app/pages/account/drafts.tsx')),
  page('exports', () => import('#client/app/pages/account/exports.tsx')),
  page('scan', () => import('#client/app/pages/account/scan.tsx')),
  page('share', () => import('#client/app/pages/account/share.tsx')),
]
