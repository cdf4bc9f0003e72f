/** Reads the figures of the desk. */
import { sql } from 'drizzle-orm'
import { type DeskPeriod, readDeskFigures } from '#api/desk/figures.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { certificationVersions } from '../db/tables/certifications.ts'
import { feedbacks } from '../db/tables/feedback.ts'
import { orders } from '../db/tables/trade.ts'
import { type Route, route } from '../serve.ts'

const PERIOD_MS = 30 * DAY_MS

/** The period that ends at `until`. */
async function readPeriod(db: Db, until: Date): Promise<DeskPeriod> {
  const from = new Date(until.getTime() - PERIOD_MS)
  const within = (at: unknown) => sql`${at} >= ${from} and ${at} < ${until}`
  /** median of a time span */
  const minutes = (start: unknown, end: unknown) =>
    sql`round(percentile_cont(0.5) within group (order by extract(epoch from ${end} - ${start})) / 60)::int`
  const { rows } = await db.execute<{ [K in keyof DeskPeriod]: DeskPeriod[K] }>(sql`
    select registered, certified, ordered,
      (select ${minutes(certificationVersions.sent_at, certificationVersions.decided_at)}
        from ${certificationVersions} where ${within(certificationVersions.decided_at)}) as decision_min,
      (select ${minutes(feedbacks.created_at, feedbacks.first_answered_at)}
        from ${feedbacks} where ${within(feedbacks.first_answered_at)}) as answer_min
    from (
      select count(*)::int as registered,
        (count(*) filter (where ${firms.certified}))::int as certified,
        (count(*) filter (where exists (select from ${orders} where ${firms.id} in (${orders.supplier_id}, ${orders.buyer_id}))))::int
          as ordered
      from ${firms} where not ${firms.operates} and ${within(firms.created_at)}
    ) firms_of_period`)
  const [row] = rows
  if (!row) throw new Error('no figures')
  return row
}

export const figureRoutes: Route[] = [
  route(readDeskFigures, async ({ db, now }) => ({
    data: { recent: await readPeriod(db, now), before: await readPeriod(db, new Date(now.getTime() - PERIOD_MS)) },
  })),
]
