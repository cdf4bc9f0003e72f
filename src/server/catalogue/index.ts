/** Declares the trading hall to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const catalogue = {
  routes: () => routes,
} satisfies Declaration
