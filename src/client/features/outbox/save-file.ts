/** Hands the whole queue to the person as a file. */

import { nowMs } from '#client/lib/clock.ts'
import { keepFile } from '#client/lib/download.ts'
import type { DeviceDb } from '#client/sync/db.ts'
import { exportOutbox } from '#client/sync/outbox.ts'
import { chinaDay } from '#domain/china-time.ts'

export async function saveOutbox(db: DeviceDb): Promise<void> {
  keepFile(await exportOutbox(db), `循金-待同步-${chinaDay(nowMs())}.json`)
}
