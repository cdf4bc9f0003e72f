/** Declares after sales to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const afterSales = {
  routes: () => routes,
} satisfies Declaration
