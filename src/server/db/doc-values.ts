/**
 * Expressions for values inside documents that narrow lists. PostgreSQL uses their index only for exactly the same expression.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ListFilter } from '#domain/list/list-filter.ts'

/** Path of an amount in a document. */
export type AmountPath = 'supply,amount_fen' | 'sale,amount_fen' | 'total_fen'

/** The id of an order's category. */
export const categoryOf = (doc: SQLWrapper): SQL => sql`(${doc} ->> 'category_id')`

/** Whether the order has or had a dissent. */
export const disputed = (doc: SQLWrapper): SQL => sql`jsonb_array_length(${doc} -> 'dissents') > 0`

/** Whether the price of a side still follows the market. */
export const provisional = (doc: SQLWrapper): SQL =>
  sql`(${doc} #> '{supply,pricing,locked}' = 'null'::jsonb or ${doc} #> '{sale,pricing,locked}' = 'null'::jsonb)`

/** fen */
export const amountAt = (doc: SQLWrapper, path: AmountPath): SQL => sql`((${doc} #>> ${sql.raw(`'{${path}}'`)})::bigint)`

/** Whether the amount at one of the paths is in the range; undefined without a range. */
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
