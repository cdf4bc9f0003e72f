/** Searches by typed text: `%` and `_` are plain characters, and case does not matter. */
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { wordsOf } from '#domain/list/search.ts'

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
  /** the stored search text (domain/list/search.ts) */
  text: SQLWrapper
  /** the build's schema that wrote it; 0 if not written yet */
  schema: SQLWrapper
  no: SQLWrapper
}
/** Whether the row contains every typed word. A row without search text (server/keep-search.ts) matches by its number. */
export function foundBy({ text, schema, no }: Searched, typed: string): SQL | undefined {
  const words = wordsOf(typed).map(within)
  if (words.length === 0) return undefined
  const written = words.map((word) => sql`${text} like ${word}`)
  const unwritten = words.map((word) => sql`${no} ilike ${word}`)
  return or(and(...written), and(sql`${schema} = 0`, ...unwritten))
}
