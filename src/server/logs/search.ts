/** Finds entries in the log of everybody, by who acted, what was done, on which record, and from which address. */
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { actionsNamed } from '#domain/firm/log-search.ts'
import { type LogObject, objectsOf } from '#domain/firm/log.ts'
import type { LogKind } from '#domain/firm/log-kinds.ts'
import { wordsOf } from '#domain/list/search.ts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'
import { auditLog } from '../db/tables/records.ts'
import { isPhone, MOST_FOUND, spelledText } from '../desk/search.ts'
import { personName } from '../session/accounts.ts'

/** Kinds that tell of the trade between firms. */
export const OF_TRADE: readonly LogKind[] = ['order', 'goods', 'contract', 'books']
const TRADE_OBJECTS: LogObject[] = OF_TRADE.flatMap((kind) => objectsOf(kind))

const [no, title, note] = ['no', 'title', 'note'].map((name) => sql`${auditLog.detail} ->> ${name}`) as [SQL, SQL, SQL]

/**
 * Every word is in the name of the person or of their firm, in the words of the action, or in the title or note of the record; or it is
 * the person's phone, the firm's code, or the address. What `withoutTrade` hides is not searched either.
 */
export async function foundInAll(db: Db, firm_id: string, typed: string): Promise<SQL | undefined> {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const people = await db
    .select({ id: users.id, realname: users.realname, nickname: users.nickname, firm_name: firms.name })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
  const named = people.map(({ id, firm_name, ...user }) => ({
    id,
    text: [personName({ ...user, phone: null }), firm_name].map(spelledText).join('\n'),
  }))
  const shown = or(eq(auditLog.firm_id, firm_id), not(inArray(auditLog.object, TRADE_OBJECTS)))
  return and(
    ...words.map((word) => {
      const ids = named.flatMap(({ id, text }) => (text.includes(word) ? id : [])).slice(0, MOST_FOUND)
      const by = sql`exists (select 1 from ${users} inner join ${firms} on ${firms.id} = ${users.firm_id}
        where ${users.id} = ${auditLog.user_id} and (${isPhone(word)} or ${contains(word, firms.uscc)}))`
      return or(
        ids.length > 0 ? inArray(auditLog.user_id, ids) : undefined,
        by,
        ...actionsNamed(word).map(({ object, actions }) => and(eq(auditLog.object, object), inArray(auditLog.action, actions))),
        and(shown, contains(word, no, title, note)),
        eq(auditLog.ip, word),
      )
    }),
  )
}
