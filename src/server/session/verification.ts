/** Proof of a passed identity check: a token valid for ten minutes and any number of signatures. */
import { and, eq, gt } from 'drizzle-orm'
import { VERIFICATION_TTL_S } from '#domain/constants.ts'
import { maskEmail, maskPhone } from '#domain/disclosure/mask.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { verifications } from '../db/tables/accounts.ts'
import type { User } from './accounts.ts'
import { hashToken, newToken } from './tokens.ts'

/** Recipient of a person's codes: the certified phone, else the certified mailbox; null without either. */
export const recipientOf = (user: User): string | null =>
  (user.phone_certified && user.phone) || (user.email_certified && user.email) || null
/** As `recipientOf`. Refusal `not_verified` without either. */
export function certifiedRecipient(user: User): string {
  const recipient = recipientOf(user)
  if (!recipient) throw new Refusal('not_verified', { message: '账号没有已认证的手机或邮箱，请联系客服' })
  return recipient
}
export const maskRecipient = (recipient: string): string =>
  recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient)

/** `recipient` is stored masked. */
export async function grantVerification(db: Db, user_id: string, recipient: string, now: Date) {
  const verification = newToken()
  const expires_at = new Date(now.getTime() + VERIFICATION_TTL_S * 1000)
  await db
    .insert(verifications)
    .values({ hash: hashToken(verification), user_id, recipient: maskRecipient(recipient), expires_at })
  return { verification, expires_at: expires_at.toISOString() }
}

/** The masked recipient that verified this person; null if the token has expired or is another person's. */
export async function spendVerification(
  db: Db,
  user_id: string,
  token: string,
  now = new Date(),
): Promise<{ recipient: string } | null> {
  const [row] = await db
    .select({ recipient: verifications.recipient })
    .from(verifications)
    .where(and(eq(verifications.hash, hashToken(token)), eq(verifications.user_id, user_id), gt(verifications.expires_at, now)))
  return row ?? null
}
