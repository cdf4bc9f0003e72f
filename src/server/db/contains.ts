/** Searches by typed text: `%` and `_` in it are plain characters, and case does not matter. */
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { wordsOf } from '#domain/search.ts'

const within = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether one of the fields contains the text. */
export function contains(text: string, ...fields: SQLWrapper[]): SQL {
  const like = within(text)
  return sql`(${sql.join(
    fields.map((field) => sql`${field} ilike ${like}`),
    sql` or `,
  )})`
}

interface Searched {
  /** the stored search text (domain/search.ts) */
  text: SQLWrapper
  /** by which build it was made; 0 while it is not written yet */
  schema: SQLWrapper
  no: SQLWrapper
}
/** Whether the row has every word that was typed. One whose text is not written yet (server/keep-search.ts) is found by its number. */
export function foundBy({ text, schema, no }: Searched, typed: string): SQL | undefined {
  const words = wordsOf(typed).map(within)
  if (words.length === 0) return undefined
  const written = words.map((word) => sql`${text} like ${word}`)
  const unwritten = words.map((word) => sql`${no} ilike ${word}`)
  return or(and(...written), and(sql`${schema} = 0`, ...unwritten))
}
