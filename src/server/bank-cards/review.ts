/** Decides at the operator's desk about a bank card, under the lock of its firm's records. */
import { eq } from 'drizzle-orm'
import { cardTitle } from '#domain/firm/bank-card.ts'
import { noticeOfReview } from '#domain/firm/bank-card-notice.ts'
import {
  type CardDecision,
  CARD_STATES,
  refuseIfDecided,
  reviewOf,
  reviewWords,
  type StoredReview,
} from '#domain/firm/card-review.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce, announcePayees } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'
import { bankCards } from '../db/tables/bank-cards.ts'
import { sendNotices } from '../messages/store.ts'
import { personName } from '../session/accounts.ts'
import { view } from './store.ts'

async function nameOf(db: Db, id: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user ? personName(user) : ''
}

/** Throws not_found; conflict if the account was changed or deleted since `base_version`, or a colleague has decided. */
export async function decideCard(
  context: SessionContext,
  id: string,
  { base_version, ...decision }: CardDecision & { base_version: number },
): Promise<void> {
  const { db, key, now, session } = context
  const [known] = await db.select().from(bankCards).where(eq(bankCards.id, id))
  if (!known) throw new Refusal('not_found')
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, known.firm_id)).for('update')
  const [row] = await db.select().from(bankCards).where(eq(bankCards.id, id)).for('update')
  if (!row || row.deleted_at) throw new Refusal('conflict', { message: `银行卡“${cardTitle(known)}”已由对方删除` })
  const { standing } = view(row)
  if (standing.version > base_version) throw new Refusal('conflict', { message: '对方刚刚修改了账户，请按新的账户核对' })
  const held = { standing, review: row.review }
  refuseIfDecided(held, decision, row.review ? await nameOf(db, row.review.by) : '')
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
  const before = reviewOf(held) && row.review ? reviewWords(row.review) : CARD_STATES.waiting
  await audit(db, {
    context,
    action: passed ? 'pass' : 'reject',
    object: 'card_review',
    object_id: id,
    detail: { title: `${row.holder} ${cardTitle(row)}`, note: decision.note },
    changes: [{ label: '平台核对', before, after: reviewWords(review) }],
  })
}
