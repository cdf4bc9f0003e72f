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

/** 由李明提出: how an entry of the log names who asked for what it confirms. */
export const askedByText = (name: string): string => `由${name}提出`

interface NamedInLog {
  /** the name so far */
  name: string
  /** every name that the person has, the longest first */
  names: readonly string[]
  pseudonym: string
  /** The entry is about the person, so its title is their name and each mention is theirs. */
  about: boolean
}
/**
 * The stored detail of a log entry with the pseudonym, or the same one if it does not name the person. In an entry about something
 * else only a text that is the name alone counts, or one that says who asked: another text may contain the name by chance.
 */
export function detailWithPseudonym<T>(detail: T, named: NamedInLog): T {
  const { name, names, pseudonym, about } = named
  // In one pass, because a short name may occur in a longer one or in the pseudonym.
  const any = new RegExp(names.map((each) => each.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('|') || '$^', 'g')
  const inText = (text: string): string => {
    if (about) return text.replaceAll(any, pseudonym)
    return text === name ? pseudonym : text.replaceAll(askedByText(name), askedByText(pseudonym))
  }
  const walk = (value: unknown, title: boolean): unknown => {
    if (typeof value === 'string') return title ? pseudonym : inText(value)
    if (Array.isArray(value)) return value.map((each) => walk(each, false))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, about && key === 'title')]))
  }
  const changed = walk(detail, false)
  return JSON.stringify(changed) === JSON.stringify(detail) ? detail : (changed as T)
}
