/**
 * Browsers that the trader's accounts already know, so that a test logs in with a password alone. Each login needs a browser of
 * its own, because a login ends the earlier one in the same browser.
 */
import { eq } from 'drizzle-orm'
import type { BrowserContext } from 'playwright'
import { KNOWN_DEVICE_TTL_S } from '#domain/constants.ts'
import type { Db } from '#server/db/connect.ts'
import { firms, knownDevices, users } from '#server/db/tables/accounts.ts'
import { hashToken } from '#server/session/tokens.ts'

/** Number of known devices per account: all files of one worker take theirs from the same count. */
const DEVICES = 500
const tokenOf = (phone: string, n: number) => `known-device-${phone}-${n}`.padEnd(43, '_')

const taken = new Map<string, number>()
/**
 * A value for the cookie `device` that the account of this phone knows; each call returns another one, because a login replaces
 * the value that it was sent.
 */
export function knownDevice(phone: string): string {
  const n = taken.get(phone) ?? 0
  if (n >= DEVICES) throw new Error(`all ${DEVICES} known devices of ${phone} are used`)
  taken.set(phone, n + 1)
  return tokenOf(phone, n)
}

/** Makes the browser profile a known one. */
export const bringKnownDevice = (context: BrowserContext, phone: string): Promise<void> =>
  context.addCookies([
    { name: 'device', value: knownDevice(phone), domain: 'localhost', path: '/v1/login', httpOnly: true, sameSite: 'Strict' },
  ])

/** Makes the trader's accounts know these browsers. */
export async function knowDevices(db: Db): Promise<void> {
  const traders = await db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(eq(firms.type, 3))
  const expires_at = new Date(Date.now() + KNOWN_DEVICE_TTL_S * 1000)
  const rows = traders.flatMap(({ id: user_id, phone }) =>
    Array.from({ length: DEVICES }, (_, n) => ({ hash: hashToken(tokenOf(phone ?? '', n)), user_id, expires_at })),
  )
  await db.insert(knownDevices).values(rows).onConflictDoNothing()
}
