/** Declares intentions to the server. */
import type { Declaration } from '../declaration.ts'
import { intentionNoun } from './noun.ts'
import { routes } from './routes.ts'

export const intentions = {
  routes: () => routes,
  synced: { intention: intentionNoun },
} satisfies Declaration
