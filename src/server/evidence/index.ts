/** Declares evidence packs to the server. */
import type { Declaration } from '../declaration.ts'
import { evidenceRoutes } from './routes.ts'

export const evidence = {
  routes: evidenceRoutes,
} satisfies Declaration
