/** Finds the person behind an access token, cached for a few seconds. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { suspendedBy } from '#domain/desk/suspension.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Session } from '../context.ts'
import type { Database, Db } from '../db/connect.ts'
import { firms, sessions, tokens, users } from '../db/tables/accounts.ts'
import { typedUserColumns, colleagues, sessionOf } from './accounts.ts'
import { AUTH_COOKIE } from './cookies.ts'
import { hashToken } from './tokens.ts'

const REMEMBER_MS = 5000
const MOST_REMEMBERED = 20_000
/** Precision of "last used" in the list of devices. */
const SEEN_EVERY_MS = 60_000

interface Memory {
  people: Map<string, { session: Session; until: number }>
  /** Incremented when a session ends or roles change, so that an earlier read is not cached afterwards. */
  endings: number
  listeners: Set<(session_id: string) => void>
}
const memories = new WeakMap<Db, Memory>()
function memoryOf(db: Db): Memory {
  const known = memories.get(db)
  if (known) return known
  const fresh: Memory = { people: new Map(), endings: 0, listeners: new Set() }
  memories.set(db, fresh)
  return fresh
}

/** Drops an ended session from the cache of this process and tells the listeners. Other processes notice within seconds. */
export function forgetSession(db: Db, session_id: string): void {
  const memory = memoryOf(db)
  memory.endings++
  for (const [hash, { session }] of memory.people) if (session.session_id === session_id) memory.people.delete(hash)
  for (const listener of memory.listeners) listener(session_id)
}

/** Drops the people of a firm from the cache of this process, because their roles have changed. Other processes notice within seconds. */
export function forgetFirm(db: Db, firm_id: string): void {
  const memory = memoryOf(db)
  memory.endings++
  for (const [hash, { session }] of memory.people) if (session.firm_id === firm_id) memory.people.delete(hash)
}

/** Calls `listener` for every session ended in this process. Returns the unsubscribe function. */
export function onSessionEnd(database: Database, listener: (session_id: string) => void): () => void {
  const { listeners } = memoryOf(database.db)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function look(db: Db, hash: string, now: Date) {
  const [row] = await db
    .select({ token: tokens, session: sessions, user: typedUserColumns, colleagues })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(
      and(
        eq(tokens.hash, hash),
        eq(tokens.kind, 'access'),
        gt(tokens.expires_at, now),
        isNull(sessions.ended_at),
        isNull(users.closed_at),
        isNull(users.suspended_at),
        isNull(firms.suspended_at),
      ),
    )
  if (!row) return null
  const { token, session, user, colleagues: named } = row
  if (!token.used_at) await db.update(tokens).set({ used_at: now }).where(eq(tokens.hash, hash))
  if (now.getTime() - session.seen_at.getTime() > SEEN_EVERY_MS)
    await db.update(sessions).set({ seen_at: now }).where(eq(sessions.id, session.id))
  return { session: sessionOf(user, session.id, named), expires_at: token.expires_at }
}

/** The person of an access token; null if it is unknown or expired, or its session or account has ended. */
export async function identify({ db }: Database, token: string | null): Promise<Session | null> {
  if (!token) return null
  const memory = memoryOf(db)
  const hash = hashToken(token)
  const now = new Date()
  const known = memory.people.get(hash)
  if (known && known.until > now.getTime()) return known.session
  memory.people.delete(hash)
  const { endings } = memory
  const found = await look(db, hash, now)
  if (!found) return null
  if (memory.people.size >= MOST_REMEMBERED) memory.people.clear()
  const until = Math.min(now.getTime() + REMEMBER_MS, found.expires_at.getTime())
  if (endings === memory.endings) memory.people.set(hash, { session: found.session, until })
  return found.session
}

/** Why the holder of an access token is kept out; null if they are not suspended, or nobody's session bears it. */
export async function suspensionOf({ db }: Database, token: string | null): Promise<Refusal | null> {
  if (!token) return null
  const [found] = await db
    .select({ user: users, firm: firms })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(and(eq(tokens.hash, hashToken(token)), eq(tokens.kind, 'access'), gt(tokens.expires_at, new Date())))
  return found && !found.user.closed_at ? suspendedBy(found.user, found.firm) : null
}

/** The only path that accepts the cookie, because an <img> cannot send an Authorization header. */
const PHOTO_CONTENT = '/v1/files/:id/content'

/**
 * The access token of a request, from its Authorization header, which no link or form of another site can send. The cookie
 * replaces it only for GET of a photo's content, and never for another site's page.
 */
export function tokenOf(request: Pick<FastifyRequest, 'headers' | 'method' | 'cookies' | 'routeOptions'>): string | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1] ?? null
  if (request.method !== 'GET' || request.routeOptions.url !== PHOTO_CONTENT) return null
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return null
  try {
    const { access_token } = JSON.parse(request.cookies[AUTH_COOKIE] ?? '{}') as { access_token?: unknown }
    return typeof access_token === 'string' ? access_token : null
  } catch {
    return null
  }
}
