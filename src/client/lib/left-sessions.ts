/**
 * Remembers the sessions that this browser has left, outside every account's database. A late answer may bring their cookie back,
 * which must not count. The next start continues their unfinished work.
 */
import type { Auth } from '#api/session.ts'
import { type Gone, isGone } from '#domain/firm/gone.ts'

const PLACE = 'xunjin:left'
/** A late answer arrives within minutes; nobody leaves this many sessions in that time. */
const MOST = 20

export interface LeftSession {
  session_id: string
  user_id: string
  /**
   * `logout`: the person logged out. `closed`, `removed`: the account is gone. Both delete everything. `ended`: the server ended the
   * session. `suspended`: the operator suspends the person or their firm. In both cases the owner's queue stays.
   */
  why: 'logout' | 'ended' | 'suspended' | Gone
  /** the words of a suspension */
  words?: string
  /** the server has not been told yet */
  untold: boolean
  /** the device still holds data it must delete */
  uncleared: boolean
  /** number of queued actions kept, shown on the login page; null once somebody has logged in */
  kept: number | null
  /** what was deleted unsent of an account that is gone; absent until it is counted */
  lost?: Lost
}
export interface Lost {
  queued: number
  drafts: number
}
export const deletesAll = ({ why }: Pick<LeftSession, 'why'>): boolean => why !== 'ended' && why !== 'suspended'

/** Without storage the list lives as long as the page. */
let remembered: LeftSession[] = []

export function leftSessions(): LeftSession[] {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? '[]') as LeftSession[] | null) ?? []
  } catch {
    return remembered
  }
}

const listeners = new Set<() => void>()
/** Tells of changes in this tab; other tabs receive the storage event. */
export const onLeftChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keep(all: LeftSession[]): void {
  remembered = all.slice(-MOST)
  try {
    localStorage.setItem(PLACE, JSON.stringify(remembered))
  } catch {
    // Storage is closed or full: the page keeps the list.
  }
  for (const listener of listeners) listener()
}

/** Whether this storage event tells other tabs of a change of the list. */
export const isOfLeftSessions = ({ key }: StorageEvent): boolean => key === PLACE || key === null

export const hasLeft = (session_id: string): boolean => leftSessions().some((each) => each.session_id === session_id)

export function noteLeft({ session_id, user_id }: Auth, why: LeftSession['why'], words?: string): void {
  const all = leftSessions()
  // An answer that only ends the session may arrive after the one that says why, or that deletes everything.
  const known = all.find((each) => each.session_id === session_id)
  if (known && known.why !== 'ended' && !deletesAll({ why })) return
  const others = all.filter((each) => each.session_id !== session_id)
  const kept = why === 'logout' ? null : 0
  keep([...others, { session_id, user_id, why, ...(words ? { words } : {}), untold: why === 'logout', uncleared: true, kept }])
}

export const changeLeft = (change: (left: LeftSession) => Partial<LeftSession>): void =>
  keep(leftSessions().map((left) => ({ ...left, ...change(left) })))

/** After a login the owner's queue continues by itself. Sessions without a kept queue need no notice any more. */
export function noteLoggedIn(user_id: string): void {
  if (leftSessions().some(({ kept }) => kept !== null))
    changeLeft((left) => (left.user_id === user_id || left.kept === 0 ? { kept: null } : {}))
}

/** The account that is gone and whose data this device has deleted since the last login; undefined without one. */
export const goneAccount = (): LeftSession | undefined =>
  leftSessions().findLast((left) => isGone(left.why) && left.kept !== null)

/** Why the last of the sessions that wait for their owners was suspended; null for one that ended otherwise, or without one. */
export const suspensionHere = (): string | null =>
  leftSessions().findLast((left) => left.kept !== null && !isGone(left.why))?.words ?? null

/** Notes what this device deletes unsent. The first count stays, because another tab may have deleted the rows since. */
export const noteLost = (session_id: string, lost: Lost): void =>
  changeLeft((left) => (left.session_id === session_id && !left.lost ? { lost } : {}))

/** The number of actions on this device that wait for their owners' logins; null when no session was ended. */
export function keptForOwners(): number | null {
  const ended = leftSessions().flatMap((left) => (left.kept === null || isGone(left.why) ? [] : [left.kept]))
  return ended.length > 0 ? ended.reduce((sum, kept) => sum + kept, 0) : null
}
