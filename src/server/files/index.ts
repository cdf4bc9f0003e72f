/** Declares uploaded files to the server. */
import type { Declaration } from '../declaration.ts'
import { printEarlier } from './copies.ts'
import { pruneFiles } from './prune.ts'
import { routes } from './routes.ts'

export const files = {
  routes: () => routes,
  catchUp: printEarlier,
  prune: pruneFiles,
} satisfies Declaration
