/** The operator's desk (运营管理), below /trade/admin. Each part names the desk role that opens it. */
import type { RouteObject } from 'react-router-dom'
import type { DeskGuard } from '#domain/desk/desk-role.ts'
import { page } from './lazy.ts'

const part = (guard: DeskGuard, ...children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('#client/app/desk-gate.tsx')).deskGate(guard) }),
  children,
})

export const deskRoutes: RouteObject[] = [
  part(
    'desk:any',
    page('', () => import('#client/app/pages/desk/queue.tsx')),
  ),
  part(
    'desk:certification',
    page('certification', () => import('#client/app/pages/desk/certifications.tsx')),
    page('certification/detail', () => import('#client/app/pages/desk/certification.tsx')),
    page('permit', () => import('#client/app/pages/desk/permits.tsx')),
  ),
  part(
    'desk:market',
    page('catalogue', () => import('#client/app/pages/desk/catalogue.tsx')),
    page('catalogue/spec', () => import('#client/app/pages/desk/specs.tsx')),
    page('market', () => import('#client/app/pages/desk/market.tsx')),
    page('market/calendar', () => import('#client/app/pages/desk/market-calendar.tsx')),
    page('market/series', () => import('#client/app/pages/desk/market-setup.tsx')),
  ),
  part(
    'desk:risk',
    page('block', () => import('#client/app/pages/desk/blocks.tsx')),
    page('card', () => import('#client/app/pages/desk/cards.tsx')),
    page('firm', () => import('#client/app/pages/desk/firms.tsx')),
    page('firm/detail', () => import('#client/app/pages/desk/firm-detail.tsx')),
  ),
  part(
    'desk:service',
    page('announcement', () => import('#client/app/pages/desk/announcements.tsx')),
    page('ticket', () => import('#client/app/pages/desk/tickets.tsx')),
    page('ticket/detail', () => import('#client/app/pages/desk/ticket-detail.tsx')),
  ),
  part(
    'desk:content',
    page('article', () => import('#client/app/pages/desk/articles.tsx')),
    page('article/consents', () => import('#client/app/pages/desk/article-consents.tsx')),
    page('article/edit', () => import('#client/app/pages/desk/article-edit.tsx')),
    page('column', () => import('#client/app/pages/desk/columns.tsx')),
    page('banner', () => import('#client/app/pages/desk/banner.tsx')),
    page('moderation', () => import('#client/app/pages/desk/moderation.tsx')),
    page('site', () => import('#client/app/pages/desk/site.tsx')),
  ),
  part(
    'desk:admin',
    page('backup', () => import('#client/app/pages/desk/backups.tsx')),
    page('log', () => import('#client/app/pages/desk/log.tsx')),
    page('maintenance', () => import('#client/app/pages/desk/maintenance.tsx')),
    page('role', () => import('#client/app/pages/desk/roles.tsx')),
    page('session', () => import('#client/app/pages/desk/sessions.tsx')),
    page('settings', () => import('#client/app/pages/desk/settings.tsx')),
    page('system', () => import('#client/app/pages/desk/system.tsx')),
  ),
]
