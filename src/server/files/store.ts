/** Photos and papers in the database: stored once under their id, and opened only by people whose view shows them. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import { FILE_NAME_LENGTH, PDF } from '#api/wire.ts'
import type { Actor } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { isVideoType, NO_VIDEO, type VideoType } from '#domain/site/video.ts'
import { photosSeen, viewFor } from '#domain/disclosure/visibility.ts'
import { opensSealed } from '../certification/readers.ts'
import type { Database, Db } from '../db/connect.ts'
import { files, orderFiles } from '../db/tables/records.ts'
import { findOrder } from '../orders/store.ts'
import { keep, type Part } from './disk.ts'
import { prepare } from './image.ts'
import { printOf } from './print.ts'
import { subjectShows } from './subjects.ts'

export type StoredFile = typeof files.$inferSelect
type Uploader = Pick<Actor, 'user_id' | 'firm_id'>
/** The storage of photos: rows in the database, bytes in the data folder. */
export interface Archive {
  database: Database
  data_dir: string
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The photo stored under the id, if content and firm match; null if the id is free. Throws `key_reused`. */
export async function alreadyStored(db: Db, id: string, hash: string, uploader: Uploader): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  if (!row) return null
  if (row.firm_id !== uploader.firm_id || row.sha256 !== hash)
    throw new Refusal('key_reused', { message: '文件编号已用于另一份文件，请重新选择' })
  return row
}

/** The stored name of a paper: without folders and untypable characters, and always with its type's extension. */
function nameOf(given: string): string {
  const [stem = ''] = basename(given.replaceAll('\\', '/'))
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/\.pdf$/i)
  return `${[...stem.trim()].slice(0, FILE_NAME_LENGTH).join('') || '文件'}.pdf`
}

export const VIDEO_PARTS = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const satisfies Record<VideoType, Part>
/** Some programs name MP4 so. */
const M4V = 'video/x-m4v'

/** A video stays as it came. Its container is checked, and not what is in it. */
async function videoPartsOf(bytes: Buffer) {
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  const type = mime === M4V ? 'video/mp4' : mime
  if (!isVideoType(type)) throw new Refusal('bad_image', { message: NO_VIDEO })
  return {
    type,
    name: '',
    width: 0,
    height: 0,
    print: null,
    parts: { [VIDEO_PARTS[type]]: bytes } as Partial<Record<Part, Buffer>>,
  }
}

/**
 * The parts to store. A paper stays as it came, because its bytes are the proof; a photo is re-encoded. The first bytes decide
 * the type.
 */
async function partsOf(
  bytes: Buffer,
  name: string,
): Promise<Pick<StoredFile, 'type' | 'name' | 'width' | 'height' | 'print'> & { parts: Partial<Record<Part, Buffer>> }> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === PDF) return { type: PDF, name: nameOf(name), width: 0, height: 0, print: null, parts: { paper: bytes } }
  const { width, height, ...parts } = await prepare(bytes)
  return { type: 'image/jpeg', name: '', width, height, print: await printOf(parts.thumb), parts }
}

/**
 * Stores a photo or paper, or what was announced as a video: bytes first, then the row. Repeating it with the same content returns the same row. Throws
 * `bad_image`, `too_large`, `key_reused`.
 */
export async function storeFile(
  { database, data_dir }: Archive,
  given: { id: string; bytes: Buffer; name?: string; video?: boolean; uploader: Uploader },
): Promise<StoredFile> {
  const { id, bytes, name = '', video = false, uploader } = given
  const hash = sha256(bytes)
  const known = await alreadyStored(database.db, id, hash, uploader)
  if (known) return known
  const { parts, ...known_by } = await (video ? videoPartsOf(bytes) : partsOf(bytes, name))
  await keep(data_dir, id, parts)
  const [row] = await database.db
    .insert(files)
    .values({
      id,
      firm_id: uploader.firm_id,
      user_id: uploader.user_id,
      ...known_by,
      sha256: hash,
      bytes: (parts.paper ?? parts.full ?? bytes).length,
      created_at: new Date(),
    })
    .returning()
  return row as StoredFile
}

/**
 * The file if the person may open it: their firm's own, or one that their view of an order or another record shows. A sealed one has
 * readers of its own. A video is no evidence, and opens once it is public. Otherwise null, as for a missing one.
 */
export async function findFile(db: Db, id: string, actor: Actor): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  if (!row || isVideoType(row.type)) return null
  if (row.sealed) return (await opensSealed(db, row, actor)) ? row : null
  if (row.firm_id === actor.firm_id) return row
  const links = await db.select({ order_id: orderFiles.order_id }).from(orderFiles).where(eq(orderFiles.file_id, id))
  for (const { order_id } of links) {
    const order = await findOrder(db, order_id, actor)
    if (order && photosSeen(viewFor(order, actor.role)).has(id)) return row
  }
  return (await subjectShows(db, id, actor)) ? row : null
}
