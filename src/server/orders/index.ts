/** Declares orders to the server. */
import type { Declaration } from '../declaration.ts'
import { routes as exportRoutes } from './export-routes.ts'
import { orderNoun } from './noun.ts'
import { routes } from './routes.ts'

export const orders = {
  routes: () => [...routes, ...exportRoutes],
  synced: { order: orderNoun },
} satisfies Declaration
