/** The versions of the agreements that each person has accepted, and those that they still have to accept. */
import { and, count, eq, gt, inArray, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Consent } from '#api/desk/articles.ts'
import type { User } from '#api/session.ts'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { type Page, pageOf, type PageQuery } from '../db/paging.ts'
import { firms, users } from '../db/tables/accounts.ts'
import { agreementConsents, articles } from '../db/tables/content.ts'
import { personName } from '../session/accounts.ts'

const AGREEMENTS = [USER_AGREEMENT_ARTICLE_ID, PRIVACY_POLICY_ARTICLE_ID]
export interface Accepted {
  id: number
  version: number
}

/** Part of a statement: the agreements that ask for a consent which the person has not given. Who registered before any version has given the first. */
export function askedOf(db: Db, user_id: string, now: Date): SQL<User['agreements']> {
  const given = db
    .select({ one: sql`1` })
    .from(agreementConsents)
    .where(
      and(
        eq(agreementConsents.user_id, user_id),
        eq(agreementConsents.article_id, articles.id),
        sql`${agreementConsents.version} >= ${articles.asked_version}`,
      ),
    )
  const one = sql`json_build_object('id', ${articles.id}, 'title', ${articles.title}, 'version', ${articles.version})`
  const asked = db
    .select({ all: sql`coalesce(json_agg(${one} order by ${articles.id}), '[]')` })
    .from(articles)
    .where(
      and(inArray(articles.id, AGREEMENTS), gt(articles.asked_version, 0), lte(articles.published_at, now), notExists(given)),
    )
  return sql`(${asked})`
}

async function record(db: Db, user_id: string, accepted: readonly Accepted[], accepted_at: Date): Promise<void> {
  if (accepted.length === 0) return
  const rows = accepted.map(({ id, version }) => ({ user_id, article_id: id, version, accepted_at }))
  await db.insert(agreementConsents).values(rows).onConflictDoNothing()
}

const shown = (db: Db): Promise<Accepted[]> =>
  db.select({ id: articles.id, version: articles.version }).from(articles).where(inArray(articles.id, AGREEMENTS))

/** Registration shows both agreements as they stand. Returns what was accepted. */
export async function acceptShown(db: Db, user_id: string, now: Date): Promise<Accepted[]> {
  const accepted = await shown(db)
  await record(db, user_id, accepted, now)
  return accepted
}

/** Throws invalid for a version that was never shown. */
export async function accept(db: Db, user_id: string, accepted: readonly Accepted[], now: Date): Promise<void> {
  const newest = new Map((await shown(db)).map(({ id, version }) => [id, version]))
  if (accepted.some(({ id, version }) => version > (newest.get(id) ?? -1)))
    throw new Refusal('invalid', { fields: { accepted: '没有这一版协议' } })
  await record(db, user_id, accepted, now)
}

/** The number of people who have accepted each version of an agreement. */
export async function acceptedOf(db: Db, id: number): Promise<(version: number) => number> {
  const rows = await db
    .select({ version: agreementConsents.version, people: count() })
    .from(agreementConsents)
    .where(eq(agreementConsents.article_id, id))
    .groupBy(agreementConsents.version)
  const known = new Map(rows.map(({ version, people }) => [version, people]))
  return (version) => known.get(version) ?? 0
}

/** The acceptances of an agreement with person, version and time, newest first. */
export async function listConsents(db: Db, article_id: number, query: PageQuery): Promise<Page<Consent>> {
  const key = { created_at: agreementConsents.accepted_at, id: agreementConsents.user_id }
  const select = db
    .select({ ...key, version: agreementConsents.version, user: users, firm_name: firms.name })
    .from(agreementConsents)
    .innerJoin(users, eq(users.id, agreementConsents.user_id))
    .innerJoin(firms, eq(firms.id, users.firm_id))
  const { data, next } = await pageOf(select, key, query, eq(agreementConsents.article_id, article_id))
  const consents = data.map(({ id, created_at, version, user, firm_name }) => ({
    id: `${id}.${version}`,
    name: personName(user),
    firm_name,
    version,
    accepted_at: created_at.toISOString(),
  }))
  return { data: consents, next }
}
