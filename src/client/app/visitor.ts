/** The visitor of a public page: unknown, or the person of this device's session, whose record loads only then. */
import { useEffect, useSyncExternalStore } from 'react'
import { onAuthChange, readAuth } from '#client/lib/auth.ts'
import { AREA_TITLE, areaOf } from './shells/area.ts'
import type { AccountSummary } from './shells/shell-props.ts'

type Visitor = { user_id: string | null; user: AccountSummary | null }
const NOBODY: Visitor = { user_id: null, user: null }
let current = NOBODY
const listeners = new Set<() => void>()

function setVisitor(next: Visitor) {
  current = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  const off = onAuthChange(listener)
  listeners.add(listener)
  return () => {
    off()
    listeners.delete(listener)
  }
}

/** Reads the cookie, so that a login or logout in any tab shows with the next drawing. */
function look(): Visitor {
  const auth = readAuth()
  if ((auth?.user_id ?? null) !== current.user_id) {
    const area = auth && areaOf(auth.type)
    current = { user_id: auth?.user_id ?? null, user: area && { name: AREA_TITLE[area], area } }
  }
  return current
}

async function loadName(user_id: string) {
  const { loadAccountProfile } = await import('#client/features/session/account-profile.ts')
  const show = (profile: Awaited<ReturnType<typeof loadAccountProfile>>) => {
    if (!profile || current.user_id !== user_id) return
    const { type, avatar } = profile.user
    setVisitor({ user_id, user: { name: profile.display_name, area: areaOf(type), avatar: avatar || undefined } })
  }
  show(await loadAccountProfile(user_id, show))
}

/**
 * Null for a visitor, and on the server, which draws every page for visitors. Until the record is read, the name is that of the
 * area.
 */
export function useVisitor(): AccountSummary | null {
  const { user_id, user } = useSyncExternalStore(subscribe, look, () => NOBODY)
  useEffect(() => {
    if (user_id) loadName(user_id).catch(() => undefined)
  }, [user_id])
  return user
}

/** 退出, with its questions. */
export async function leave(): Promise<void> {
  const { askToLogOut } = await import('./logout.tsx')
  await askToLogOut({
    onDone: () => setVisitor(NOBODY),
    onSync: () => location.assign('/go/sync'),
  })
}
