/** Sums a list under each of its tabs, in one statement. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { NO_TAB, type TabTotals } from '#domain/list/list-totals.ts'
import type { Db } from './connect.ts'

export interface Listed {
  table: SQLWrapper
  where: SQL | undefined
  /** the code of a row's tab; null if it is only under 全部 */
  tab: SQLWrapper
  /** whether the totals leave the row out */
  left_out: SQL
  /** A row's contribution to each column; null adds nothing. */
  sums: Readonly<Record<string, SQLWrapper>>
  /** whether a row's contribution is not written yet */
  unwritten?: SQL
  /** limit on the number of rows, for lists that must read each one */
  most?: number
}

/** Null if the list cannot be summed: it has more rows than `most`, or some are not written yet. */
export async function totalsOf(
  db: Db,
  { table, where, tab, left_out, sums, unwritten, most }: Listed,
): Promise<TabTotals[] | null> {
  const keys = Object.keys(sums)
  const columns = keys.map((key, at) => sql`${sums[key]} as ${sql.identifier(`sum_${at}`)}`)
  const added = keys.map((_key, at) => sql`coalesce(sum(${sql.identifier(`sum_${at}`)}), 0)`)
  const { rows } = await db.execute<{ tab: number; rows: number; left_out: number; unwritten: boolean; sums: number[] }>(sql`
    select tab, count(*)::int as rows, count(*) filter (where left_out)::int as left_out, bool_or(unwritten) as unwritten,
      json_build_array(${sql.join(added, sql`, `)}) as sums
    from (
      select ${sql.join([sql`coalesce(${tab}, ${NO_TAB}) as tab`, sql`${left_out} as left_out`, sql`${unwritten ?? sql`false`} as unwritten`, ...columns], sql`, `)}
      from ${table} where ${where ?? sql`true`} ${most === undefined ? sql`` : sql`limit ${most + 1}`}
    ) listed
    group by tab order by tab`)
  if (rows.some((row) => row.unwritten)) return null
  if (most !== undefined && rows.reduce((count, row) => count + row.rows, 0) > most) return null
  return rows.map((row) => ({
    tab: row.tab,
    rows: row.rows,
    left_out: row.left_out,
    totals: Object.fromEntries(keys.map((key, at) => [key, row.sums[at] ?? 0])),
  }))
}
