/** People of the desk who change quotes, series or the calendar take turns. */
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { LOCKS } from '../db/locks.ts'

/** The second person reads what the first one saved. */
export const holdQuotes = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${LOCKS.quotes})`)
