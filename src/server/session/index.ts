/** Declares logins to the server. */
import type { Declaration } from '../declaration.ts'
import { noticeHandlers } from './account-notice.ts'
import { codeHandlers } from './codes.ts'
import { pruneSessions } from './prune.ts'
import { sessionRoutes } from './routes.ts'

export const session = {
  routes: sessionRoutes,
  jobs: ({ database, messenger }) => ({ ...codeHandlers(database.db, messenger), ...noticeHandlers(messenger) }),
  prune: ({ database }, now) => pruneSessions(database.db, now),
} satisfies Declaration
