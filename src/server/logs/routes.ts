/** The operation log over HTTP. */
import * as api from '#api/logs.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Route, route } from '../serve.ts'
import { listLogs, readersPeople } from './store.ts'

export const routes: Route[] = [
  route(api.listLogs, async ({ db, session }, { query }) => {
    const people = await readersPeople(db, session)
    if (query.user_id && !people.some(({ id }) => id === query.user_id)) throw new Refusal('forbidden')
    return { ...(await listLogs(db, session, query)), people }
  }),
]
