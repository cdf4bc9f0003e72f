/** Declares the operation log to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const logs = {
  routes: () => routes,
} satisfies Declaration
