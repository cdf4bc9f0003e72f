/** Attaches photos to the order whose step names them. From then on the order's views decide who may open them. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#domain/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { files, orderFiles } from '../db/tables/records.ts'

/** Runs in the transaction of the step. Throws `file_missing` with the ids that do not exist or belong to another firm. */
export async function attachFiles(
  db: Db,
  order_id: string,
  photo_ids: readonly string[],
  actor: Pick<Actor, 'firm_id'>,
): Promise<void> {
  const ids = [...new Set(photo_ids)]
  if (ids.length === 0) return
  const own = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.firm_id, actor.firm_id)))
  const missing = ids.filter((id) => !own.some((row) => row.id === id))
  if (missing.length > 0) throw new Refusal('file_missing', { details: { photo_ids: missing } })
  const links = await db.select({ id: orderFiles.file_id }).from(orderFiles).where(eq(orderFiles.order_id, order_id))
  const fresh = ids.filter((id) => !links.some((link) => link.id === id))
  if (fresh.length > 0) await db.insert(orderFiles).values(fresh.map((file_id) => ({ file_id, order_id })))
}
