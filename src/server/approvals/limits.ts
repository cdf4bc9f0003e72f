/** The limits of a firm's people when they take a step, and what they have committed on a day. */
import { and, eq, sql } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import { committedFen, limitObstacle } from '#domain/firm/limit.ts'
import type { Action } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { memberSpending } from '../db/tables/accounts.ts'

export async function spentOn(db: Db, user_id: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ fen: memberSpending.fen })
    .from(memberSpending)
    .where(and(eq(memberSpending.user_id, user_id), eq(memberSpending.day, chinaDay(now))))
  return row?.fen ?? 0
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
  const day = { user_id: session.user_id, day: chinaDay(now) }
  const [row] = await db
    .insert(memberSpending)
    .values({ ...day, fen })
    .onConflictDoUpdate({
      target: [memberSpending.user_id, memberSpending.day],
      set: { fen: sql`${memberSpending.fen} + ${fen}` },
    })
    .returning({ fen: memberSpending.fen })
  const spent_fen = (row?.fen ?? fen) - fen
  const obstacle = limitObstacle({ ...session, limits: { deal_limit_fen, day_limit_fen, spent_fen } }, action, order)
  if (obstacle) throw obstacle
}
