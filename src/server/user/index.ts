/** Declares the person who is logged in to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const user = {
  routes: () => routes,
} satisfies Declaration
