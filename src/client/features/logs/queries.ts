/** Pages of the operation log. The device keeps those read last; the newest page is renewed whenever it is opened. */
import type { ResponseOf } from '#api/endpoint.ts'
import type { listLogs } from '#api/logs.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { LogKind } from '#domain/firm/log-kinds.ts'

export interface LogFilter {
  kind?: LogKind | undefined
  user_id?: string | undefined
  /** days in China, both included */
  from?: string | undefined
  to?: string | undefined
}
export type LogPage = ResponseOf<typeof listLogs>
const PAGE = 50

/** Entries never change, so a page after the first stays as it is. Without a cursor it is the newest page. */
export function logPage({ kind, user_id, from, to }: LogFilter, cursor?: string): KeptCall<LogPage> {
  const query = { kind, user_id, from, to, cursor }
  return {
    key: `logs/1/${Object.values(query)
      .map((value) => value ?? '')
      .join('/')}`,
    fresh_ms: cursor ? 24 * HOUR_MS : 0,
    ask: async (actor) =>
      call((await import('#api/logs.ts')).listLogs, { query: { ...query, limit: PAGE }, account: actor.user_id }),
  }
}
