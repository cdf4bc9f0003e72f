/** Declares feedback to the server. */
import type { Declaration } from '../declaration.ts'
import { feedbackNoun } from './noun.ts'
import { routes } from './routes.ts'

export const feedback = {
  routes: () => routes,
  synced: { feedback: feedbackNoun },
} satisfies Declaration
