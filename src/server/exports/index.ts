/** Declares exports to the server. */
import type { Declaration } from '../declaration.ts'
import { exportHandlers } from './make.ts'
import { exportNoun } from './noun.ts'
import { pruneExports } from './prune.ts'
import { exportRoutes } from './routes.ts'

export const exports = {
  routes: exportRoutes,
  synced: { export: exportNoun },
  jobs: exportHandlers,
  prune: pruneExports,
} satisfies Declaration
