/** Who is logged in here: the cookie `userAuth`, which the server sets and every tab reads, unless this browser has left its session. */
import type { Auth } from '#api/session.ts'
import { hasLeft, isOfLeftSessions, type LeftSession, noteLeft } from './left-sessions.ts'

const NAME = 'userAuth'

export function readAuth(): Auth | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`))
  if (!found) return null
  try {
    const value = JSON.parse(decodeURIComponent(found.slice(NAME.length + 1))) as Auth
    return value.access_token && value.user_id && !hasLeft(value.session_id) ? value : null
  } catch {
    return null
  }
}

export const accountHere = (): string | null => readAuth()?.user_id ?? null

let acting: string | null = null
/** The account this tab works for, whoever may have logged in beside it; null while it works for nobody. */
export const actingAs = (): string | null => acting
export const actAs = (user_id: string | null): void => void (acting = user_id)

type Listener = () => void
const listeners = new Set<Listener>()
let known: string | null = null

/** Looks who is logged in, and tells when it has changed. */
export function noticeAuth(): void {
  const here = accountHere()
  if (here === known) return
  known = here
  listeners.forEach((listener) => listener())
}

/**
 * Tells when another account is logged in here than before, or none: at once from other tabs, where the browser tells of cookies or
 * of its storage, else when the tab is looked at or calls the server.
 */
export function onAuthChange(listener: Listener): () => void {
  if (listeners.size === 0) {
    known = accountHere()
    watch()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let watching = false
function watch(): void {
  if (watching || !globalThis.addEventListener) return
  watching = true
  addEventListener('storage', (event: Event) => isOfLeftSessions(event as StorageEvent) && noticeAuth())
  addEventListener('focus', noticeAuth)
  document.addEventListener('visibilitychange', noticeAuth)
  if ('cookieStore' in globalThis) cookieStore.addEventListener('change', noticeAuth)
}

/** The session is over for this browser, in every tab, whatever answers still come. */
export function leaveSession(auth: Auth, why: LeftSession['why']): void {
  const here = readAuth()
  noteLeft(auth, why)
  // Somebody else may have logged in since: their cookie stays.
  if (!here || here.session_id === auth.session_id) document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Strict`
  noticeAuth()
}
