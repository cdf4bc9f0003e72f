/** Sessions: a login opens one, and each refresh token renews it once. Logout, a reused token or age ends it. */
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ACCESS_TTL_S, REFRESH_GRACE_S, REFRESH_TTL_S, SESSION_LIFE_S } from '#domain/constants.ts'
import { suspendedBy } from '#domain/desk/suspension.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Refusal } from '#domain/refusal.ts'
import { phoneBlock } from '../blocks.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { firms, sessions, tokens, users } from '../db/tables/accounts.ts'
import { type TypedUser, typedUserColumns } from './accounts.ts'
import { hashToken, newToken, tokenAfter } from './tokens.ts'

export interface Pair {
  session_id: string
  access_token: string
  access_expires_at: Date
  refresh_token: string
}
type Kind = typeof tokens.$inferSelect.kind
type SessionRow = typeof sessions.$inferSelect

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
const TTL_S: Record<Kind, number> = { access: ACCESS_TTL_S, refresh: REFRESH_TTL_S }

type Lasting = Pick<SessionRow, 'id' | 'created_at'>
/** Expiry of a grant: its own lifetime, bounded by the session's. */
const until = ({ created_at }: Lasting, now: Date, seconds: number): Date =>
  new Date(Math.min(secondsAfter(now, seconds).getTime(), secondsAfter(created_at, SESSION_LIFE_S).getTime()))

async function keep(db: Db, session: Lasting, kind: Kind, token: string, now: Date): Promise<Date> {
  const expires_at = until(session, now, TTL_S[kind])
  await db.insert(tokens).values({ hash: hashToken(token), session_id: session.id, kind, created_at: now, expires_at })
  return expires_at
}

/** Adds an access token beside the refresh token; earlier access tokens stay valid until they expire. */
async function pairWith(db: Db, session: Lasting, refresh_token: string, now: Date): Promise<Pair> {
  const access_token = newToken()
  const access_expires_at = await keep(db, session, 'access', access_token, now)
  return { session_id: session.id, access_token, access_expires_at, refresh_token }
}

export async function openSession(
  db: Db,
  user_id: string,
  from: Pick<SessionRow, 'device' | 'ip' | 'browser'> & { now: Date },
): Promise<Pair> {
  const { now, ...where } = from
  const session = { id: uuidv7(), created_at: now }
  const expires_at = until(session, now, REFRESH_TTL_S)
  await db.insert(sessions).values({ ...session, ...where, user_id, secret: newToken(), seen_at: now, expires_at })
  const refresh_token = newToken()
  await keep(db, session, 'refresh', refresh_token, now)
  return pairWith(db, session, refresh_token, now)
}

/**
 * A spent token may return while its successor is unspent: within the grace period, or if the first answer was lost and nothing
 * from it was used. A repeat gets the same successor, so that no second chain starts.
 */
async function mayRepeat(db: Db, session: SessionRow, spent_at: Date, next: string, now: Date): Promise<boolean> {
  const [after] = await db
    .select()
    .from(tokens)
    .where(eq(tokens.hash, hashToken(next)))
  if (!after || after.used_at) return false
  if (now.getTime() - spent_at.getTime() <= REFRESH_GRACE_S * 1000) return true
  const [used] = await db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(
      and(
        eq(tokens.session_id, session.id),
        eq(tokens.kind, 'access'),
        gte(tokens.created_at, spent_at),
        isNotNull(tokens.used_at),
      ),
    )
    .limit(1)
  return !used
}

export type Renewal =
  | { outcome: 'renewed'; pair: Pair; user: TypedUser }
  | { outcome: 'reused'; session: SessionRow; user: TypedUser }
  | { outcome: 'gone'; user: TypedUser }
  | { outcome: 'suspended'; user: TypedUser; refusal: Refusal }
  | { outcome: 'unknown' }

export type Owner = Pick<Actor, 'user_id' | 'firm_id'>

/** The live session of a refresh token, spent or not, and its user. */
export async function sessionOf(db: Db, refresh_token: string): Promise<{ session_id: string; owner: Owner } | null> {
  const [found] = await db
    .select({ session_id: sessions.id, owner: { user_id: users.id, firm_id: users.firm_id } })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(tokens.hash, hashToken(refresh_token)), eq(tokens.kind, 'refresh'), isNull(sessions.ended_at)))
  return found ?? null
}

/** Exchanges a refresh token for the next pair. A spent token that may not return ends its session. */
export const renewSession = (db: Db, refresh_token: string, now: Date): Promise<Renewal> =>
  transact(db, async (tx): Promise<Renewal> => {
    const [found] = await tx
      .select({ token: tokens, session: sessions, user: typedUserColumns, firm: firms })
      .from(tokens)
      .innerJoin(sessions, eq(sessions.id, tokens.session_id))
      .innerJoin(users, eq(users.id, sessions.user_id))
      .innerJoin(firms, eq(firms.id, users.firm_id))
      .where(and(eq(tokens.hash, hashToken(refresh_token)), eq(tokens.kind, 'refresh'), gt(tokens.expires_at, now)))
      .for('update', { of: [sessions, tokens] })
    if (!found) return { outcome: 'unknown' }
    const { token, session, user, firm } = found
    if (user.closed_at) return { outcome: 'gone', user }
    const refusal = suspendedBy(user, firm) ?? (await phoneBlock(tx, user.phone, now))
    if (refusal) return { outcome: 'suspended', user, refusal }
    if (session.ended_at) return { outcome: 'unknown' }
    const next = tokenAfter(session.secret, refresh_token)
    if (!token.used_at) {
      await tx.update(tokens).set({ used_at: now }).where(eq(tokens.hash, token.hash))
      await keep(tx, session, 'refresh', next, now)
      await tx
        .update(sessions)
        .set({ seen_at: now, expires_at: until(session, now, REFRESH_TTL_S) })
        .where(eq(sessions.id, session.id))
      await tx.delete(tokens).where(and(eq(tokens.session_id, session.id), lt(tokens.expires_at, now)))
    } else if (!(await mayRepeat(tx, session, token.used_at, next, now))) {
      await endSession(tx, user.id, session.id, now)
      return { outcome: 'reused', session, user }
    }
    return { outcome: 'renewed', pair: await pairWith(tx, session, next, now), user }
  })

/** Ends one of a person's sessions and deletes its tokens; false if it is another person's or has already ended. */
export async function endSession(db: Db, user_id: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, id), eq(sessions.user_id, user_id), isNull(sessions.ended_at)))
    .returning({ id: sessions.id })
  if (ended.length === 0) return false
  await db.delete(tokens).where(eq(tokens.session_id, id))
  return true
}

/** Ends all of a person's sessions except one. Returns the ids of the ended ones. */
export async function endSessions(db: Db, user_id: string, now: Date, but: string | null = null): Promise<string[]> {
  const others = but === null ? undefined : ne(sessions.id, but)
  const ended = await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), others))
    .returning({ id: sessions.id })
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await db.delete(tokens).where(inArray(tokens.session_id, ids))
  return ids
}

/**
 * Ends the sessions of an account that is gone, and deletes what they know of the person. Their refresh tokens stay until they expire,
 * because they alone prove to a device that it must delete the account's data. Returns the ids of the ended ones.
 */
export async function closeSessions(db: Db, user_id: string, now: Date): Promise<string[]> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now, device: '', ip: '', browser: null })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at)))
    .returning({ id: sessions.id })
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await db.delete(tokens).where(and(inArray(tokens.session_id, ids), eq(tokens.kind, 'access')))
  return ids
}

/**
 * Ends the sessions of suspended people. Their tokens stay until they expire, because they alone prove to a device why its calls are
 * refused; after a resumption they open nothing. Returns the ids of the ended ones.
 */
export async function suspendSessions(db: Db, user_ids: readonly string[], now: Date): Promise<string[]> {
  if (user_ids.length === 0) return []
  const ended = await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(inArray(sessions.user_id, [...user_ids]), isNull(sessions.ended_at)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** The condition of a session that is open. */
export const isOpen = (now: Date) => and(isNull(sessions.ended_at), gt(sessions.expires_at, now))

/** The devices on which a person is logged in, last used first. */
export const listSessions = (db: Db, user_id: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), isOpen(now)))
    .orderBy(desc(sessions.seen_at))
