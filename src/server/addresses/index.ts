/** Declares addresses to the server. */
import type { Declaration } from '../declaration.ts'
import { addressNoun } from './noun.ts'
import { routes } from './routes.ts'

export const addresses = {
  routes: () => routes,
  synced: { address: addressNoun },
} satisfies Declaration
