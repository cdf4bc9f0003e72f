/** Finds firms for the operator's desk, by their names and those of their people, in pinyin too, by code, and by phone. */
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DeskFirmRow } from '#api/desk/firms.ts'
import { chinaDay } from '#domain/china-time.ts'
import { maskPhone } from '#domain/disclosure/mask.ts'
import { isCertified } from '#domain/firm/certification.ts'
import { matches, wordsOf } from '#domain/list/search.ts'
import { type Role, ROLE_TYPES, roleOf } from '#domain/role.ts'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/connect.ts'
import { type Page, pageOf, type PageQuery } from '../../db/paging.ts'
import { firms, users } from '../../db/tables/accounts.ts'
import { personName } from '../../session/accounts.ts'
import { isPhone, MOST_FOUND, spelledText } from '../search.ts'

interface FirmQuery extends PageQuery {
  search?: string | undefined
  role?: Role | undefined
  certified?: 'yes' | 'no' | undefined
  suspended?: 'yes' | 'no' | undefined
}

/** Every word is in the name of the firm or of one of its people; or the text is in the code, or is a person's phone. */
async function foundBy(db: Db, given: string): Promise<SQL | undefined> {
  const typed = given.trim()
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const named = await db.select({ id: firms.id, name: firms.name }).from(firms).orderBy(asc(firms.created_at))
  const { firm_id, realname, nickname } = users
  const people = await db.select({ firm_id, realname, nickname }).from(users).where(isNull(users.closed_at))
  const names = new Map<string, string[]>(named.map(({ id, name }) => [id, [name]]))
  for (const person of people) names.get(person.firm_id)?.push(personName({ ...person, phone: null }))
  const ids = [...names].flatMap(([id, each]) => (matches(each.map(spelledText).join('\n'), words) ? id : []))
  const by_name = ids.length > 0 ? inArray(firms.id, ids.slice(0, MOST_FOUND)) : undefined
  const by_phone = sql`exists (select 1 from ${users} where ${users.firm_id} = ${firms.id} and ${isPhone(typed)})`
  return or(by_name, contains(typed, firms.uscc), by_phone)
}

export async function listFirms(
  db: Db,
  { search, role, certified, suspended, ...query }: FirmQuery,
  now: Date,
): Promise<Page<DeskFirmRow>> {
  const where = and(
    role ? eq(firms.type, ROLE_TYPES[role]) : undefined,
    certified ? eq(firms.certified, certified === 'yes') : undefined,
    suspended ? (suspended === 'yes' ? isNotNull : isNull)(firms.suspended_at) : undefined,
    search ? await foundBy(db, search) : undefined,
  )
  const own = sql`${users.firm_id} = ${firms.id} and ${users.closed_at} is null`
  const select = db
    .select({
      id: firms.id,
      created_at: firms.created_at,
      firm: firms,
      people: sql<number>`(select count(*)::int from ${users} where ${own})`,
      phone: sql<
        string | null
      >`(select ${users.phone} from ${users} where ${own} order by ${users.created_at}, ${users.id} limit 1)`,
    })
    .from(firms)
  const { data, next } = await pageOf(select, firms, query, where)
  const today = chinaDay(now)
  return {
    data: data.map(({ firm, people, phone }) => ({ ...rowView(firm, today), people, phone: maskPhone(phone ?? firm.phone) })),
    next,
  }
}

/** The columns that the list and the page of a firm share. */
export const rowView = (firm: typeof firms.$inferSelect, today: string) => ({
  id: firm.id,
  role: roleOf(firm.type),
  name: firm.name,
  uscc: firm.uscc,
  certified: isCertified(firm, today),
  operates: firm.operates,
  closed_at: firm.closed_at?.toISOString() ?? null,
  suspended_at: firm.suspended_at?.toISOString() ?? null,
  suspended_reason: firm.suspended_reason,
  created_at: firm.created_at.toISOString(),
})
