/** Declares administrative regions to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const regions = {
  routes: () => routes,
} satisfies Declaration
