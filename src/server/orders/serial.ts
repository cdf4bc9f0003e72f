/** Human-readable numbers (DD2611210001): prefix, day in China, running number of that day. */
import { sql } from 'drizzle-orm'
import { chinaDay } from '#domain/china-time.ts'
import type { Db } from '../db/connect.ts'
import { serials } from '../db/tables/trade.ts'

const day = (now: Date) => chinaDay(now).slice(2).replaceAll('-', '')

export async function nextNo(db: Db, prefix: string, now: Date): Promise<string> {
  const today = day(now)
  const [row] = await db
    .insert(serials)
    .values({ name: prefix, day: today, n: 1 })
    .onConflictDoUpdate({ target: [serials.name, serials.day], set: { n: sql`${serials.n} + 1` } })
    .returning({ n: serials.n })
  return `${prefix}${today}${String(row?.n ?? 1).padStart(4, '0')}`
}
