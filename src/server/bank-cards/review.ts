/** Decides at the operator's desk about a bank card, under the lock of its firm's records. */
import { eq } from 'drizzle-orm'
import { cardTitle } from '#domain/firm/bank-card.ts'
import { noticeOfReview } from '#domain/firm/bank-card-notice.ts'
import { reviewOf } from '#domain/firm/desk-review.ts'
import {
  type CardDecision,
  CARD_STATES,
  cardState,
  refuseIfDecided,
  reviewWords,
  type StoredReview,
} from '#domain/firm/card-review.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce, announcePayees } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { bankCards } from '../db/tables/bank-cards.ts'
import { deciderName, holdForReview } from '../desk-review.ts'
import { sendNotices } from '../messages/store.ts'
import { view } from './store.ts'

/** Throws not_found; conflict if the account was changed or deleted since `base_version`, or a colleague has decided. */
export async function decideCard(
  context: SessionContext,
  id: string,
  { base_version, ...decision }: CardDecision & { base_version: number },
): Promise<void> {
  const { db, key, now, session } = context
  const row = await holdForReview(db, bankCards, id, (known) => `银行卡“${cardTitle(known)}”`)
  const { standing } = view(row)
  if (standing.version > base_version) throw new Refusal('conflict', { message: '对方刚刚修改了账户，请按新的账户核对' })
  const held = { standing, review: row.review }
  refuseIfDecided(held, decision, await deciderName(db, row.review))
  const { passed } = decision
  const review: StoredReview = {
    version: standing.version,
    passed,
    reason: passed ? '' : decision.reason,
    at: now.toISOString(),
    by: session.user_id,
    checked_by: passed ? decision.checked_by : null,
    note: decision.note,
  }
  // The firm's list of edits stays, so that a change that waits on a device does not conflict with the decision.
  await db
    .update(bankCards)
    .set({ standing, review, version: row.version + 1, updated_at: now })
    .where(eq(bankCards.id, id))
  await announce(db, key, [{ audience: row.firm_id, entity: 'bank_card', entity_id: id, op: 'patch' }])
  await announcePayees(db)
  await sendNotices(db, key, [noticeOfReview(row.firm_id, row, review)], now)
  const before = reviewOf(held) && row.review ? reviewWords(row.review) : CARD_STATES[cardState(held)]
  await audit(db, {
    context,
    action: passed ? 'pass' : 'reject',
    object: 'card_review',
    object_id: id,
    detail: { title: `${row.holder} ${cardTitle(row)}`, note: decision.note },
    changes: [{ label: '平台核对', before, after: reviewWords(review) }],
  })
}
