/**
 * Sessions this browser has left, outside every account's database: a cookie of theirs that comes back with a late answer no longer
 * counts, and what is still to be done about them is done at the next start.
 */
import type { Auth } from '#api/session.ts'

const PLACE = 'xunjin:left'
/** A late answer comes within minutes; nobody leaves so many sessions meanwhile. */
const MOST = 20

export interface LeftSession {
  session_id: string
  user_id: string
  /** `logout`: the person left, and everything is deleted. `ended`: it was ended elsewhere, and the owner's queue stays. */
  why: 'logout' | 'ended'
  /** the server does not know yet */
  untold: boolean
  /** the device still holds what it must not keep */
  uncleared: boolean
  /** the way in tells of it: how many queued actions were kept; null once somebody has logged in */
  kept: number | null
}

/** Where storage is closed they are remembered as long as the page. */
let remembered: LeftSession[] = []

export function leftSessions(): LeftSession[] {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? '[]') as LeftSession[] | null) ?? []
  } catch {
    return remembered
  }
}

const listeners = new Set<() => void>()
/** Tells of changes made in this tab; other tabs hear the storage event. */
export const onLeftChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keep(all: LeftSession[]): void {
  remembered = all.slice(-MOST)
  try {
    localStorage.setItem(PLACE, JSON.stringify(remembered))
  } catch {
    // Closed or full: the page remembers.
  }
  for (const listener of listeners) listener()
}

/** Whether the browser's other tabs are told of a change by this storage event. */
export const isOfLeftSessions = ({ key }: StorageEvent): boolean => key === PLACE || key === null

export const hasLeft = (session_id: string): boolean => leftSessions().some((each) => each.session_id === session_id)

export function noteLeft({ session_id, user_id }: Auth, why: LeftSession['why']): void {
  const others = leftSessions().filter((each) => each.session_id !== session_id)
  const kept = why === 'ended' ? 0 : null
  keep([...others, { session_id, user_id, why, untold: why === 'logout', uncleared: true, kept }])
}

export const changeLeft = (change: (left: LeftSession) => Partial<LeftSession>): void =>
  keep(leftSessions().map((left) => ({ ...left, ...change(left) })))

/** Somebody is logged in: their own queue goes on, and an end that kept nothing need not be told any more. */
export function noteLoggedIn(user_id: string): void {
  if (leftSessions().some(({ kept }) => kept !== null))
    changeLeft((left) => (left.user_id === user_id || left.kept === 0 ? { kept: null } : {}))
}

/** What the way in tells: how many actions wait on this device for their owners to log in again; null when no session was ended. */
export function keptForOwners(): number | null {
  const ended = leftSessions().flatMap(({ kept }) => (kept === null ? [] : [kept]))
  return ended.length > 0 ? ended.reduce((sum, kept) => sum + kept, 0) : null
}
