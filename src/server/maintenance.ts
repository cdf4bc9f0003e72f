/** Keeps the platform read-only while the operator says so, and tells everybody. */
import { eq } from 'drizzle-orm'
import type { Edit } from '#domain/firm/edits.ts'
import { isOver, isReadOnly, type Maintenance, NO_MAINTENANCE, readOnlyRefusal } from '#domain/site/maintenance.ts'
import type { Database, Db } from './db/connect.ts'
import { settings } from './db/tables/content.ts'

/** Its row among the settings. */
export const MAINTENANCE = 'maintenance'

/**
 * Calls that stay open: the switch itself, backups, every way to log in and out, the proof of who is there, and dry runs, which change nothing.
 * Everything else that is not a GET is refused.
 */
export const OPEN_IN_READ_ONLY: ReadonlySet<string> = new Set([
  'saveMaintenance',
  'createBackup',
  'checkBackup',
  'login',
  'sendLoginCode',
  'finishSecondFactor',
  'sendSecondFactorCode',
  'verifyIdentity',
  'openWechat',
  'startScan',
  'openScan',
  'confirmScan',
  'cancelScan',
  'readScanStatus',
  'finishScan',
  'refresh',
  'logout',
  'endLeftSession',
  'endSession',
  'validateOrder',
  'checkQuotes',
])

export interface KeptMaintenance {
  value: Maintenance
  edits: Edit[]
}
export async function maintenanceIn(db: Db): Promise<KeptMaintenance> {
  const [row] = await db.select().from(settings).where(eq(settings.name, MAINTENANCE))
  return { value: row ? (row.value as Maintenance) : NO_MAINTENANCE, edits: row?.edits ?? [] }
}

/** The announcement of a maintenance for visitors; null if there is none. */
export async function announcedMaintenance(db: Db, now: Date): Promise<Maintenance | null> {
  const { value } = await maintenanceIn(db)
  return isOver(value, now.getTime()) ? null : value
}

/** Other processes follow the switch within this time. */
const REMEMBER_MS = 1000
const memories = new WeakMap<Db, { value: Maintenance; until: number }>()
export const forgetMaintenance = ({ db }: Database): void => void memories.delete(db)

/** Throws `read_only` with the time after which to try again. */
export async function refuseIfReadOnly({ db }: Database): Promise<void> {
  const now = Date.now()
  const known = memories.get(db)
  const value = known && known.until > now ? known.value : (await maintenanceIn(db)).value
  if (value !== known?.value) memories.set(db, { value, until: now + REMEMBER_MS })
  if (isReadOnly(value, now)) throw readOnlyRefusal(value, now)
}
