/**
 * Known devices. The device cookie is a random token that scripts cannot read and only the login endpoints receive. A browser
 * becomes a person's known device by their login. Attempts from unknown devices do not count against it.
 */
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { KNOWN_DEVICE_TTL_S } from '#domain/constants.ts'
import type { Cookies } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { knownDevices, sessions, users } from '../db/tables/accounts.ts'
import { hashToken, newToken } from './tokens.ts'

const COOKIE = 'device'
const WAYS_IN = ['/v1/login', '/v1/password', '/v1/register', '/v1/scan', '/v1/oauth']
const TOKEN = /^[\w-]{43}$/

/** This browser's token, or null without one. */
export function deviceToken(cookies: Cookies): string | null {
  const token = cookies.get(COOKIE)
  return token !== null && TOKEN.test(token) ? token : null
}
/** SHA-256 of this browser's token, or null without one. */
export function browserOf(cookies: Cookies): string | null {
  const token = deviceToken(cookies)
  return token && hashToken(token)
}

export function giveDevice(cookies: Cookies, token: string): void {
  for (const path of WAYS_IN) cookies.set(COOKIE, token, { path, http_only: true, max_age_s: KNOWN_DEVICE_TTL_S })
}

/** Whether `user_id` has logged in with this browser. A null `user_id` means anybody. */
export async function isKnown(db: Db, browser: string | null, user_id: string | null, now: Date): Promise<boolean> {
  if (browser === null) return false
  const mine = user_id === null ? undefined : eq(knownDevices.user_id, user_id)
  const [found] = await db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.hash, browser), mine, gt(knownDevices.expires_at, now)))
    .limit(1)
  return found !== undefined
}

/**
 * Makes the browser a known device of the person and returns its next token. The token changes with each login, so that an
 * attacker never learns a token that later becomes known. Other people's known devices in this browser move to the next token
 * too.
 */
export async function knowDevice(tx: Db, browser: string | null, user_id: string, now: Date): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  const expires_at = new Date(now.getTime() + KNOWN_DEVICE_TTL_S * 1000)
  if (browser !== null) await tx.update(knownDevices).set({ hash }).where(eq(knownDevices.hash, browser))
  await tx
    .insert(knownDevices)
    .values({ hash, user_id, expires_at })
    .onConflictDoUpdate({ target: [knownDevices.hash, knownDevices.user_id], set: { expires_at } })
  return token
}

/** Forgets the person's known devices: the browser of this session, or every browser except that of `but`. */
export async function forgetDevices(tx: Db, user_id: string, which: { of: string } | { but: string | null }): Promise<void> {
  const session_id = 'of' in which ? which.of : which.but
  const [session] = session_id === null ? [] : await tx.select().from(sessions).where(eq(sessions.id, session_id))
  const browser = session?.browser ?? ''
  const chosen = 'of' in which ? eq(knownDevices.hash, browser) : ne(knownDevices.hash, browser)
  await tx.delete(knownDevices).where(and(eq(knownDevices.user_id, user_id), chosen))
}

/** The sessions open in a browser, with their users. */
export const openSessionsIn = (tx: Db, browser: string) =>
  tx
    .select({ id: sessions.id, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.browser, browser), isNull(sessions.ended_at)))
