/** Warns owners and reviewers once, thirty days before a licence or an id card runs out. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import { warnedUntil } from '#domain/firm/certification.ts'
import { noticeOfExpiry, noticeOfExpiryAt } from '#domain/firm/certification-notice.ts'
import { type Db, transact } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'
import { certifications } from '../db/tables/certifications.ts'
import type { Archive } from '../files/store.ts'
import { sendNotices } from '../messages/store.ts'
import { ownerOf } from './decide.ts'
import { reviewers } from './submit.ts'

/** Certifications warned of in one transaction. */
const TOGETHER = 100

/** The end of what has passed. */
const until = sql<string>`${certifications.doc} -> 'passed' ->> 'valid_until'`

async function warnSome(db: Db, now: Date): Promise<number> {
  const today = chinaDay(now)
  const due = await db
    .select({ held: certifications, until, firm_name: firms.name })
    .from(certifications)
    .innerJoin(firms, eq(firms.id, certifications.firm_id))
    .leftJoin(users, eq(users.id, certifications.id))
    .where(
      and(
        isNotNull(until),
        sql`${until} between ${today} and ${warnedUntil(now)}`,
        sql`${certifications.warned_until} is distinct from ${until}`,
        sql`${users.closed_at} is null`,
      ),
    )
    .limit(TOGETHER)
    // Several nodes warn at once, each of others.
    .for('update', { of: certifications, skipLocked: true })
  if (due.length === 0) return 0
  const told = await reviewers(db)
  const notices = due.flatMap(({ held, until: end, firm_name }) => [
    noticeOfExpiry(ownerOf(held), held.kind, end, today),
    ...told.map((to) => noticeOfExpiryAt(to, firm_name, held.kind, end)),
  ])
  await sendNotices(db, null, notices, now)
  const ids = due.map(({ held }) => held.id)
  await db.update(certifications).set({ warned_until: until }).where(inArray(certifications.id, ids))
  return due.length
}

export async function warnOfExpiry({ database }: Pick<Archive, 'database'>, now: Date): Promise<void> {
  while ((await transact(database.db, (tx) => warnSome(tx, now))) === TOGETHER);
}
