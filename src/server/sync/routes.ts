/** The calls of the local-first engine over HTTP. */
import * as api from '#api/sync.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { cancel } from './cancel.ts'
import { pull } from './pull.ts'
import type { PushDependencies } from './push.ts'
import { push } from './push.ts'

/** `routes`: the routes of all other nouns. Every mounted mutation may be pushed. */
export const syncRoutes = (dependencies: PushDependencies): Route[] => [
  route(api.push, async (context, { body }) => ({ data: await push(dependencies, context, body) })),
  route(api.cancel, async ({ db, session }, { body }) => ({ data: await cancel(db, session.user_id, body.keys) })),
  route(api.pull, ({ session, now }, { query }) => pull(dependencies.database, session, query, now)),
]
