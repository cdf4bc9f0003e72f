/** The limits of a firm's people when they take a step, and what they have committed on a day. */
import { and, eq, sql } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import { committedFen, limitObstacle } from '#domain/firm/limit.ts'
import type { Membership } from '#domain/firm/member.ts'
import type { Action } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import type { Session, SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { memberSpending } from '../db/tables/accounts.ts'

export async function spentOn(db: Db, user_id: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ fen: memberSpending.fen })
    .from(memberSpending)
    .where(and(eq(memberSpending.user_id, user_id), eq(memberSpending.day, chinaDay(now))))
  return row?.fen ?? 0
}

/** Counts the amount for the day, and returns what had counted before. The row is locked until the transaction ends. */
async function countFen(db: Db, { user_id, now, fen }: { user_id: string; now: Date; fen: number }): Promise<number> {
  const [row] = await db
    .insert(memberSpending)
    .values({ user_id, day: chinaDay(now), fen })
    .onConflictDoUpdate({
      target: [memberSpending.user_id, memberSpending.day],
      set: { fen: sql`${memberSpending.fen} + ${fen}` },
    })
    .returning({ fen: memberSpending.fen })
  return (row?.fen ?? fen) - fen
}

/**
 * Counts the step against its author's limits. Refusal `needs_approval` beyond them. A person without limits costs no statement. The
 * row of the day is locked until the transaction ends, so that two steps at once add up.
 */
export async function withinLimits({ db, session, now }: SessionContext, action: Action, order: Order): Promise<void> {
  const { deal_limit_fen, day_limit_fen } = session.limits
  if (deal_limit_fen === null && day_limit_fen === null) return
  const fen = committedFen(action, order)
  if (fen === null) return
  const spent_fen = await countFen(db, { user_id: session.user_id, now, fen })
  const obstacle = limitObstacle({ ...session, limits: { deal_limit_fen, day_limit_fen, spent_fen } }, action, order)
  if (obstacle) throw obstacle
}

/** The author of a new order, for whose day its amount counts. A refusal later in the transaction takes the amount back. */
export async function countOrder({ db, session, now }: SessionContext, fen: number): Promise<Membership> {
  const { deal_limit_fen, day_limit_fen } = session.limits
  if (deal_limit_fen === null && day_limit_fen === null) return session
  const spent_fen = await countFen(db, { user_id: session.user_id, now, fen })
  return { ...session, limits: { deal_limit_fen, day_limit_fen, spent_fen } }
}
/** The author of a dry run, which counts nothing. */
export async function orderAuthor(db: Db, session: Session, now: Date): Promise<Membership> {
  const { limits, user_id } = session
  if (limits.day_limit_fen === null) return session
  return { ...session, limits: { ...limits, spent_fen: await spentOn(db, user_id, now) } }
}
/** The author of a correction. Its order has counted for the day when it was made, so only the limit of a deal holds. */
export const amendAuthor = ({ limits, ...session }: Session): Membership => ({
  ...session,
  limits: { ...limits, day_limit_fen: null },
})
