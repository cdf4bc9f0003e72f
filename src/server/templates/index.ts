/** Declares templates to the server. */
import type { Declaration } from '../declaration.ts'
import { templateNoun } from './noun.ts'
import { routes } from './routes.ts'

export const templates = {
  routes: () => routes,
  synced: { template: templateNoun },
} satisfies Declaration
