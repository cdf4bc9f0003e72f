/** What is left of a person whose account has closed, by themselves or at the operator's desk. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { pseudonymOf } from '#domain/firm/pseudonym.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { certifications, certificationVersions } from '#server/db/tables/certifications.ts'
import { feedbacks } from '#server/db/tables/feedback.ts'
import { messages } from '#server/db/tables/records.ts'
import { type Name, PASSWORD, PHONES } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'

/** The account has no way in, no name and no papers, and the log names nobody. `name`: as people knew the person. */
export async function expectGone({ db, who, server }: TradeServer, person: Name, name: string): Promise<void> {
  const { user_id: id } = who[person].session
  const [user] = await db.select().from(users).where(eq(users.id, id))
  const nothing = { phone: null, email: null, realname: '', avatar: '', password_hash: null, certified: false, desk_roles: [] }
  expect(user).toMatchObject({ ...nothing, nickname: pseudonymOf(id) })
  expect(user?.closed_at).toBeInstanceOf(Date)
  expect(
    await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.user_id, id), isNull(sessions.ended_at))),
  ).toEqual([])
  expect(await db.select().from(certifications).where(eq(certifications.id, id))).toEqual([])
  const own = eq(certificationVersions.certification_id, id)
  expect(await db.select().from(certificationVersions).where(own)).toEqual([])
  expect(await db.select().from(messages).where(eq(messages.user_id, id))).toEqual([])
  expect(await db.select().from(feedbacks).where(eq(feedbacks.user_id, id))).toEqual([])
  const login = await server.anonymous.post('/v1/login', { identity: PHONES[person], password: PASSWORD })
  expect(login.body.code).toBe('bad_credentials')
  expect((await who[person].get('/v1/user')).status).toBe(401)
  const named = await db.execute(sql`select action, object, detail from audit_log where position(${name} in detail::text) > 0`)
  expect(named.rows).toEqual([])
}
