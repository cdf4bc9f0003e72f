/** The name under which books, contracts and the operation log keep a person who has closed their account. */
import type { Role } from '../role.ts'

const DIGITS = 6

/** 已注销用户482913. The number follows from the id, so the person has the same one everywhere. */
export const pseudonymOf = (user_id: string): string =>
  `已注销用户${String(Number.parseInt(user_id.slice(-10), 16) % 10 ** DIGITS).padStart(DIGITS, '0')}`

/** Whether the person has closed their account themselves. Somebody who was removed from their firm keeps their name. */
export const hasPseudonym = ({ id, nickname, realname }: { id: string; nickname: string; realname: string }): boolean =>
  realname === '' && nickname === pseudonymOf(id)

/** The fields that name a person beside the field with their id. */
const NAMED: readonly (readonly [id: string, name: string])[] = [
  ['by_user', 'by_name'],
  ['user_id', 'by_name'],
  ['user_id', 'name'],
  ['by', 'name'],
  ['registered_by', 'registered_name'],
]
const IDS = [...new Set(NAMED.map(([id]) => id))]

export interface FormerPerson {
  user_id: string
  role: Role
  /** the name so far */
  name: string
  pseudonym: string
}

/**
 * The document with the pseudonym for the person's name, or the same document if it does not name them. `unnumbered` lists the fields
 * that hold a name of the person's firm without an id; they are compared by name. A step of another role is another person's.
 */
export function withPseudonym<T>(doc: T, person: FormerPerson, unnumbered: readonly string[] = []): T {
  if (Array.isArray(doc)) {
    const list = doc.map((each) => withPseudonym<unknown>(each, person, unnumbered))
    return list.some((each, at) => each !== doc[at]) ? (list as T) : doc
  }
  if (typeof doc !== 'object' || doc === null) return doc
  const record = doc as Record<string, unknown>
  const changed: Record<string, unknown> = {}
  const put = (field: string, value: unknown) => {
    if (value !== record[field]) changed[field] = value
  }
  for (const [field, value] of Object.entries(record)) put(field, withPseudonym(value, person, unnumbered))
  for (const [id, field] of NAMED) if (record[id] === person.user_id && field in record) put(field, person.pseudonym)
  const of_role = record['by_role'] === undefined || record['by_role'] === person.role
  if (of_role && !IDS.some((id) => id in record))
    for (const field of unnumbered) if (record[field] === person.name) put(field, person.pseudonym)
  return Object.keys(changed).length > 0 ? ({ ...record, ...changed } as T) : doc
}
