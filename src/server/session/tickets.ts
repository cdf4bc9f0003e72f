/** Tickets: permission to do one thing once within ten minutes. The database stores only their SHA-256. */
import type { SQL } from 'drizzle-orm'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { TICKET_TTL_S } from '#domain/constants.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { tickets } from '../db/tables/accounts.ts'
import { hashToken, newToken } from './tokens.ts'

/**
 * The first three follow a correct code. `second` follows a correct password and waits for a code. `wechat_state` goes to WeChat
 * and back; `wechat_account` waits for its owner's phone.
 */
type TicketPurpose = 'register' | 'reset' | 'wechat' | 'second' | 'wechat_state' | 'wechat_account'
type Ticket = typeof tickets.$inferSelect

export interface Issue {
  purpose: TicketPurpose
  /** the holder: a phone, a mailbox, a device id or a user's id */
  subject: string
  detail?: Record<string, string>
  now: Date
}
export async function issueTicket(db: Db, { purpose, subject, detail = {}, now }: Issue) {
  const ticket = newToken()
  const expires_at = new Date(now.getTime() + TICKET_TTL_S * 1000)
  await db.insert(tickets).values({ hash: hashToken(ticket), purpose, subject, detail, created_at: now, expires_at })
  return { ticket, expires_at: expires_at.toISOString() }
}

export interface Shown {
  purpose: TicketPurpose
  ticket: string
  /** omitted if the ticket itself identifies its holder */
  subject?: string
  now: Date
}
const standing = ({ purpose, ticket, subject, now }: Shown): SQL | undefined =>
  and(
    eq(tickets.hash, hashToken(ticket)),
    eq(tickets.purpose, purpose),
    subject === undefined ? undefined : eq(tickets.subject, subject),
    isNull(tickets.used_at),
    gt(tickets.expires_at, now),
  )

/** The ticket, if it is still valid. */
export async function findTicket(db: Db, shown: Shown): Promise<Ticket | null> {
  const [found] = await db.select().from(tickets).where(standing(shown))
  return found ?? null
}
export const ticketStands = async (db: Db, shown: Shown): Promise<boolean> => (await findTicket(db, shown)) !== null

/** Spends the ticket; null if it is unknown, expired, spent or another holder's. Of several simultaneous calls, one succeeds. */
export async function takeTicket(db: Db, shown: Shown): Promise<Ticket | null> {
  const [taken] = await db.update(tickets).set({ used_at: shown.now }).where(standing(shown)).returning()
  return taken ?? null
}

export const staleTicket = () => new Refusal('bad_code', { message: '验证已失效，请重新获取验证码' })
