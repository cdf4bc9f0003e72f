/** Attaches files to the record that names them. From then on the record's views decide who else may open them. */
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { PDF } from '#api/wire.ts'
import type { Actor } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { VIDEO_TYPES } from '#domain/site/video.ts'
import type { Db } from '../db/connect.ts'
import { files, orderFiles, subjectFiles } from '../db/tables/records.ts'
import type { FileSubject } from './subjects.ts'

/** The ids without duplicates. Throws `file_missing` with those that do not exist, belong to another firm, are sealed, or are videos. */
async function ownFiles(db: Db, photo_ids: readonly string[], actor: Pick<Actor, 'firm_id'>): Promise<string[]> {
  const ids = [...new Set(photo_ids)]
  if (ids.length === 0) return []
  const own = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        eq(files.firm_id, actor.firm_id),
        eq(files.sealed, false),
        notInArray(files.type, [...VIDEO_TYPES]),
      ),
    )
  const missing = ids.filter((id) => !own.some((row) => row.id === id))
  if (missing.length > 0) throw new Refusal('file_missing', { details: { photo_ids: missing } })
  return ids
}

/** Attaches photos to an order, in the transaction of the step that names them. Throws `file_missing`. */
export async function attachFiles(
  db: Db,
  order_id: string,
  photo_ids: readonly string[],
  actor: Pick<Actor, 'firm_id'>,
): Promise<void> {
  const ids = await ownFiles(db, photo_ids, actor)
  if (ids.length === 0) return
  const links = await db.select({ id: orderFiles.file_id }).from(orderFiles).where(eq(orderFiles.order_id, order_id))
  const fresh = ids.filter((id) => !links.some((link) => link.id === id))
  if (fresh.length > 0) await db.insert(orderFiles).values(fresh.map((file_id) => ({ file_id, order_id })))
}

/** Attaches files to a record other than an order, in the transaction of its write. Throws `file_missing`. */
export async function attachToSubject(
  db: Db,
  subject: { noun: FileSubject; id: string },
  file_ids: readonly string[],
  actor: Pick<Actor, 'firm_id'>,
): Promise<void> {
  const ids = await ownFiles(db, file_ids, actor)
  if (ids.length === 0) return
  const rows = ids.map((file_id) => ({ file_id, noun: subject.noun, subject_id: subject.id }))
  await db.insert(subjectFiles).values(rows).onConflictDoNothing()
}

/** Makes these the only files of a record other than an order. A file that it no longer names is pruned. Throws `file_missing`. */
export async function replaceOnSubject(
  db: Db,
  subject: { noun: FileSubject; id: string },
  file_ids: readonly string[],
  actor: Pick<Actor, 'firm_id'>,
): Promise<void> {
  const own = and(eq(subjectFiles.noun, subject.noun), eq(subjectFiles.subject_id, subject.id))
  await db.delete(subjectFiles).where(and(own, notInArray(subjectFiles.file_id, [...file_ids])))
  await attachToSubject(db, subject, file_ids, actor)
}

/**
 * Attaches the files of a certification: the person's own uploads, which nothing else uses, or those it has already. Throws
 * `file_missing`, or `invalid` for evidence of the trade, which must stay readable.
 */
export async function attachToCertification(
  db: Db,
  certification_id: string,
  file_ids: readonly string[],
  actor: Pick<Actor, 'user_id' | 'firm_id'>,
): Promise<void> {
  const ids = [...new Set(file_ids)]
  const links = await db.select().from(subjectFiles).where(inArray(subjectFiles.file_id, ids))
  const attached = links.filter(({ noun, subject_id }) => noun === 'certification' && subject_id === certification_id)
  const fresh = await ownFiles(
    db,
    ids.filter((id) => !attached.some(({ file_id }) => file_id === id)),
    actor,
  )
  if (fresh.length === 0) return
  const [used] = await db.select({ id: orderFiles.file_id }).from(orderFiles).where(inArray(orderFiles.file_id, fresh)).limit(1)
  const [uploaded] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, fresh), ne(files.user_id, actor.user_id)))
    .limit(1)
  if (used || uploaded || links.some(({ file_id }) => fresh.includes(file_id)))
    throw new Refusal('invalid', { message: '照片已用于其他单据，请重新拍摄' })
  await db
    .insert(subjectFiles)
    .values(fresh.map((file_id) => ({ file_id, noun: 'certification' as const, subject_id: certification_id })))
}

/** Sets the download name of papers; a second one gets the suffix -2. Photos have no name. */
export async function namePapers(db: Db, file_ids: readonly string[], name: string): Promise<void> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...file_ids]), eq(files.type, PDF)))
  const papers = file_ids.filter((id) => rows.some((row) => row.id === id))
  for (const [at, id] of papers.entries()) {
    const numbered = at === 0 ? name : `${name}-${at + 1}`
    await db
      .update(files)
      .set({ name: `${numbered}.pdf` })
      .where(eq(files.id, id))
  }
}
