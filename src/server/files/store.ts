/** Photos in the database: stored once under their id, and opened only by those whose view shows them. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#domain/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { photosSeen, viewFor } from '#domain/visibility.ts'
import type { Database, Db } from '../db/connect.ts'
import { files, orderFiles } from '../db/tables/records.ts'
import { findOrder } from '../orders/store.ts'
import { keep } from './disk.ts'
import { prepare } from './image.ts'

export type StoredFile = typeof files.$inferSelect
type Uploader = Pick<Actor, 'user_id' | 'firm_id'>
/** Where photos are stored: rows in the database, bytes in the data folder. */
export interface Archive {
  database: Database
  data_dir: string
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The photo stored under the id, if content and firm are the same; null if the id is free. Throws `key_reused`. */
export async function alreadyStored(db: Db, id: string, hash: string, uploader: Uploader): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  if (!row) return null
  if (row.firm_id !== uploader.firm_id || row.sha256 !== hash)
    throw new Refusal('key_reused', { message: '照片编号已用于另一张照片，请重新拍摄' })
  return row
}

/**
 * Stores a photo: bytes first, then the row. The same content again returns the same row. Throws `bad_image`, `too_large`, `key_reused`.
 */
export async function storeImage(
  { database, data_dir }: Archive,
  photo: { id: string; bytes: Buffer; uploader: Uploader },
): Promise<StoredFile> {
  const { id, bytes, uploader } = photo
  const hash = sha256(bytes)
  const known = await alreadyStored(database.db, id, hash, uploader)
  if (known) return known
  const { full, thumb, width, height } = await prepare(bytes)
  await keep(data_dir, id, { full, thumb })
  const [row] = await database.db
    .insert(files)
    .values({
      id,
      firm_id: uploader.firm_id,
      user_id: uploader.user_id,
      type: 'image/jpeg',
      sha256: hash,
      bytes: full.length,
      width,
      height,
      created_at: new Date(),
    })
    .returning()
  return row as StoredFile
}

/**
 * The photo if the person may open it: their firm's own, or one that their view of an order shows. Otherwise null, as for a missing one.
 */
export async function findFile(db: Db, id: string, actor: Actor): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  if (!row) return null
  if (row.firm_id === actor.firm_id) return row
  const links = await db.select({ order_id: orderFiles.order_id }).from(orderFiles).where(eq(orderFiles.file_id, id))
  for (const { order_id } of links) {
    const order = await findOrder(db, order_id, actor)
    if (order && photosSeen(viewFor(order, actor.role)).has(id)) return row
  }
  return null
}
