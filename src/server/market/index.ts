/** Declares market prices to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const market = {
  routes: () => routes,
} satisfies Declaration
