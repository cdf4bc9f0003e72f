/** Decides at the operator's desk about a permit, under the lock of its firm's records. */
import { eq } from 'drizzle-orm'
import { reviewOf } from '#domain/firm/desk-review.ts'
import { PERMIT_STATES, permitTitle } from '#domain/firm/permit.ts'
import { noticeOfPermitReview } from '#domain/firm/permit-notice.ts'
import {
  type PermitDecision,
  permitReviewWords,
  refuseIfPermitDecided,
  type StoredPermitReview,
} from '#domain/firm/permit-review.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { firms } from '../db/tables/accounts.ts'
import { permits } from '../db/tables/permits.ts'
import { deciderName, holdForReview } from '../desk-review.ts'
import { sendNotices } from '../messages/store.ts'

/** Throws not_found; conflict if the content was changed or deleted since `base_version`, or a colleague has decided. */
export async function decidePermit(
  context: SessionContext,
  id: string,
  { base_version, ...decision }: PermitDecision & { base_version: number },
): Promise<void> {
  const { db, key, now, session } = context
  const row = await holdForReview(db, permits, id, (known) => `证照“${permitTitle(known)}”`)
  const { standing } = row
  if (standing.version > base_version) throw new Refusal('conflict', { message: '对方刚刚修改了证照，请按新的内容审核' })
  refuseIfPermitDecided(row, decision, await deciderName(db, row.review))
  const { passed } = decision
  const review: StoredPermitReview = {
    version: standing.version,
    passed,
    field: passed ? null : decision.field,
    reason: passed ? '' : decision.reason,
    at: now.toISOString(),
    by: session.user_id,
  }
  // The firm's list of edits stays, so that a change that waits on a device does not conflict with the decision.
  await db
    .update(permits)
    .set({ review, version: row.version + 1, updated_at: now })
    .where(eq(permits.id, id))
  await announce(db, key, [{ audience: row.firm_id, entity: 'permit', entity_id: id, op: 'patch' }])
  await sendNotices(db, key, [noticeOfPermitReview(row.firm_id, row, review)], now)
  const [firm] = await db.select({ name: firms.name }).from(firms).where(eq(firms.id, row.firm_id))
  const before = reviewOf(row)
  await audit(db, {
    context,
    action: passed ? 'pass' : 'reject',
    object: 'permit_review',
    object_id: id,
    detail: { title: `${firm?.name ?? ''} ${permitTitle(row)}`.trim() },
    changes: [
      { label: '平台审核', before: before ? permitReviewWords(before) : PERMIT_STATES.waiting, after: permitReviewWords(review) },
    ],
  })
}
