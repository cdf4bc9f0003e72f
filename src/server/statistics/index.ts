/** Declares statistics to the server. */
import type { Declaration } from '../declaration.ts'
import { keepStatistics } from './keep.ts'
import { routes } from './routes.ts'

export const statistics = {
  routes: () => routes,
  keep: ({ database, log }, stopping) => keepStatistics(database, stopping, log),
} satisfies Declaration
