/** Pages of a list, newest first, keyed by creation time and id. A page stays correct while rows are added and removed. */
import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export interface PageQuery {
  /** the end of the previous page */
  cursor?: string | undefined
  limit: number
}
export interface Page<T> {
  data: T[]
  /** cursor of the next page; null after the last */
  next: string | null
}
interface Key {
  created_at: Date
  id: string
}
type KeyColumns = Record<keyof Key, AnyPgColumn>

/** The condition for rows after a cursor; without a cursor, all rows. */
function behind(cursor: string | undefined, { created_at, id }: KeyColumns): SQL | undefined {
  const [time, last] = cursor?.split('_') ?? []
  if (!time || !last) return undefined
  const at = new Date(Number(time))
  return or(lt(created_at, at), and(eq(created_at, at), lt(id, last)))
}

/** The part of drizzle's select builders used here. */
interface Select<Row> {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): { limit(limit: number): PromiseLike<Row[]> }
  }
}

/** Reads one page of matching rows. Each row contains its own key. */
export async function pageOf<Row extends Key>(
  select: Select<Row>,
  columns: KeyColumns,
  { cursor, limit }: PageQuery,
  where: SQL | undefined,
): Promise<Page<Row>> {
  const rows = await select
    .where(and(where, behind(cursor, columns)))
    .orderBy(desc(columns.created_at), desc(columns.id))
    .limit(limit + 1)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: last && rows.length > limit ? `${last.created_at.getTime()}_${last.id}` : null }
}
