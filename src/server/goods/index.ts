/** Declares goods to the server. */
import type { Declaration } from '../declaration.ts'
import { goodsNoun } from './noun.ts'
import { routes } from './routes.ts'

export const goods = {
  routes: () => routes,
  synced: { goods: goodsNoun },
} satisfies Declaration
