/** Declares the operator's desk (运营管理) to the server. Each part has its file or room here, and uses the stores of the nouns. */
import type { Declaration } from '../declaration.ts'
import { articleRoutes } from './articles/routes.ts'
import { catalogueRoutes } from './catalogue.ts'
import { columnRoutes } from './columns/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { announcementHandlers } from './announcements/store.ts'
import { blockRoutes } from './blocks.ts'
import { cardRoutes } from './cards.ts'
import { certificationRoutes } from './certifications/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { figureRoutes } from './figures.ts'
import { firmRoutes } from './firms/routes.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { marketRoutes } from './market.ts'
import { moderationRoutes } from './moderation.ts'
import { permitRoutes } from './permits.ts'
import { queueRoutes } from './queue.ts'
import { quoteRoutes } from './quotes.ts'
import { roleRoutes } from './roles/routes.ts'
import { settingsRoutes } from './settings.ts'
import { siteRoutes } from './site.ts'
import { watchRoutes } from './watch/routes.ts'

export const desk = {
  routes: (given) => [
    ...articleRoutes,
    ...catalogueRoutes,
    ...announcementRoutes(given.wake),
    ...columnRoutes,
    ...blockRoutes(given.database),
    ...cardRoutes,
    ...certificationRoutes(given),
    ...feedbackRoutes,
    ...figureRoutes,
    ...firmRoutes(given.database),
    ...maintenanceRoutes(given.database),
    ...marketRoutes,
    ...moderationRoutes,
    ...permitRoutes,
    ...queueRoutes,
    ...quoteRoutes,
    ...roleRoutes(given),
    ...settingsRoutes(given.data_dir),
    ...siteRoutes(given.data_dir),
    ...watchRoutes(given),
  ],
  jobs: ({ database }) => announcementHandlers(database),
} satisfies Declaration
