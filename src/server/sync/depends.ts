/** The mutations and photos that must exist before a queued mutation may run. */
import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '#api/endpoint.ts'
import type { PushResult, push } from '#api/sync.ts'
import type { Db } from '../db/connect.ts'
import { files } from '../db/tables/records.ts'
import { mutations } from '../db/tables/sync.ts'

export type Mutation = BodyOf<typeof push>['mutations'][number]

/** Whether all of them exist, or else which one is missing. */
export type Ground = { ready: false; by: string; refused: boolean } | { ready: true }

/** A refused dependency blocks for good. A missing one may still come from another device or tab, or be a photo in flight. */
export async function groundOf(
  db: Db,
  user_id: string,
  mutation: Mutation,
  done: ReadonlyMap<string, PushResult>,
): Promise<Ground> {
  const elsewhere: string[] = []
  for (const by of mutation.depends_on) {
    const result = done.get(by)
    if (!result) elsewhere.push(by)
    else if (result.status !== 'applied' && result.status !== 'duplicate')
      return { ready: false, by, refused: result.status !== 'retry' }
  }
  if (elsewhere.length === 0) return { ready: true }
  const stored = await db
    .select({ key: mutations.key, status: mutations.status })
    .from(mutations)
    .where(and(inArray(mutations.key, elsewhere), eq(mutations.user_id, user_id)))
  const refused = stored.find((row) => row.status >= 400)
  if (refused) return { ready: false, by: refused.key, refused: true }
  const known = new Set(stored.map((row) => row.key))
  const unknown = elsewhere.filter((by) => !known.has(by))
  if (unknown.length > 0) {
    const uploaded = await db
      .select({ id: files.id })
      .from(files)
      .where(and(inArray(files.id, unknown), eq(files.user_id, user_id)))
    const missing = unknown.find((by) => !uploaded.some((file) => file.id === by))
    if (missing) return { ready: false, by: missing, refused: false }
  }
  return { ready: true }
}
