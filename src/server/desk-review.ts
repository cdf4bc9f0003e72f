/** The desk's decisions about a firm's records share this lock and these checks. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from './db/connect.ts'
import { firms, users } from './db/tables/accounts.ts'
import { personName } from './session/accounts.ts'
import type { NounTable } from './sync/noun.ts'

type ReviewedTable = NounTable & {
  standing: AnyPgColumn
  review: AnyPgColumn
  $inferSelect: { id: string; firm_id: string; deleted_at: Date | null }
}

/** Locks the firm's records and returns the one to decide about. Throws not_found, or conflict if the firm has deleted it. */
export async function holdForReview<T extends ReviewedTable>(
  db: Db,
  given: T,
  id: string,
  nameOf: (row: T['$inferSelect']) => string,
): Promise<T['$inferSelect']> {
  const table: ReviewedTable = given
  const read = () => db.select().from(table).where(eq(table.id, id))
  const [known] = (await read()) as T['$inferSelect'][]
  if (!known) throw new Refusal('not_found')
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, known.firm_id)).for('update')
  const [row] = (await read().for('update')) as T['$inferSelect'][]
  if (!row || row.deleted_at) throw new Refusal('conflict', { message: `${nameOf(known)}已由对方删除` })
  return row
}

/** Returns the name of the colleague who has decided; an empty one if they are gone. */
export async function deciderName(db: Db, review: { by: string } | null): Promise<string> {
  if (!review) return ''
  const [user] = await db.select().from(users).where(eq(users.id, review.by))
  return user ? personName(user) : ''
}

/** Returns parts of a condition about records under review. domain/firm/desk-review.ts says the same of one record. */
export function reviewParts({ standing, review, version }: Record<'standing' | 'review' | 'version', AnyPgColumn>): {
  /** the version since which the content is as it is */
  content: SQL
  /** whether the content as it stands was reviewed */
  reviewed: SQL
  /** whether the last review did not reject; true without one */
  passed: SQL
} {
  const content = sql`coalesce((${standing} ->> 'version')::int, ${version})`
  return {
    content,
    reviewed: sql`coalesce((${review} ->> 'version')::int, 0) >= ${content}`,
    passed: sql`coalesce((${review} ->> 'passed')::boolean, true)`,
  }
}
