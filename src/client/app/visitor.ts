/** Who looks at a public page: nobody known, or the person of the session on this device, whose record is loaded only then. */
import { useEffect, useSyncExternalStore } from 'react'
import { onAuthChange, readAuth } from '#client/lib/auth.ts'
import { AREA_TITLE, areaOf } from './shells/area.ts'
import type { ShellUser } from './shells/shell-props.ts'

type Held = { user_id: string | null; user: ShellUser | null }
let held: Held = { user_id: null, user: null }
const listeners = new Set<() => void>()

function hold(next: Held) {
  held = next
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

/** The cookie decides: a login or an exit, here or in another tab, shows with the next drawing. */
function look(): Held {
  const auth = readAuth()
  if ((auth?.user_id ?? null) !== held.user_id) {
    const area = auth && areaOf(auth.type)
    held = { user_id: auth?.user_id ?? null, user: area && { name: AREA_TITLE[area], area, is_admin: false } }
  }
  return held
}

async function loadName(user_id: string) {
  const { loadProfile } = await import('#client/features/session/profile.ts')
  const show = (profile: Awaited<ReturnType<typeof loadProfile>>) => {
    if (!profile || held.user_id !== user_id) return
    const { type, is_admin, avatar } = profile.user
    hold({ user_id, user: { name: profile.display_name, area: areaOf(type), is_admin, avatar: avatar || undefined } })
  }
  show(await loadProfile(user_id, show))
}

/** Null for a visitor. Until the record is read, the name is that of the person's area. */
export function useVisitor(): ShellUser | null {
  const { user_id, user } = useSyncExternalStore(subscribe, look)
  useEffect(() => {
    if (user_id) loadName(user_id).catch(() => undefined)
  }, [user_id])
  return user
}

/** 退出, once confirmed. */
export async function leave(): Promise<void> {
  const { logOut } = await import('#client/features/session/logout.ts')
  await logOut(() => hold({ user_id: null, user: null }))
}
