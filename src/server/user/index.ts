/** Declares the person who is logged in to the server. */
import type { Declaration } from '../declaration.ts'
import { fileHandlers } from './closing/erase.ts'
import { closingRoutes } from './closing/routes.ts'
import { profileNoun } from './noun.ts'
import { routes } from './routes.ts'

export const user = {
  routes: (given) => [...routes, ...closingRoutes(given)],
  jobs: ({ data_dir }) => fileHandlers(data_dir),
  synced: { profile: profileNoun },
} satisfies Declaration
