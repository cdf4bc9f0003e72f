/** Declares the person who is logged in to the server. */
import type { Declaration } from '../declaration.ts'
import { profileNoun } from './noun.ts'
import { routes } from './routes.ts'

export const user = {
  routes: () => routes,
  synced: { profile: profileNoun },
} satisfies Declaration
