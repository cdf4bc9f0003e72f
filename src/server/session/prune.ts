/** Daily deletion of what has expired: tokens, ended sessions, known devices, codes, proofs, tickets, QR codes, counters. */
import { and, eq, isNotNull, lt, notExists, or } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { codes, knownDevices, scans, sessions, tickets, tokens, verifications } from '../db/tables/accounts.ts'
import { pruneJobs } from '../jobs.ts'
import { pruneLimits } from '../limits.ts'
import { dropCodes } from './codes.ts'

export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expires_at, now))
  // A session of a closed account stays while one of its refresh tokens may still tell a device so.
  const held = db.select({ hash: tokens.hash }).from(tokens).where(eq(tokens.session_id, sessions.id))
  await db.delete(sessions).where(or(lt(sessions.expires_at, now), and(isNotNull(sessions.ended_at), notExists(held))))
  await db.delete(knownDevices).where(lt(knownDevices.expires_at, now))
  await db.delete(codes).where(lt(codes.expires_at, now))
  await db.delete(verifications).where(lt(verifications.expires_at, now))
  await db.delete(tickets).where(lt(tickets.expires_at, now))
  await db.delete(scans).where(lt(scans.expires_at, now))
  await pruneLimits(db, now)
  await pruneJobs(db, now)
}

/** Ends every session and deletes every proof and ticket. After a restore, nothing from the backup may admit anybody. */
export async function dropCredentials(db: Db): Promise<void> {
  for (const table of [tokens, sessions, knownDevices, verifications, tickets, scans]) await db.delete(table)
  await dropCodes(db)
}
