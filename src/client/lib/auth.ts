/** Reads who is logged in here. The server sets the cookie `userAuth`; a session this browser has left counts as none. */
import type { Auth } from '#api/session.ts'
import { hasLeft, isOfLeftSessions, type LeftSession, noteLeft } from './left-sessions.ts'

const NAME = 'userAuth'

/** Null on the server, which draws pages for visitors. */
export function readAuth(): Auth | null {
  const found = globalThis.document?.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`))
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
/** The account this tab works for, even after another one logged in beside it; null while there is none. */
export const actingAs = (): string | null => acting
export const actAs = (user_id: string | null): void => void (acting = user_id)

type Listener = () => void
const listeners = new Set<Listener>()
let known: string | null = null

/** Reads the session and tells the listeners when it has changed. */
export function noticeAuth(): void {
  const here = accountHere()
  if (here === known) return
  known = here
  listeners.forEach((listener) => listener())
}

/**
 * Calls `listener` when another account, or none, is logged in here. Changes in other tabs arrive by the browser's events for
 * cookies or storage; where there are none, when the tab becomes visible or calls the server.
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

/** Ends the session for this browser in every tab, whatever answers still arrive. */
export function leaveSession(auth: Auth, why: LeftSession['why'], words?: string): void {
  const here = readAuth()
  noteLeft(auth, why, words)
  // Another login may have replaced the cookie meanwhile; that cookie stays.
  if (!here || here.session_id === auth.session_id) document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Strict`
  noticeAuth()
}
