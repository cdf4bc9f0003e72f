/** Declares permits to the server. */
import type { Declaration } from '../declaration.ts'
import { permitNoun } from './noun.ts'
import { routes } from './routes.ts'
import { warnOfEnds } from './warn.ts'

export const permits = {
  routes: () => routes,
  synced: { permit: permitNoun },
  prune: warnOfEnds,
} satisfies Declaration
