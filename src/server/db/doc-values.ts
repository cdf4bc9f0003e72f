/** Values inside documents by which lists are narrowed. PostgreSQL uses an index of such a value only where the query has the same expression. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ListFilter } from '#domain/list-filter.ts'

/** Path of an amount in a document. */
export type AmountPath = 'supply,amount_fen' | 'sale,amount_fen' | 'total_fen'

/** The id of an order's category. */
export const categoryOf = (doc: SQLWrapper): SQL => sql`(${doc} ->> 'category_id')`

/** fen */
export const amountAt = (doc: SQLWrapper, path: AmountPath): SQL => sql`((${doc} #>> ${sql.raw(`'{${path}}'`)})::bigint)`

/** Whether the amount at one of the paths lies in the range; undefined without one. */
export function amountWithin(
  doc: SQLWrapper,
  paths: readonly AmountPath[],
  { from_fen, to_fen }: Pick<ListFilter, 'from_fen' | 'to_fen'>,
): SQL | undefined {
  if (from_fen === undefined && to_fen === undefined) return undefined
  const within = paths.map(
    (path) => sql`${amountAt(doc, path)} between ${from_fen ?? 0} and ${to_fen ?? Number.MAX_SAFE_INTEGER}`,
  )
  return sql`(${sql.join(within, sql` or `)})`
}
