/** Tells firms once thirty days before a permit that has passed runs out, and once when it has run out. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import { isOver, warnedUntil } from '#domain/firm/certification.ts'
import { noticeOfPermitEnd } from '#domain/firm/permit-notice.ts'
import { type Db, transact } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { permits } from '../db/tables/permits.ts'
import { reviewParts } from '../desk-review.ts'
import type { Archive } from '../files/store.ts'
import { sendNotices } from '../messages/store.ts'

/** One transaction tells of at most this many permits. */
const TOGETHER = 100

const { reviewed, passed } = reviewParts(permits)
/** The condition finds permits that have passed, and that run out within thirty days or have run out. */
export const endsBy = (now: Date) =>
  and(isNull(permits.deleted_at), reviewed, passed, sql`${permits.valid_until} <= ${warnedUntil(now)}`)

async function tellSome(db: Db, now: Date): Promise<number> {
  const today = chinaDay(now)
  const { id, firm_id, kind, name, no, valid_until, warned_until, ended_until } = permits
  const over = sql`${valid_until} < ${today}`
  const due = await db
    .select({ id, firm_id, kind, name, no, valid_until })
    .from(permits)
    .innerJoin(firms, eq(firms.id, firm_id))
    .where(
      and(
        endsBy(now),
        isNull(firms.closed_at),
        sql`case when ${over} then ${ended_until} else ${warned_until} end is distinct from ${valid_until}`,
      ),
    )
    .limit(TOGETHER)
    // Several nodes tell at once, each of others.
    .for('update', { of: permits, skipLocked: true })
  if (due.length === 0) return 0
  await sendNotices(
    db,
    null,
    due.map((permit) => noticeOfPermitEnd(permit.firm_id, permit, today)),
    now,
  )
  const idsOf = (is_over: boolean) => due.filter((each) => isOver(each.valid_until, today) === is_over).map((each) => each.id)
  await db
    .update(permits)
    .set({ ended_until: valid_until })
    .where(inArray(id, idsOf(true)))
  await db
    .update(permits)
    .set({ warned_until: valid_until })
    .where(inArray(id, idsOf(false)))
  return due.length
}

export async function warnOfEnds({ database }: Pick<Archive, 'database'>, now: Date): Promise<void> {
  while ((await transact(database.db, (tx) => tellSome(tx, now))) === TOGETHER);
}
