/**
 * The pull cursor: a device's position, the history it belongs to, and the account. It is encrypted and has a constant length,
 * because its positions would show a party how active others are.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { NOUNS, ROWS_SCHEMA } from '#api/wire.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Db } from '../db/connect.ts'
import { changes, sequencer } from '../db/tables/sync.ts'

/** A place in a list ordered by creation, newest first: milliseconds and id of the last row sent. */
const place = z.tuple([z.int().min(0).max(9_999_999_999_999), z.uuid()])
export type Place = z.output<typeof place>

const shape = z.object({
  epoch: z.string(),
  /** hash of person and scope */
  scope: z.string(),
  /** the device has all changes up to here, or gets them with the rest of its first sync */
  at: z.int().min(0),
  /** tail of the id of the change at `at`, which differs in another history */
  mark: z.string(),
  /** An order changed up to here is sent whole, because it may have moved past the pages of the first sync. */
  whole: z.int().min(0),
  /** section of the first sync, the last sent row, and the number of remaining rows; null once deltas flow */
  first: z.object({ section: z.int().min(0), after: place.nullable(), left: z.int() }).nullable(),
})
export type Cursor = z.output<typeof shape>

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Length of the longest cursor. Shorter ones are padded with spaces, which JSON ignores. */
const TEXT_BYTES = 240

export function sealCursor(cursor: Cursor, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const text = cipher.update(JSON.stringify(cursor).padEnd(TEXT_BYTES))
  return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Null when this server did not seal it. */
export function openCursor(sealed: string, key: Buffer): Cursor | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length !== NONCE_BYTES + TEXT_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    return shape.safeParse(JSON.parse(text.toString())).data ?? null
  } catch {
    return null
  }
}

export const scopeOf = ({ user_id, firm_id, role }: Actor): string =>
  createHash('sha256')
    .update([user_id, firm_id, role, ROWS_SCHEMA, ...NOUNS].join())
    .digest('hex')
    .slice(0, 12)

export interface Head {
  epoch: string
  position: number
  /** the key that seals cursors, the same on every node */
  key: Buffer
}
export async function headOf(tx: Db): Promise<Head> {
  const { epoch, position, cursor_secret } = sequencer
  const [row] = await tx.select({ epoch, position, cursor_secret }).from(sequencer)
  if (!row) throw new Error('sequencer row missing')
  return { epoch: row.epoch, position: row.position, key: createHash('sha256').update(row.cursor_secret).digest() }
}

const tail = (id: string) => id.slice(-8)

export async function markAt(tx: Db, position: number): Promise<string> {
  const [row] = await tx.select({ id: changes.id }).from(changes).where(eq(changes.position, position))
  return row ? tail(row.id) : ''
}

/**
 * Whether deltas may continue from the cursor: same person, scope and history, and no later change pruned. A restored backup has
 * another epoch, a lower position, or another change at the cursor's position.
 */
export async function isCurrent(tx: Db, cursor: Cursor, head: Head, actor: Actor): Promise<boolean> {
  if (cursor.epoch !== head.epoch || cursor.scope !== scopeOf(actor) || cursor.at > head.position) return false
  const rows = await tx
    .select({ id: changes.id, position: changes.position })
    .from(changes)
    .where(inArray(changes.position, [cursor.at, cursor.at + 1]))
    .orderBy(asc(changes.position))
  const here = rows.find((row) => row.position === cursor.at)
  if (here) return tail(here.id) === cursor.mark
  return cursor.at === head.position || rows.length > 0
}

/** Whether anything changed for this person between the cursor and the end of their first sync. */
export async function hasChanges(db: Db, actor: Actor, { at, whole }: Cursor): Promise<boolean> {
  const mine = inArray(changes.audience, [actor.firm_id, actor.user_id])
  const [row] = await db
    .select({ id: changes.id })
    .from(changes)
    .where(and(mine, gt(changes.position, at), lte(changes.position, whole)))
    .limit(1)
  return row !== undefined
}
