/** The number of photos that the vendor may read for a firm on a day in China. A call without an answer is given back. */
import { eq } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { limits } from '../db/tables/accounts.ts'
import { giveBack, takeLimits } from '../limits.ts'

interface Budget {
  firm_id: string
  most: number
}
const nameOf = ({ firm_id }: Budget, now: Date) => `recognition:${firm_id}:${chinaDay(now)}`

/** Takes one of the day's reads. Refusal `too_many` with details.retry_after_s when all are used. */
export async function takeRead(db: Db, budget: Budget, now: Date): Promise<void> {
  const midnight = Date.parse(`${chinaDay(now)}T00:00:00+08:00`) + DAY_MS
  const window_s = Math.ceil((midnight - now.getTime()) / 1000)
  try {
    await takeLimits(db, [{ name: nameOf(budget, now), most: budget.most, window_s }], now)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too_many') throw error
    const message = `本公司今天的 ${budget.most} 次百度识别已用完，请手工填写，明天恢复`
    throw new Refusal('too_many', { message, details: { retry_after_s: window_s } })
  }
}

/** `now`: as it was taken. */
export const returnRead = (db: Db, budget: Budget, now: Date): Promise<void> => giveBack(db, [nameOf(budget, now)])

export async function readsLeft(db: Db, budget: Budget, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: limits.n })
    .from(limits)
    .where(eq(limits.name, nameOf(budget, now)))
  return Math.max(0, budget.most - (row?.n ?? 0))
}
