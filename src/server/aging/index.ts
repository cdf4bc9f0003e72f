/** Declares 账龄 to the server. */
import type { Declaration } from '../declaration.ts'
import { routes } from './routes.ts'

export const aging = {
  routes: () => routes,
} satisfies Declaration
