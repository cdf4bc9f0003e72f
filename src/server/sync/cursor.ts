/** The pull cursor: how far a device has come, in which history and for whose eyes. Opaque on the wire. */
import { createHash } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { ROWS_SCHEMA } from '#api/wire.ts'
import type { Actor } from '#domain/order.ts'
import type { Db } from '../db/connect.ts'
import { changes, sequencer } from '../db/tables/sync.ts'

/** A place in a list ordered by creation, newest first: milliseconds and id of the last row sent. */
const place = z.tuple([z.int().min(0).max(9_999_999_999_999), z.uuid()])
export type Place = z.output<typeof place>

const shape = z.object({
  epoch: z.string(),
  /** hash of whose rows these are */
  scope: z.string(),
  /** changes up to here are on the device, or come with the rest of its first sync */
  at: z.int().min(0),
  /** tail of the id of the change at `at`: another history has another change there */
  mark: z.string(),
  /** an order changed up to here travels whole, since it may have moved past the first sync's pages */
  whole: z.int().min(0),
  /** the section of the first sync, the row after which it goes on, and the rows to come; null once deltas flow */
  first: z.object({ section: z.int().min(0), after: place.nullable(), left: z.int() }).nullable(),
})
export type Cursor = z.output<typeof shape>

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Null when it is none of ours. */
export function decodeCursor(text: string): Cursor | null {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

export const scopeOf = ({ user_id, firm_id, role }: Actor): string =>
  createHash('sha256').update([user_id, firm_id, role, ROWS_SCHEMA].join()).digest('hex').slice(0, 12)

export interface Head {
  epoch: string
  position: number
}
export async function headOf(tx: Db): Promise<Head> {
  const [row] = await tx.select({ epoch: sequencer.epoch, position: sequencer.position }).from(sequencer)
  if (!row) throw new Error('sequencer row missing')
  return row
}

const tail = (id: string) => id.slice(-8)

export async function markAt(tx: Db, position: number): Promise<string> {
  const [row] = await tx.select({ id: changes.id }).from(changes).where(eq(changes.position, position))
  return row ? tail(row.id) : ''
}

/**
 * Whether deltas may go on from the cursor: same person and scope, same history, and nothing after it pruned.
 * A restored backup shows by its epoch, by a position that lies ahead, or by another change at the cursor's position.
 */
export async function isCurrent(tx: Db, cursor: Cursor, head: Head, person: Actor): Promise<boolean> {
  if (cursor.epoch !== head.epoch || cursor.scope !== scopeOf(person) || cursor.at > head.position) return false
  const rows = await tx
    .select({ id: changes.id, position: changes.position })
    .from(changes)
    .where(inArray(changes.position, [cursor.at, cursor.at + 1]))
    .orderBy(asc(changes.position))
  const here = rows.find((row) => row.position === cursor.at)
  if (here) return tail(here.id) === cursor.mark
  return cursor.at === head.position || rows.length > 0
}
