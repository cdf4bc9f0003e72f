/** Searches by typed text: `%` and `_` in it are plain characters, and case does not matter. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether one of the fields contains the text. */
export function contains(text: string, ...fields: SQLWrapper[]): SQL {
  const like = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(${sql.join(
    fields.map((field) => sql`${field} ilike ${like}`),
    sql` or `,
  )})`
}
