/** Asks the block list, wherever a firm, a phone or a plate comes in. */
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { BLOCKED_PLATE, type BlockKind, blockedPhone, platesIn } from '#domain/desk/block.ts'
import { isMobile } from '#domain/input/phone.ts'
import { type Refusal, refuseIfAny } from '#domain/refusal.ts'
import type { Db } from './db/connect.ts'
import { blocks } from './db/tables/desk.ts'

/** Entries that count now. */
export const standing = (now: Date): SQL | undefined =>
  and(isNull(blocks.lifted_at), or(isNull(blocks.until), gt(blocks.until, now)))
export const hasEnded = (now: Date): SQL | undefined => or(isNotNull(blocks.lifted_at), lte(blocks.until, now))

/** Those of the values that are blocked. */
export async function blockedOf(db: Db, kind: BlockKind, values: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set()
  const rows = await db
    .select({ value: blocks.value })
    .from(blocks)
    .where(and(eq(blocks.kind, kind), inArray(blocks.value, [...values]), standing(now)))
  return new Set(rows.map(({ value }) => value))
}

/** Why a person with this phone, as stored, is kept out; null if they are not. A mailbox is no phone. */
export async function phoneBlock(db: Db, phone: string | null, now: Date): Promise<Refusal | null> {
  return phone !== null && isMobile(phone) && (await blockedOf(db, 'phone', [phone], now)).size > 0 ? blockedPhone() : null
}

/** Refuses a step with a blocked plate, at its field. */
export async function refuseBlockedPlates(db: Db, payload: object, now: Date): Promise<void> {
  const plates = platesIn(payload)
  const blocked = await blockedOf(
    db,
    'plate',
    plates.map(({ value }) => value),
    now,
  )
  refuseIfAny(Object.fromEntries(plates.filter(({ value }) => blocked.has(value)).map(({ field }) => [field, BLOCKED_PLATE])))
}
