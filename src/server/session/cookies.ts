/** The two cookies of a login: `userAuth`, which scripts may read, and the refresh token, which they cannot. */
import type { Auth } from '#api/session.ts'
import { refresh } from '#api/session.ts'
import { REFRESH_TTL_S } from '#domain/constants.ts'
import type { Cookies } from '../context.ts'
import type { TypedUser } from './accounts.ts'
import type { Pair } from './store.ts'

export const AUTH_COOKIE = 'userAuth'
const REFRESH_COOKIE = 'refresh'

/**
 * Sets both cookies and returns what scripts may know. Both last as long as the session, so that the app opens without a network.
 */
export function giveCookies(cookies: Cookies, pair: Pair, user: Pick<TypedUser, 'id' | 'type'>): Auth {
  const auth = {
    access_token: pair.access_token,
    expires_at: pair.access_expires_at.toISOString(),
    user_id: user.id,
    session_id: pair.session_id,
    type: user.type,
  }
  cookies.set(AUTH_COOKIE, JSON.stringify(auth), { path: '/', http_only: false, max_age_s: REFRESH_TTL_S })
  cookies.set(REFRESH_COOKIE, pair.refresh_token, { path: refresh.path, http_only: true, max_age_s: REFRESH_TTL_S })
  return auth
}

/** The account named by the page's cookie; null without one. */
export function accountInCookie(cookies: Pick<Cookies, 'get'>): string | null {
  try {
    const { user_id } = JSON.parse(cookies.get(AUTH_COOKIE) ?? '{}') as { user_id?: unknown }
    return typeof user_id === 'string' ? user_id : null
  } catch {
    return null
  }
}

export const refreshToken = (cookies: Cookies): string | null => cookies.get(REFRESH_COOKIE)
export const dropRefresh = (cookies: Cookies): void => cookies.clear(REFRESH_COOKIE, refresh.path)
export function dropCookies(cookies: Cookies): void {
  cookies.clear(AUTH_COOKIE, '/')
  dropRefresh(cookies)
}
