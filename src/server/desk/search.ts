/** Search of lists of firms and people at the desk: names by every reading, and phones. */
import { type SQL, sql } from 'drizzle-orm'
import { spell } from '#domain/list/pinyin.ts'
import { searchText } from '#domain/list/search.ts'
import { users } from '../db/tables/accounts.ts'

/** Rows that one search names by their spelled names. A statement takes more, and nobody reads more. */
export const MOST_FOUND = 5000
const spelled = new Map<string, string>()
/** The search text of a name. Each name is spelled once while the server runs. */
export function spelledText(name: string): string {
  const text = spelled.get(name) ?? searchText([{ label: '', text: name, spelled: true }], spell)
  if (spelled.size > 4 * MOST_FOUND) spelled.clear()
  spelled.set(name, text)
  return text
}

const LAST_DIGITS = /^\d{4}$/
/**
 * Whether the typed text is the person's phone. It is found whole or by its last four digits, which every answer shows. Other parts
 * would let somebody guess the rest.
 */
export const isPhone = (typed: string): SQL =>
  LAST_DIGITS.test(typed) ? sql`right(${users.phone}, 4) = ${typed}` : sql`${users.phone} = ${typed}`
