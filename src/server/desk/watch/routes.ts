/** The calls of the running platform: its health, jobs and sessions. */
import * as api from '#api/desk/watch.ts'
import type { Given } from '../../declaration.ts'
import { listAllLogs } from '../../logs/store.ts'
import { type Route, route } from '../../serve.ts'
import { forgetSession } from '../../session/identify.ts'
import { readHealth } from './health.ts'
import { dropJob, listJobs, retryJob } from './jobs.ts'
import { endOneSession, listSessions } from './sessions.ts'

const OK = { data: { ok: true as const } }

export const watchRoutes = (given: Given): Route[] => [
  route(api.readHealth, async ({ now }) => ({ data: await readHealth(given, now) })),
  route(api.listJobs, async ({ db, now }, { query }) => listJobs(db, query, now)),
  route(api.retryJob, async (context, { params }) => {
    await retryJob(context, params.id)
    return OK
  }),
  route(api.dropJob, async (context, { params }) => {
    await dropJob(context, params.id)
    return OK
  }),
  route(api.listAllSessions, ({ db, session, now }, { query }) =>
    listSessions(db, query, { session_id: session.session_id, now, online: given.watch.online }),
  ),
  route(api.endOneSession, async (context, { params, body }) => {
    await endOneSession(context, params.id, body.reason)
    context.after(() => forgetSession(given.database.db, params.id))
    return OK
  }),
  route(api.listAllLogs, async ({ db, session }, { query }) => listAllLogs(db, session, query)),
]
