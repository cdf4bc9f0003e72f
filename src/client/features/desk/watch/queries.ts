/** Readings of the running platform at the desk. */
import type { Health, JobRow, listAllSessions } from '#api/desk/watch.ts'
import type { QueryOf, ResponseOf } from '#api/endpoint.ts'
import type { listLogs } from '#api/logs.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { JobState } from '#domain/desk/jobs.ts'
import type { LogKind } from '#domain/firm/log-kinds.ts'

const calls = () => import('#api/desk/watch.ts')
const PAGE = 50

export const HEALTH: KeptCall<Health> = {
  key: 'desk/health/1',
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await calls()).readHealth, { account: user_id })).data,
}

export const jobsPage =
  (state: JobState) =>
  (cursor?: string): KeptCall<{ data: JobRow[]; next: string | null }> => ({
    key: `desk/jobs/1/${state}/${cursor ?? ''}`,
    fresh_ms: 0,
    ask: async ({ user_id }) => call((await calls()).listJobs, { query: { state, cursor, limit: PAGE }, account: user_id }),
  })

export type SessionFilter = Omit<QueryOf<typeof listAllSessions>, 'cursor' | 'limit'>
export const sessionsPage =
  (filter: SessionFilter) =>
  (cursor?: string): KeptCall<ResponseOf<typeof listAllSessions>> => ({
    key: `desk/sessions/1/${JSON.stringify(filter)}/${cursor ?? ''}`,
    fresh_ms: 0,
    ask: async ({ user_id }) =>
      call((await calls()).listAllSessions, { query: { ...filter, cursor, limit: PAGE }, account: user_id }),
  })

export interface AllLogsFilter {
  kind?: LogKind | undefined
  search?: string | undefined
  user_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
/** Pages as those of a person's own log. The log of everybody has no choice of people. */
export const allLogsPage =
  (filter: AllLogsFilter) =>
  (cursor?: string): KeptCall<ResponseOf<typeof listLogs>> => ({
    key: `desk/logs/1/${JSON.stringify(filter)}/${cursor ?? ''}`,
    fresh_ms: cursor ? 24 * HOUR_MS : 0,
    ask: async ({ user_id }) => ({
      ...(await call((await calls()).listAllLogs, { query: { ...filter, cursor, limit: PAGE }, account: user_id })),
      people: [],
    }),
  })
