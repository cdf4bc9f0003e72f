/** Declares backups to the server. They have a worker of their own, so that nothing else waits while one is written. */
import type { Declaration } from '../declaration.ts'
import { backupHandlers, keepTimed } from './jobs.ts'
import { backupRoutes } from './routes.ts'

export const backups = {
  routes: (given) => backupRoutes(given),
  jobs: (given) => backupHandlers(given),
  keep: (given, stopping) => keepTimed(given, stopping),
} satisfies Declaration
