/** Declares evidence that is used twice to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const sameEvidence = {
  routes: () => routes,
} satisfies Declaration
