/** The context of a handler: who acts, from where, when, and the transaction of the effect. */
import type { DeskRole } from '#domain/desk/desk-role.ts'
import type { Colleague, MemberRole, Membership } from '#domain/firm/member.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Db } from './db/connect.ts'

/** The person behind a request. `role` comes from the firm's type; `desk_roles` open the operator's desk. */
export interface Session extends Actor {
  roles: readonly MemberRole[]
  /** everybody of the firm */
  members: readonly Colleague[]
  limits: NonNullable<Membership['limits']>
  type: number
  desk_roles: readonly DeskRole[]
  session_id: string
}

export interface RequestContext {
  session: Session | null
  /** why the person of the request is kept out, who then has no session */
  suspended?: Refusal | null
  ip: string
  /** the browser's user agent, truncated */
  agent: string
  /** address of the platform in this browser, e.g. https://trade.example.com */
  origin: string
  /** the requested host name without a port; an installation may answer under several */
  host: string
}

interface CookieOptions {
  path: string
  /** hidden from scripts */
  http_only: boolean
  max_age_s: number
}

/** The browser's cookies during one request. `set` marks them SameSite=Strict, and Secure on a real installation. */
export interface Cookies {
  get(name: string): string | null
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string, path: string): void
}

export interface Context extends RequestContext {
  /** empty for a call inside a push */
  cookies: Cookies
  /** a transaction for mutations; every effect of the call uses it */
  db: Db
  now: Date
  /** the idempotency key; null when the caller sent none */
  key: string | null
  /** runs after COMMIT, for effects outside the database */
  after(task: () => void | Promise<void>): void
  /** runs if the call is refused, once its effect is undone: for what must stay in the database nevertheless */
  ifRefused(task: (db: Db) => Promise<void>): void
}

/** A context with a session, for guarded handlers. */
export interface SessionContext extends Context {
  session: Session
}
