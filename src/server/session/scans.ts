/** Login QR codes: shown by a waiting browser, scanned and decided by one logged-in person, exchanged once for a login. */
import type { SQL } from 'drizzle-orm'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ScanStatus } from '#api/account.ts'
import { QR_TTL_S } from '#domain/constants.ts'
import { announce } from '../changes.ts'
import type { Db } from '../db/connect.ts'
import { scans } from '../db/tables/accounts.ts'
import { hashToken, newToken } from './tokens.ts'

export type Scan = typeof scans.$inferSelect
export const SHOWN = 100
const SCANNED = 1
const CONFIRMED = 2
const EXPIRED = 3
const CANCELLED = -1

/** Only the waiting browser receives the secret. */
export async function showScan(
  db: Db,
  given: { device_id: string; agent: string; ip: string; now: Date },
): Promise<{ scan: Scan; secret: string }> {
  const { now, ...from } = given
  const secret = newToken()
  const expires_at = new Date(now.getTime() + QR_TTL_S * 1000)
  const values = { id: uuidv7(), ...from, secret_hash: hashToken(secret), status: SHOWN, created_at: now, expires_at }
  const [scan] = await db.insert(scans).values(values).returning()
  if (!scan) throw new Error('no scan was made')
  return { scan, secret }
}

export async function findScan(db: Db, id: string): Promise<Scan | null> {
  const [scan] = await db.select().from(scans).where(eq(scans.id, id))
  return scan ?? null
}

/** The state including expiry. A decision outlives its time; an undecided code expires. */
export function statusOf({ status, expires_at }: Scan, now: Date): ScanStatus {
  return status !== CANCELLED && expires_at <= now ? EXPIRED : (status as ScanStatus)
}

/** Moves a live code to the next state and notifies its device; null if it was not in the expected state. */
async function move(tx: Db, id: string, from: SQL | undefined, to: Partial<Scan>, now: Date): Promise<Scan | null> {
  const [moved] = await tx
    .update(scans)
    .set(to)
    .where(and(eq(scans.id, id), gt(scans.expires_at, now), from))
    .returning()
  if (moved) await announce(tx, null, [{ audience: moved.id, entity: 'scan', entity_id: moved.id, op: 'patch' }])
  return moved ?? null
}
const scannedBy = (user_id: string) => and(eq(scans.status, SCANNED), eq(scans.user_id, user_id))

/** Claims a code for the first person who scans it. Scanning it again changes nothing. */
export const claimScan = (tx: Db, id: string, user_id: string, now: Date) =>
  move(tx, id, or(eq(scans.status, SHOWN), scannedBy(user_id)), { status: SCANNED, user_id }, now)

/** Only the person who scanned the code may decide, and only once. */
export const decideScan = (tx: Db, id: string, user_id: string, confirmed: boolean, now: Date) =>
  move(tx, id, scannedBy(user_id), { status: confirmed ? CONFIRMED : CANCELLED }, now)

/** Whether this person has already made the same decision, as in a repeated call after a lost answer. */
export const isDecided = (scan: Scan | null, user_id: string, confirmed: boolean): boolean =>
  scan?.user_id === user_id && scan.status === (confirmed ? CONFIRMED : CANCELLED)

/** Exchanges a confirmed code for the login of its confirmer: once, for this browser and device only. Null otherwise. */
export async function takeScan(
  tx: Db,
  shown: { id: string; secret: string; device_id: string; now: Date },
): Promise<Scan | null> {
  const { id, secret, device_id, now } = shown
  const mine = and(eq(scans.id, id), eq(scans.secret_hash, hashToken(secret)), eq(scans.device_id, device_id))
  const ready = and(eq(scans.status, CONFIRMED), gt(scans.expires_at, now), isNull(scans.taken_at))
  const [taken] = await tx.update(scans).set({ taken_at: now }).where(and(mine, ready)).returning()
  return taken ?? null
}

/** Cancels the codes that a person has scanned or confirmed and no browser has used. */
export async function cancelScansOf(tx: Db, user_id: string, now: Date): Promise<void> {
  const open = and(eq(scans.user_id, user_id), isNull(scans.taken_at), gt(scans.expires_at, now))
  const cancelled = await tx
    .update(scans)
    .set({ status: CANCELLED })
    .where(and(open, inArray(scans.status, [SCANNED, CONFIRMED])))
    .returning({ id: scans.id })
  await announce(
    tx,
    null,
    cancelled.map(({ id }) => ({ audience: id, entity: 'scan', entity_id: id, op: 'patch' })),
  )
}
