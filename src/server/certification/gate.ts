/** Refuses a step of the trade that waits for a certification. */
import { eq } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import {
  type CertificationKind,
  certificationGap,
  type CertifiedStep,
  type Validity,
  validityOf,
} from '#domain/firm/certification.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SessionContext } from '../context.ts'
import { firms, users } from '../db/tables/accounts.ts'

/** Throws not_certified with the certification that is missing. */
export function refuseUncertified(step: CertifiedStep, held: Partial<Record<CertificationKind, Validity>>): void {
  const gap = certificationGap(step, held)
  if (gap) throw new Refusal('not_certified', { message: gap.message, details: { kind: gap.kind } })
}

/** As `refuseUncertified`, of the person and their firm. */
export async function gate(
  { db, session, now }: Pick<SessionContext, 'db' | 'session' | 'now'>,
  step: CertifiedStep,
): Promise<void> {
  const [found] = await db
    .select({ user: users, firm: firms })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(eq(users.id, session.user_id))
  const today = chinaDay(now)
  refuseUncertified(step, found ? { personal: validityOf(found.user, today), organization: validityOf(found.firm, today) } : {})
}
