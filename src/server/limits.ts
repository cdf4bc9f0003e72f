/** Limits how often something may happen: counters with a window, incremented atomically so that parallel calls cannot exceed them. */
import { eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { tooMany } from '#domain/refusal.ts'
import type { Db } from './db/connect.ts'
import { transact } from './db/connect.ts'
import { limits } from './db/tables/accounts.ts'

export interface Limit {
  /** what is counted, e.g. `codes:13800000001` */
  name: string
  most: number
  window_s: number
}

/** The address that a limit counts: an IPv4 address, or the /64 of an IPv6 one, which belongs to one subscriber. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = ''] = ip.split('::')
  return `${head.split(':').slice(0, 4).join(':')}::/64`
}

async function takeOne(db: Db, { name, most, window_s }: Limit, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + window_s * 1000)
  const over = lte(limits.expires_at, now)
  const taken = await db
    .insert(limits)
    .values({ name, n: 1, expires_at })
    .onConflictDoUpdate({
      target: limits.name,
      set: {
        n: sql`case when ${over} then 1 else ${limits.n} + 1 end`,
        expires_at: sql`case when ${over} then excluded.expires_at else ${limits.expires_at} end`,
      },
      setWhere: or(over, lt(limits.n, most)),
    })
    .returning({ n: limits.n })
  if (taken.length > 0) return
  const [row] = await db.select({ expires_at: limits.expires_at }).from(limits).where(eq(limits.name, name))
  const retry_after_s = Math.max(1, Math.ceil(((row?.expires_at ?? expires_at).getTime() - now.getTime()) / 1000))
  throw tooMany(retry_after_s)
}

/** Counts one use of all limits, or of none. Refusal `too_many` with details.retry_after_s when one is used up. */
export const takeLimits = (db: Db, all: Limit[], now: Date): Promise<void> =>
  transact(db, async (tx) => {
    for (const limit of all) await takeOne(tx, limit, now)
  })

/** Gives one use back, for an event that did not count after all. */
export async function giveBack(db: Db, names: string[]): Promise<void> {
  await db
    .update(limits)
    .set({ n: sql`greatest(${limits.n} - 1, 0)` })
    .where(inArray(limits.name, names))
}

export async function pruneLimits(db: Db, now: Date): Promise<void> {
  await db.delete(limits).where(lt(limits.expires_at, now))
}
